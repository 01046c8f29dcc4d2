//! Games between agents, as runs play them: to compare where they were played.

use crate::any::AnyError;
use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::prepared::{Prepared, Tables};
use gunjin_experiments::run::request::group;
use std::ops::Range;

/// The records of the games of these numbers between agents: those that `gunjin run --records` writes under the same
/// seed.
///
/// # Errors
/// In words, if there is no such game or agent.
pub fn records(
    game: &str,
    agents: Vec<String>,
    seed: u64,
    numbers: Range<u64>,
) -> Result<Vec<String>, AnyError> {
    let group = group(game, seed, numbers.end, &[], &[agents]).map_err(AnyError::failed)?;
    let plan = Plan { records: numbers.end, ..Plan::of(vec![group]) };
    let records = |tables: &Tables<'_>| {
        numbers.filter_map(|number| tables.play(&plan, number).record).collect::<Vec<String>>()
    };
    Prepared::with(&plan, |prepared| prepared.at_tables(0, records)).map_err(AnyError::failed)
}
