//! Players and solvers over the traits of `gunjin-engine`.

pub mod agent;
pub mod budget;
pub mod evaluator;
pub mod parameters;
pub mod playable;
pub mod policy;
pub mod random;
pub mod registry;
pub mod search;
pub mod worlds;
