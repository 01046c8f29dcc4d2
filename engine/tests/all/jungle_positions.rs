//! Positions as text and as pictures: what is refused and why, what is read, and that nothing panics.

#[allow(dead_code)]
use crate::jungle;

use gunjin_engine::games::jungle::{Jungle, Side};
use gunjin_engine::random::{Purpose, RandomSource, Stream, below};
use gunjin_engine::{Game, Notation};
use jungle::game;
use std::panic::catch_unwind;

const START: &str = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w 1";

/// That the start with one thing changed is refused with a message that begins so, and gives the text back.
fn says(from: &str, to: &str, begins: &str) {
    assert!(START.contains(from), "{from}");
    refused(&START.replacen(from, to, 1), begins);
}

fn refused(text: &str, begins: &str) {
    let message = game("jungle").read_position(text).expect_err(text).to_string();
    assert!(message.starts_with(begins), "{message}");
    assert!(message.ends_with(&format!(" (in '{text}')")), "{message}");
}

#[test]
fn form_is_checked_with_the_place() {
    says("/1d3c1", "", "the board has 8 ranks; write 9, from the ninth down");
    says("1d3c1", "1d4c1", "column 5: rank 8 has 8 squares; it needs 7");
    says("1d3c1", "1d3c", "column 5: rank 8 has 6 squares");
    says("1d3c1", "1x3c1", "column 6: 'x' means nothing here; pieces are R C D W P T L E");
    says("1d3c1", "0d4c1", "column 5: '0' means nothing here");
    says("1d3c1", "1象3c1", "column 6: '象' means nothing here");
    says(" w ", " white ", "'white' is not a side; write w for south or b for north");
    says(" w 1", "", "the side to move is missing; a position is written like l5t/");
    says(" 1", " 0", "move number 0 is out of range; it can be 1 to 30000");
    says(" 1", " -", "move number - is out of range");
    says(" 1", " 1 x", "'x' is out of place; behind the side comes the number of the move");
    refused("", "the board is missing");
}

#[test]
fn rules_are_checked_with_the_place() {
    says("1d3c1", "1d3d1", "column 8: north has a second dog; each side has one (K2)");
    refused("7/7/7/7/1C5/7/7/7/t6 w", "b5: south's cat stands in the water; rats alone swim (K5)");
    refused("7/7/7/7/7/7/7/7/t2C3 w", "d1: south's cat stands in its own den, which it may not enter (K3)");
    refused("3C3/7/7/7/7/7/7/7/t6 w", "d9: south's cat has entered the den and won (K8)");
    refused("7/7/7/7/7/7/7/7/T6 w", "north has no animal, and cannot have made the last move (K8)");
    for fine in ["3C3/7/7/7/7/7/7/7/t6 b", "7/7/7/7/1R5/7/7/7/t6 w", "7/7/7/7/7/7/7/7/T6 b 9"] {
        assert!(game("jungle").read_position(fine).is_ok(), "{fine}");
    }
}

#[test]
fn forms_are_read() {
    let game = game("jungle");
    for form in [" w 1", " w", "   w  1 "] {
        assert_eq!(game.read_position(&START.replace(" w 1", form)), Ok(game.start()), "{form}");
    }
    let later = game.read_position(&START.replace("w 1", "b 12")).expect("a position");
    assert_eq!((later.ply, later.side), (23, Side::North));
    assert!(game.position_text(&later).ends_with(" b 12"));
    let action = game.read_action(&game.start(), "a3a4").expect("legal");
    assert_eq!(game.action_text(&game.start(), action), "a3a4");
    for text in ["a3a5", "a3", "", "a3a4+", "g7g6"] {
        assert_eq!(game.read_action(&game.start(), text), None, "{text}");
    }
}

/// Positions of random games.
fn positions() -> Vec<String> {
    let game = game("jungle");
    let text = |number| {
        let mut rng = Stream::new(21, number, Purpose::Check, 0).fast();
        let mut position = game.start();
        for _ in 0..below(&mut rng, 120) {
            let Some(action) = game.random_action(&position, &mut rng) else { break };
            game.play(&mut position, action);
        }
        game.position_text(&position)
    };
    (0..30).map(text).collect()
}

