//! Set-ups as they are asked for: by nobody, by one policy for both seats, or by one for each.

use crate::game_run::handicap::HandicapError;
use gunjin_agents::error::AgentError;
use gunjin_agents::games::gunjin::setup::{SetupPolicyError, SetupSpec};
use gunjin_engine::wrong::Wrong;
use thiserror::Error;

/// Why there is no table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// An agent cannot play.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A policy cannot set up.
    #[error(transparent)]
    Setup(#[from] SetupPolicyError),
    /// Armies cannot lack that.
    #[error(transparent)]
    Handicap(#[from] HandicapError),
    /// Set-ups that are given cannot be played.
    #[error(transparent)]
    Given(#[from] Wrong),
    /// More policies than seats.
    #[error(
        "--setup is given {0} times and there are two seats; give it once for both or twice, South's first"
    )]
    TooMany(usize),
    /// A game without set-ups.
    #[error("{0} has no set-up to choose; leave --setup out")]
    NoSetup(String),
    /// Games again from set-ups where there are none.
    #[error("{0} has no set-ups that could be kept for another game; leave repeats out")]
    NoRepeat(String),
    /// Games again more often than they have streams of random numbers.
    #[error("repeat is {0}; games of the same set-ups can be played {MOST_REPEATS} times more")]
    Repeats(u64),
}

/// Most repeats of the same set-ups: the streams of later ones would be those of other purposes.
pub const MOST_REPEATS: u64 = 127;

/// The policies of `--setup`, South's first; `None` if nothing was asked for.
///
/// # Errors
/// If there are more than two, or one does not exist.
pub fn read_setups(names: &[String]) -> Result<Option<[SetupSpec; 2]>, TableError> {
    match names {
        [] => Ok(None),
        [both] => {
            let spec = SetupSpec::read(both)?;
            Ok(Some([spec.clone(), spec]))
        }
        [south, north] => Ok(Some([SetupSpec::read(south)?, SetupSpec::read(north)?])),
        more => Err(TableError::TooMany(more.len())),
    }
}
