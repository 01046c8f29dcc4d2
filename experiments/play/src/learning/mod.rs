//! Learning a network by self-play, in a folder: what was asked, where it is, what it was like, and the best
//! network so far.
//!
//! - `plan.json`: what was asked; another plan is refused.
//! - `state.json`: the learner between two steps, replaced whole.
//! - `events.jsonl`: a line for every step and every match.
//! - `best.json`, `last.json`: networks, for `learned:net=FILE`.
//!
//! A folder that was interrupted ends with the same bytes as one that was not.

pub mod actors;
pub mod folder;
pub mod plan;
pub mod setups;
pub mod supervised;
pub mod training;
