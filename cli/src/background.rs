//! Work on a thread of its own for as long as the program runs.

use std::io;
use std::thread::Builder;
use thiserror::Error;

/// The system gives the program no more threads.
#[derive(Debug, Error)]
#[error(
    "cannot start a thread: {0}; end other programs, or allow more threads or memory (ulimit -u, ulimit -v)"
)]
pub(crate) struct NoThread(io::Error);

pub(crate) fn in_background(work: impl FnOnce() + Send + 'static) -> Result<(), NoThread> {
    Builder::new().spawn(work).map(|_| ()).map_err(NoThread)
}
