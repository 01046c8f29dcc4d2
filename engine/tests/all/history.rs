//! Repetition (R8.8), played with the umpire.

use gunjin_engine::games::gunjin::{Gunjin, Reason, Ruleset, Winner};
use gunjin_engine::{Refused, Seat, Umpire};

fn game(switches: &str) -> Gunjin<u64> {
    Gunjin::new(Ruleset::named(&format!("w-23-6i:{switches}")).expect("a game"))
}

/// Plays moves, returning how many were accepted.
fn play(umpire: &mut Umpire<'_, Gunjin<u64>>, moves: &str) -> Result<usize, Refused> {
    let game = umpire.game();
    for (played, text) in moves.split_whitespace().enumerate() {
        if umpire.ending().is_some() {
            return Ok(played);
        }
        umpire.play(game.parse_move(text).expect("a move"))?;
    }
    Ok(moves.split_whitespace().count())
}

const SHUFFLE: &str = "a1a2 a8a7 a2a1 a7a8 ";
const QUIET: &str = "ge1co2/6/6/6/6/6/6/LG1CO2 s 0 -";

#[test]
fn the_fourth_occurrence_draws() {
    let game = game("repetition=draw");
    let mut umpire = Umpire::from_position(&game, game.read_position(QUIET).expect("a position"));
    assert_eq!(play(&mut umpire, &SHUFFLE.repeat(5)), Ok(12), "the start comes back after 4, 8 and 12 plies");
    let ending = umpire.ending().expect("over");
    assert_eq!((ending.winner, ending.reason), (Winner::Draw, Reason::Repetition));
    assert_eq!(umpire.view(Seat(0)).ending(), Some(ending));
}

#[test]
fn without_the_rule_nothing_happens() {
    let game = game("ply_cap=100");
    let mut umpire = Umpire::from_position(&game, game.read_position(QUIET).expect("a position"));
    assert_eq!(play(&mut umpire, &SHUFFLE.repeat(5)), Ok(20));
    assert_eq!(umpire.ending(), None);
}

#[test]
fn the_strongest_piece_wins() {
    let reveal = |switches: &str, text: &str| {
        let game = game(&format!("repetition=reveal_strongest_wins{switches}"));
        let mut umpire = Umpire::from_position(&game, game.read_position(text).expect("a position"));
        play(&mut umpire, &SHUFFLE.repeat(3)).expect("legal moves");
        umpire.ending().map(|ending| (ending.winner, ending.reason))
    };
    assert_eq!(reveal("", QUIET), Some((Winner::North, Reason::Repetition)));
    let equal = QUIET.replace("LG", "GE");
    assert_eq!(reveal("", &equal), Some((Winner::Draw, Reason::Repetition)));
    let tank = QUIET.replace("LG", "TA").replace("ge", "lg");
    assert_eq!(reveal("", &tank), Some((Winner::North, Reason::Repetition)), "a tank is no officer");
}

#[test]
fn the_side_attacked_last_must_vary() {
    let game = game("repetition=attacked_side_must_vary");
    // Equal pieces fall together: North was attacked last.
    let start = game.read_position("ge1co2/6/6/1sl4/1SL4/6/6/LG1CO2 s 0 -").expect("a position");
    let mut umpire = Umpire::from_position(&game, start);
    play(&mut umpire, "b4b5").expect("the fight");
    assert_eq!(umpire.past().attacked(), Some(1));
    let cycle = "a8a7 a1a2 a7a8 a2a1 ";
    play(&mut umpire, &cycle.repeat(2)).expect("two rounds: three occurrences");
    play(&mut umpire, "a8a7 a1a2").expect("the position after a1a2 occurs for the third time only");
    let back = game.parse_move("a7a8").expect("a move");
    assert!(umpire.view(Seat(1)).barred.is_empty());
    umpire.play(back).expect("the third occurrence is allowed");
    let start_again = game.parse_move("a2a1").expect("a move");
    umpire.play(start_again).expect("South was not attacked and may repeat");
    let away = game.parse_move("a8a7").expect("a move");
    assert_eq!(
        umpire.view(Seat(1)).barred,
        [away],
        "North would bring the position about for the fourth time"
    );
    assert!(matches!(umpire.play(away), Err(Refused::Repeats(_))));
    assert!(!umpire.legal().is_empty());
}
