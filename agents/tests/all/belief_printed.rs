//! The conclusions that the encyclopedia prints, as they come out of belief: under its own table
//! (`w-23-6i`) and under that of the third period (`p3-23-6i`).

use gunjin_agents::games::gunjin::belief::{Belief, Exactness};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset, View};
use gunjin_engine::{Seat, Umpire};
use std::collections::BTreeSet;

const MODERN: &str = "w-23-6i";
const THIRD: &str = "p3-23-6i";

/// One line of the table, staged.
struct Line {
    game: &'static str,
    own: &'static [(&'static str, &'static str)],
    /// Start of the enemy piece that the line is about, and its kind.
    piece: (&'static str, &'static str),
    /// Another enemy piece of a given kind, if the line needs one.
    other: Option<(&'static str, &'static str)>,
    /// Squares that stay empty at the start.
    empty: &'static [&'static str],
    /// Moves; an outcome for the mover after a slash.
    moves: &'static [&'static str],
    /// The kinds that are left.
    left: &'static str,
}

/// Every square of the board on six files.
fn squares() -> Vec<String> {
    let files = ["a", "b", "c", "d", "e", "f"];
    let square = |rank: usize, file: &str| format!("{file}{rank}");
    (1..=8)
        .flat_map(|rank| files.iter().map(move |file| square(rank, file)))
        .filter(|name| !["d1", "d8"].contains(&name.as_str()))
        .collect()
}

