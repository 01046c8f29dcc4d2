//! Plan of a run: every game by its number.

use gunjin_engine::Wrong;
pub use gunjin_play::game_run::group::Group;
use gunjin_play::named_files::{self, Digests};
use gunjin_play::spec::LoadError;
use gunjin_play::stats::sprt::Sprt;
use gunjin_play::training::heading::{File, Recorded, heading};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::str::FromStr;
use thiserror::Error;

/// Version of the folder's layout and of every table's columns, which `data/SCHEMA.md` describes.
pub(crate) const SCHEMA: u32 = 1;

/// A run, with nothing left open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Version of the folder's layout.
    pub schema: u32,
    /// Version of the program.
    pub version: String,
    /// The tables that are written.
    pub tables: Vec<Table>,
    /// Positions are sampled after every so many plies.
    pub sample: u32,
    /// Of every seat the first decision and every so-manyth after it is in `training.bin`.
    #[serde(default = "every_one", skip_serializing_if = "is_every_one")]
    pub every_decision: u32,
    /// Games of every group that are recorded, from the first.
    pub records: u64,
    /// The sequential test that may end the run before its last game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// Groups of games, played in this order.
    #[serde(rename = "group")]
    pub groups: Vec<Group>,
}

/// Every decision is written where nothing else is said.
pub(super) fn every_one() -> u32 {
    1
}

fn is_every_one(every: &u32) -> bool {
    *every == every_one()
}

impl Plan {
    /// A plan of these groups, with what is usual otherwise.
    pub fn of(groups: Vec<Group>) -> Plan {
        Plan {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_string(),
            tables: vec![Table::Games, Table::Setups, Table::Timings],
            sample: DEFAULT_SAMPLE,
            every_decision: every_one(),
            records: 0,
            sprt: None,
            groups,
        }
    }

    /// Games of the whole run.
    pub fn total(&self) -> u64 {
        self.groups.iter().fold(0, |sum: u64, group| sum.saturating_add(group.total()))
    }

    /// Groups with the range of the run's games that is theirs.
    pub fn ranges(&self) -> impl Iterator<Item = (usize, Range<u64>)> {
        self.groups.iter().enumerate().scan(0u64, |start, (number, group)| {
            let range = *start..start.saturating_add(group.total());
            *start = range.end;
            Some((number, range))
        })
    }

    /// The number of the first cell of a group. A cell is a seating of a group; cells are counted through the run.
    pub fn first_cell(&self, group: usize) -> usize {
        self.groups[..group].iter().map(|group| group.seatings.len()).sum()
    }

    /// The group and seating of a cell.
    pub fn cell(&self, mut cell: usize) -> Option<(&Group, usize)> {
        for group in &self.groups {
            if cell < group.seatings.len() {
                return Some((group, cell));
            }
            cell -= group.seatings.len();
        }
        None
    }

    pub(crate) fn number(&self, cell: usize, index: u64) -> Option<u64> {
        let (mut start, mut first) = (0u64, 0);
        for group in &self.groups {
            let seatings = group.seatings.len();
            if let Some(seating) = cell.checked_sub(first).filter(|&seating| seating < seatings) {
                return Some(start + index * seatings as u64 + seating as u64);
            }
            (start, first) = (start.saturating_add(group.total()), first + seatings);
        }
        None
    }

    /// Most seats of any seating.
    pub fn seats(&self) -> usize {
        self.groups.iter().flat_map(|group| &group.seatings).map(Vec::len).max().unwrap_or(0)
    }

    /// The files of everything that it names, programs that agents start among them: a run's bytes depend on them.
    pub(crate) fn all_files(&self) -> Result<Digests, Wrong> {
        named_files::digests(self.names())
    }

    /// The files of everything that it names, without programs.
    pub(crate) fn inputs(&self) -> Result<Digests, Wrong> {
        named_files::inputs(self.names())
    }

    fn names(&self) -> impl Iterator<Item = String> {
        self.groups.iter().flat_map(|group| {
            let agents = group.seatings.iter().flatten().map(ToString::to_string);
            let setups = group.setups.iter().map(ToString::to_string);
            agents.chain(setups).chain(std::iter::once(group.game.clone()))
        })
    }

    /// The plan as TOML.
    pub fn text(&self) -> Result<String, toml::ser::Error> {
        toml::to_string(self)
    }
}

/// Plies between sampled positions: odd, so that both seats are to move in turn.
pub const DEFAULT_SAMPLE: u32 = 9;

/// A part of a run, `3/16` for the third of sixteen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Its number, counted from 1.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

/// Why a text is no shard.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{0}' is not a shard; write K/N with K from 1 to N, for example 3/16")]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let numbers = text.split_once('/').map(|(k, n)| (k.trim().parse(), n.trim().parse()));
        match numbers {
            Some((Ok(number), Ok(of))) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err(ShardError(text.to_string())),
        }
    }
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The numbers of the run that are in it: ranges without gaps whose lengths differ by at most one.
    pub fn range(self, total: u64) -> Range<u64> {
        let cut = |number: u64| (u128::from(total) * u128::from(number) / u128::from(self.of.max(1))) as u64;
        cut(self.number - 1)..cut(self.number)
    }
}

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
    pub const CSV: [Table; 6] =
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

    /// Table of this name.
    pub fn named(name: &str) -> Option<Table> {
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
