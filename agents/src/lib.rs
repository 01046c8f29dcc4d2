//! Players and solvers over the traits of `gunjin-engine`.

pub mod agent;
pub mod budget;
pub mod common_worlds;
pub mod evaluator;
pub mod greedy;
pub mod gunjin;
pub mod halving;
pub mod parameters;
pub mod playable;
pub mod policy;
pub mod random;
pub mod registry;
pub mod update;
pub mod worlds;
