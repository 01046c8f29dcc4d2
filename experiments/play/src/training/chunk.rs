//! The bytes of a game: columns one behind the other.

use super::changes::Changes;
use super::heading::File;
use gunjin_engine::tensors::Layout;

const ALIGNMENT: usize = 4;
/// Bytes of a chunk before the lengths of its columns: its size, the cell, the number of the game.
const KEY: usize = 16;

enum Column<'a> {
    Bytes(&'a [u8]),
    Shorts(&'a [u32]),
    Longs(&'a [u32]),
    Reals(&'a [f32]),
}

impl Column<'_> {
    /// Whole numbers below a count, in as many bytes as they need.
    fn below(count: usize, numbers: &[u32]) -> Column<'_> {
        if count <= 1 << 16 { Column::Shorts(numbers) } else { Column::Longs(numbers) }
    }

    fn form(&self) -> &'static str {
        match self {
            Column::Bytes(_) => "u1",
            Column::Shorts(_) => "<u2",
            Column::Longs(_) => "<u4",
            Column::Reals(_) => "<f4",
        }
    }
}

/// The chunks of a game, without the cell and the number of the game, which the run knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunks {
    /// Bytes that go to `training.bin`.
    pub training: Vec<u8>,
    /// For `truth.bin`, if asked for.
    pub truth: Vec<u8>,
}

/// Adds a chunk to those of other games.
pub fn add_chunk(bytes: &mut Vec<u8>, (cell, index): (usize, u64), columns: &[u8]) {
    if columns.is_empty() {
        return;
    }
    bytes.extend(((KEY + columns.len()) as u32).to_le_bytes());
    bytes.extend((cell as u32).to_le_bytes());
    bytes.extend(index.to_le_bytes());
    bytes.extend_from_slice(columns);
}

#[derive(Debug, Default)]
pub(super) struct Decisions {
    pub(super) ply: Vec<u32>,
    pub(super) seat: Vec<u8>,
    pub(super) played: Vec<u32>,
    pub(super) legal: Vec<u32>,
    pub(super) action: Vec<u32>,
    pub(super) probability: Vec<f32>,
    pub(super) visits: Vec<u32>,
    pub(super) value: Vec<f32>,
}

/// Value of uncounted visits.
pub(super) const NO_VISITS: u32 = u32::MAX;

type Columns<'a> = Vec<(&'static str, Column<'a>)>;

impl Decisions {
    /// The columns of `training.bin`. Those that say nothing of any action are left empty.
    fn training<'a>(&'a self, layout: &Layout, scores: &'a [f32], changes: &'a Changes) -> Columns<'a> {
        let visits = if self.visits.iter().all(|&visits| visits == NO_VISITS) { &[] } else { &*self.visits };
        let value = if self.value.iter().all(|value| value.is_nan()) { &[] } else { &*self.value };
        let mut columns = vec![
            ("ply", Column::Longs(&self.ply)),
            ("seat", Column::Bytes(&self.seat)),
            ("scores", Column::Reals(scores)),
            ("played", Column::below(layout.actions, &self.played)),
            ("legal", Column::Longs(&self.legal)),
            ("action", Column::below(layout.actions, &self.action)),
            ("probability", Column::Reals(&self.probability)),
            ("visits", Column::Longs(visits)),
            ("value", Column::Reals(value)),
        ];
        columns.extend(changed(changes, layout.observation.len()));
        columns
    }

    fn truth<'a>(&'a self, layout: &Layout, changes: &'a Changes) -> Columns<'a> {
        let mut columns = vec![("ply", Column::Longs(&self.ply)), ("seat", Column::Bytes(&self.seat))];
        columns.extend(changed(changes, layout.truth.len()));
        columns
    }

    pub(super) fn chunk(&self, layout: &Layout, scores: &[f64], changes: &Changes) -> Vec<u8> {
        let scores: Vec<f32> = scores.iter().map(|&score| score as f32).collect();
        written(&self.training(layout, &scores, changes))
    }

    pub(super) fn truth_chunk(&self, layout: &Layout, changes: &Changes) -> Vec<u8> {
        written(&self.truth(layout, changes))
    }
}

fn changed(changes: &Changes, numbers: usize) -> [(&'static str, Column<'_>); 3] {
    [
        ("changes", Column::Longs(&changes.counts)),
        ("place", Column::below(numbers, &changes.places)),
        ("difference", Column::Bytes(&changes.differences)),
    ]
}

pub(super) fn columns_of(file: File, layout: &Layout) -> Vec<(&'static str, &'static str)> {
    let (decisions, changes) = (Decisions::default(), Changes::new(0, 0));
    let columns = match file {
        File::Training => decisions.training(layout, &[], &changes),
        File::Truth => decisions.truth(layout, &changes),
    };
    columns.into_iter().map(|(name, column)| (name, column.form())).collect()
}

fn add<N: Copy, const WIDTH: usize>(bytes: &mut Vec<u8>, numbers: &[N], form: impl Fn(N) -> [u8; WIDTH]) {
    bytes.reserve(numbers.len() * WIDTH);
    for &number in numbers {
        bytes.extend_from_slice(&form(number));
    }
}

/// The lengths of all columns in bytes, then the columns, each filled up with zeros.
fn written(columns: &Columns<'_>) -> Vec<u8> {
    let mut bytes = vec![0; columns.len() * 4];
    for (number, (_, column)) in columns.iter().enumerate() {
        let start = bytes.len();
        match column {
            Column::Bytes(numbers) => bytes.extend_from_slice(numbers),
            Column::Shorts(numbers) => add(&mut bytes, numbers, |number| (number as u16).to_le_bytes()),
            Column::Longs(numbers) => add(&mut bytes, numbers, u32::to_le_bytes),
            Column::Reals(numbers) => add(&mut bytes, numbers, f32::to_le_bytes),
        }
        let length = (bytes.len() - start) as u32;
        bytes[number * 4..][..4].copy_from_slice(&length.to_le_bytes());
        bytes.resize(bytes.len().next_multiple_of(ALIGNMENT), 0);
    }
    bytes
}
