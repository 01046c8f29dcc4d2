//! 陸軍棋: railways, refuges, bases, mines, bombs, the flag of a fallen commander (R1.14 to R1.16, R7.5, R9.7).

use super::{moves_of, play, twin};

/// A board with pieces on some squares (`a2 EN`, North's in small letters), a flag and a lieutenant besides for
/// each side, far off.
fn board(pieces: &str, side: char) -> String {
    let mut squares = vec![vec![String::new(); 5]; 12];
    let words: Vec<&str> = pieces.split_whitespace().collect();
    let homely = ["b1", "FG", "e1", "LT", "d12", "fg", "a12", "lt"];
    for pair in homely.chunks(2).chain(words.chunks(2)) {
        let (file, rank) = pair[0].split_at(1);
        let rank: usize = rank.parse().expect("a rank");
        squares[12 - rank][usize::from(file.as_bytes()[0] - b'a')] = pair[1].to_string();
    }
    let row = |row: &Vec<String>| {
        row.iter()
            .map(|name| if name.is_empty() { "1".to_string() } else { name.clone() })
            .collect::<String>()
    };
    let rows: Vec<String> = squares.iter().map(row).collect();
    let text = format!("{} {side} 0 -", rows.join("/"));
    ["11111", "1111", "111", "11"].iter().fold(text, |text, ones| text.replace(ones, &ones.len().to_string()))
}

/// Targets of the piece on a square.
fn targets(pieces: &str, square: &str) -> String {
    moves_of("luzhanqi", "", &board(pieces, 's'), square)
}

/// Announced outcome, and the reason of the end, if the game ended.
fn told(switches: &str, pieces: &str, mv: &str) -> String {
    let told = play("luzhanqi", switches, &board(pieces, 's'), mv);
    let end = told.split_once("] ").expect("a position").1.split(' ').nth(4);
    let outcome = told.split_once('[').expect("a result").0.to_string();
    let reason = end.map_or(String::new(), |_| format!(" {}", told.rsplit_once(' ').expect("a reason").1));
    outcome + &reason
}

/// Pieces that are shown.
fn shown(switches: &str, pieces: &str, mv: &str) -> String {
    let twin = twin("luzhanqi", switches);
    twin.play(&twin.read(&board(pieces, 's')), mv).1.shown.join(", ")
}

#[test]
fn runs_keep_to_railways_and_straight_on() {
    assert_eq!(
        targets("a4 FM", "a4"),
        "a10 a11 a2 a3 a5 a6 a7 a8 a9 b3 b4 b5",
        "the file, two refuges, a road"
    );
    assert_eq!(targets("b2 FM", "b2"), "a2 b3 c2 d2 e2", "its own flag stands behind it");
    assert_eq!(
        targets("c6 FM", "c6"),
        "a6 b5 b6 c5 c7 d5 d6 e6",
        "one station across, where the railway ends"
    );
    assert_eq!(targets("b6 FM", "b6"), "a6 b5 c6 d6 e6", "mountains ahead");
    assert_eq!(targets("c3 FM", "c3"), "b3 c2 c4 d3", "a road: one station");
    assert_eq!(targets("a4 FM a6 LT a3 co", "a4"), "a3 a5 b3 b4 b5", "up to a friend, onto an enemy");
}

#[test]
fn engineers_go_round_corners_on_railways() {
    let all = targets("a2 EN", "a2");
    assert_eq!(all.split(' ').count(), 33, "31 stations, a road and a refuge: {all}");
    assert!(all.contains("d11") && all.contains("c7") && !all.contains("b4") && !all.contains("c5"));
    assert_eq!(targets("a2 EN b2 LT a6 co", "a2"), "a1 a3 a4 a5 a6 b3", "shut in; an enemy only at the end");
    let round = targets("a2 EN a3 LT e6 LT c7 co", "a2");
    assert!(round.contains("e5") && !round.contains("d6") && !round.contains("a4"), "{round}");
    assert_eq!(targets("c4 EN", "c4"), "b3 b4 b5 c3 c5 d3 d4 d5", "no railway begins in a refuge");
}

#[test]
fn nobody_is_attacked_in_a_refuge() {
    assert_eq!(targets("b6 FM b5 lt", "b6"), "a6 c6 d6 e6");
    assert!(targets("b6 FM b5 LT", "b5").contains("a6"), "whoever stands there may attack and leave");
    assert_eq!(told("", "b5 FM a4 lt", "b5a4"), "w");
}

#[test]
fn what_comes_to_a_base_stays() {
    assert_eq!(targets("d1 FM", "d1"), "");
    let text = board("b11 FM a2 EN", 's');
    let twin = twin("luzhanqi", "");
    let (state, _) = twin.play(&twin.read(&text), "b11b12");
    let (state, _) = twin.play(&state, "a12a11");
    assert!(!twin.legal(&state).iter().any(|mv| mv.starts_with("b12")), "it stays");
    let last = "lt2fg1/1FM3/5/5/5/5/5/5/5/5/5/1FG3 s 0 -";
    assert!(play("luzhanqi", "", last, "b11b12").ends_with("0:1 elimination"), "it was the last that moved");
}

#[test]
fn mines_bombs_and_the_flag() {
    for (switches, pieces, mv, expected) in [
        ("", "a11 FM a10 LT b11 lm", "a11b11", "l"), // the mine stays
        ("mine_on_win=removed", "a11 FM b11 lm", "a11b11", "b"),
        ("", "a11 EN b11 lm", "a11b11", "w"),
        ("", "a11 BO b11 lm", "a11b11", "b"),
        ("", "a11 BO b11 fm", "a11b11", "b"),
        ("", "a11 CO b11 bo", "a11b11", "b"),
        ("", "a11 CO b11 co", "a11b11", "b"),
        ("", "d11 BO", "d11d12", "w flag"),
        ("", "d11 EN", "d11d12", "w flag"),
    ] {
        assert_eq!(told(switches, pieces, mv), expected, "{switches} {pieces} {mv}");
    }
}

#[test]
fn the_flag_of_a_fallen_commander_is_shown() {
    for (switches, pieces, expected) in [
        ("", "a11 FM b11 lm", "FG b1"),
        ("", "a11 BO b11 fm", "fg d12"),
        ("", "a11 FM b11 fm", "FG b1, fg d12"),
        ("", "a11 FM b11 ge", ""),
        ("flag_shown_when_commander_falls=false", "a11 FM b11 lm", ""),
        ("reveal=reveal_and_stay", "a11 BO b11 fm", "BO a11, fg d12, fm b11"),
    ] {
        assert_eq!(shown(switches, pieces, "a11b11"), expected, "{switches} {pieces}");
    }
}
