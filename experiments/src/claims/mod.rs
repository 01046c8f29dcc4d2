//! Claims of the sources about the game, put to the test.
//!
//! A claim is a file of `data/claims`, written before its games are played: two arms, what is compared between
//! them, in which direction, and the least difference that would count ([`claim`]). Its games are a run
//! ([`plan`]); what they amount to is measured from the run's tables ([`measure`]) and judged ([`verdict`]).
//! `docs/STATISTICS.md` defines it all.

pub mod claim;
pub mod deal;
pub mod doses;
pub mod effect;
pub mod events;
pub mod falls;
pub mod knowledge;
pub mod measure;
pub mod plan;
pub mod replayed;
pub mod shipped;
pub mod verdict;
