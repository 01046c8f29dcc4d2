//! Tests of `gunjin_experiments::run::columns`.

use Content::{Integer, Number, Text};
use gunjin_experiments::run::columns::*;
use gunjin_experiments::run::plan::Table;
use gunjin_play::game_run::result::{Captured, Clock, Combat, GameRow, Played, Sampled};

/// Columns of a table in `data/SCHEMA.md`: names and types, in its order.
fn described(text: &str, file: &str) -> Vec<(String, String)> {
    let section = text.split("\n## ").find(|section| section.starts_with(&format!("{file}\n")));
    let section = section.expect("a section of this file");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let mut found = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let names = cells[1].split(", ").filter(|name| *name != "…");
        found.extend(names.map(|name| (name.trim_matches('`').to_string(), cells[2].to_string())));
    }
    found
}

#[test]
fn the_schema_is_that_of_the_document() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/SCHEMA.md");
    let text = std::fs::read_to_string(path).expect("the document");
    let mut tables: Vec<(&str, Vec<Column>)> =
        Table::CSV.iter().map(|table| (table.file(), table.columns(1))).collect();
    tables.extend(ArenaTable::ALL.map(|table| (table.file(), table.columns())));
    for (file, columns) in tables {
        let mut told = described(&text, file);
        // What every row begins with is described once.
        if file != "games.csv" && columns[0].name == "cell" {
            told.splice(0..0, described(&text, "games.csv")[..2].to_vec());
        }
        let mut here: Vec<(String, Content)> =
            columns.into_iter().map(|column| (column.name, column.content)).collect();
        let mut there: Vec<(String, Content)> = told
            .into_iter()
            .map(|(name, content)| match content.as_str() {
                "integer" | "0 or 1" => (name, Integer),
                "number" => (name, Number),
                "text" => (name, Text),
                other => panic!("{file}: {name} is '{other}'"),
            })
            .collect();
        // The document puts columns of one meaning together.
        here.sort_by(|a, b| a.0.cmp(&b.0));
        there.sort_by(|a, b| a.0.cmp(&b.0));
        assert_eq!(here, there, "{file}");
    }
}

#[test]
fn every_seat_has_its_columns() {
    let names = |seats| Table::Timings.columns(seats).into_iter().map(|column| column.name);
    let expected =
        ["cell", "game_index", "seconds", "thinking_1", "thinking_2", "decisions_1", "decisions_2"];
    assert!(names(2).eq(expected));
    assert_eq!(names(3).count(), 9);
}

fn played() -> Played {
    let fight = Combat {
        ply: 3,
        seat: 1,
        attacker: "GE".into(),
        attacker_moved: true,
        defender: "MI".into(),
        defender_moved: false,
        from: "a3".into(),
        to: "a4".into(),
        manner: "walk",
        outcome: "both",
    };
    let fallen =
        Captured { ply: 3, seat: 0, kind: "MI".into(), square: "a4".into(), moved: Some(false), by: 1 };
    let at = Sampled {
        ply: 9,
        seat: 0,
        legal: 12,
        material: vec![vec![("GE".into(), 1), ("MI".into(), 2)], Vec::new()],
        moved: vec![Vec::new(), Vec::new()],
        entropy: vec![Some(0.1), None],
    };
    Played {
        game: GameRow {
            game_index: 4,
            game: "x,\"y\"".into(),
            agents: vec!["a".into(), "b:c=1,d=2".into()],
            scores: vec![1.0 / 3.0, 0.0],
            why: "two\nlines".into(),
            ..GameRow::default()
        },
        setups: vec!["GE MI".into(), "MI GE".into()],
        combats: vec![fight],
        captures: vec![fallen],
        positions: vec![at],
        clock: Clock { seconds: 0.5, thinking: vec![0.25, 0.125], decisions: vec![1, 2] },
        record: None,
        training: None,
    }
}

#[test]
fn every_row_has_the_columns_of_its_heading_and_reads_back() {
    for seats in [2, 3] {
        let mut rows = Rows::new(&Table::CSV, seats);
        rows.add(7, &played());
        for (table, bytes) in rows.bytes() {
            let all = [table.names(seats), bytes].concat();
            let mut reader = csv::Reader::from_reader(all.as_slice());
            let heading = reader.headers().expect("a heading").clone();
            let records: Vec<csv::StringRecord> =
                reader.records().collect::<Result<_, _>>().expect("as many fields as columns");
            assert_eq!(records.len(), if table == Table::Setups { 2 } else { 1 }, "{table:?}");
            assert!(records.iter().all(|row| row[0] == *"7" && row[1] == *"4"));
            if table == Table::Games {
                let at = |name| heading.iter().position(|column| column == name).expect("a column");
                assert_eq!(records[0][at("score_1")].parse::<f64>(), Ok(1.0 / 3.0), "exact");
                assert_eq!((&records[0][at("game")], &records[0][at("why")]), ("x,\"y\"", "two\nlines"));
                assert_eq!(&records[0][at("agent_2")], "b:c=1,d=2");
            }
        }
    }
}

#[test]
fn tables_are_found_by_name() {
    assert_eq!(Table::named("combats"), Some(Table::Combats));
    assert_eq!(Table::named("training"), Some(Table::Training));
    assert_eq!(Table::named("fights"), None);
}