/// The line's position: the enemy's whole army, ours as given and a major at home.
fn position(game: &Gunjin<u64>, line: &Line) -> String {
    let mut army: Vec<String> = Vec::new();
    for kind in game.ruleset().kinds() {
        army.extend(std::iter::repeat_n(kind.code.to_lowercase(), kind.count as usize));
    }
    let mut placed: Vec<(String, String)> = vec![("f1".into(), "MA".into())];
    placed.extend(line.own.iter().map(|(square, code)| (square.to_string(), code.to_string())));
    for (square, code) in [Some(line.piece), line.other, Some(("a4", "CA"))].into_iter().flatten() {
        let code = code.to_lowercase();
        let at = army.iter().position(|other| *other == code).expect("the army has one");
        army.remove(at);
        placed.push((square.to_string(), code));
    }
    let mut free = squares();
    free.reverse();
    let kept = ["a3", "c1", "a1", "b1"];
    free.retain(|square| {
        !kept.contains(&square.as_str())
            && !line.empty.contains(&square.as_str())
            && placed.iter().all(|(other, _)| other != square)
    });
    placed.extend(free.into_iter().zip(army));
    let rank = |rank: usize| -> String {
        let mut text = String::new();
        let mut gap = 0;
        for square in squares().iter().filter(|square| square.ends_with(&rank.to_string())) {
            match placed.iter().find(|(other, _)| other == square) {
                None => gap += 1,
                Some((_, code)) => {
                    if gap > 0 {
                        text.push_str(&gap.to_string());
                    }
                    gap = 0;
                    text.push_str(code);
                }
            }
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        text
    };
    let ranks: Vec<String> = (1..=8).rev().map(rank).collect();
    let south = line.own.iter().any(|(square, _)| line.moves[0].starts_with(square));
    format!("{} {} 2 -", ranks.join("/"), if south { "s" } else { "n" })
}

/// Plays a line; what South knows then.
fn play(game: &Gunjin<u64>, line: &Line) -> View<u64> {
    let text = position(game, line);
    let start = game.read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut umpire = Umpire::from_position(game, start);
    for text in line.moves {
        let (text, outcome) = text.split_once('/').unwrap_or((text, ""));
        let action = game
            .read_move(umpire.position(), text)
            .unwrap_or_else(|error| panic!("{}: {error}", game.position_line(umpire.position())));
        umpire.play(action).expect("legal");
        let words = umpire.announcements().last().map(|told| game.announcement_words(told)).expect("told");
        assert_eq!(words.join(" "), outcome, "{text}");
    }
    umpire.view(Seat(0))
}

fn check(line: &Line) {
    let game = Gunjin::<u64>::new(Ruleset::named(line.game).expect("a game"));
    let view = play(&game, line);
    let belief = Belief::new(&game, &view);
    assert_eq!(belief.exactness(), Exactness::Exact);
    let board = game.ruleset().board();
    let square = board.find(line.piece.0).expect("a square");
    let piece = view.enemies.iter().position(|piece| piece.start == square).expect("a piece");
    let found: BTreeSet<&str> = belief.marginals(&game)[piece]
        .iter()
        .zip(game.ruleset().kinds())
        .filter(|(chance, _)| **chance > 0.0)
        .map(|(_, kind)| kind.code.as_str())
        .collect();
    let expected: BTreeSet<&str> = line.left.split_whitespace().collect();
    assert_eq!(found, expected, "{} {:?}", line.game, line.moves);
    let plain = |code: &str| view.enemies[piece].can_be(game.ruleset().kind_of_code(code).expect("a kind"));
    assert!(found.iter().all(|code| plain(code)), "belief goes beyond plain evidence only by narrowing it");
}

/// A piece that has stepped from c7 to c6, nothing behind it, with ours on both sides; the first attack comes
/// from b6.
macro_rules! moved {
    ($game:expr, $first:literal $first_outcome:literal, $second:literal $second_outcome:literal, $truth:literal => $left:literal) => {
        Line {
            game: $game,
            own: &[("b6", $first), ("d6", $second)],
            piece: ("c7", $truth),
            other: None,
            empty: &["c6", "c5"],
            moves: &["c7c6", concat!("b6c6/", $first_outcome), "a4a3", concat!("d6c6/", $second_outcome)],
            left: $left,
        }
    };
    ($game:expr, $first:literal $outcome:literal, $truth:literal => $left:literal) => {
        Line {
            game: $game,
            own: &[("b6", $first)],
            piece: ("c7", $truth),
            other: None,
            empty: &["c6", "c5", "d6"],
            moves: &["c7c6", concat!("b6c6/", $outcome)],
            left: $left,
        }
    };
}

/// A piece on c6 that has not moved; whether something stands behind it is told by `$empty`.
macro_rules! unmoved {
    ($game:expr, $empty:expr, $first:literal $first_outcome:literal, $second:literal $second_outcome:literal, $truth:literal => $left:literal) => {
        Line {
            game: $game,
            own: &[("b6", $first), ("d6", $second)],
            piece: ("c6", $truth),
            other: None,
            empty: $empty,
            moves: &[concat!("b6c6/", $first_outcome), "a4a3", concat!("d6c6/", $second_outcome)],
            left: $left,
        }
    };
    ($game:expr, $empty:expr, $first:literal $outcome:literal, $truth:literal => $left:literal) => {
        Line {
            game: $game,
            own: &[("b6", $first)],
            piece: ("c6", $truth),
            other: None,
            empty: $empty,
            moves: &[concat!("b6c6/", $outcome)],
            left: $left,
        }
    };
}

const ALONE: &[&str] = &["c7"];
const BACKED: &[&str] = &["c5"];

#[test]
fn both_tables_say_so() {
    for game in [MODERN, THIRD] {
        // A tank lost and a lieutenant or cavalry lost to it.
        check(&moved!(game, "TA" "l", "FL" "l", "MG" => "GE LG MG AP"));
        check(&moved!(game, "TA" "l", "CV" "l", "AP" => "GE LG MG AP"));
        // An aircraft lost.
        check(&moved!(game, "AP" "l", "LG" => "GE LG MG"));
        // A colonel lost.
        check(&moved!(game, "CO" "l", "TA" => "GE LG MG AP TA"));
        // A captain lost, then a tank won.
        check(&moved!(game, "CA" "l", "TA" "w", "LC" => "CO LC MA"));
        // Cavalry won; a second lieutenant won.
        check(&moved!(game, "CV" "w", "SP" => "EN SP"));
        check(&moved!(game, "SL" "w", "CV" => "CV EN SP"));
        // A lieutenant general lost; a first lieutenant lost.
        check(&moved!(game, "LG" "l", "GE" => "GE"));
        check(&moved!(game, "FL" "l", "CA" => "GE LG MG CO LC MA CA AP TA"));
        // It took a mine without falling and beat a first lieutenant.
        check(&Line {
            game,
            own: &[("b6", "MI"), ("b5", "FL")],
            piece: ("c6", "AP"),
            other: None,
            empty: &["c7"],
            moves: &["c6b6/w", "b5b6/l"],
            left: "AP",
        });
        // It jumped.
        check(&Line {
            game,
            own: &[("b3", "FL")],
            piece: ("c6", "AP"),
            other: None,
            empty: &["c3"],
            moves: &["c6c3"],
            left: "AP",
        });
        // Both lieutenant generals are gone, and a major general lost.
        check(&Line {
            game,
            own: &[("b6", "MG"), ("e6", "LG")],
            piece: ("c7", "GE"),
            other: Some(("f7", "LG")),
            empty: &["c6", "f6"],
            moves: &["c7c6", "e6f6", "f7f6/b", "f1e1", "a4a3", "b6c6/l"],
            left: "GE",
        });
        // An engineer lost against the headquarters.
        let left = "GE LG MG CO LC MA CA FL SL CV AP";
        let left = if game == MODERN { left } else { "GE LG MG CO LC MA CA FL SL CV AP TA" };
        check(&Line {
            game,
            own: &[("c7", "EN")],
            piece: ("c8", "MA"),
            other: None,
            empty: &[],
            moves: &["c7c8/l"],
            left,
        });
    }
}

#[test]
fn the_modern_table_says_so() {
    // A colonel lost and an engineer lost; a tank lost.
    check(&moved!(MODERN, "CO" "l", "EN" "l", "LG" => "GE LG MG AP"));
    check(&moved!(MODERN, "TA" "l", "EN" => "GE LG MG AP EN"));
    // A colonel lost, then an engineer won.
    check(&moved!(MODERN, "CO" "l", "EN" "w", "TA" => "TA"));
    // An engineer won: of pieces that have not moved, the flag with nothing behind it loses to everything.
    check(&unmoved!(MODERN, ALONE, "EN" "w", "MI" => "TA SP MI FG"));
    check(&moved!(MODERN, "EN" "w", "TA" => "TA SP"));
    // A second lieutenant and it both fell; a second lieutenant lost.
    check(&unmoved!(MODERN, ALONE, "SL" "b", "SL" => "SL MI"));
    check(&unmoved!(MODERN, ALONE, "SL" "l", "MA" => "GE LG MG CO LC MA CA FL AP TA"));
    check(&unmoved!(MODERN, BACKED, "SL" "l", "MA" => "GE LG MG CO LC MA CA FL AP TA FG"));
    check(&unmoved!(MODERN, BACKED, "SL" "b", "SL" => "SL MI FG"));
    check(&unmoved!(MODERN, BACKED, "CO" "l", "MG" => "GE LG MG AP TA FG"));
}

#[test]
fn the_third_period_says_so() {
    check(&moved!(THIRD, "CO" "l", "EN" "l", "LG" => "GE LG MG AP TA"));
    check(&moved!(THIRD, "TA" "l", "MG" => "GE LG MG AP"));
    // Impossible for a piece that has moved; one that has not is a mine, which stays when it wins.
    check(&unmoved!(THIRD, ALONE, "CO" "l", "EN" "w", "MI" => "MI"));
    check(&unmoved!(THIRD, ALONE, "EN" "w", "SP" => "SP MI FG"));
    check(&unmoved!(THIRD, ALONE, "SL" "b", "SL" => "SL"));
    check(&unmoved!(THIRD, ALONE, "SL" "l", "MI" => "GE LG MG CO LC MA CA FL AP TA MI"));
    // Mines that persist.
    check(&unmoved!(THIRD, ALONE, "LG" "l", "SP" "l", "MI" => "MI"));
    check(&unmoved!(THIRD, ALONE, "GE" "l", "SL" "l", "MI" => "MI"));
    check(&unmoved!(THIRD, ALONE, "GE" "l", "CV" "l", "MI" => "MI"));
    check(&unmoved!(THIRD, BACKED, "LG" "l", "SP" "l", "MI" => "MI FG"));
}

/// A kind that the encyclopedia's colonel and engineer leave under neither table: the line has no world.
#[test]
fn what_cannot_be_has_no_worlds() {
    let game = Gunjin::<u64>::new(Ruleset::named(THIRD).expect("a game"));
    let kind = |code: &str| game.ruleset().kind_of_code(code).expect("a kind");
    let combat = game.ruleset().combat();
    let beats_colonel_and_falls_to_engineer = |&other: &u8| {
        use gunjin_engine::games::gunjin::Outcome::{Lose, Win};
        combat.outcome(kind("CO"), other) == Lose && combat.outcome(kind("EN"), other) == Win
    };
    let left: Vec<u8> =
        (0..16).filter(beats_colonel_and_falls_to_engineer).filter(|&k| k != kind("FG")).collect();
    assert_eq!(left, [kind("MI")]);
}
