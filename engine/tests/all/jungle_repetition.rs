//! Moves forbidden or games decided by the past, by the switch `repetition` (K9).

use crate::common::play::{ended, play, try_to_play};
use crate::jungle::game;
use gunjin_engine::{Notation, Refused, Umpire};

/// Four plies from the start that lead back to it.
const CATS: [&str; 4] = ["b2b3", "f8f7", "b3b2", "f7f8"];

#[test]
fn the_third_time_draws() {
    let game = game("jungle");
    let mut umpire = Umpire::new(&game);
    play(&mut umpire, &CATS);
    play(&mut umpire, &CATS[..3]);
    assert_eq!(umpire.ended(), None);
    play(&mut umpire, &CATS[3..]);
    assert_eq!(umpire.ended().cloned(), ended("repetition", 0.5));
}

#[test]
fn or_the_mover_must_vary() {
    let game = game("jungle:repetition=mover_varies");
    let mut umpire = Umpire::new(&game);
    play(&mut umpire, &CATS);
    play(&mut umpire, &CATS[..3]);
    assert!(matches!(try_to_play(&mut umpire, CATS[3]), Err(Refused::Repeats(_))));
    assert_eq!(umpire.legal().len(), 18, "of 19");
    play(&mut umpire, &["a9a8"]);
    assert_eq!(umpire.ended(), None);
}

#[test]
fn a_side_that_can_only_repeat_loses() {
    let game = game("jungle:repetition=mover_varies");
    // North's cat goes to and fro between a9 and a8, shut in by stronger animals.
    let start = game.read_position("cE5/1L5/T6/7/7/7/7/7/C6 w 1").expect("a position");
    let mut umpire = Umpire::from_position(&game, start);
    let round = ["a1a2", "a9a8", "a2a1", "a8a9"];
    play(&mut umpire, &round);
    play(&mut umpire, &round[..2]);
    assert_eq!(umpire.ended(), None);
    play(&mut umpire, &round[2..3]);
    assert_eq!(umpire.ended().cloned(), ended("only-repetitions", 1.0));
}

#[test]
fn a_capture_between_makes_it_another_position() {
    let game = game("jungle");
    let start = game.read_position("l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1CcC4/T5L w 1");
    assert!(start.is_err(), "one cat a side");
    let start = game.read_position("l5t/1d5/r1p1w1e/7/7/7/E1W1P1R/1Cc2D1/T5L w 1").expect("a position");
    let mut umpire = Umpire::from_position(&game, start);
    let lions = ["g1f1", "a9a8", "f1g1", "a8a9"];
    play(&mut umpire, &lions);
    play(&mut umpire, &["b2c2", "g9g8"]);
    play(&mut umpire, &lions);
    play(&mut umpire, &lions[..3]);
    assert_eq!(umpire.ended(), None);
    play(&mut umpire, &lions[3..]);
    assert_eq!(umpire.ended().cloned(), ended("repetition", 0.5));
}

#[test]
fn or_nothing_does() {
    let game = game("jungle:repetition=off,ply_cap=40");
    let mut umpire = Umpire::new(&game);
    for _ in 0..10 {
        assert_eq!(umpire.ended(), None);
        play(&mut umpire, &CATS);
    }
    assert_eq!(umpire.ended().cloned(), ended("ply-cap", 0.5));
}
