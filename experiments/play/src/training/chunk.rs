//! The bytes of a game: columns one behind the other.

use super::changes::Changes;
use gunjin_engine::tensors::Layout;

/// Alignment of columns, in bytes.
const ALIGNMENT: usize = 4;
/// Bytes of a chunk before the lengths of its columns: its size, the cell, the number of the game.
const KEY: usize = 16;

/// Number type of a column, as NumPy names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// Whole numbers of 8 bits.
    Byte,
    /// Whole numbers of 16 bits.
    Short,
    /// Whole numbers of 32 bits.
    Long,
    /// Floating-point numbers of 32 bits.
    Real,
}

impl Width {
    /// The narrowest for whole numbers below `count`.
    fn of_numbers_below(count: usize) -> Width {
        if count <= 1 << 16 { Width::Short } else { Width::Long }
    }

    /// As NumPy names it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Width::Byte => "u1",
            Width::Short => "<u2",
            Width::Long => "<u4",
            Width::Real => "<f4",
        }
    }
}

/// The columns of `training.bin`.
pub(super) fn training_columns(layout: &Layout) -> Vec<(&'static str, Width)> {
    let action = Width::of_numbers_below(layout.actions);
    vec![
        ("ply", Width::Long),
        ("seat", Width::Byte),
        ("scores", Width::Real),
        ("played", action),
        ("legal", Width::Long),
        ("action", action),
        ("probability", Width::Real),
        ("visits", Width::Long),
        ("value", Width::Real),
        ("changes", Width::Long),
        ("place", Width::of_numbers_below(layout.observation.len())),
        ("difference", Width::Byte),
    ]
}

/// The columns of `truth.bin`.
pub(super) fn truth_columns(layout: &Layout) -> Vec<(&'static str, Width)> {
    vec![
        ("ply", Width::Long),
        ("seat", Width::Byte),
        ("changes", Width::Long),
        ("place", Width::of_numbers_below(layout.truth.len())),
        ("difference", Width::Byte),
    ]
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

/// A decision with its column of numbers for every legal action.
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

impl Decisions {
    /// The chunk of `training.bin`. Columns that say nothing of any action are left empty.
    pub(super) fn chunk(&self, layout: &Layout, scores: &[f64], changes: &Changes) -> Vec<u8> {
        let scores: Vec<f32> = scores.iter().map(|&score| score as f32).collect();
        let visits = if self.visits.iter().all(|&visits| visits == NO_VISITS) { &[] } else { &*self.visits };
        let value = if self.value.iter().all(|value| value.is_nan()) { &[] } else { &*self.value };
        let columns = [
            Column::Whole(&self.ply),
            Column::Bytes(&self.seat),
            Column::Real(&scores),
            Column::Whole(&self.played),
            Column::Whole(&self.legal),
            Column::Whole(&self.action),
            Column::Real(&self.probability),
            Column::Whole(visits),
            Column::Real(value),
            Column::Whole(&changes.counts),
            Column::Whole(&changes.places),
            Column::Bytes(&changes.differences),
        ];
        written(&training_columns(layout), &columns)
    }

    /// The chunk of `truth.bin`.
    pub(super) fn truth_chunk(&self, layout: &Layout, changes: &Changes) -> Vec<u8> {
        let columns = [
            Column::Whole(&self.ply),
            Column::Bytes(&self.seat),
            Column::Whole(&changes.counts),
            Column::Whole(&changes.places),
            Column::Bytes(&changes.differences),
        ];
        written(&truth_columns(layout), &columns)
    }
}

/// Values of a column.
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
fn written(columns: &[(&'static str, Width)], values: &[Column<'_>]) -> Vec<u8> {
    let mut bytes = vec![0; columns.len() * 4];
    for (number, ((_, width), column)) in columns.iter().zip(values).enumerate() {
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
