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
    pub fn names(self, seats: usize) -> Vec<u8> {
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
#[derive(Debug)]
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

#[derive(Debug)]
enum Written {
    Rows(Box<Lines>),
    Chunks(Vec<u8>),
}

/// Tables of a part of a run, in memory.
#[derive(Debug)]
pub struct Rows {
    tables: Vec<(Table, Written)>,
    seats: usize,
}

impl Rows {
    /// Tables without a row, for games of so many seats.
    pub fn new(tables: &[Table], seats: usize) -> Rows {
        let none = |table: Table| match table.is_csv() {
            true => Written::Rows(Box::default()),
            false => Written::Chunks(Vec::new()),
        };
        Rows { tables: tables.iter().map(|&table| (table, none(table))).collect(), seats }
    }

    /// Adds a game to every table.
    pub fn add(&mut self, cell: usize, played: &Played) {
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

    /// Bytes of every table, without headings.
    pub fn bytes(self) -> Vec<(Table, Vec<u8>)> {
        let bytes = |written| match written {
            Written::Rows(lines) => Lines::bytes(*lines),
            Written::Chunks(bytes) => bytes,
        };
        self.tables.into_iter().map(|(table, written)| (table, bytes(written))).collect()
    }
}
