//! The rules checker over every edition that comes with the program.

use crate::common::unused_settles;
use gunjin_engine::games::gunjin::Edition;
use gunjin_engine::games::gunjin::text::checker::check;
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::rulings::{Finding, FindingKind};

fn edition(id: &str) -> Edition {
    library::edition(id).expect("the edition exists").expect("its file is well-formed")
}

/// Squares of South's camp in a drawing; the headquarters is one square.
fn camp_squares(drawing: &str) -> usize {
    let rows: Vec<&str> = drawing.lines().rev().filter(|row| !row.trim().is_empty()).collect();
    let strip = rows.iter().position(|row| !row.contains(['.', 'E', 'H', ':', '+', 'Q']));
    let camp = &rows[..strip.unwrap_or(rows.len() / 2)];
    let headquarters = usize::from(camp.iter().any(|row| row.contains('H')));
    camp.iter().map(|row| row.matches(['.', 'E', '+', 'Q']).count()).sum::<usize>() + headquarters
}

fn findings(edition: &Edition) -> Vec<Finding> {
    check(edition, camp_squares(&edition.board.drawing))
}

fn keys(id: &str) -> Vec<String> {
    findings(&edition(id)).into_iter().map(|f| f.key).collect()
}

#[test]
fn every_finding_of_every_edition_is_settled() {
    for id in library::edition_ids() {
        for finding in findings(&edition(id)) {
            assert!(finding.settled_by.is_some(), "{id}: {}: {}", finding.key, finding.text);
        }
    }
}

#[test]
fn every_entry_of_settles_meets_a_finding() {
    for id in library::edition_ids() {
        let edition = edition(id);
        let unused = unused_settles(&edition.ruling, &findings(&edition));
        assert!(unused.is_empty(), "{id}: {unused:?}");
    }
}

#[test]
fn every_key_is_found_once_and_every_finding_has_a_text() {
    for id in library::edition_ids() {
        let mut found = findings(&edition(id));
        assert!(found.iter().all(|f| f.text.ends_with('.')), "{id}");
        found.sort_by(|a, b| a.key.cmp(&b.key));
        assert!(found.windows(2).all(|two| two[0].key != two[1].key), "{id}");
    }
}

#[test]
fn every_row_of_every_table_is_as_wide_as_its_head() {
    for id in library::edition_ids() {
        let file: toml::Table = library::edition_text(id).expect("listed").parse().expect("it is TOML");
        let tables = file.get("printed").and_then(|printed| printed.get("table")?.as_array());
        for table in tables.into_iter().flatten() {
            let columns = table["columns"].as_array().map(Vec::len);
            for (row, marks) in table["rows"].as_table().expect("rows by kind") {
                let marks = marks.as_str().expect("marks").split_whitespace().count();
                assert_eq!(Some(marks), columns, "{id}: {row}");
            }
        }
    }
}

/// Findings that the sources, or a comparison pair by pair, are known to hold; one edition a line.
const KNOWN: &[(&str, &[&str])] = &[
    ("p1-35-7i", &["contradiction:間者-軍旗:alone"]),
    ("p1-31-8x", &["contradiction:間者-軍旗:alone"]),
    (
        "p2-15-5i",
        &[
            "contradiction:工兵-スパイ",
            "contradiction:工兵-軍旗:alone",
            "contradiction:スパイ-軍旗:alone",
            "gap:movement:大将",
            "gap:movement:少佐",
            "gap:movement:タンク",
            "gap:movement:スパイ",
            "note:engineer-diagonal",
            "note:flag-mobile",
            "note:flag-entrance",
        ],
    ),
    (
        "p2-23-6i",
        &[
            "contradiction:工兵-スパイ",
            "contradiction:工兵-軍旗:alone",
            "contradiction:スパイ-軍旗:alone",
            "gap:movement:少尉",
            "gap:movement:騎兵",
            "gap:movement:タンク",
            "note:engineer-diagonal",
            "note:flag-mobile",
            "note:flag-entrance",
            "misprint:小尉",
        ],
    ),
    ("p2-26-7x", &["contradiction:工兵-スパイ", "gap:flag-lone", "misprint:小尉"]),
    ("p2-31-8x", &["contradiction:工兵-スパイ", "gap:flag-lone", "misprint:小尉"]),
    ("p2-28-7x", &["contradiction:工兵-スパイ", "gap:flag-lone", "misprint:小尉", "gap:movement:ミサイル"]),
    (
        "p3-23-6i",
        &[
            "blank:ヒコーキ-地雷",
            "blank:大尉-中尉",
            "blank:大佐-タンク",
            "note:colours",
            "gap:flag-lone",
            "gap:mine-life",
        ],
    ),
    ("p3-31-8x", &["blank:大佐-中佐", "gap:flag-lone", "gap:mine-life"]),
    ("p3-23-6i-1996", &["contradiction:mine-table", "note:winner-place", "gap:flag-lone"]),
    ("a-21-7i", &["contradiction:騎兵-スパイ"]),
    ("a-15-5x", AMERICAN),
    ("a-22-7x", AMERICAN),
    ("m-31-8xn", &["blank:ジェット機-タンク", "blank:大佐-ジェット機", "misprint:元師"]),
    (
        "m-23-6y",
        &[
            "contradiction:砲兵-工兵",
            "contradiction:工兵-ジェット機",
            "contradiction:元帥-ミサイル:alone",
            "contradiction:元帥-原爆:alone",
            "gap:movement:大将",
            "gap:movement:少佐",
            "gap:movement:スパイ",
        ],
    ),
    (
        "h-23-6x",
        &[
            "misprint:line:少将",
            "misprint:line:ジェット機",
            "contradiction:大将-少将",
            "contradiction:中将-少将",
            "contradiction:少将-ミサイル",
            "contradiction:大将-ジェット機",
            "contradiction:砲兵-ジェット機",
            "contradiction:ジェット機-ミサイル",
            "contradiction:ミサイル-水爆",
            "contradiction:元帥-ジェット機:guarded",
            "note:collision-sentence",
            "note:bomb-without-line",
            "misprint:元師",
        ],
    ),
    ("s-25-5i", &["note:jump-reach"]),
];

