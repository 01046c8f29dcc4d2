//! Moves forbidden or games decided by the past, by the switch `repetition` (H6).

use crate::common::play::{after, ended, play, try_to_play};
use crate::tori::game;
use gunjin_engine::{Notation, Refused, Umpire};

/// Four plies from the start that lead back to it. Sente begins.
const FALCONS: [&str; 4] = ["d2c2", "d6e6", "c2d2", "e6d6"];
/// Gote steps into a position in which sente gives check for ever: `CHASE_BEGINS`, then `CHASE` again and
/// again.
const CHASED: &str = "7/1k5/5C1/7/3s3/1K5/3+F3[-] b 0 1";
const CHASE_BEGINS: &str = "b6a5";
const CHASE: [&str; 4] = ["d1e1", "a5a4", "e1d1", "a4a5"];
/// Gote has one legal action on every turn; four plies lead back.
const STUCK: &str = "7/1F5/7/3L3/K6/3P3/k6[-] b 0 1";
const TREAD: [&str; 4] = ["a1b1", "a3b3", "b1a1", "b3a3"];

#[test]
fn who_began_must_vary() {
    who_began_must_vary_by("tori");
    who_began_must_vary_by("tori:repetition=starter_always_varies");
}

fn who_began_must_vary_by(name: &str) {
    let game = game(name);
    let mut umpire = Umpire::new(&game);
    play(&mut umpire, &[FALCONS, FALCONS].concat());
    let before = umpire.legal().len();
    let refused = try_to_play(&mut umpire, "d2c2");
    assert!(matches!(refused, Err(Refused::Repeats(why)) if why.contains("; 16 other ")));
    assert_eq!((umpire.legal().len(), umpire.actions().len()), (before, 8), "nothing has changed");
    play(&mut umpire, &["d2e2", "d6c6", "e2d2", "c6d6"]);
    assert_eq!(umpire.ended(), None);
    assert!(matches!(try_to_play(&mut umpire, "d2c2"), Err(Refused::Repeats(_))), "still the third time");
}

#[test]
fn what_is_barred_is_nothing_but_the_repeating_action() {
    let game = game("tori");
    let mut umpire = Umpire::new(&game);
    play(&mut umpire, &[FALCONS, FALCONS].concat());
    let texts: Vec<String> =
        umpire.legal().iter().map(|&action| game.action_text(umpire.position(), action)).collect();
    assert_eq!(texts.len(), 16);
    assert!(!texts.contains(&"d2c2".to_string()));
}

#[test]
fn a_capture_between_makes_it_another_position() {
    let game = game("tori");
    let mut umpire = Umpire::new(&game);
    play(&mut umpire, &FALCONS);
    play(&mut umpire, &["a3a4", "a5a4"]);
    play(&mut umpire, &FALCONS);
    play(&mut umpire, &FALCONS);
    assert!(matches!(try_to_play(&mut umpire, "d2c2"), Err(Refused::Repeats(_))));
}

#[test]
fn where_a_check_is_answered_the_checker_must_vary() {
    let (game, always) = (game("tori"), game("tori:repetition=starter_always_varies"));
    let chased = after(&game, game.read_position(CHASED).expect("a position"), &[CHASE_BEGINS, CHASE[0]]);
    // Gote, in check, begins the round, and may go on; sente may not.
    let mut umpire = Umpire::from_position(&game, chased);
    let [check, answer, next_check, next_answer] = CHASE;
    let round = [answer, next_check, next_answer, check];
    play(&mut umpire, &[round, round].concat());
    let mut printed = Umpire::from_position(&always, chased);
    play(&mut printed, &[round, round].concat());
    let barred = try_to_play(&mut printed, answer);
    assert!(matches!(barred, Err(Refused::Repeats(_))), "the sheet makes no exception for checks");
    play(&mut umpire, &[answer]);
    assert!(matches!(try_to_play(&mut umpire, next_check), Err(Refused::Repeats(_))));
    assert!(umpire.legal().len() > 1 && umpire.ended().is_none());
}

#[test]
fn a_side_that_can_only_repeat_loses() {
    let game = game("tori");
    let mut umpire = Umpire::from_position(&game, game.read_position(STUCK).expect("a position"));
    play(&mut umpire, &[TREAD, TREAD].concat());
    assert_eq!(umpire.ended().cloned(), ended("only-repetitions", 1.0));
}

#[test]
fn or_the_third_time_draws() {
    let game = game("tori:repetition=draw");
    let mut umpire = Umpire::new(&game);
    play(&mut umpire, &FALCONS);
    assert_eq!(umpire.ended(), None);
    play(&mut umpire, &FALCONS);
    assert_eq!(umpire.ended().cloned(), ended("repetition", 0.5));
}

#[test]
fn or_the_fourth_time_loses() {
    let game = game("tori:repetition=fourth_loses");
    let mut umpire = Umpire::new(&game);
    play(&mut umpire, &[FALCONS, FALCONS].concat());
    play(&mut umpire, &FALCONS[..3]);
    assert_eq!(umpire.ended(), None);
    play(&mut umpire, &FALCONS[3..]);
    assert_eq!(umpire.ended().cloned(), ended("repetition", 1.0), "gote brought it about");
}

#[test]
fn or_the_fourth_time_loses_for_who_gives_check_for_ever() {
    let game = game("tori:repetition=fourth_loses");
    let mut umpire = Umpire::from_position(&game, game.read_position(CHASED).expect("a position"));
    play(&mut umpire, &[CHASE_BEGINS]);
    play(&mut umpire, &[CHASE, CHASE].concat());
    play(&mut umpire, &CHASE[..3]);
    assert_eq!(umpire.ended(), None);
    play(&mut umpire, &CHASE[3..]);
    assert_eq!(umpire.ended().cloned(), ended("perpetual-check", 0.0));
}

#[test]
fn or_nothing_does() {
    let game = game("tori:repetition=off,ply_cap=40");
    let mut umpire = Umpire::new(&game);
    for _ in 0..10 {
        assert_eq!(umpire.ended(), None);
        play(&mut umpire, &FALCONS);
    }
    assert_eq!(umpire.ended().cloned(), ended("ply-cap", 0.5));
}
