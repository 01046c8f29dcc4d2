//! Columns of a run's tables: one schema, which `data/SCHEMA.md` describes.

use super::rows::Table;

/// Type of a column's fields that are not empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Whole numbers, within 64 bits with sign.
    Integer,
    /// Every value is a number.
    Number,
    /// Values are words.
    Text,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name in the heading.
    pub name: String,
    /// Type of its fields.
    pub content: Content,
}

/// A column, or several of which every seat has one.
#[derive(Debug, Clone, Copy)]
enum Entry {
    One(&'static str, Content),
    BySeat(&'static str, Content),
}

use Content::{Integer, Number, Text};
use Entry::{BySeat, One};

/// First columns of every row: the name of the game.
const KEY: [Entry; 2] = [One("cell", Integer), One("game_index", Integer)];

const GAMES: [Entry; 15] = [
    One("game", Text),
    One("seed", Integer),
    BySeat("agent", Text),
    BySeat("policy", Text),
    BySeat("score", Number),
    One("winner", Text),
    One("reason", Text),
    One("plies", Integer),
    One("branching", Number),
    One("combats", Integer),
    One("captures", Integer),
    One("first_contact", Integer),
    One("crossing", Integer),
    One("repetition", Integer),
    One("why", Text),
];

const SETUPS: [Entry; 4] =
    [One("seat", Integer), One("policy", Text), One("setup", Text), One("score", Number)];

const COMBATS: [Entry; 10] = [
    One("ply", Integer),
    One("seat", Integer),
    One("attacker", Text),
    One("attacker_moved", Integer),
    One("defender", Text),
    One("defender_moved", Integer),
    One("from", Text),
    One("to", Text),
    One("manner", Text),
    One("outcome", Text),
];

const CAPTURES: [Entry; 6] = [
    One("ply", Integer),
    One("seat", Integer),
    One("kind", Text),
    One("square", Text),
    One("moved", Integer),
    One("by", Integer),
];

const POSITIONS: [Entry; 7] = [
    One("ply", Integer),
    One("seat", Integer),
    One("legal", Integer),
    BySeat("material", Text),
    BySeat("moved", Text),
    BySeat("entropy", Number),
    BySeat("score", Number),
];

const TIMINGS: [Entry; 3] =
    [One("seconds", Number), BySeat("thinking", Number), BySeat("decisions", Integer)];

const MEETINGS: [Entry; 11] = [
    One("agent", Text),
    One("against", Text),
    One("games", Integer),
    One("score", Number),
    One("low", Number),
    One("high", Number),
    One("pairs_0", Integer),
    One("pairs_1", Integer),
    One("pairs_2", Integer),
    One("pairs_3", Integer),
    One("pairs_4", Integer),
];

const STANDING: [Entry; 10] = [
    One("agent", Text),
    One("score", Number),
    One("rating", Number),
    One("rating_low", Number),
    One("rating_high", Number),
    One("nash_share", Number),
    One("worst_opponent", Text),
    One("worst_score", Number),
    One("worst_low", Number),
    One("worst_high", Number),
];

/// A table that an arena leaves beside its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArenaTable {
    /// One row for every agent of every group that met.
    Meetings,
    /// One row an agent.
    Standing,
}

impl ArenaTable {
    /// Both of them.
    pub const ALL: [ArenaTable; 2] = [ArenaTable::Meetings, ArenaTable::Standing];

    /// The name of its file.
    pub fn file(self) -> &'static str {
        match self {
            ArenaTable::Meetings => "meetings.csv",
            ArenaTable::Standing => "standing.csv",
        }
    }

    /// Columns in the order of the file.
    pub fn columns(self) -> Vec<Column> {
        match self {
            ArenaTable::Meetings => columns(&MEETINGS, 0),
            ArenaTable::Standing => columns(&STANDING, 0),
        }
    }
}

impl Table {
    /// Its columns where the run's largest table has so many seats; none of those without rows.
    pub fn columns(self, seats: usize) -> Vec<Column> {
        let own: &[Entry] = match self {
            Table::Games => &GAMES,
            Table::Setups => &SETUPS,
            Table::Combats => &COMBATS,
            Table::Captures => &CAPTURES,
            Table::Positions => &POSITIONS,
            Table::Timings => &TIMINGS,
            Table::Training | Table::Truth => return Vec::new(),
        };
        let mut all = columns(&KEY, seats);
        all.extend(columns(own, seats));
        all
    }
}

fn columns(entries: &[Entry], seats: usize) -> Vec<Column> {
    let of = |entry: &Entry| match *entry {
        One(name, content) => vec![Column { name: name.to_string(), content }],
        BySeat(name, content) => {
            (1..=seats).map(|seat| Column { name: format!("{name}_{seat}"), content }).collect()
        }
    };
    entries.iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
