//! Players and solvers over the traits of `gunjin-engine`.

pub mod agent;
pub mod budget;
pub mod catalogue;
pub mod error;
pub mod evaluator;
pub mod external;
pub mod games;
pub mod lookahead;
pub mod parameters;
pub mod playable;
pub mod policy;
pub mod random;
pub mod registry;
pub mod search;
pub mod solvable;
pub mod solve;
pub mod spec;
pub mod worlds;
