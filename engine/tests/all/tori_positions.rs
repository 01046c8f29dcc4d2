//! Positions as text and as pictures: what is refused and why, what is read, and that nothing panics.

#[allow(dead_code)]
use crate::tori;

use gunjin_engine::game::{Game, Notation, ReadPosition};
use gunjin_engine::games::tori::{Kind, PositionFault, Side, Tori};
use gunjin_engine::random::{Purpose, RandomSource, Stream, below};
use std::panic::catch_unwind;
use tori::game;

/// The start with one thing changed.
fn start_but(from: &str, to: &str) -> String {
    let start = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1";
    assert!(start.contains(from), "{from}");
    start.replacen(from, to, 1)
}

/// Why a text is refused.
fn fault(game: &Tori, text: &str) -> PositionFault {
    let error = game.read_position(text).expect_err(text);
    assert_eq!(error.text, text, "the text is given back");
    assert!(error.to_string().starts_with(&error.fault.to_string()));
    error.fault
}

#[test]
fn form_is_checked_with_the_column() {
    let game = game("tori");
    let fault = |from: &str, to: &str| fault(&game, &start_but(from, to));
    assert_eq!(fault("/3F3", ""), PositionFault::Ranks { found: 6 });
    assert_eq!(fault("LPCKCPR", "LPCKCPR/7"), PositionFault::Ranks { found: 8 });
    assert_eq!(fault("3f3", "3f4"), PositionFault::Files { rank: 6, found: 8, column: 9 });
    assert_eq!(fault("3f3", "3f"), PositionFault::Files { rank: 6, found: 4, column: 9 });
    assert!(matches!(fault("2s1", "2x1"), PositionFault::Letter { found: 'x', column: 22, .. }));
    assert!(matches!(fault("2s1", "2燕1"), PositionFault::Letter { found: '燕', column: 22, .. }));
    assert!(matches!(fault("3f3", "0f6"), PositionFault::Letter { found: '0', column: 9, .. }));
    assert_eq!(fault("ck", "+ck"), PositionFault::Promoted { column: 3 });
    assert_eq!(fault("3F3", "3F2+"), PositionFault::Promoted { column: 38 });
    assert_eq!(fault("[-]", "[-"), PositionFault::Brackets { column: 48 });
    assert_eq!(fault("[-]", "[-]x"), PositionFault::Brackets { column: 49 });
    assert_eq!(fault("[-]", "[+S]"), PositionFault::NotHeld { found: '+', column: 47 });
    assert_eq!(fault("[-]", "[Sk]"), PositionFault::NotHeld { found: 'k', column: 48 });
    assert!(matches!(fault("[-]", "[2S]"), PositionFault::Letter { found: '2', column: 47, .. }));
    assert_eq!(fault(" w ", " white "), PositionFault::Side { found: "white".into(), column: 50 });
    assert_eq!(fault(" w 0 1", ""), PositionFault::Missing { missing: "the side to move" });
    assert!(matches!(fault(" 0 1", " 0"), PositionFault::Missing { .. }));
    assert_eq!(fault(" 0 1", " - 1"), PositionFault::Counters { found: "-".into(), column: 52 });
    assert_eq!(fault(" 0 1", " 0 1 x"), PositionFault::Counters { found: "x".into(), column: 56 });
    assert_eq!(fault(" 0 1", " 0 0"), PositionFault::MoveNumber { found: 0, most: 30_000, column: 54 });
    assert!(matches!(fault(" 0 1", " 0 1 swallow-mate"), PositionFault::NoSwallowMate { column: 56 }));
    assert_eq!(super::tori_positions::fault(&game, ""), PositionFault::Missing { missing: "the board" });
}

