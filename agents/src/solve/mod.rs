//! Solvers of games that are small enough to be enumerated: the CFR family, sampling, fictitious play, linear programs,
//! exact best responses.

pub mod algorithm;
pub mod arrays;
mod branches;
pub mod compile;
pub mod compiled;
pub mod estimate;
pub mod exploit;
mod external;
pub mod fictitious;
pub mod file;
pub mod full;
mod histories;
pub mod linear;
mod outcome;
pub mod policy_file;
pub mod profile;
pub mod response;
pub mod run;
pub mod sampled;
pub mod schedule;
pub mod sequence_form;
pub mod setup_game;
pub mod solver;
pub mod tree;

pub use branches::Compilable;
pub use histories::view_key;
