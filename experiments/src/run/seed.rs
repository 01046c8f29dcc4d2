//! Seed of a run that names none.

use super::folder::look;
use super::request::DEFAULT_SEED;
use gunjin_agents::AgentSpec;
use std::path::Path;
use thiserror::Error;

/// The system gives no random number.
#[derive(Debug, Error)]
#[error("the system provides no random seed ({0}); give one with --seed")]
pub struct NoSeed(String);

/// A seed that nobody can guess, below 2⁶³.
///
/// # Errors
/// If the system has no source of random numbers.
pub fn random_seed() -> Result<u64, NoSeed> {
    random_word().map(|word| word >> 1).map_err(NoSeed)
}

#[cfg(not(target_family = "wasm"))]
fn random_word() -> Result<u64, String> {
    getrandom::u64().map_err(|cause| cause.to_string())
}

#[cfg(target_family = "wasm")]
fn random_word() -> Result<u64, String> {
    Err("a page has none".into())
}

/// Seed of a run: the given one; that of the folder in which the run was begun; otherwise [`DEFAULT_SEED`], or a random
/// one where a program plays. A program that knew the seed could deal its opponent's set-up itself.
///
/// # Errors
/// If the system has no source of random numbers.
pub fn run_seed(given: Option<u64>, agents: &[AgentSpec], out: Option<&Path>) -> Result<u64, NoSeed> {
    let recorded = || {
        let mut groups = look(out?).ok()?.0.groups.into_iter();
        Some(groups.find(|group| group.seatings.iter().flatten().any(AgentSpec::is_outside))?.seed)
    };
    match given {
        Some(seed) => Ok(seed),
        None if !agents.iter().any(AgentSpec::is_outside) => Ok(DEFAULT_SEED),
        None => recorded().map_or_else(random_seed, Ok),
    }
}
