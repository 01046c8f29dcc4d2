//! Positions and moves as texts: what is read, what is refused and why, what is drawn; names of rule sets.

use crate::chu;

use chu::{PRESETS, game};
use gunjin_engine::games::chu::{Chu, Rules, START, Square};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::switches::SwitchError;
use gunjin_engine::{Game, Notation, Rulebook};

/// A board with both kings, empty otherwise, whose first rank is to be replaced.
fn board(first: &str) -> String {
    format!("{first}/12/12/12/12/12/12/12/12/12/12/11K b - 1")
}

fn refused(text: &str) -> String {
    game("chu").read_position(text).expect_err(text).to_string()
}

#[test]
fn what_is_no_position_is_refused_with_its_place() {
    let rest = "12/12/12/12/12/12/12/12/12/12/11K";
    let says = |text: &str, column: usize, part: &str| {
        let message = refused(text);
        let place = format!("column {column}: ");
        assert!(message.starts_with(&place) && message.contains(part), "{message}");
    };
    let ends = |tail: &str, column, part: &str| says(&format!("k11/{rest}{tail}"), column, part);
    ends("", 38, "; found 1");
    ends(" b - 1 x", 45, "; found 5");
    ends("  b - 1", 44, "; found 5");
    says("k11/12 b - 1", 1, "12 ranks with '/' between them (I1); found 2");
    ends("/12 b - 1", 1, "found 13");
    for (first, squares) in [("k10", 11), ("k12", 13), ("k9999999999", 146)] {
        let part = format!("rank 'a' ('{first}') has 12 squares (I1); found {squares}");
        says(&board(first), 1, &part);
    }
    let second = format!("k11/{} b - 1", rest.replacen("12", "13", 1));
    says(&second, 5, "rank 'b' ('13') has 12 squares (I1); found 13");
    says(&board("k2w8"), 3, "'w' is not a piece");
    says(&board("k2王8"), 3, "'王' is not a piece");
    says(&board("k2+5p5"), 3, "a '+' belongs before the letter of a piece");
    says(&board("k2++p8"), 3, "a '+' belongs");
    says(&board("k11+"), 4, "a '+' belongs");
    says(&board("k2+n8"), 4, "'+n' is not a piece: king, lion");
    says(&board("+k11"), 2, "'+k' is not a piece: king, lion");
    says(&board("k2+Q8"), 4, "'+Q' is not a piece: king, lion");
    says(&board("kk10"), 2, "gote has a second king");
    assert!(refused(&board("kK10")).contains("sente has a second king"));
    says(&board("p11"), 1, "gote has neither king nor prince");
    says(&board("k11").replace('K', "E"), 1, "sente has neither king nor prince");
    ends(" W - 1", 39, "'W' is not a side");
    for square in ["13a", "1m", "01a"] {
        ends(&format!(" b {square} 1"), 41, &format!("'{square}' is not a square"));
    }
    ends(" b 1l 1", 41, "sente is to move and has a piece on 1l");
    for number in ["0", "-1", "+1", "x", "1.5", "4294967296", ""] {
        ends(&format!(" b - {number}"), 43, &format!("'{number}' is not a move number"));
    }
}

#[test]
fn what_is_refused_says_what_to_do() {
    let says = |text: &str, part: &str| {
        let message = refused(text);
        assert!(message.contains(part), "{message}");
    };
    says(&board("k2w8"), "column 3: 'w' is not a piece; the letters are P I L");
    says(&board("k2+n8"), "'+n' is not a piece: king, lion and free king have no reverse side");
    says(&board("kk10"), "gote has a second king");
    says(&board("k10"), "rank 'a' ('k10') has 12 squares (I1); found 11");
    says("", "found 1");
    says(&board("p11"), "neither king nor prince");
}

#[test]
fn a_king_and_princes_are_accepted() {
    let game = game("chu");
    for first in ["+e11", "k+e10", "+e+e10", "k+e+e9"] {
        let position = game.read_position(&board(first)).unwrap_or_else(|error| panic!("{first}: {error}"));
        assert_eq!(game.position_text(&position), board(first));
    }
    let odd = "1k1+e+p+i+l7/12/12/12/12/12/12/12/12/12/12/11K w - 4294967295";
    let tidy = odd.replace("7/12", "5/12");
    assert!(game.read_position(odd).is_err());
    assert_eq!(game.position_text(&game.read_position(&tidy).expect("a position")), tidy);
    assert!(refused(&board("k110")).contains("found 111"));
}

#[test]
fn the_start_is_the_array() {
    for name in PRESETS {
        let game = game(name);
        assert_eq!(game.position_text(&game.start()), START);
        assert_eq!((game.start().ply(), game.start().seat().0), (0, 0));
    }
}

