//! Columns of a run's tables: one list, by which headings and rows are written, and which `data/SCHEMA.md` describes.

use super::plan::Table;
use gunjin_engine::Count;
use gunjin_play::game_run::result::Played;
use gunjin_play::training::add_chunk;

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

/// A column, or several of which every seat has one, and how a game's row of some number is written.
enum Entry {
    One(&'static str, Content, fn(&mut Lines, &Played, usize)),
    BySeat(&'static str, Content, fn(&mut Lines, &Played, usize, usize)),
}

use Content::{Integer, Number, Text};
use Entry::{BySeat, One};

/// First columns of every row: the name of the game.
const KEY: [&str; 2] = ["cell", "game_index"];

const GAMES: &[Entry] = &[
    One("game", Text, |to, of, _| to.text(&of.game.game)),
    One("seed", Integer, |to, of, _| to.number(of.game.seed)),
    BySeat("agent", Text, |to, of, _, seat| to.maybe(of.game.agents.get(seat))),
    BySeat("policy", Text, |to, of, _, seat| to.maybe(of.game.policies.get(seat))),
    BySeat("score", Number, |to, of, _, seat| to.maybe(of.game.scores.get(seat))),
    One("winner", Text, |to, of, _| match of.game.winner() {
        Some(seat) => to.number(seat + 1),
        None => to.text("draw"),
    }),
    One("reason", Text, |to, of, _| to.text(&of.game.reason)),
    One("plies", Integer, |to, of, _| to.number(of.game.plies)),
    One("branching", Number, |to, of, _| to.maybe(of.game.branching)),
    One("combats", Integer, |to, of, _| to.maybe(of.game.combats)),
    One("captures", Integer, |to, of, _| to.maybe(of.game.captures)),
    One("first_contact", Integer, |to, of, _| to.maybe(of.game.first_contact)),
    One("crossing", Integer, |to, of, _| to.maybe(of.game.crossing)),
    One("repetition", Integer, |to, of, _| to.maybe(of.game.repetition)),
    One("why", Text, |to, of, _| to.text(&of.game.why)),
];

const SETUPS: &[Entry] = &[
    One("seat", Integer, |to, _, seat| to.number(seat + 1)),
    One("policy", Text, |to, of, seat| to.maybe(of.game.policies.get(seat))),
    One("setup", Text, |to, of, seat| to.text(&of.setups[seat])),
    One("score", Number, |to, of, seat| to.maybe(of.game.scores.get(seat))),
];

const COMBATS: &[Entry] = &[
    One("ply", Integer, |to, of, at| to.number(of.combats[at].ply)),
    One("seat", Integer, |to, of, at| to.number(of.combats[at].seat + 1)),
    One("attacker", Text, |to, of, at| to.text(&of.combats[at].attacker)),
    One("attacker_moved", Integer, |to, of, at| to.number(u8::from(of.combats[at].attacker_moved))),
    One("defender", Text, |to, of, at| to.text(&of.combats[at].defender)),
    One("defender_moved", Integer, |to, of, at| to.number(u8::from(of.combats[at].defender_moved))),
    One("from", Text, |to, of, at| to.text(&of.combats[at].from)),
    One("to", Text, |to, of, at| to.text(&of.combats[at].to)),
    One("manner", Text, |to, of, at| to.text(of.combats[at].manner)),
    One("outcome", Text, |to, of, at| to.text(of.combats[at].outcome)),
];

const CAPTURES: &[Entry] = &[
    One("ply", Integer, |to, of, at| to.number(of.captures[at].ply)),
    One("seat", Integer, |to, of, at| to.number(of.captures[at].seat + 1)),
    One("kind", Text, |to, of, at| to.text(&of.captures[at].kind)),
    One("square", Text, |to, of, at| to.text(&of.captures[at].square)),
    One("moved", Integer, |to, of, at| to.maybe(of.captures[at].moved.map(u8::from))),
    One("by", Integer, |to, of, at| to.number(of.captures[at].by + 1)),
];

const POSITIONS: &[Entry] = &[
    One("ply", Integer, |to, of, at| to.number(of.positions[at].ply)),
    One("seat", Integer, |to, of, at| to.number(of.positions[at].seat + 1)),
    One("legal", Integer, |to, of, at| to.number(of.positions[at].legal)),
    BySeat("material", Text, |to, of, at, seat| to.counts(of.positions[at].material.get(seat))),
    BySeat("moved", Text, |to, of, at, seat| to.counts(of.positions[at].moved.get(seat))),
    BySeat("entropy", Number, |to, of, at, seat| {
        to.maybe(of.positions[at].entropy.get(seat).copied().flatten())
    }),
    BySeat("score", Number, |to, of, _, seat| to.maybe(of.game.scores.get(seat))),
];

const TIMINGS: &[Entry] = &[
    One("seconds", Number, |to, of, _| to.number(of.clock.seconds)),
    BySeat("thinking", Number, |to, of, _, seat| to.maybe(of.clock.thinking.get(seat))),
    BySeat("decisions", Integer, |to, of, _, seat| to.maybe(of.clock.decisions.get(seat))),
];

/// Columns of an arena's tables by their content: `arena![Text: agent; Number: score, rating;]`.
macro_rules! arena {
    ($($content:ident: $($name:ident),+;)+) => { &[$($((stringify!($name), $content)),+),+] };
}

const MEETINGS: &[(&str, Content)] = arena![
    Text: agent, against; Integer: games; Number: score, low, high;
    Integer: pairs_0, pairs_1, pairs_2, pairs_3, pairs_4;
];

const STANDING: &[(&str, Content)] = arena![
    Text: agent; Number: score, rating, rating_low, rating_high, nash_share;
    Text: worst_opponent; Number: worst_score, worst_low, worst_high;
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

    pub(crate) fn entries(self) -> &'static [(&'static str, Content)] {
        if self == ArenaTable::Meetings { MEETINGS } else { STANDING }
    }

