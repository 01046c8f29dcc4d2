//! Players and solvers over the traits of `gunjin-engine`.

pub mod agent;
pub mod alphabeta;
pub mod belief;
pub mod budget;
pub mod common_worlds;
pub mod endgame;
pub mod evaluator;
pub mod greedy;
pub mod gunjin;
pub mod halving;
pub mod human;
pub mod parameters;
pub mod paranoid;
pub mod playable;
pub mod policy;
pub mod process;
pub mod random;
pub mod registry;
pub mod search;
pub mod setup;
pub mod shogi;
pub mod solve;
pub mod table;
pub mod tactician;
pub mod update;
pub mod worlds;