/// `6f5e6d` takes on 5e and goes on, `6f5e6f` takes without moving, over an empty square the same moves have
/// shorter names.
#[test]
fn moves_are_read_by_path_too() {
    let game = game("chu");
    let position =
        game.read_position("kgs9/12/12/12/6ps4/6N5/12/12/12/12/12/9SGK b - 1").expect("a position");
    let read =
        |text: &str| game.read_action(&position, text).map(|action| game.action_text(&position, action));
    let as_written = ["6f6d", "6f6e", "6f5e6d", "6f5e6f", "6f5e5d", "6f6e5e", "6f6f", "6f5g", "3l3k"];
    for text in as_written {
        assert_eq!(read(text).as_deref(), Some(text));
    }
    assert_eq!(read("6f7e6d").as_deref(), Some("6f6d"));
    assert_eq!(read("6f7f6f").as_deref(), Some("6f6f"));
    assert_eq!(read("6f7e6e").as_deref(), Some("6f6e"));
    for text in ["6f6c", "6f4e6d", "6f7e6f+", "6f6e6f+", "6f7f5f", "3l3k3j", "6f", "6f6e6d6d", "", "6F6E"] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn squares_have_names() {
    assert_eq!(Square::all().count(), 144);
    for square in Square::all() {
        assert_eq!(Square::read(&square.to_string()), Some(square));
    }
    assert_eq!(Square::all().next().map(|square| square.to_string()).as_deref(), Some("12a"));
    for name in ["", "a", "a1", "0a", "13a", "1m", "1A", "+1a", "é", "1é", "99999999999999999999a"] {
        assert_eq!(Square::read(name), None, "{name}");
    }
}

#[test]
fn the_board_is_drawn() {
    let game = game("chu");
    let kanji = game.picture(&game.start(), false);
    assert!(kanji.contains(" |v 香v 豹v 銅v 銀v 金v 象v 玉v 金v 銀v 銅v 豹v 香| a\n"), "{kanji}");
    assert!(kanji.contains(" |  横  竪  飛  馬  龍  獅  奔  龍  馬  飛  竪  横| j\n"), "{kanji}");
    assert!(kanji.ends_with("1手目 先手番"), "{kanji}");
    let text = "k+p+o9/11+D/12/12/12/12/12/12/12/12/12/11K w 1b 8";
    let position = game.read_position(text).expect("a position");
    let letters = game.picture(&position, true);
    assert!(letters.starts_with("    12  11  10   9   8   7   6   5   4   3   2   1\n +---"), "{letters}");
    assert!(letters.contains(" |   k  +p  +o   .   .   .   .   .   .   .   .   .| a\n"), "{letters}");
    assert!(letters.ends_with("move 8, gote to move, a lion was just taken on 1b"), "{letters}");
    assert!(game.picture(&position, false).contains(" |v 玉v+とv+獅  ・"), "promoted pieces are marked");
    assert!(game.picture(&position, false).ends_with("8手目 後手番 先獅子 1b"));
}

#[test]
fn rule_sets_have_one_name() {
    let id = |name: &str| game(name).id();
    for name in PRESETS {
        assert_eq!(id(name), name);
        assert_eq!(game(&id(name)).rules(), game(name).rules());
    }
    assert_eq!(id("chu:rules=source"), "chu");
    assert_eq!(id("chu:last_rank_promotion=pawn,counter_strike=always"), "chu:rules=uncond");
    assert_eq!(id("chu:ply_cap=100"), "chu:ply_cap=100");
    assert_eq!(
        id("chu:repetition=off,rules=lishogi,bare_king=off"),
        "chu:rules=lishogi,bare_king=off,repetition=off"
    );
    assert_eq!(Chu::new(Rules::default()).id(), "chu");
    for number in 0..3000 {
        let chosen = Chu::new(chu::rules_numbered(number * 7919));
        assert_eq!(game(&chosen.id()).rules(), chosen.rules(), "{}", chosen.id());
    }
}

#[test]
fn wrong_switches_are_refused() {
    let wrong = |name: &str| {
        let spec = GameSpec::read(name).expect("well formed");
        Chu::from_spec(&spec).expect_err(name)
    };
    assert!(
        matches!(wrong("chu:rule=lishogi"), SwitchError::Unknown { nearest: Some(near), .. } if near == "rules")
    );
    assert!(
        matches!(wrong("chu:rules=lishogy"), SwitchError::Value { nearest: Some(near), .. } if near == "lishogi")
    );
    assert!(matches!(wrong("chu:rules=lishogi,rules=staged"), SwitchError::Twice(name) if name == "rules"));
    assert!(matches!(wrong("chu:bare_king=off,bare_king=off"), SwitchError::Twice(_)));
    assert!(matches!(wrong("chu:ply_cap=0"), SwitchError::Value { .. }));
    assert!(matches!(wrong("chu:ply_cap=1000001"), SwitchError::Value { .. }));
    assert!(matches!(wrong("chu:ply_cap=many"), SwitchError::Value { .. }));
}
