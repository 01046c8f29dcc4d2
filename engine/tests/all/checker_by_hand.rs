//! The checker on small editions made by hand.

use crate::common::unused_settles;
use gunjin_engine::games::gunjin::Edition;
use gunjin_engine::games::gunjin::text::checker::check;
use gunjin_engine::rulings::{Finding, FindingKind};

/// A piece for every word `name:count:role`; the role may be empty.
fn edition(pieces: &str, rest: &str) -> Edition {
    let mut text = "format = 1\nid = 't'\nname_ja = 't'\nname_en = 't'\nera = 'homemade'\n\
                    board = { id = 't', drawing = '' }\ncombat = { beats = {} }\n\
                    reference_setup = { south = '', north = '' }\n"
        .to_string();
    for word in pieces.split_whitespace() {
        let mut parts = word.split(':');
        let mut part = || parts.next().unwrap_or_default();
        let (ja, count, role) = (part(), part(), part());
        let role = if role.is_empty() { String::new() } else { format!("'{role}'") };
        let movement = if role.contains("flag") { "flag" } else { "step" };
        text.push_str(&format!("[[piece]]\ncode = '{ja}'\nja = '{ja}'\nen = '{ja}'\ncount = {count}\n"));
        text.push_str(&format!("move = '{movement}'\nrole = [{role}]\n"));
    }
    text.push_str(rest);
    Edition::read(&text, "test").expect("the test edition is well-formed")
}

/// Findings of an edition whose camp has as many squares as there are pieces.
fn findings(edition: &Edition) -> Vec<Finding> {
    let pieces: u32 = edition.piece.iter().map(|p| p.count).sum();
    check(edition, pieces as usize)
}

fn keys(edition: &Edition) -> Vec<String> {
    findings(edition).into_iter().map(|f| f.key).collect()
}

/// Everything is printed but strengths, which follow.
fn printed(pieces: &str, strengths: &str) -> Edition {
    let open = "[printed]\nequal = true\nmovement = ['*']\nflag_lone = true\nmine_life = true\n";
    edition(pieces, &format!("{open}{strengths}"))
}

const TWO_LOSERS: &str = "
[[printed.line]]
kind = 'イ'
beats = ['ハ']
rest = 'loses'
[[printed.line]]
kind = 'ロ'
beats = ['ハ']
rest = 'loses'
";

#[test]
fn two_lines_that_lose_to_the_rest_contradict_each_other() {
    let found = findings(&printed("イ:1 ロ:1 ハ:1", TWO_LOSERS));
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].kind, found[0].key.as_str()), (FindingKind::Contradiction, "contradiction:イ-ロ"));
    assert_eq!(found[0].pieces, ["イ", "ロ"]);
    assert_eq!(
        found[0].text,
        "The line of イ says it loses to all but ハ; the line of ロ says it loses to all but ハ."
    );
}

#[test]
fn keys_follow_the_order_of_the_list() {
    assert_eq!(keys(&printed("ロ:1 ハ:1 イ:1", TWO_LOSERS)), ["contradiction:ロ-イ"]);
}

#[test]
fn agreeing_lines_are_no_finding() {
    let lines =
        "[[printed.line]]\nkind = 'イ'\nrest = 'beats'\n[[printed.line]]\nkind = 'ロ'\nloses = ['イ']\n";
    assert!(findings(&printed("イ:1 ロ:1", lines)).is_empty());
}

#[test]
fn lines_of_different_sheets_are_not_compared() {
    let lines = TWO_LOSERS.replacen("kind", "sheet = '甲'\nkind", 1);
    assert!(findings(&printed("イ:1 ロ:1 ハ:1", &lines)).is_empty());
    let both = TWO_LOSERS.replace("kind", "sheet = '甲'\nkind");
    let found = findings(&printed("イ:1 ロ:1 ハ:1", &both));
    assert_eq!(found.len(), 1);
    assert!(found[0].text.starts_with("On the sheet 甲 the line of イ"), "{}", found[0].text);
}

