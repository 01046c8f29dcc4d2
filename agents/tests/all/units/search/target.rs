//! Tests of `gunjin_agents::search::beginnings`.

use gunjin_agents::search::beginnings::*;
use gunjin_engine::games::kuhn::{Act, Kuhn, Rules};
use gunjin_engine::{Game, World};

#[test]
fn shares_are_shares_of_histories() {
    let game = Kuhn::new(Rules::default());
    let world = |first, second| {
        let actions = vec![Act::Deal(first), Act::Deal(second), Act::Bet];
        World::<Kuhn> { start: game.start(), actions, position: game.start() }
    };
    let target = Target::of(&[world(0, 1), world(0, 2), world(2, 1), world(0, 2)]);
    let share = target.share(START, Act::Deal(0));
    assert!((share - 2.0 / 3.0).abs() < 1e-12, "the same history twice is one, found {share}");
    let dealt = target.after(START, Act::Deal(2)).expect("a history");
    assert_eq!((target.share(dealt, Act::Deal(1)), target.share(dealt, Act::Deal(0))), (1.0, 0.0));
    let both = target.after(dealt, Act::Deal(1)).expect("a history");
    assert!(!target.is_reached(both));
    assert!(target.is_reached(target.after(both, Act::Bet).expect("a history")));
    assert_eq!(target.after(both, Act::Pass), None);
}
