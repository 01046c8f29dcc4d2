//! The quick players of rollouts: the greedy rule at the cost of a few thousand instructions a ply.

pub mod believed;
pub(crate) mod best;
pub(crate) mod bounds;
pub mod fight_table;
pub(crate) mod information;
pub mod nearest;
pub mod rule;
pub(crate) mod siege;
pub mod state;
#[cfg(test)]
mod twin;