#[test]
fn a_line_for_a_state_is_compared_under_its_own_key() {
    let lines = "
[[printed.line]]
kind = '帥'
rest = 'beats'
when = 'guarded'
[[printed.line]]
kind = '帥'
rest = 'loses'
when = 'alone'
[[printed.line]]
kind = 'イ'
rest = 'beats'
[[printed.line]]
kind = 'ロ'
loses = ['イ', '帥']
";
    let expected = ["contradiction:帥-イ:guarded", "contradiction:帥-ロ:alone"];
    assert_eq!(keys(&printed("帥:1 イ:1 ロ:1", lines)), expected);
}

fn table(blank: &str, missing: &str, first: &str, second: &str) -> String {
    format!(
        "[[printed.table]]\ntitle = '表'\ncolumns = ['イ', 'ロ']\nblank = '{blank}'\nmissing = [{missing}]\n\
         rows = {{ 'イ' = '{first}', 'ロ' = '{second}' }}\n"
    )
}

#[test]
fn mirrored_cells_must_agree() {
    let keys_of = |first, second| keys(&printed("イ:1 ロ:1", &table("loses", "", first, second)));
    assert!(keys_of("_ ○", "_ _").is_empty());
    assert!(keys_of("△ ○", "× △").is_empty());
    assert!(keys_of("_ △", "△ _").is_empty());
    assert_eq!(keys_of("_ ○", "○ _"), ["contradiction:イ-ロ"]);
    assert_eq!(keys_of("_ ×", "× _"), ["contradiction:イ-ロ"]);
    assert_eq!(keys_of("_ ×", "_ _"), ["contradiction:イ-ロ"]);
    assert_eq!(keys_of("_ △", "_ _"), ["contradiction:イ-ロ"]);
    assert_eq!(keys_of("_ *", "○ _"), ["contradiction:イ-ロ"]);
    assert!(keys_of("_ *", "_ _").is_empty());
}

#[test]
fn a_pair_without_a_mark_is_a_gap() {
    let keys_of = |blank, missing| keys(&printed("イ:1 ロ:1", &table(blank, missing, "_ _", "_ _")));
    assert_eq!(keys_of("loses", ""), ["blank:イ-ロ"]);
    assert_eq!(keys_of("nothing", ""), ["blank:イ-ロ"]);
    let lost = findings(&printed("イ:1 ロ:1", &table("loses", "'ロ-イ'", "_ _", "_ _")));
    assert_eq!(lost[0].key, "blank:イ-ロ");
    assert!(lost[0].text.ends_with("The mark is missing only in the stored copy of the source."));
}

#[test]
fn a_table_that_means_nothing_by_an_empty_cell_may_leave_a_pair_to_a_line() {
    let line = "[[printed.line]]\nkind = 'イ'\nbeats = ['ロ']\n";
    let silent = table("nothing", "", "_ _", "_ _");
    assert!(keys(&printed("イ:1 ロ:1", &format!("{line}{silent}"))).is_empty());
}

#[test]
fn a_table_is_compared_with_the_lines() {
    let line = "[[printed.line]]\nkind = 'イ'\nloses = ['ロ']\n";
    let found = findings(&printed("イ:1 ロ:1", &format!("{line}{}", table("loses", "", "_ ○", "_ _"))));
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0].text,
        "The line of イ says it loses to ロ; the table 表 has in the row of イ a win over ロ; \
         the table 表 has in the row of ロ an empty cell, that is a loss, against イ."
    );
}

#[test]
fn wrong_names_are_misprints_and_stand_for_the_look_alike() {
    let lines = "[[printed.line]]\nkind = '小尉'\nloses = ['大尉']\n[[printed.line]]\nkind = '大尉'\nloses = ['小尉', '飛車']\n";
    let found = findings(&printed("大尉:1 少尉:1", lines));
    let seen: Vec<&str> = found.iter().map(|f| f.key.as_str()).collect();
    assert_eq!(seen, ["contradiction:大尉-少尉", "misprint:小尉", "misprint:飛車"]);
    assert_eq!(found[1].pieces, ["少尉"]);
    assert!(found[2].pieces.is_empty());
}

#[test]
fn a_line_that_gives_one_verb_twice_is_a_misprint() {
    let lines = "[[printed.line]]\nkind = 'イ'\nbeats = ['ロ']\nrest = 'beats'\n";
    assert_eq!(keys(&printed("イ:1 ロ:1 ハ:1", lines)), ["misprint:line:イ"]);
}