#[test]
fn rules_are_checked_with_the_place() {
    let game = game("tori");
    let fault = |text: &str| fault(&game, text);
    assert_eq!(
        fault(&start_but("ck", "kk")),
        PositionFault::Phoenixes { side: Side::Gote, found: 2 },
        "two phoenixes"
    );
    assert_eq!(fault("7/7/7/7/7/7/k6[-] w"), PositionFault::Phoenixes { side: Side::Sente, found: 0 });
    assert_eq!(
        fault("k6/S6/7/S6/7/S6/6K[-] w"),
        PositionFault::Swallows { side: Side::Sente, file: 'a', found: 3 }
    );
    assert!(game.read_position("k6/S6/s6/S6/s6/+S6/6K[-] w").is_ok(), "two of each side, and a goose");
    let Err(error) = game.read_position("S5k/7/7/7/7/7/K6[-] w") else {
        panic!("a swallow on the last rank")
    };
    assert!(
        matches!(error.fault, PositionFault::NeverMoves { side: Side::Sente, kind: Kind::Swallow, square } if square.to_string() == "a7")
    );
    assert!(matches!(fault("6k/7/7/7/7/7/K5s[-] w"), PositionFault::NeverMoves { side: Side::Gote, .. }));
    assert_eq!(
        fault("k6/7/7/7/7/7/6K[FfF] w"),
        PositionFault::TooMany { kind: Kind::Falcon, found: 3, most: 2 }
    );
    assert_eq!(
        fault("k6/1+F5/7/7/7/7/6K[ff] w"),
        PositionFault::TooMany { kind: Kind::Falcon, found: 3, most: 2 },
        "eagles are falcons"
    );
    assert_eq!(
        fault(&start_but("[-]", &format!("[{}]", "S".repeat(300)))),
        PositionFault::TooMany { kind: Kind::Swallow, found: 316, most: 16 }
    );
    assert_eq!(
        fault("k5L/1L5/7/7/7/1l5/6K[-] w"),
        PositionFault::TooMany { kind: Kind::LeftQuail, found: 3, most: 2 }
    );
}

#[test]
fn pieces_of_switches_need_them() {
    let text = "k6/7/7/3O3/7/7/K6[h] w 0 1";
    let plain = fault(&game("tori"), text);
    assert_eq!(plain, PositionFault::NotInGame { kind: Kind::Owl, switch: "owl", column: 9 });
    let owl = fault(&game("tori:owl=true"), text);
    assert_eq!(owl, PositionFault::NotInGame { kind: Kind::Shrike, switch: "shrike", column: 19 });
    let both = game("tori:owl=true,shrike=true");
    assert_eq!(both.position_text(&both.read_position(text).expect("both are there")), text);
    assert_eq!(
        fault(&both, "k6/7/7/CCC4/7/7/K6[-] w"),
        PositionFault::TooMany { kind: Kind::Crane, found: 3, most: 2 },
        "the right cranes leave the game"
    );
    let engine = game("tori:shrike=true,shrike_rules=engine");
    assert!(both.read_position("k5H/7/7/7/7/7/K6[-] w").is_ok());
    assert!(matches!(
        fault(&engine, "k5H/7/7/7/7/7/K6[-] w"),
        PositionFault::NeverMoves { kind: Kind::Shrike, .. }
    ));
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
    assert_eq!((later.ply(), later.side()), (23, Side::Gote));
    assert!(game.position_text(&later).ends_with(" b 0 12"));
}

/// Random games with all pieces.
fn positions() -> Vec<String> {
    let game = game("tori:owl=true,shrike=true");
    let mut texts = Vec::new();
    for number in 0..30 {
        let mut rng = Stream::new(21, number, Purpose::Check, 0).fast();
        let mut position = game.start();
        for _ in 0..below(&mut rng, 200) {
            let Some(action) = game.random_action(&position, &mut rng) else { break };
            game.play(&mut position, action);
        }
        texts.push(game.position_text(&position));
    }
    texts
}

#[test]
fn what_is_written_reads_the_same() {
    let game = game("tori:owl=true,shrike=true");
    for text in positions() {
        let position = game.read_position(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.position_text(&position), text);
    }
}

/// Any text as a position and as an action: neither may panic, complaints say something, and what is read is written so
/// that it reads the same.
fn notation_body(game: &Tori, text: &str) -> bool {
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
    const OTHERS: [&str; 14] =
        ["K", "k", "+", "/", "[", "]", "8", " ", "S", "-", "鶉", "99999999999", "swallow-mate", "w"];
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
    let rules =
        ["tori", "tori:owl=true,shrike=true,drop_mate=listed", "tori:shrike=true,promote_inside=never"];
    let games = rules.map(game);
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
