//! Log-linear policies over set-ups: a set-up comes up with probability proportional to exp(Σ weights of what
//! it shows).
//!
//! A set-up [shows](shown) a kind on every place, and two kinds on every two neighbouring places. How much
//! each of these helps to win is [learned](strength) from results; divided by the worth of entropy it is the
//! weight of the [policy]. That is the best answer to what was met, with entropy worth so much: it stays
//! mixed where nothing is gained by being certain.

pub mod chain;
pub mod file;
pub mod policy;
pub mod shown;
pub mod strength;
pub mod transfer;
