//! Many games at once, results in index order: the same for any number of threads, and never lost once finished.

use rayon::prelude::*;
use std::ops::Range;
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

/// Plays the games of `indices` on `threads` threads and hands them over in index order, `chunk` at a time. While one
/// chunk is handed over the next one is played.
///
/// # Errors
/// If threads cannot be started, or the first error of `sink`; earlier chunks have been handed over then.
pub fn run_in_order<T, E>(
    threads: usize,
    indices: Range<u64>,
    chunk: u64,
    play: impl Fn(u64) -> T + Sync,
    mut sink: impl FnMut(Vec<T>) -> Result<(), E> + Send,
) -> Result<(), RunError<E>>
where
    T: Send,
    E: std::error::Error + Send + 'static,
{
    let pool = pool(threads)?;
    let mut finished: Option<Vec<T>> = None;
    let mut next = indices.start;
    while next < indices.end {
        let end = next.saturating_add(chunk.max(1)).min(indices.end);
        let hand_over = || finished.take().map_or(Ok(()), &mut sink);
        let (played, handed) =
            pool.join(|| (next..end).into_par_iter().map(&play).collect::<Vec<T>>(), hand_over);
        handed.map_err(RunError::Sink)?;
        finished = Some(played);
        next = end;
    }
    finished.take().map_or(Ok(()), sink).map_err(RunError::Sink)
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 3] {
            let mut seen = Vec::new();
            let sink = |chunk: Vec<u64>| -> Result<(), Infallible> {
                seen.extend(chunk);
                Ok(())
            };
            run_in_order(threads, 5..1005, 64, |index| index * index, sink).expect("nothing refuses");
            assert_eq!(seen, (5..1005).map(|i| i * i).collect::<Vec<u64>>());
        }
    }
}
