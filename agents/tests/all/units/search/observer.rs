//! Tests of `gunjin_agents::search::observer`.

use gunjin_agents::search::observer::*;
use gunjin_engine::games::kuhn::{Act, Kuhn, Rules};
use gunjin_engine::{Game, Seat};
use std::collections::HashSet;
use std::hash::{Hash, Hasher};

#[test]
fn a_seat_sees_its_own_card_only() {
    let game = Kuhn::new(Rules::default());
    let start = game.start();
    let key = |seat, card| {
        let mut after = start;
        game.play(&mut after, Act::Deal(card));
        Observer::Seat(Seat(seat)).key(&game, None, &start, Act::Deal(card), &after)
    };
    assert_ne!(key(0, 0), key(0, 1), "the first card is dealt to seat 0");
    assert_eq!(key(1, 0), key(1, 1), "seat 1 does not see it");
}

#[test]
fn numbers_differ() {
    let mut seen = HashSet::new();
    for a in 0..300u16 {
        for b in 0..300u32 {
            let mut mixer = Mixer::default();
            (a, b).hash(&mut mixer);
            assert!(seen.insert(mixer.finish()), "{a} {b}");
        }
    }
}
