//! The card set: its data, readings and findings.

use gunjin_engine::catalogue::named;
use gunjin_engine::games::cards::checker::{Contradiction, contradictions};
use gunjin_engine::games::cards::{CardSet, KINDS, Matrix, Reading, matrix};
use gunjin_engine::rulings::FindingKind;

const CODES: [&str; KINDS] = [
    "MS", "BG", "MP", "EN", "MG", "TA", "AV", "SP", "CP", "PT", "F8", "AA", "RK", "FT", "B3", "AB", "JP",
    "HB",
];

const READINGS: [Reading; 6] = [
    Reading::LinesFirstWins,
    Reading::LinesDraw,
    Reading::LinesNumber,
    Reading::Number,
    Reading::NumberExceptions,
    Reading::Table,
];

/// Worked out from the sentences by hand: what each kind's own sentence says.
const LINES: &str = "
    .WLWLLWLWLWWWLLWLL L.LWLLWWWLWWWLWLLL WW.LLLLLLLLLLLLLLL LLL.LWLLWLLWLWLLWL WWWW.LLWWLLWLLLLWL
    WWWLW.WWLWLWWLLLWL LLLWWL.WWWLWLWLLWL WLLLLLL.LLLLLLLWLL LLWLLLLW.LLWLLLLLL WWWWLLLWW.LWLLLLWL
    WWLLLLWLLL.WWLLWLL LLWLLLLWLLW.WLLLLL LLWWWLWWWWWL.WWLWW WWWLWWLWWWLWL.LLWW WLWWWWWWWWLWLW.WWW
    LWWWWWWLWWWWWWL.WW WWWLLLLWWLLWLLLL.L LWWWWWWLWWWWWWWWW.";

/// Read by hand from the printed cards.
const BOTH_WIN: &str = "MS-F8 BG-F8 F8-AA F8-RK F8-AB RK-HB FT-HB B3-HB AB-HB";
const BOTH_LOSE: &str = "MS-HB MP-EN MP-AV MP-SP MP-F8 EN-SP EN-F8 MG-PT MG-F8 TA-CP TA-F8 SP-F8 SP-HB CP-F8 PT-F8 \
     F8-FT F8-B3 F8-JP";
const BY_NUMBER: &str = "MS-F8 MS, MS-HB MS, BG-F8 F8, MP-EN MP, MP-AV AV, MP-SP SP, MP-F8 F8, EN-SP SP, EN-F8 F8, \
     MG-PT PT, MG-F8 F8, TA-CP CP, TA-F8 F8, SP-F8 F8, SP-HB SP, CP-F8 F8, PT-F8 F8, F8-AA F8, F8-RK F8, F8-FT F8, \
     F8-B3 F8, F8-AB AB, F8-JP F8, RK-HB RK, FT-HB HB, B3-HB HB, AB-HB AB";
const PER_KIND: &str = "F8 15, HB 6, MP 4, SP 4, EN 3, MS 2, MG 2, PT 2, TA 2, CP 2, RK 2, FT 2, B3 2, AB 2, BG 1, AV 1, \
     AA 1, JP 1";
/// The table instead: without these, with those.
const NOT_IN_TABLE: &str = "F8-RK F8-B3";
const ONLY_IN_TABLE: &str = "TA-PT- AV-CP+ AV-PT- AV-F8+ PT-B3- AA-RK- AA-B3- RK-B3+";
/// Cells of the table that differ from the sentences.
const DEVIATIONS: &str = "TA-PT AV-PT AV-F8 CP-AV F8-RK AA-RK B3-PT B3-F8 B3-AA B3-RK";

fn index(code: &str) -> usize {
    CODES.iter().position(|other| *other == code).unwrap_or_else(|| panic!("no code {code}"))
}

fn pair(text: &str) -> (usize, usize) {
    let (first, second) = text.split_once('-').expect("two codes");
    (index(first), index(second))
}

fn expected(both_win: &str, both_lose: &str) -> Vec<Contradiction> {
    let of = |list: &str, both_win| -> Vec<Contradiction> {
        list.split_whitespace()
            .map(pair)
            .map(|(first, second)| Contradiction { first, second, both_win })
            .collect()
    };
    let mut all = of(both_win, true);
    all.extend(of(both_lose, false));
    all.sort_unstable();
    all
}

#[test]
fn the_set_has_its_kinds_in_order() {
    let set = CardSet::embedded();
    assert_eq!(set.kinds.iter().map(|kind| kind.code.as_str()).collect::<Vec<_>>(), CODES);
}

#[test]
fn sentences_say_what_was_worked_out_by_hand() {
    for (row, (says, line)) in CardSet::embedded().lines.iter().zip(LINES.split_whitespace()).enumerate() {
        let text: String = says.iter().map(|said| ['L', '.', 'W'][(said + 1) as usize]).collect();
        assert_eq!(text, line, "{}", CODES[row]);
    }
}

#[test]
fn sentences_contradict_each_other_on_27_pairs() {
    let found = contradictions(&CardSet::embedded().lines);
    assert_eq!(found, expected(BOTH_WIN, BOTH_LOSE));
    assert_eq!(found.len(), 27);
    for entry in PER_KIND.split(", ") {
        let (code, count) = entry.trim().split_once(' ').expect("a code and a number");
        let with = found.iter().filter(|pair| [pair.first, pair.second].contains(&index(code))).count();
        assert_eq!(with.to_string(), count, "{code}");
    }
}

