//! Positions as text and as pictures: what is refused and why, what is read.

use crate::jungle::game;
use gunjin_engine::games::jungle::Side;
use gunjin_engine::{Game, Notation};

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
