//! Players and solvers over the traits of `gunjin-engine`.

pub mod agent;
pub mod policy;
pub mod random;
pub mod registry;
