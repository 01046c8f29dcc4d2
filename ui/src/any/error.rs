//! Errors of games of all families.

use super::interface::Refusal;
use gunjin_agents::AgentError;
use gunjin_engine::Wrong;
use gunjin_play::spec::LoadError;
use std::error::Error;
use thiserror::Error;

/// Reason for which a game of any family does not do what it was asked for.
#[derive(Debug, Error)]
pub enum AnyError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// There is no such agent, or something that it needs is missing.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A text, a file or a policy is not what it should be.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// An action was not played.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It does not fit this game; in words.
    #[error("{0}")]
    Unfit(String),
    /// A set-up is not lawful, a record not true, a game too large, or work was ended.
    #[error(transparent)]
    Failed(Box<dyn Error + Send + Sync>),
}

impl AnyError {
    /// Work that failed for this cause.
    pub(crate) fn failed(cause: impl Error + Send + Sync + 'static) -> AnyError {
        AnyError::Failed(Box::new(cause))
    }
}
