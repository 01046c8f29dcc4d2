//! Tests of `gunjin_experiments::analysis::result_table`.

use super::placements::planted;
use gunjin_experiments::analysis::placements::placement_tables;
use gunjin_experiments::analysis::result_table::*;
use gunjin_play::text::style::Style;
use serde_json::Value;

#[test]
fn nought_has_no_sign() {
    assert_eq!([-0.001, -0.01, 0.0].map(|number| rounded(number, 2)), ["0.00", "-0.01", "0.00"]);
}

/// A table with gains, and one without any: few games, which all begin alike.
fn tables() -> [ResultTable; 2] {
    let (mut subject, _) = planted(1000, 0.3);
    subject.agents = vec!["greedy:temperature=0.03,values=hand".into(); 2];
    let [with, _] = placement_tables(&subject).expect("an edition");
    subject.games.truncate(25);
    let setups = subject.games[0].setups.clone();
    subject.games.iter_mut().for_each(|game| game.setups.clone_from(&setups));
    let [without, _] = placement_tables(&subject).expect("an edition");
    [with, without]
}

#[test]
fn text_csv_and_json_say_the_same() {
    let [with, without] = tables();
    for (table, has_gains) in [(with, true), (without, false)] {
        let (text, csv, json) = (table.text(Style::default()), table.csv(), table.json());
        assert_eq!(text.contains("gain [95 %]"), has_gains, "an empty column is left out: {text}");
        let heading = text.lines().nth(1).expect("a heading");
        assert!(heading.contains("square") && !heading.contains("game"), "the title says it: {text}");
        assert!(csv.contains(",\"greedy:temperature=0.03,values=hand\","), "{csv}");
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        assert!(reader.headers().expect("keys").iter().eq(table.keys()), "{csv}");
        let lines: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("lines");
        assert!(!lines.is_empty() && json.as_array().expect("rows").len() == lines.len());
        for (line, row) in lines.iter().zip(json.as_array().expect("rows")) {
            for (key, field) in table.keys().iter().zip(line) {
                let said = match &row[key] {
                    Value::String(text) => text.clone(),
                    Value::Null => String::new(),
                    other => other.to_string(),
                };
                assert_eq!(field, said, "{key}");
            }
            let [gain, low, high] = ["gain", "gain_low", "gain_high"].map(|key| row[key].as_f64());
            assert!(has_gains || gain.is_none() && low.is_none() && high.is_none(), "{row}");
            if let (Some(gain), Some(low), Some(high)) = (gain, low, high) {
                let [gain, low, high] = [gain, low, high].map(|number| rounded(number, 3));
                assert!(text.contains(&format!("{gain} [{low}, {high}]")), "{row}: {text}");
            }
        }
    }
}
