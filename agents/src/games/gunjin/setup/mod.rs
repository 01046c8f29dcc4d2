//! Set-up policies: where a seat puts its pieces before a game of 軍人将棋.
//!
//! A policy draws a set-up for a seat; [`SetupSpec`] finds policies by name as the agents' registry finds
//! agents, and [`deal_pair`] lets two of them set up a game.

mod advice;
mod cast;
mod constrained;
mod constraint;
mod dealt;
mod ground;
mod learned;
mod listed;
pub mod log_linear;
mod mirror;
mod pattern;
mod plain;
mod policy;
mod registry;

pub use advice::{ADVICE, Advice, AdviceRule, AdviceSettings};
pub use cast::Cast;
pub use constrained::Constrained;
pub use constraint::{Alternatives, KindLists, Pairs, RandomSettings, Spots};
pub use dealt::Deals;
pub use learned::{Learned, LearnedSettings};
pub use listed::{FileSettings, Listed, Order};
pub use mirror::{Mirror, MirrorSettings, Reflection};
pub use plain::{Reference, ReferenceSettings};
pub use policy::{Occasion, SetupPolicy, SetupPolicyError, deal_pair};
pub use registry::{SETUPS, SetupEntry, SetupSpec};
