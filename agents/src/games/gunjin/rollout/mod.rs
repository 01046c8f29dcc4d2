//! The quick players of rollouts: the greedy rule at the cost of a few thousand instructions a ply.

pub mod believed;
pub mod best;
pub mod fight_table;
pub mod nearest;
pub mod rule;
