//! Tests of `gunjin_experiments::setup_game::twins`.

use gunjin_engine::games::gunjin::{Dealer, Ruleset, SOUTH, Setup};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_experiments::setup_game::mixture::Mixture;
use gunjin_experiments::setup_game::twins::*;
use std::collections::BTreeSet;

#[test]
fn twins_share_alike_and_meet_in_all_four_ways() {
    let ruleset = Ruleset::named("p3-23-6i").expect("an edition");
    let dealer = Dealer::new(&ruleset);
    let mut rng = Stream::new(6, 0, Purpose::Check, 0);
    let [one, other] = [0; 2].map(|_| dealer.deal(SOUTH, &mut rng));
    let (twins, mixture) = (Twins::of(&ruleset), Mixture::new(&[0.25, 0.75], [one.clone(), other.clone()]));
    let shares: Vec<f64> = twins.shared(&mixture).parts.iter().map(|(share, _)| *share).collect();
    assert_eq!(shares, [0.125, 0.125, 0.375, 0.375]);
    let meetings: BTreeSet<Vec<Option<u8>>> = (0..4)
        .map(|place| twins.of_meeting(place, [&one, &other]).map(|setup| setup.kinds).concat())
        .collect();
    assert_eq!(meetings.len(), 4);
    assert_eq!(Twins::default().shared(&mixture), mixture);
    assert_eq!(Twins::default().of_meeting(3, [&one, &other]), [one, other]);
    assert!(
        Twins::of(&Ruleset::named("m-23-6y").expect("an edition")).images.is_none(),
        "its roads bend one way"
    );
}

#[test]
fn what_is_its_own_twin_keeps_its_share() {
    let ruleset = Ruleset::named("mini-3x4").expect("an edition");
    let twins = Twins::of(&ruleset);
    // No army has only one kind; as a picture it will do.
    let even = Setup { kinds: vec![Some(0); ruleset.board().camp(SOUTH).len()] };
    let mixture = Mixture::new(&[1.0], [even]);
    assert_eq!(twins.shared(&mixture), mixture);
}
