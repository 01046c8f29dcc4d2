//! The tables of a run's folder, and a game's rows in them.

use crate::run::plan::{Group, Plan};
use gunjin_engine::material::Count;
use gunjin_play::game_run::result::{GameRow, Played, Sampled};
use gunjin_play::spec::LoadError;
use gunjin_play::training::heading::{File, Recorded, heading};
use gunjin_play::training::{Chunks, add_chunk};
use serde::{Deserialize, Serialize};

/// A table of the folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Table {
    /// One row a game.
    Games,
    /// One row a game and seat.
    Setups,
    /// One row a fight.
    Combats,
    /// One row a piece that left the board.
    Captures,
    /// One row a sampled position.
    Positions,
    /// One row a game: what depends on a clock.
    Timings,
    /// One chunk of bytes a game: every decision, for programs that learn.
    Training,
    /// One chunk of bytes a game: what no player was told at these decisions.
    Truth,
}

impl Table {
    /// All tables of text: those of rows. The others are large, and asked for one by one.
    pub(crate) const CSV: [Table; 6] =
        [Table::Games, Table::Setups, Table::Combats, Table::Captures, Table::Positions, Table::Timings];

    /// The name of its file.
    pub fn file(self) -> &'static str {
        match self {
            Table::Games => "games.csv",
            Table::Setups => "setups.csv",
            Table::Combats => "combats.csv",
            Table::Captures => "captures.csv",
            Table::Positions => "positions.csv",
            Table::Timings => "timings.csv",
            Table::Training => "training.bin",
            Table::Truth => "truth.bin",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Table> {
        let mut all = Table::CSV.into_iter().chain([Table::Training, Table::Truth]);
        all.find(|table| table.file().split_once('.').is_some_and(|(own, _)| own == name))
    }

    /// True if it has rows of text.
    pub fn is_csv(self) -> bool {
        Table::CSV.contains(&self)
    }

    /// The first line in a run of a plan, as bytes: names of columns, or JSON that describes the chunks.
    pub(crate) fn heading(self, plan: &Plan) -> Result<Vec<u8>, LoadError> {
        match self {
            Table::Training => heading(File::Training, plan.every_decision, plan.groups.iter().map(recorded)),
            Table::Truth => heading(File::Truth, plan.every_decision, plan.groups.iter().map(recorded)),
            _ => Ok(self.names(plan.seats())),
        }
    }

    fn names(self, seats: usize) -> Vec<u8> {
        let mut writer = Lines::default();
        self.columns(seats).iter().for_each(|column| writer.text(&column.name));
        writer.end();
        writer.bytes()
    }
}

fn recorded(group: &Group) -> Recorded<'_> {
    Recorded {
        game: &group.game,
        rules: &group.rules,
        seats: group.seatings.first().map_or(0, Vec::len),
        cells: group.seatings.len(),
    }
}

/// Lines of CSV in memory. Numbers are written in the shortest form that reads back as the same number.
struct Lines {
    writer: csv::Writer<Vec<u8>>,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines { writer: csv::WriterBuilder::new().flexible(true).from_writer(Vec::new()) }
    }
}

impl Lines {
    /// Writing into memory does not fail.
    fn text(&mut self, text: &str) {
        let _ = self.writer.write_field(text);
    }

    fn number(&mut self, number: impl ToString) {
        self.text(&number.to_string());
    }

    fn maybe(&mut self, number: Option<impl ToString>) {
        self.text(&number.map_or_else(String::new, |number| number.to_string()));
    }

    /// One field a seat; empty ones for seats that this game does not have.
    fn seats<T>(&mut self, seats: usize, values: &[T], write: impl Fn(&mut Lines, &T)) {
        for seat in 0..seats {
            match values.get(seat) {
                Some(value) => write(self, value),
                None => self.text(""),
            }
        }
    }

    fn end(&mut self) {
        let _ = self.writer.write_record(None::<&[u8]>);
    }

    fn bytes(self) -> Vec<u8> {
        self.writer.into_inner().unwrap_or_default()
    }
}

enum Written {
    Rows(Box<Lines>),
    Chunks(Vec<u8>),
}

impl Written {
    fn none(table: Table) -> Written {
        if table.is_csv() { Written::Rows(Box::default()) } else { Written::Chunks(Vec::new()) }
    }

    fn bytes(self) -> Vec<u8> {
        match self {
            Written::Rows(lines) => lines.bytes(),
            Written::Chunks(bytes) => bytes,
        }
    }
}

pub(crate) struct Rows {
    tables: Vec<(Table, Written)>,
    seats: usize,
}

impl Rows {
    pub(crate) fn new(tables: &[Table], seats: usize) -> Rows {
        Rows { tables: tables.iter().map(|&table| (table, Written::none(table))).collect(), seats }
    }

