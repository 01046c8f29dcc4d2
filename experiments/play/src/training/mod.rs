//! Training data: every decision of a game as numbers (`docs/TRAINING.md`).
//!
//! A game becomes one chunk of bytes in `training.bin`, and another in `truth.bin`, which tells what no player
//! was told. A chunk holds columns, each with one number a decision, a legal action or a change, so that a
//! reader takes whole columns at once. The first line of a file says in JSON which columns there are.

mod changes;
mod chunk;
pub mod heading;
mod trajectory;

pub use changes::Changes;
pub use chunk::{Chunks, add_chunk};
pub use trajectory::{TrajectoryOptions, TrajectoryWriter};

/// Version of the files; layouts of tensors have versions of their own.
pub const VERSION: u32 = 1;
