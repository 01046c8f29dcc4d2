//! Threads for many games at once, and what can stop them.

use std::any::Any;
use std::panic::resume_unwind;
use thiserror::Error;

/// Why a run stopped.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError<E: std::error::Error + 'static> {
    /// The threads cannot be started.
    #[error("cannot start {threads} threads: {cause}; give a smaller --threads")]
    Threads {
        /// Number of threads.
        threads: usize,
        /// Cause, in the words of the system or of the rules.
        cause: String,
    },
    /// A game broke the program: a bug of ours, or of an agent that is not asked move by move.
    #[error(
        "game {number} (counted over the whole run) crashed the program: {text}; earlier games are saved, --resume tries it again. Please report this line and the command"
    )]
    Broken {
        /// The first number of the block in which it happened.
        number: u64,
        /// Message of the panic.
        text: String,
    },
    /// This machine lacks what a player needs.
    #[error("{0}")]
    Short(Shortage),
    /// The results were refused.
    #[error(transparent)]
    Sink(E),
}

/// A lack of processes, threads or file descriptors on this machine. No player loses by it: it unwinds through
/// whatever plays games up to the run or the command, which stops.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
#[error(
    "this machine has no processes, threads or files left for a player: {why}; unfinished games are not counted. \
     Give a smaller --threads, raise the limit (ulimit -n, ulimit -u), or end other processes"
)]
pub struct Shortage {
    why: String,
}

impl Shortage {
    /// Unwinds to the run or the command.
    pub(crate) fn raise(why: &str) -> ! {
        resume_unwind(Box::new(Shortage { why: why.to_string() }))
    }

    /// The shortage of a panic that was caught; the panic itself if it is another.
    pub fn caught(panic: Box<dyn Any + Send>) -> Result<Shortage, Box<dyn Any + Send>> {
        panic.downcast::<Shortage>().map(|shortage| *shortage)
    }
}

/// A pool of its own for every run, so that `--threads` means what it says.
pub fn pool<E: std::error::Error + 'static>(threads: usize) -> Result<rayon::ThreadPool, RunError<E>> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1));
    builder.build().map_err(|cause| RunError::Threads { threads, cause: cause.to_string() })
}

/// The number of threads that suits this machine.
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Message of a panic, if it has one.
pub fn panic_text(panic: &(dyn Any + Send)) -> Option<&str> {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str))
}
