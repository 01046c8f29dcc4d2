//! The bytes of a game: columns one behind the other.

use super::changes::Changes;
use super::heading::File;
use gunjin_engine::tensors::Layout;

const ALIGNMENT: usize = 4;
/// Bytes of a chunk before the lengths of its columns: its size, the cell, the number of the game.
const KEY: usize = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Width {
    Byte,
    Short,
    Long,
    Real,
}

impl Width {
    fn of_numbers_below(count: usize) -> Width {
        if count <= 1 << 16 { Width::Short } else { Width::Long }
    }

    fn name(self) -> &'static str {
        match self {
            Width::Byte => "u1",
            Width::Short => "<u2",
            Width::Long => "<u4",
            Width::Real => "<f4",
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

type Columns<'a> = Vec<(&'static str, Width, Column<'a>)>;

impl Decisions {
    /// The columns of `training.bin`. Those that say nothing of any action are left empty.
    fn training<'a>(&'a self, layout: &Layout, scores: &'a [f32], changes: &'a Changes) -> Columns<'a> {
        let action = Width::of_numbers_below(layout.actions);
        let visits = if self.visits.iter().all(|&visits| visits == NO_VISITS) { &[] } else { &*self.visits };
        let value = if self.value.iter().all(|value| value.is_nan()) { &[] } else { &*self.value };
        let mut columns = vec![
            ("ply", Width::Long, Column::Whole(&self.ply)),
            ("seat", Width::Byte, Column::Bytes(&self.seat)),
            ("scores", Width::Real, Column::Real(scores)),
            ("played", action, Column::Whole(&self.played)),
            ("legal", Width::Long, Column::Whole(&self.legal)),
            ("action", action, Column::Whole(&self.action)),
            ("probability", Width::Real, Column::Real(&self.probability)),
            ("visits", Width::Long, Column::Whole(visits)),
            ("value", Width::Real, Column::Real(value)),
        ];
        columns.extend(changed(changes, layout.observation.len()));
        columns
    }

    fn truth<'a>(&'a self, layout: &Layout, changes: &'a Changes) -> Columns<'a> {
        let mut columns = vec![
            ("ply", Width::Long, Column::Whole(&self.ply)),
            ("seat", Width::Byte, Column::Bytes(&self.seat)),
        ];
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

fn changed(changes: &Changes, numbers: usize) -> [(&'static str, Width, Column<'_>); 3] {
    [
        ("changes", Width::Long, Column::Whole(&changes.counts)),
        ("place", Width::of_numbers_below(numbers), Column::Whole(&changes.places)),
        ("difference", Width::Byte, Column::Bytes(&changes.differences)),
    ]
}

pub(super) fn columns_of(file: File, layout: &Layout) -> Vec<(&'static str, &'static str)> {
    let (decisions, changes) = (Decisions::default(), Changes::new(0, 0));
    let columns = match file {
        File::Training => decisions.training(layout, &[], &changes),
        File::Truth => decisions.truth(layout, &changes),
    };
    columns.into_iter().map(|(name, width, _)| (name, width.name())).collect()
}

enum Column<'a> {
    Bytes(&'a [u8]),
    Whole(&'a [u32]),
    Real(&'a [f32]),
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
    for (number, (_, width, column)) in columns.iter().enumerate() {
        let start = bytes.len();
        match (column, width) {
            (Column::Bytes(numbers), _) => bytes.extend_from_slice(numbers),
            (Column::Real(numbers), _) => add(&mut bytes, numbers, f32::to_le_bytes),
            (Column::Whole(numbers), Width::Short) => {
                add(&mut bytes, numbers, |number| (number as u16).to_le_bytes());
            }
            (Column::Whole(numbers), _) => add(&mut bytes, numbers, u32::to_le_bytes),
        }
        let length = (bytes.len() - start) as u32;
        bytes[number * 4..][..4].copy_from_slice(&length.to_le_bytes());
        bytes.resize(bytes.len().next_multiple_of(ALIGNMENT), 0);
    }
    bytes
}
