//! Solvers of games that are small enough to be enumerated.
//!
//! A game becomes flat arrays once ([`compiled::Compiled`]): histories, information sets, sequences, payoffs.
//! On these work the CFR family over the whole tree ([`full`]), Monte Carlo CFR ([`sampled`]), fictitious
//! play ([`full`]) and linear programs ([`linear`]); exact best responses ([`profile`]) say how far
//! from an equilibrium a profile is, and ([`exploit`]) how much an agent could be beaten by; [`lower_bound`]
//! says how much at least where the game is too large. Large games of hidden stones are never enumerated
//! ([`hidden_stones`]); subgames are solved on [`public_state`]s. [`run`] does a whole solve with its
//! report and curve; [`policy_file`] keeps what came of it, for the agent `table`.
//!
//! ```
//! use gunjin_agents::solve::algorithm::Algorithm;
//! use gunjin_agents::solve::compile::Unwatched;
//! use gunjin_agents::solve::compiled::Compiled;
//! use gunjin_agents::solve::run::{Task, solve};
//! use gunjin_engine::games::kuhn::Kuhn;
//! use gunjin_engine::spec::GameSpec;
//!
//! let game = Compiled::of(&Kuhn::from_spec(&GameSpec::plain("kuhn"))?)?;
//! let task = Task::iterations(Algorithm::read("dcfr")?, 1000);
//! let solved = solve(&game, &task, None, &mut Unwatched)?;
//! assert!(solved.report.nashconv < 1e-3);
//! assert!((solved.report.value[0] + 1.0 / 18.0).abs() < 1e-3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod algorithm;
pub mod checkpoint;
pub mod compile;
pub mod compiled;
pub(crate) mod cursor;
pub mod estimate;
pub mod exploit;
pub mod file;
pub mod full;
pub mod hidden_stones;
pub mod histories;
pub mod linear;
pub mod lower_bound;
pub mod policy_file;
pub mod profile;
pub mod public_state;

pub mod endgame;
pub mod run;
pub mod sampled;
pub mod tree;

pub use histories::view_key;

use rayon::prelude::*;
use std::sync::OnceLock;

/// Maps every number below a count, in their order. Threads share the numbers; compiled once for whatever is made.
fn gather<T: Send + Sync>(count: usize, make: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let places: Vec<OnceLock<T>> = (0..count).map(|_| OnceLock::new()).collect();
    let work: &(dyn Fn(usize) + Sync) = &|index| drop(places[index].set(make(index)));
    (0..count).into_par_iter().for_each(work);
    places.into_iter().filter_map(OnceLock::into_inner).collect()
}
