//! Tests of `gunjin_agents::games::gunjin::values::table`.

use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_engine::games::gunjin::{Gunjin, Ruleset};

fn by_name(name: &str) -> (Values, Vec<u32>) {
    let game = Gunjin::<u128>::new(Ruleset::named("p3-23-6i").expect("an edition"));
    let counts = game.ruleset().kinds().iter().map(|piece| piece.count).collect();
    (Values::named(name, &game, &Geometry::new(&game)).expect("a name"), counts)
}

fn army(values: &Values, counts: &[u32]) -> f64 {
    values.kind.iter().zip(counts).map(|(kind, &count)| kind.value * f64::from(count)).sum()
}

#[test]
fn a_flat_army_is_worth_as_much_and_no_piece_more_than_another() {
    let ((hand, counts), (flat, _)) = (by_name("hand"), by_name("flat"));
    assert!((army(&hand, &counts) - army(&flat, &counts)).abs() < 1e-9);
    assert!(flat.kind.iter().all(|kind| kind.value == flat.kind[0].value));
}

#[test]
fn without_pieces_only_places_count() {
    let (hand, none) = (by_name("hand").0, by_name("none").0);
    assert!(none.kind.iter().all(|kind| kind.value == 0.0 && kind.trade == 0.0 && kind.free == 0.0));
    assert_eq!((none.nearest, none.near, none.guard), (hand.nearest, hand.near, hand.guard));
}

#[test]
fn shuffled_values_are_the_same_ones_elsewhere_and_the_same_for_a_seed() {
    let sorted = |values: &Values| {
        let mut all: Vec<f64> = values.kind.iter().map(|kind| kind.value).collect();
        all.sort_by(f64::total_cmp);
        all
    };
    let (hand, one, two) = (by_name("hand").0, by_name("shuffled-1").0, by_name("shuffled-2").0);
    assert_eq!(sorted(&hand), sorted(&one));
    assert_ne!(hand.kind, one.kind);
    assert_ne!(one.kind, two.kind);
    assert_eq!(one, by_name("shuffled-1").0);
}