#[test]
fn what_is_not_printed_is_a_gap() {
    let pieces = "イ:1 雷:1:mine 旗:1:flag";
    let all = ["gap:movement:雷", "gap:movement:旗", "gap:flag-lone", "gap:mine-life", "gap:equal"];
    assert_eq!(keys(&edition(pieces, "[printed]\nmovement = ['イ']\n")), all);
    assert!(keys(&printed(pieces, "")).is_empty());
    let mut ours = edition(pieces, "");
    ours.ours = true;
    assert!(keys(&ours).is_empty());
}

#[test]
fn a_flag_that_never_copies_has_no_question_of_standing_alone() {
    let mut flag = edition("旗:1:flag", "[printed]\nmovement = ['*']\nequal = true\n");
    assert_eq!(keys(&flag), ["gap:flag-lone"]);
    flag.piece[0].never_copies = true;
    assert!(keys(&flag).is_empty());
}

#[test]
fn a_table_that_lets_a_removed_mine_win_is_a_contradiction() {
    let strengths = "mine_removed_on_win = true\n\
                     [[printed.table]]\ncolumns = ['イ', 'ロ', '雷']\nblank = 'loses'\n\
                     rows = { '雷' = '○ ○ _', 'イ' = '_ ○ _', 'ロ' = '_ _ _' }\n";
    let found = findings(&printed("イ:1 ロ:1 雷:1:mine", strengths));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].key, "contradiction:mine-table");
    assert!(found[0].text.contains("2 cells"), "{}", found[0].text);
    let stays = strengths.replace("mine_removed_on_win = true", "");
    assert!(findings(&printed("イ:1 ロ:1 雷:1:mine", &stays)).is_empty());
}

#[test]
fn counts_total_and_camp_are_added_up() {
    let wrong = printed("イ:2 ロ:1", "total = 4\n[[printed.count]]\nkind = 'イ'\ncount = 3\n");
    assert_eq!(keys(&wrong), ["count:イ", "total"]);
    assert_eq!(keys(&printed("イ:2 ロ:1", "total = 4\n")), ["total"]);
    let right = printed("イ:2 ロ:1", "total = 3\n");
    assert!(findings(&right).is_empty());
    let found = check(&right, 4);
    assert_eq!(found[0].key, "camp");
    assert_eq!(found[0].text, "A camp has 4 squares for 3 pieces.");
}

#[test]
fn notes_are_listed_as_they_are() {
    let note = "[[printed.note]]\nkind = 'misprint'\nid = 'n'\npieces = ['イ']\ntext = 'Garbled.'\n";
    let found = findings(&printed("イ:1", note));
    assert_eq!((found[0].kind, found[0].key.as_str()), (FindingKind::Misprint, "note:n"));
    assert_eq!((found[0].pieces.as_slice(), found[0].text.as_str()), (&["イ".to_string()][..], "Garbled."));
}

fn ruling(id: &str, settles: &str) -> String {
    format!("[[ruling]]\nid = '{id}'\ntext = ''\ncertainty = 'guess'\nsource = ''\nsettles = ['{settles}']\n")
}

#[test]
fn the_ruling_that_names_a_finding_best_settles_it() {
    let rulings = ruling("broad", "gap:*")
        + &ruling("exact", "gap:movement:イ")
        + &ruling("idle", "contradiction:イ-*");
    let open = edition("イ:1 ロ:1", &format!("{rulings}[printed]\n"));
    let found = findings(&open);
    let settled: Vec<_> = found.iter().map(|f| (f.key.as_str(), f.settled_by.as_deref())).collect();
    let expected = [
        ("gap:movement:イ", Some("exact")),
        ("gap:movement:ロ", Some("broad")),
        ("gap:equal", Some("broad")),
    ];
    assert_eq!(settled, expected);
    assert_eq!(
        unused_settles(&open.ruling, &found),
        [("idle".to_string(), "contradiction:イ-*".to_string())]
    );
}

#[test]
fn what_no_ruling_names_stays_open() {
    let open = edition("イ:1", "[printed]\nequal = true\n");
    assert_eq!(findings(&open)[0].settled_by, None);
    assert_eq!(FindingKind::Gap.word(), "gap");
}