    pub(crate) fn add(&mut self, cell: usize, played: &Played) {
        let key = (cell, played.game.game_index);
        for (table, written) in &mut self.tables {
            let lines = match written {
                Written::Rows(lines) => lines,
                Written::Chunks(bytes) => {
                    let chunks = played.training.as_ref();
                    add_chunk(bytes, key, chunks.map_or(&[], |chunks| chunk_of(*table, chunks)));
                    continue;
                }
            };
            match table {
                Table::Games => game(lines, cell, &played.game, self.seats),
                Table::Setups => setups(lines, key, played),
                Table::Combats => combats(lines, key, played),
                Table::Captures => captures(lines, key, played),
                Table::Positions => {
                    played.positions.iter().for_each(|at| position(lines, key, at, &played.game, self.seats));
                }
                Table::Timings => timing(lines, key, played, self.seats),
                Table::Training | Table::Truth => {}
            }
        }
    }

    pub(crate) fn bytes(self) -> Vec<(Table, Vec<u8>)> {
        self.tables.into_iter().map(|(table, written)| (table, written.bytes())).collect()
    }
}

fn chunk_of(table: Table, chunks: &Chunks) -> &[u8] {
    if table == Table::Truth { &chunks.truth } else { &chunks.training }
}

fn key(lines: &mut Lines, (cell, index): (usize, u64)) {
    lines.number(cell);
    lines.number(index);
}

fn game(lines: &mut Lines, cell: usize, row: &GameRow, seats: usize) {
    key(lines, (cell, row.game_index));
    lines.text(&row.game);
    lines.number(row.seed);
    lines.seats(seats, &row.agents, |lines, agent| lines.text(agent));
    lines.seats(seats, &row.policies, |lines, policy| lines.text(policy));
    lines.seats(seats, &row.scores, |lines, score| lines.number(score));
    lines.text(&row.winner().map_or_else(|| "draw".to_string(), |seat| (seat + 1).to_string()));
    lines.text(&row.reason);
    lines.number(row.plies);
    lines.maybe(row.branching);
    lines.maybe(row.combats);
    lines.maybe(row.captures);
    lines.maybe(row.first_contact);
    lines.maybe(row.crossing);
    lines.maybe(row.repetition);
    lines.text(&row.why);
    lines.end();
}

fn setups(lines: &mut Lines, number: (usize, u64), played: &Played) {
    for (seat, setup) in played.setups.iter().enumerate() {
        key(lines, number);
        lines.number(seat + 1);
        lines.text(played.game.policies.get(seat).map_or("", String::as_str));
        lines.text(setup);
        lines.maybe(played.game.scores.get(seat));
        lines.end();
    }
}

fn flag(lines: &mut Lines, value: bool) {
    lines.text(if value { "1" } else { "0" });
}

fn combats(lines: &mut Lines, number: (usize, u64), played: &Played) {
    for fight in &played.combats {
        key(lines, number);
        lines.number(fight.ply);
        lines.number(fight.seat + 1);
        lines.text(&fight.attacker);
        flag(lines, fight.attacker_moved);
        lines.text(&fight.defender);
        flag(lines, fight.defender_moved);
        lines.text(&fight.from);
        lines.text(&fight.to);
        lines.text(fight.manner);
        lines.text(fight.outcome);
        lines.end();
    }
}

fn captures(lines: &mut Lines, number: (usize, u64), played: &Played) {
    for fallen in &played.captures {
        key(lines, number);
        lines.number(fallen.ply);
        lines.number(fallen.seat + 1);
        lines.text(&fallen.kind);
        lines.text(&fallen.square);
        lines.maybe(fallen.moved.map(u8::from));
        lines.number(fallen.by + 1);
        lines.end();
    }
}

fn counts_text(counts: &[Count]) -> String {
    let parts: Vec<String> = counts.iter().map(|(code, count)| format!("{code}:{count}")).collect();
    parts.join(" ")
}

fn position(lines: &mut Lines, number: (usize, u64), at: &Sampled, game: &GameRow, seats: usize) {
    key(lines, number);
    lines.number(at.ply);
    lines.number(at.seat + 1);
    lines.number(at.legal);
    lines.seats(seats, &at.material, |lines, counts| lines.text(&counts_text(counts)));
    lines.seats(seats, &at.moved, |lines, counts| lines.text(&counts_text(counts)));
    lines.seats(seats, &at.entropy, |lines, entropy| lines.maybe(*entropy));
    lines.seats(seats, &game.scores, |lines, score| lines.number(score));
    lines.end();
}

fn timing(lines: &mut Lines, number: (usize, u64), played: &Played, seats: usize) {
    key(lines, number);
    lines.number(played.clock.seconds);
    lines.seats(seats, &played.clock.thinking, |lines, seconds| lines.number(seconds));
    lines.seats(seats, &played.clock.decisions, |lines, count| lines.number(count));
    lines.end();
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_play::game_run::result::{Captured, Clock, Combat};

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