    /// Columns in the order of the file.
    pub fn columns(self) -> Vec<Column> {
        let column = |&(name, content): &(&str, Content)| Column { name: name.to_string(), content };
        self.entries().iter().map(column).collect()
    }
}

impl Table {
    fn entries(self) -> &'static [Entry] {
        match self {
            Table::Games => GAMES,
            Table::Setups => SETUPS,
            Table::Combats => COMBATS,
            Table::Captures => CAPTURES,
            Table::Positions => POSITIONS,
            Table::Timings => TIMINGS,
            Table::Training | Table::Truth => &[],
        }
    }

    /// Its columns where the run's largest table has so many seats; none of those without rows.
    pub fn columns(self, seats: usize) -> Vec<Column> {
        let of = |entry: &Entry| match *entry {
            One(name, content, _) => vec![Column { name: name.to_string(), content }],
            BySeat(name, content, _) => {
                (1..=seats).map(|seat| Column { name: format!("{name}_{seat}"), content }).collect()
            }
        };
        let key = KEY.map(|name| Column { name: name.to_string(), content: Integer });
        let key = key.into_iter().filter(|_| self.is_csv());
        key.chain(self.entries().iter().flat_map(of)).collect()
    }

    /// The names of its columns as a line.
    pub(super) fn names(self, seats: usize) -> Vec<u8> {
        let mut lines = Lines::default();
        self.columns(seats).iter().for_each(|column| lines.text(&column.name));
        lines.end();
        lines.bytes()
    }

    /// Writes a game's rows; fields of seats that it does not have are empty.
    pub(super) fn write(self, to: &mut Lines, cell: usize, played: &Played, seats: usize) {
        let rows = match self {
            Table::Games | Table::Timings => 1,
            Table::Setups => played.setups.len(),
            Table::Combats => played.combats.len(),
            Table::Captures => played.captures.len(),
            Table::Positions => played.positions.len(),
            Table::Training | Table::Truth => 0,
        };
        for row in 0..rows {
            to.number(cell);
            to.number(played.game.game_index);
            for entry in self.entries() {
                match entry {
                    One(_, _, write) => write(to, played, row),
                    BySeat(_, _, write) => (0..seats).for_each(|seat| write(to, played, row, seat)),
                }
            }
            to.end();
        }
    }
}

/// Lines of CSV in memory. Numbers are written in the shortest form that reads back as the same number.
pub(super) struct Lines(csv::Writer<Vec<u8>>);

impl Default for Lines {
    fn default() -> Lines {
        Lines(csv::WriterBuilder::new().flexible(true).from_writer(Vec::new()))
    }
}

impl Lines {
    /// Writing into memory does not fail.
    fn text(&mut self, text: &str) {
        let _ = self.0.write_field(text);
    }

    fn number(&mut self, number: impl ToString) {
        self.text(&number.to_string());
    }

    fn maybe(&mut self, field: Option<impl ToString>) {
        self.text(&field.map_or_else(String::new, |field| field.to_string()));
    }

    fn counts(&mut self, counts: Option<&Vec<Count>>) {
        let parts: Vec<String> =
            counts.into_iter().flatten().map(|(code, count)| format!("{code}:{count}")).collect();
        self.text(&parts.join(" "));
    }

    fn end(&mut self) {
        let _ = self.0.write_record(None::<&[u8]>);
    }

    pub(super) fn bytes(self) -> Vec<u8> {
        self.0.into_inner().unwrap_or_default()
    }
}

enum Written {
    Rows(Box<Lines>),
    Chunks(Vec<u8>),
}

pub(crate) struct Rows {
    tables: Vec<(Table, Written)>,
    seats: usize,
}

impl Rows {
    pub(crate) fn new(tables: &[Table], seats: usize) -> Rows {
        let none = |table: Table| match table.is_csv() {
            true => Written::Rows(Box::default()),
            false => Written::Chunks(Vec::new()),
        };
        Rows { tables: tables.iter().map(|&table| (table, none(table))).collect(), seats }
    }

    pub(crate) fn add(&mut self, cell: usize, played: &Played) {
        for (table, written) in &mut self.tables {
            match written {
                Written::Rows(lines) => table.write(lines, cell, played, self.seats),
                Written::Chunks(bytes) => {
                    let chunk = played.training.as_ref().map_or(&[][..], |chunks| match table {
                        Table::Truth => &chunks.truth,
                        _ => &chunks.training,
                    });
                    add_chunk(bytes, (cell, played.game.game_index), chunk);
                }
            }
        }
    }

    pub(crate) fn bytes(self) -> Vec<(Table, Vec<u8>)> {
        let bytes = |written| match written {
            Written::Rows(lines) => Lines::bytes(*lines),
            Written::Chunks(bytes) => bytes,
        };
        self.tables.into_iter().map(|(table, written)| (table, bytes(written))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_play::game_run::result::{Captured, Clock, Combat, GameRow, Sampled};

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
}
