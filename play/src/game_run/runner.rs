//! Threads for many games at once, and what can stop them.

use std::any::Any;
use thiserror::Error;

/// Why a run stopped.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError<E: std::error::Error + 'static> {
    /// The threads cannot be started.
    #[error("cannot start {threads} threads: {cause}; give a smaller --threads")]
    Threads {
        /// How many.
        threads: usize,
        /// Why.
        cause: rayon::ThreadPoolBuildError,
    },
    /// A game broke the program: a bug of ours, or of an agent that is not asked move by move.
    #[error(
        "game {number} (counted over the whole run) broke the program: {text}; the games before it are safe, --resume tries it again. Please report this line with the command"
    )]
    Broken {
        /// The first number of the block in which it happened.
        number: u64,
        /// What the panic said.
        text: String,
    },
    /// The results were refused.
    #[error(transparent)]
    Sink(E),
}

/// A pool of its own for every run, so that `--threads` means what it says.
///
/// # Errors
/// If the threads cannot be started.
pub fn pool<E: std::error::Error + 'static>(threads: usize) -> Result<rayon::ThreadPool, RunError<E>> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1));
    builder.build().map_err(|cause| RunError::Threads { threads, cause })
}

/// The number of threads that suits this machine.
#[must_use]
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// What a panic said, if it said anything.
pub fn panic_text(panic: &(dyn Any + Send)) -> Option<&str> {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str))
}
