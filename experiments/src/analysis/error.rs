//! Errors in runs that are to be analysed.

use gunjin_engine::wrong::Wrong;
use gunjin_play::files::WriteError;
use gunjin_play::spec::LoadError;
use thiserror::Error;

/// Why there is no analysis.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A folder or a table of no use, or nothing to analyse.
    #[error(transparent)]
    Runs(#[from] Wrong),
    /// No such game.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// The regression fails.
    #[error("{game}: {problem}")]
    Regression {
        /// Name of the game, with the switches that are not at their defaults.
        game: String,
        /// Cause, in the words of the system or of the rules.
        problem: Wrong,
    },
    /// A table of findings cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}
