//! Tests of `gunjin_experiments::run::prepared`.

use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::prepared::*;
use gunjin_experiments::run::request::group;
use gunjin_play::game_run::result::Score;

fn scores(plan: &Plan, prepared: &Prepared<'_>, number: usize) -> Vec<Score> {
    let played = |tables: &Tables<'_>| -> Vec<Score> {
        (0..6).map(|game| Score::from(&tables.play(plan, game).game)).collect()
    };
    let (one_by_one, together) = (played, |tables: &Tables<'_>| tables.scores(0..6));
    let both = prepared.at_tables(number, |tables| (one_by_one(tables), together(tables)));
    let (one_by_one, together) = both.expect("they play everything");
    assert_eq!(one_by_one, together);
    together
}

#[test]
fn later_groups_are_played_as_the_first_are() {
    let seating = [vec!["random".to_string(), "greedy".to_string()]];
    let named = |number: usize| if number == KEPT { "leduc" } else { "kuhn" };
    let one = |number: usize| group(named(number), number as u64, 6, &[], &seating).expect("a group");
    let plan = Plan::of((0..KEPT + 2).map(one).collect());
    Prepared::with(&plan, |prepared| {
        for number in [0, KEPT - 1, KEPT, KEPT + 1] {
            let alone = Plan::of(vec![plan.groups[number].clone()]);
            let expected = Prepared::with(&alone, |prepared| scores(&alone, prepared, 0));
            for time in ["first", "second"] {
                assert_eq!(scores(&plan, prepared, number), expected, "group {number}, {time} time");
            }
        }
    });
}
