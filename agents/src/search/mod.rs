//! Information-set search: Monte Carlo players written once for games of any family, any number of seats.
//!
//! The rooms, from the inside out: what a seat sees as numbers ([`observer`]), a tree of counts in flat arrays
//! and rules for choosing in it ([`tree`]), play below it ([`rollout`]), iterations
//! over one tree or several ([`forest`], [`redeterminise`]), worlds and independent roots ([`many_worlds`]), the
//! answer ([`tally`]), common parameters ([`settings`]). Counterfactual search has
//! regrets by information set ([`regrets`]), worlds with what every seat knows in them and
//! histories to be aimed at ([`beginnings`]). On these stand the agents, a file each.

pub mod beginnings;
pub mod cfr_search;
pub(crate) mod common_worlds;
pub mod forest;
pub mod greedy;
pub mod halving;
pub mod ismcts;
pub mod many_worlds;
pub mod observer;
pub mod oos;
pub mod pimc;
pub mod redeterminise;
pub mod regrets;
pub mod rollout;
pub mod settings;
pub mod tally;
pub mod tree;
pub mod update;

pub(crate) use redeterminise::knowledge_in;
