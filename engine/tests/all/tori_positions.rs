//! Positions as text and as pictures: what is refused and why, what is read.

use crate::tori::game;
use gunjin_engine::games::tori::{Side, Tori};
use gunjin_engine::{Game, Notation};

/// The start with one thing changed.
fn start_but(from: &str, to: &str) -> String {
    let start = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1";
    assert!(start.contains(from), "{from}");
    start.replacen(from, to, 1)
}

/// That a text is refused with a message that begins so, and gives the text back.
fn says(game: &Tori, text: &str, begins: &str) {
    let message = game.read_position(text).expect_err(text).to_string();
    assert!(message.starts_with(begins), "{message}");
    assert!(message.ends_with(&format!(" (in '{text}')")), "{message}");
}

#[test]
fn form_is_checked_with_the_column() {
    let game = game("tori");
    let says = |from: &str, to: &str, begins: &str| says(&game, &start_but(from, to), begins);
    says("/3F3", "", "the board has 6 ranks; write 7");
    says("LPCKCPR", "LPCKCPR/7", "the board has 8 ranks");
    says("3f3", "3f4", "column 9: rank 6 has 8 squares; it needs 7");
    says("3f3", "3f", "column 9: rank 6 has 4 squares");
    says("2s1", "2x1", "column 22: 'x' means nothing here; pieces are S F C P L R K, O and H with their");
    says("2s1", "2燕1", "column 22: '燕' means nothing here");
    says("3f3", "0f6", "column 9: '0' means nothing here");
    says("ck", "+ck", "column 3: '+' stands before S or F only");
    says("3F3", "3F2+", "column 38: '+' stands before S or F only");
    says("[-]", "[-", "column 48: the hands stand between [ and ]");
    says("[-]", "[-]x", "column 49: the hands stand between [ and ]");
    says("[-]", "[+S]", "column 47: '+' cannot be in hand");
    says("[-]", "[Sk]", "column 48: 'k' cannot be in hand");
    says("[-]", "[2S]", "column 47: '2' means nothing here");
    says(" w ", " white ", "column 50: 'white' is not a side; write w for sente or b for gote");
    says(" w 0 1", "", "the side to move is missing; a position is written like rpckcpl/");
    says(" 0 1", " 0", "the second counter, the number of the move is missing");
    says(" 0 1", " - 1", "column 52: '-' is out of place; behind the side come two numbers");
    says(" 0 1", " 0 1 x", "column 56: 'x' is out of place");
    says(" 0 1", " 0 0", "column 54: move number 0 is out of range; it can be 1 to 30000");
    says(" 0 1", " 0 1 swallow-mate", "column 56: 'swallow-mate' marks a mate that a swallow drop gave");
    super::tori_positions::says(&game, "", "the board is missing");
}

#[test]
fn rules_are_checked_with_the_place() {
    let game = game("tori");
    let says = |text: &str, begins: &str| says(&game, text, begins);
    says(&start_but("ck", "kk"), "gote has 2 phoenixes; each side needs one K (H3)");
    says("7/7/7/7/7/7/k6[-] w", "sente has 0 phoenixes");
    says("k6/S6/7/S6/7/S6/6K[-] w", "sente has 3 swallows on file a; two are allowed (H5)");
    assert!(game.read_position("k6/S6/s6/S6/s6/+S6/6K[-] w").is_ok(), "two of each side, and a goose");
    says("S5k/7/7/7/7/7/K6[-] w", "a7: sente's swallow on its last rank could never move");
    says("6k/7/7/7/7/7/K5s[-] w", "g1: gote's swallow on its last rank could never move");
    let many = |kind: &str, found: u32, most: u32| {
        format!(
            "there are {found} pieces of the kind {kind}, board and hands together; the game has {most} (H1)"
        )
    };
    says("k6/7/7/7/7/7/6K[FfF] w", &many("falcon", 3, 2));
    says("k6/1+F5/7/7/7/7/6K[ff] w", &many("falcon", 3, 2));
    says(&start_but("[-]", &format!("[{}]", "S".repeat(300))), &many("swallow", 316, 16));
    says("k5L/1L5/7/7/7/1l5/6K[-] w", &many("left quail", 3, 2));
}

