//! Tests of `gunjin_agents::search::beginnings`.

use gunjin_agents::search::beginnings::*;
use gunjin_engine::games::kuhn::{Act, Kuhn, Rules};
use gunjin_engine::{Game, Seat};

/// Seat 0 holds 0 or 1, seat 1 holds 2: whoever does not see the card has the same key.
#[test]
fn keys_tell_what_a_seat_can_tell() {
    let game = Kuhn::new(Rules::default());
    let dealt = |card| {
        let start = Beginning::of_start(&game, game.start());
        let dealt = start.after(&game, None, Act::Deal(card)).after(&game, None, Act::Deal(2));
        [dealt.clone(), dealt.after(&game, Some(Seat(0)), Act::Bet)]
    };
    for (low, high) in dealt(0).iter().zip(&dealt(1)) {
        assert_ne!(low.keys[0], high.keys[0]);
        assert_eq!(low.keys[1], high.keys[1]);
    }
    let passed = dealt(0)[0].after(&game, Some(Seat(0)), Act::Pass);
    assert_ne!(passed.keys[1], dealt(0)[1].keys[1], "what is said is heard");
}
