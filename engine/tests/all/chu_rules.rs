//! Each rule on a small board made for it, by its number.

use crate::chu;
use crate::common::play::{after, legal_texts};

use chu::game;
use gunjin_engine::{Game, Notation, Rulebook, Turn};

/// The legal moves of a position, as sorted texts.
fn moves(name: &str, sfen: &str) -> Vec<String> {
    let game = game(name);
    let position = game.read_position(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    legal_texts(&game, &position, "")
}

/// The moves of one square, without its name.
fn from(name: &str, sfen: &str, square: &str) -> Vec<String> {
    moves(name, sfen).iter().filter_map(|text| text.strip_prefix(square).map(str::to_string)).collect()
}

fn has(name: &str, sfen: &str, text: &str) -> bool {
    moves(name, sfen).iter().any(|other| other == text)
}

/// Plays some moves and tells result and reason, if the game is over.
fn played(name: &str, sfen: &str, texts: &[&str]) -> Option<(Vec<f64>, &'static str)> {
    let game = game(name);
    let position = game.read_position(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    let position = after(&game, position, texts);
    (game.turn(&position) == Turn::Over).then(|| (game.returns(&position), game.reason(&position)))
}

/// Twelve ranks, of which some are given by their letter, the last one of a letter if there are several.
fn board(ranks: &[(char, &str)], tail: &str) -> String {
    let rank = |letter: char| ranks.iter().rfind(|(own, _)| *own == letter).map_or("12", |(_, rank)| rank);
    format!("{} {tail}", ('a'..='l').map(rank).collect::<Vec<_>>().join("/"))
}

/// Kings far from everything, and one piece on 6f.
fn alone(piece: &str) -> String {
    board(&[('a', "k11"), ('f', &format!("6{piece}5")), ('l', "11K")], "b - 1")
}

#[test]
fn i3_the_last_royal_piece_decides() {
    let both = board(&[('a', "k+e10"), ('c', "QQ10"), ('l', "11K")], "b - 1");
    assert_eq!(played("chu", &both, &["12c12a"]), None);
    assert_eq!(played("chu", &both, &["12c12b"]), None, "attack on a king ends nothing");
    let won = Some((vec![1.0, 0.0], "royal-captured"));
    assert_eq!(played("chu", &both, &["12c12a", "11a11b", "11c11b"]), won);
    let lone = board(&[('a', "k11"), ('c', "Q11"), ('l', "11K")], "b - 1");
    assert_eq!(played("chu", &lone, &["12c12a"]), won);
    let at_once = board(&[('a', "k11"), ('b', "1+e10"), ('c', "2N9"), ('l', "11K")], "b - 1");
    assert_eq!(played("chu", &at_once, &["10c11b12a"]), won, "king and prince in one move");
}

#[test]
fn i4_i5_promotion_on_entering_and_by_captures() {
    let entering = board(&[('a', "k11"), ('e', "5S6"), ('l', "11K")], "b - 1");
    assert_eq!(from("chu", &entering, "7e"), ["6d", "6d+", "6f", "7d", "7d+", "8d", "8d+", "8f"]);
    let inside = board(&[('a', "k11"), ('c', "5S6"), ('b', "4p7"), ('l', "11K")], "b - 1");
    assert_eq!(from("chu", &inside, "7c"), ["6b", "6d", "7b", "8b", "8b+", "8d"], "only with a capture");
    let leaving = board(&[('a', "k11"), ('d', "5S6"), ('e', "4p7"), ('l', "11K")], "b - 1");
    assert!(has("chu", &leaving, "7d8e+"));
    assert!(!has("chu:promote_on_capture=end_in_zone", &leaving, "7d8e+"));
    assert!(has("chu:promote_on_capture=end_in_zone", &inside, "7c8b+"));
    let outside = board(&[('a', "k11"), ('f', "5S6"), ('e', "4p7"), ('l', "11K")], "b - 1");
    assert!(!has("chu", &outside, "7f8e+"));
    for piece in ["K", "N", "Q", "+P", "+O"] {
        let text = board(&[('a', "k11"), ('e', &format!("6{piece}5")), ('l', "10E+E")], "b - 1");
        assert!(
            !moves("chu", &text).iter().any(|text| text.ends_with('+')),
            "{piece} has nothing to turn to"
        );
    }
    let gote = board(&[('a', "k11"), ('h', "5s6"), ('l', "11K")], "w - 1");
    assert_eq!(from("chu", &gote, "7h"), ["6g", "6i", "6i+", "7i", "7i+", "8g", "8i", "8i+"]);
}

#[test]
fn i6_the_last_rank() {
    let text = board(&[('a', "9k2"), ('b', "PLI9"), ('l', "11K")], "b - 1");
    let promoting = |rules: &str| {
        let name = format!("chu:last_rank_promotion={rules}");
        ["12b12a+", "11b11a+", "10b10a+"].map(|action| has(&name, &text, action))
    };
    assert_eq!(promoting("none"), [false, false, false]);
    assert_eq!(promoting("pawn"), [true, false, false]);
    assert_eq!(promoting("pawn_and_lance"), [true, true, false]);
    assert_eq!(promoting("pawn_and_go_between"), [true, false, true]);
    let stuck = board(&[('a', "PL7k2"), ('l', "11K")], "b - 1");
    assert_eq!(moves("chu", &stuck), ["1l1k", "1l2k", "1l2l"]);
}

#[test]
fn i7_the_lion_moves_twice() {
    let empty = alone("N");
    let own = from("chu", &empty, "6f");
    assert_eq!(own.len(), 25, "24 squares and the pass");
    assert!(own.contains(&"6f".to_string()));
    let boxed = board(&[('a', "k11"), ('e', "5PPP4"), ('f', "5PNP4"), ('g', "5PPP4"), ('l', "11K")], "b - 1");
    assert_eq!(from("chu", &boxed, "6f").len(), 16, "jumps only; no pass without an empty neighbour");
    let two = board(&[('a', "k11"), ('e', "6s5"), ('d', "6g5"), ('f', "6N5"), ('l', "11K")], "b - 1");
    for text in ["6f6e", "6f6d", "6f6e6d", "6f6e6f", "6f6e5f"] {
        assert!(has("chu", &two, text), "{text}");
    }
    let left = played("chu", &two, &["6f6e6d"]);
    assert_eq!(left, None);
    let kirin = alone("+O");
    assert_eq!(from("chu", &kirin, "6f"), own, "a promoted kirin is a lion");
}

#[test]
fn i8_i9_falcon_and_eagle() {
    let falcon = board(&[('a', "k11"), ('e', "6p5"), ('d', "6p5"), ('f', "6+H5"), ('l', "11K")], "b - 1");
    for text in ["6f6e", "6f6d", "6f6e6d", "6f6e6f"] {
        assert!(has("chu", &falcon, text), "{text}");
    }
    for text in ["6f6c", "6f6f", "6f6e5e", "6f7f6f"] {
        assert!(!has("chu", &falcon, text), "{text}");
    }
    assert!(has("chu", &alone("+H"), "6f6f"), "a pass");
    let eagle = board(&[('a', "k11"), ('e', "5p1P4"), ('f', "6+D5"), ('l', "11K")], "b - 1");
    for text in ["6f7e", "6f8d", "6f7e8d", "6f7e6f", "6f4d", "6f6a", "6f7g"] {
        assert!(has("chu", &eagle, text), "{text}");
    }
    for text in ["6f5e", "6f6f", "6f9c", "6f7e6d", "6f5e4d"] {
        assert!(!has("chu", &eagle, text), "{text}");
    }
}

/// A lion on 6h, an enemy lion on a square of the file, more ranks.
fn lions(enemy: char, more: &[(char, &str)]) -> String {
    let mut ranks = vec![('a', "k11"), ('h', "6N5"), ('l', "11K"), (enemy, "6n5")];
    ranks.extend(more);
    board(&ranks, "b - 1")
}

#[test]
fn i10_to_i12_lion_takes_lion() {
    let behind = [('d', "6r5")];
    assert!(has("chu", &lions('g', &behind), "6h6g"), "I10: a neighbour is always taken");
    assert!(has("chu", &lions('g', &behind), "6h6g6h"), "also without moving");
    assert!(!has("chu", &lions('f', &behind), "6h6f"), "I11: protected by the rook behind");
    assert!(has("chu", &lions('f', &[]), "6h6f"), "I11: not protected");
    assert!(
        !has("chu", &lions('f', &[('j', "6r5")]), "6h6f"),
        "I12: the line runs through the capturing lion"
    );
    assert!(!has("chu", &lions('f', &[('e', "6k5"), ('a', "12")]), "6h6f"), "I18: the king protects");
    assert!(!has("chu", &lions('f', &[('e', "5n6")]), "6h6f"), "another lion protects");
    assert!(!has("chu", &lions('f', &[('d', "4n7")]), "6h6f"), "from two squares too");
    assert!(!has("chu", &lions('f', &[('d', "6+h5")]), "6h6f"), "a falcon protects by its jump");
    assert!(!has("chu", &lions('f', &[('d', "6+h5"), ('e', "6P5")]), "6h6f"), "over anything");
    assert!(has("chu", &lions('f', &[('d', "6r5"), ('e', "6P5")]), "6h6f"), "the rook's line is closed");
}

#[test]
fn i13_eating_along() {
    let with = |between: &str| lions('f', &[('d', "6r5"), ('g', between)]);
    for (piece, allowed) in [("g", true), ("+p", true), ("+i", true), ("n", true), ("p", false), ("i", false)]
    {
        assert_eq!(has("chu", &with(&format!("6{piece}5")), "6h6g6f"), allowed, "{piece} on the way");
        assert!(!has("chu", &with(&format!("6{piece}5")), "6h6f"), "{piece} left standing");
    }
    assert!(has("chu", &with("5s6"), "6h7g6f"), "not only on the straight way");
    assert!(!has("chu", &with("5s6"), "6h6f"));
    let retaken = ["6h6g6f", "6d6f"];
    assert_eq!(played("chu:counter_strike=always", &with("6g5"), &retaken), None, "the lion may be retaken");
}

#[test]
fn i18_a_protector_eaten_on_the_way() {
    let pawn = lions('f', &[('e', "6p5"), ('g', "12")]);
    assert!(!has("chu", &pawn, "6h6f"), "the pawn protects");
    let beside = |piece: &str| lions('f', &[('g', &format!("5{piece}6"))]);
    for piece in ["p", "i"] {
        assert!(has("chu", &beside(piece), "6h7g6f"), "{piece} does not reach the lion");
    }
    let below = board(&[('a', "k11"), ('e', "6n5"), ('d', "6i5"), ('c', "6N5"), ('l', "11K")], "b - 1");
    assert!(!has("chu", &below, "6c6d6e"), "whole move: the go-between still protects");
    assert!(has("chu:rules=staged", &below, "6c6d6e"), "staged: it is gone");
    assert!(!has("chu:rules=staged", &below, "6c6e"), "unless it is jumped");
}

/// Gote's rook on 7e, sente's lion on 7h; sente's bishop has just taken a lion on 8j.
fn struck(more: &[(char, &str)]) -> String {
    let mut ranks = vec![('a', "k11"), ('e', "5r6"), ('h', "5N6"), ('j', "4B7"), ('l', "11K")];
    ranks.extend(more);
    board(&ranks, "w 8j 1")
}

#[test]
fn i14_i15_counter_strike() {
    let (bare, protected) = (struck(&[]), struck(&[('i', "5S6")]));
    assert!(has("chu", &bare, "7e7h"));
    assert!(!has("chu", &protected, "7e7h"));
    assert!(!has("chu:counter_strike=always", &bare, "7e7h"));
    assert!(has("chu:counter_strike=off", &protected, "7e7h"));
    assert!(has("chu", &protected.replace(" 8j ", " - "), "7e7h"), "no lion was taken");
    let hidden = struck(&[('c', "5R6")]);
    assert!(!has("chu", &hidden, "7e7h"), "protection through the square that the rook leaves");
    let later = played("chu:counter_strike=always", &protected, &["12a12b", "1l1k", "7e7h"]);
    assert_eq!(later, None, "only the next move is barred");
    for name in ["chu", "chu:rules=lishogi", "chu:rules=staged"] {
        let second = struck(&[('f', "5+o6"), ('e', "12"), ('i', "5S6")]);
        assert!(!has(name, &second, "7f7h"), "I11 holds for lions all the same");
        let near = struck(&[('g', "5+o6"), ('e', "12"), ('i', "5S6")]);
        assert!(has(name, &near, "7g7h"), "lions are not bound");
        let bound = if name == "chu" { ":" } else { "," };
        assert!(!has(&format!("{name}{bound}counter_strike_binds_lions=true"), &near, "7g7h"));
    }
}

#[test]
fn i14_who_triggers_it() {
    let text = |taker: &str| {
        board(
            &[('a', "k5r5"), ('e', "3n8"), ('f', &format!("3{taker}2N5")), ('g', "6S5"), ('l', "11K")],
            "b - 1",
        )
    };
    let after = |taker: &str| {
        let game = game("chu:counter_strike=always");
        let mut position = game.read_position(&text(taker)).expect("a position");
        let action = game.read_action(&position, "9f9e").expect("takes the lion");
        game.play(&mut position, action);
        game.position_text(&position).split(' ').nth(2).map(str::to_string)
    };
    assert_eq!(after("R").as_deref(), Some("9e"));
    assert_eq!(after("P").as_deref(), Some("9e"));
    assert_eq!(after("N").as_deref(), Some("-"), "a lion does not");
    assert_eq!(after("+O").as_deref(), Some("-"));
}

#[test]
fn i15_the_square_of_a_kirin_that_became_a_lion() {
    let text = board(&[('a', "kgs9"), ('c', "4r7"), ('d', "4+O7"), ('e', "4G7"), ('l', "11K")], "w 8d 1");
    assert!(!has("chu", &text, "8c8d"));
    assert!(has("chu:counter_strike_same_square=allowed", &text, "8c8d"));
    assert!(has("chu:rules=lishogi", &text, "8c8d"));
    assert!(!has("chu:rules=uncond", &text, "8c8d"));
}

#[test]
fn i15_falcons_strike_with_both_steps() {
    let near = board(&[('a', "k11"), ('e', "6+h5"), ('f', "6N5"), ('l', "11K")], "w 8j 1");
    for text in ["6e6f", "6e6f6g", "6e6f6e"] {
        assert!(has("chu", &near, text), "{text}: not protected");
        assert!(!has("chu:rules=uncond", &near, text), "{text}");
    }
    assert!(has("chu:rules=uncond", &near, "6e6g"), "over the lion");
}

#[test]
fn i16_i17_kings_may_be_exposed() {
    let pinned =
        board(&[('a', "6k5"), ('c', "6s5"), ('d', "5n6"), ('f', "5N6"), ('h', "6R5"), ('l', "11K")], "b - 1");
    assert!(!has("chu", &pinned, "7f7d"), "I16: the silver protects though it shields its king");
    let shield = board(&[('a', "k11"), ('e', "b11"), ('h', "2qN8"), ('i', "4K7")], "b - 1");
    assert!(has("chu", &shield, "9h10h9h"), "I17");
    assert!(has("chu", &shield, "9h10f"), "the lion may also go away");
}

#[test]
fn i18_without_a_move_a_side_has_lost() {
    let none = board(&[('a', "P9PK"), ('b', "10PP"), ('l', "k11")], "b - 1");
    assert_eq!(moves("chu", &none).len(), 0);
    assert_eq!(played("chu", &none, &[]), Some((vec![0.0, 1.0], "no-move")));
    let one = none.replacen("10PP", "10P1", 1);
    assert_eq!(moves("chu", &one), ["1a1b"]);
    assert_eq!(played("chu", &one, &[]), None);
}