#[test]
fn pieces_of_switches_need_them() {
    let text = "k6/7/7/3O3/7/7/K6[h] w 0 1";
    says(&game("tori"), text, "column 9: there is no owl in this game; the switch owl=true adds it");
    says(&game("tori:owl=true"), text, "column 19: there is no shrike in this game; the switch shrike=true");
    let both = game("tori:owl=true,shrike=true");
    assert_eq!(both.position_text(&both.read_position(text).expect("both are there")), text);
    // The right cranes leave the game.
    says(&both, "k6/7/7/CCC4/7/7/K6[-] w", "there are 3 pieces of the kind crane");
    let engine = game("tori:shrike=true,shrike_rules=engine");
    let corner = "k5H/7/7/7/7/7/K6[-] w";
    assert!(both.read_position(corner).is_ok());
    says(&engine, corner, "g7: sente's shrike on its last rank could never move");
    assert!(game("tori:promote_inside=never").read_position("S5k/7/7/7/7/7/K6[-] w").is_ok());
}

#[test]
fn forms_that_others_write_are_read() {
    let game = game("tori");
    let start = game.position_text(&game.start());
    for form in ["[-] w 0 1", "[] w 0 1", " w 0 1", "[-] w - - 0 1", "[-] w", "[-]   w  17 1 "] {
        let text = start.replace("[-] w 0 1", form);
        assert_eq!(game.read_position(&text), Ok(game.start()), "{text}");
    }
    let hands = start_but("3F3", "7").replacen("3f3", "7", 1);
    let one = game.read_position(&hands.replace("[-]", "[Ff]")).expect("a position");
    assert_eq!(game.read_position(&hands.replace("[-]", "[fF]")), Ok(one), "in any order");
    let later = game.read_position(&start_but("w 0 1", "b 3 12")).expect("a position");
    assert_eq!((later.ply, later.side), (23, Side::Gote));
    assert!(game.position_text(&later).ends_with(" b 0 12"));
}

#[test]
fn pictures() {
    let game = game("tori:owl=true,shrike=true");
    let position = game.read_position("r4+f1/1k5/7/3O3/2+S4/5L1/K5H[SSFsh] b 0 9").expect("a position");
    let japanese = "     a     b     c     d     e     f     g
  +-----+-----+-----+-----+-----+-----+-----+
7 |v右鶉|     |     |     |     |v鵰  |     |  後手 持駒: 燕 鵙
  +-----+-----+-----+-----+-----+-----+-----+
6 |     |v鵬  |     |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+
5 |     |     |     |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+
4 |     |     |     | 梟  |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+
3 |     |     | 雁  |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+
2 |     |     |     |     |     | 左鶉|     |
  +-----+-----+-----+-----+-----+-----+-----+
1 | 鵬  |     |     |     |     |     | 鵙  |  先手 持駒: 燕2 鷹
  +-----+-----+-----+-----+-----+-----+-----+
手番: 後手";
    assert_eq!(game.picture(&position, false), japanese);
    let ascii = "     a    b    c    d    e    f    g
  +----+----+----+----+----+----+----+
7 | r  |    |    |    |    | +f |    |  gote in hand: s h
  +----+----+----+----+----+----+----+
6 |    | k  |    |    |    |    |    |
  +----+----+----+----+----+----+----+
5 |    |    |    |    |    |    |    |
  +----+----+----+----+----+----+----+
4 |    |    |    | O  |    |    |    |
  +----+----+----+----+----+----+----+
3 |    |    | +S |    |    |    |    |
  +----+----+----+----+----+----+----+
2 |    |    |    |    |    | L  |    |
  +----+----+----+----+----+----+----+
1 | K  |    |    |    |    |    | H  |  sente in hand: S2 F
  +----+----+----+----+----+----+----+
to move: gote";
    assert_eq!(game.picture(&position, true), ascii);
    assert!(ascii.is_ascii());
}
