//! Tests of `gunjin_play::text::table`.

use gunjin_play::text::style::Style;
use gunjin_play::text::table::*;
use unicode_width::UnicodeWidthStr;

#[test]
fn full_width_characters_count_twice() {
    let mut table = Table::new(&["kind", ">n"]);
    table.row(vec!["大将".into(), "1".into()]);
    table.row(vec!["ab".into(), "12".into()]);
    assert_eq!(table.text(Style::default()), "kind   n\n────  ──\n大将   1\nab    12\n");
}

#[test]
fn long_cells_are_broken() {
    let mut table = Table::new(&[">n", "moves"]).with_cells_of(8);
    table.row(vec!["1".into(), "one step or two".into()]);
    table.row(vec!["2".into(), String::new()]);
    assert_eq!(table.text(Style::default()), "n  moves\n─  ────────\n1  one step\n   or two\n2\n");
}

/// Agents and a number, on a terminal of so many columns.
fn agents(columns: usize, ascii: bool) -> String {
    let columns = Some(columns);
    let mut table = Table::new(&["agent", "game", ">score"]);
    table.row(vec!["mcts:iterations=1000".into(), "w-23-6i".into(), "0.512".into()]);
    table.row(vec!["greedy".into(), "mini-4x6:board=6x".into(), "0.488".into()]);
    table.text(Style { ascii, columns, ..Style::default() })
}

/// Text as wide as its widest line.
fn width(text: &str) -> usize {
    text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0)
}

#[test]
fn a_table_that_fits_is_left_alone() {
    assert_eq!(width(&agents(1000, false)), 46);
    assert_eq!(agents(46, false), agents(1000, false));
}

#[test]
fn the_widest_text_is_cut_first() {
    assert!(width(&agents(43, false)) == 43 && agents(43, true).contains("mcts:iteration..."));
    let wide = agents(43, false);
    assert!(wide.contains("mcts:iterations=…  w-23-6i ") && wide.contains("mini-4x6:board=6x"), "{wide}");
    let narrow = agents(30, false);
    assert_eq!(width(&narrow), 30);
    assert!(narrow.contains("mcts:itera…") && narrow.contains("mini-4x6:…"), "{narrow}");
    assert!(narrow.contains("0.512\n") && narrow.contains("0.488\n"), "{narrow}");
}

#[test]
fn what_cannot_fit_is_left_to_wrap() {
    assert_eq!(width(&agents(25, false)), 25, "two columns of eight and the number");
    assert_eq!(agents(24, false), agents(1000, false));
}

#[test]
fn full_width_characters_are_cut_whole() {
    let mut table = Table::new(&["駒", ">n"]);
    table.row(vec!["第一航空機動部隊".into(), "1".into()]);
    let text = |columns| table.text(Style { columns: Some(columns), ..Style::default() });
    assert!(text(19).contains("第一航空機動部隊  1"));
    assert!(text(18).contains("第一航空機動部…  1"), "{}", text(18));
    assert!(text(17).contains("第一航空機動…   1"), "half a character is left blank: {}", text(17));
    assert!(text(16).contains("第一航空機動…  1"), "{}", text(16));
    assert_eq!([18, 17, 16].map(|columns| width(&text(columns))), [18, 17, 16]);
}

#[test]
fn numbers_are_never_cut() {
    let mut table = Table::new(&["effect", "note"]);
    table.row(vec!["0.512 [0.502, 0.522]".into(), "a remark that is long".into()]);
    table.row(vec!["no games".into(), String::new()]);
    let text = table.text(Style { columns: Some(32), ..Style::default() });
    assert!(width(&text) == 32 && text.contains("0.512 [0.502, 0.522]  a remark…"), "{text}");
}

#[test]
fn cells_that_are_broken_are_broken_earlier() {
    let mut table = Table::new(&[">n", "moves"]).with_cells_of(20);
    table.row(vec!["1".into(), "one step or two sideways".into()]);
    let text = table.text(Style { columns: Some(15), ..Style::default() });
    assert_eq!(text, "n  moves\n─  ────────────\n1  one step or\n   two sideways\n");
}

#[test]
fn long_lines_are_wrapped() {
    assert_eq!(wrapped("one two three", 9, 2), "  one two\n  three\n");
}