const AMERICAN: &[&str] = &[
    "contradiction:MP-ヒコーキ",
    "contradiction:ヒコーキ-原爆",
    "contradiction:元帥-ヒコーキ",
    "gap:movement:ヒコーキ",
    "note:officers-order",
    "gap:equal",
    "misprint:元師",
];

#[test]
fn what_is_known_is_found() {
    for (id, expected) in KNOWN {
        let found = keys(id);
        for key in *expected {
            assert!(found.iter().any(|k| k == key), "{id}: {key} is not among {found:#?}");
        }
    }
}

/// The second kinds of the contradictions with a kind in a state.
fn against(id: &str, kind: &str, state: &str) -> Vec<String> {
    let (prefix, suffix) = (format!("contradiction:{kind}-"), format!(":{state}"));
    let other = |key: &String| Some(key.strip_prefix(&prefix)?.strip_suffix(&suffix)?.to_string());
    keys(id).iter().filter_map(other).collect()
}

#[test]
fn a_marshal_alone_or_guarded_contradicts_just_these_lines() {
    let alone = ["大佐", "中佐", "少佐", "砲兵", "工兵", "スパイ", "タンク", "ミサイル", "原爆"];
    assert_eq!(against("m-23-6y", "元帥", "alone"), alone);
    assert_eq!(against("m-23-6y", "元帥", "guarded"), ["大将", "中将", "少将", "地雷", "ジェット機"]);
    assert_eq!(against("h-23-6x", "元帥", "alone"), ["大佐", "中佐", "少佐", "大尉", "中尉", "少尉"]);
    assert_eq!(against("h-23-6x", "元帥", "guarded"), ["大将", "中将", "少将", "ジェット機"]);
}

#[test]
fn thirteen_lines_beat_a_missile_that_beats_them() {
    let found = keys("p2-28-7x");
    let missile: Vec<&String> =
        found.iter().filter(|k| k.starts_with("contradiction:") && k.ends_with("-ミサイル")).collect();
    assert_eq!(missile.len(), 13, "{missile:?}");
    assert!(!missile.iter().any(|k| k.contains("工兵") || k.contains("スパイ")));
}

#[test]
fn a_mine_that_is_taken_off_wins_in_twelve_cells() {
    let found = findings(&edition("p3-23-6i-1996"));
    let table = found.iter().find(|f| f.key == "contradiction:mine-table").expect("it is found");
    assert!(table.text.contains("12 cells"), "{}", table.text);
    assert_eq!(table.pieces.len(), 13);
}

#[test]
fn lines_and_table_stand_in_one_finding() {
    let found = findings(&edition("m-23-6y"));
    let jet = found.iter().find(|f| f.key == "contradiction:工兵-ジェット機").expect("it is found");
    assert!(jet.text.contains("the line of ジェット機") && jet.text.contains("table 勝負表"), "{}", jet.text);
}

#[test]
fn texts_that_agree_with_themselves_have_no_contradiction() {
    for id in ["s-25-5i", "t-23-8i", "p3-23-6i", "p3-31-8x", "m-31-8xn", "d-20-5i", "d-23-6i", "w-25-9x"] {
        let found = findings(&edition(id));
        assert!(found.iter().all(|f| f.kind != FindingKind::Contradiction), "{id}");
    }
}

#[test]
fn the_article_contradicts_its_table_on_mines_and_itself_on_lone_flags() {
    let expected = [
        "contradiction:騎兵-地雷",
        "contradiction:騎兵-軍旗:alone",
        "contradiction:タンク-地雷",
        "contradiction:工兵-軍旗:alone",
        "contradiction:スパイ-地雷",
        "contradiction:スパイ-軍旗:alone",
    ];
    assert_eq!(keys("w-31-8x"), expected);
    assert_eq!(keys("w-23-6i"), expected);
}

#[test]
fn no_printed_total_and_no_camp_is_wrong() {
    for id in library::edition_ids() {
        let found = keys(id);
        let roomy = ["barrage", "duel"].contains(&id); // most of their squares stay empty
        let wrong = |k: &String| k == "total" || (k == "camp" && !roomy) || k.starts_with("count:");
        assert!(!found.iter().any(wrong), "{id}");
    }
}

#[test]
fn every_edition_of_gunjin_shogi_records_the_words_of_its_sheets() {
    let sheets = library::edition_ids().map(edition);
    for edition in sheets.filter(|edition| !edition.ours && edition.era != "cousin") {
        let words = &edition.words;
        assert!(!words.game.is_empty(), "{}", edition.id);
        // The cubes have no sheet of their own, and their board is the usual one.
        assert!(!words.headquarters.is_empty() || edition.id == "d-23-6i", "{}", edition.id);
    }
    // 攻戦口 is the word of 1895, 突入口 that of the second period; a headquarters in English is one maker's.
    let of = |id: &str| edition(id).words;
    assert!(of("p1-35-7i").entrance.contains(&"攻戦口".to_string()));
    assert_eq!(
        of("p2-23-6i").sentence(),
        "Words of the sheet: game 新行軍将碁; headquarters 總司令部; entrance 突入口; player 競技者; umpire 審判."
    );
    assert_eq!(of("m-23-6y").headquarters, ["G.H.Q."]);
}
