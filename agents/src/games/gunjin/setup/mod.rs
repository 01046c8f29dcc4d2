//! Set-up policies: where a seat puts its pieces before a game of 軍人将棋.
//!
//! A policy draws a set-up for a seat; [`SetupSpec`] finds policies by name as the agents' registry finds
//! agents, and [`deal_pair`] lets two of them set up a game.

mod advice;
mod constrained;
mod ground;
mod learned;
pub mod log_linear;
mod policy;

pub(super) use ground::step_distances;

pub use advice::{ADVICE, Advice, AdviceRule, AdviceSettings};
pub use constrained::{Alternatives, KindLists, Pairs, RandomSettings, Spots};
pub use ground::Cast;
pub use learned::{FileSettings, LearnedSettings, Order};
pub use policy::{Deals, ReferenceSettings, SETUPS, SetupEntry, SetupPolicy, SetupSpec, deal_pair};