#[test]
fn the_table_contradicts_itself_on_33_pairs() {
    let drop = |list: &str| -> String {
        let kept: Vec<&str> = list.split_whitespace().filter(|pair| !NOT_IN_TABLE.contains(pair)).collect();
        kept.join(" ")
    };
    let added = |sign: char| -> String {
        let of_sign = ONLY_IN_TABLE.split_whitespace().filter_map(|pair| pair.strip_suffix(sign));
        of_sign.collect::<Vec<_>>().join(" ")
    };
    let win = format!("{} {}", drop(BOTH_WIN), added('+'));
    let lose = format!("{} {}", drop(BOTH_LOSE), added('-'));
    let found = contradictions(&CardSet::embedded().table);
    assert_eq!(found, expected(&win, &lose));
    assert_eq!(found.len(), 33);
}

#[test]
fn findings_are_all_settled_and_can_be_read() {
    let set = CardSet::embedded();
    let mut found = named("cards").expect("the game").findings().expect("it has rulings");
    found.retain(|finding| !finding.key.starts_with("switch:"));
    let keys = |prefix: &str| found.iter().filter(|finding| finding.key.starts_with(prefix)).count();
    let counts =
        ["contradiction:", "table:", "table-contradiction:", "table-diagonal", "misprint:", "gap:"].map(keys);
    assert_eq!(counts, [27, 10, 33, 1, 3, 2]);
    assert_eq!(counts.iter().sum::<usize>(), found.len());
    let deviations: Vec<String> = DEVIATIONS
        .split(' ')
        .map(pair)
        .map(|(row, column)| format!("table:{}-{}", set.kinds[row].ja, set.kinds[column].ja))
        .collect();
    let ours: Vec<&str> =
        found.iter().map(|finding| finding.key.as_str()).filter(|key| key.starts_with("table:")).collect();
    assert_eq!(ours, deviations);
    assert!(found.iter().all(|finding| finding.settled_by.is_some()), "{found:?}");
    let mut keys: Vec<&String> = found.iter().map(|finding| &finding.key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), found.len(), "a key twice");
    let first = &found[0];
    assert_eq!(first.key, "contradiction:元帥-F82");
    assert_eq!(first.text, "The sentence of 元帥 says that it beats F82, that of F82 that it beats 元帥.");
    assert_eq!(
        (first.kind, first.settled_by.as_deref()),
        (FindingKind::Contradiction, Some("contradicting-lines"))
    );
    let misprint = found.iter().find(|finding| finding.key == "misprint:落下全部隊").expect("it is there");
    assert!(misprint.text.starts_with("'落下全部隊' is printed 3 times."), "{}", misprint.text);
}

fn settled(matrix: &Matrix) -> usize {
    (0..KINDS).map(|a| (a + 1..KINDS).filter(|&b| matrix[a][b] != 0).count()).sum()
}

#[test]
fn readings_decide_what_they_should() {
    let set = CardSet::embedded();
    for reading in READINGS {
        let matrix = matrix(reading);
        assert!((0..KINDS).all(|a| matrix[a][a] == 0 && (0..KINDS).all(|b| matrix[a][b] == -matrix[b][a])));
    }
    let [first, draw, number, order, excepted, table] = READINGS.map(matrix);
    assert_eq!(
        [first, draw, number, order, excepted, table].map(|m| settled(&m)),
        [153, 126, 153, 153, 153, 120]
    );
    let mut agreeing = 0;
    for a in 0..KINDS {
        for b in a + 1..KINDS {
            let said = set.lines[a][b];
            let settled = said == -set.lines[b][a];
            agreeing += usize::from(settled && order[a][b] == said);
            let or = |otherwise| if settled { said } else { otherwise };
            assert_eq!([first[a][b], draw[a][b], number[a][b]], [or(1), or(0), or(order[a][b])]);
        }
    }
    assert_eq!(agreeing, 70, "counted by hand");
    for entry in BY_NUMBER.split(", ") {
        let (names, winner) = entry.split_once(' ').expect("a pair and its winner");
        let (a, b) = pair(names);
        assert_eq!(number[a][b], if index(winner) == a { 1 } else { -1 }, "{entry}");
    }
    let beats = |matrix: &Matrix, a: &str, b: &str| matrix[index(a)][index(b)] == 1;
    assert!(beats(&order, "MS", "SP") && beats(&order, "RK", "AA") && beats(&order, "AB", "HB"));
    assert!(beats(&excepted, "SP", "MS") && beats(&excepted, "AA", "RK") && beats(&excepted, "AB", "HB"));
    let different = (0..KINDS).map(|a| (a + 1..KINDS).filter(|&b| order[a][b] != excepted[a][b]).count());
    assert_eq!(different.sum::<usize>(), 2);
    let wins = |matrix: &Matrix, a: usize| matrix[a].iter().filter(|&&won| won == 1).count();
    let mut ladder: Vec<usize> = (0..KINDS).map(|a| wins(&order, a)).collect();
    ladder.sort_unstable();
    assert_eq!(ladder, (0..KINDS).collect::<Vec<_>>(), "the numbers are an order");
}
