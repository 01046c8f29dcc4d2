//! Learning set-ups, in a folder like that of a network.
//!
//! - `state.json`: what is known of the strength of set-ups, and past selves.
//! - `best.json`, `last.json`: policies, for `--setup learned:FILE`.
//!
//! They are learned from themselves ([`training`]), or answer by answer ([`rounds`]).

pub mod plan;
pub mod pool;
pub mod rounds;
pub mod training;
