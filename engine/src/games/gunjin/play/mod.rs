//! Playing: positions, legal moves, fights, endings, and random games on the fast path.

pub mod batch;
pub mod chooser;
pub mod deal;
pub(crate) mod fight;
pub mod history;
pub(crate) mod legal;
pub mod make_move;
pub mod moves;
pub mod notation;
pub mod playout;
pub mod position;
pub(crate) mod random_move;
pub(crate) mod reflection;
pub mod why_not;