/// Any text as a position and as an action: neither may panic, complaints say something, and what is read is
/// written so that it reads the same.
fn notation_body(game: &Jungle, text: &str) -> bool {
    match game.read_position(text) {
        Err(error) => {
            assert!(!error.to_string().trim().is_empty());
            false
        }
        Ok(position) => {
            let written = game.position_text(&position);
            assert_eq!(game.read_position(&written), Ok(position), "{written}");
            assert!(!game.picture(&position, true).is_empty());
            let _ = (game.turn(&position), game.returns(&position), game.read_action(&position, text));
            let mut rng = Stream::new(22, 0, Purpose::Check, 0).fast();
            if let Some(action) = game.random_action(&position, &mut rng) {
                let mut after = position;
                game.play(&mut after, action);
                let _ = game.turn(&after);
            }
            true
        }
    }
}

/// A text with some characters changed, taken out, doubled or put in.
fn mutated(text: &str, rng: &mut impl RandomSource) -> String {
    const OTHERS: [&str; 11] = ["R", "e", "/", "8", " ", "1", "-", "象", "99999999999", "b", "w"];
    let mut characters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=below(rng, 4) {
        let at = below(rng, characters.len() as u32) as usize;
        let other = OTHERS[below(rng, OTHERS.len() as u32) as usize].to_string();
        match below(rng, 4) {
            0 => characters[at] = other,
            1 => characters.insert(at, other),
            2 if characters.len() > 1 => {
                characters.remove(at);
            }
            _ => characters.swap(at, 0),
        }
    }
    characters.concat()
}

#[test]
fn nothing_panics() {
    let games = ["jungle", "jungle:rat_shore_capture=both,trapped_takes=true"].map(game);
    let (mut read, mut rng) = (0, Stream::new(23, 0, Purpose::Check, 0).fast());
    for text in positions() {
        for round in 0..400 {
            let text = mutated(&text, &mut rng);
            let game = &games[round % games.len()];
            let result = catch_unwind(|| notation_body(game, &text));
            read += u32::from(result.unwrap_or_else(|_| panic!("{text}")));
        }
    }
    assert!(read > 100, "{read} mutated texts are positions");
}

#[test]
fn pictures() {
    let game = game("jungle");
    let position = game.read_position("l5t/3C3/r1p1w1e/7/1R5/7/E1W1P2/5D1/T5L b 9").expect("a position");
    let japanese = "     a    b    c    d    e    f    g
  +----+----+----+----+----+----+----+
9 |v獅 |    | 罠 | 巣 | 罠 |    |v虎 |
  +----+----+----+----+----+----+----+
8 |    |    |    | 猫 |    |    |    |
  +----+----+----+----+----+----+----+
7 |v鼠 |    |v豹 |    |v狼 |    |v象 |
  +----+----+----+----+----+----+----+
6 |    |～～|～～|    |～～|～～|    |
  +----+----+----+----+----+----+----+
5 |    | 鼠 |～～|    |～～|～～|    |
  +----+----+----+----+----+----+----+
4 |    |～～|～～|    |～～|～～|    |
  +----+----+----+----+----+----+----+
3 | 象 |    | 狼 |    | 豹 |    |    |
  +----+----+----+----+----+----+----+
2 |    |    |    | 罠 |    | 犬 |    |
  +----+----+----+----+----+----+----+
1 | 虎 |    | 罠 | 巣 | 罠 |    | 獅 |
  +----+----+----+----+----+----+----+
手番: 後手";
    assert_eq!(game.picture(&position, false), japanese);
    let ascii = game.picture(&position, true);
    assert!(ascii.is_ascii());
    assert!(ascii.contains("\n9 | l  |    | ## | ** | ## |    | t  |\n"), "{ascii}");
    assert!(ascii.contains("\n5 |    | R  |~~~~|    |~~~~|~~~~|    |\n"), "{ascii}");
    assert!(ascii.ends_with("to move: north"));
}
