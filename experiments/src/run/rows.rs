//! The tables of a run's folder, and a game's rows in them.

use super::columns::Lines;
use crate::run::plan::{Group, Plan};
use gunjin_play::game_run::result::Played;
use gunjin_play::spec::LoadError;
use gunjin_play::training::add_chunk;
use gunjin_play::training::heading::{File, Recorded, heading};
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
}

fn recorded(group: &Group) -> Recorded<'_> {
    Recorded {
        game: &group.game,
        rules: &group.rules,
        seats: group.seatings.first().map_or(0, Vec::len),
        cells: group.seatings.len(),
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
