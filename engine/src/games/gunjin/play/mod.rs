//! Playing: positions, legal moves, fights, endings, and random games on the fast path.

pub(crate) mod batch;
pub(crate) mod deal;
pub(crate) mod fight;
pub(crate) mod history;
pub(crate) mod legal;
pub(crate) mod make_move;
pub(crate) mod moves;
pub(crate) mod notation;
pub(crate) mod playout;
pub(crate) mod position;
pub(crate) mod random_move;
pub(crate) mod reflection;
pub(crate) mod verdict;
pub(crate) mod why_not;
