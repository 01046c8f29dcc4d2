//! Threads of fits.

use gunjin_engine::Wrong;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Starts so many threads, or one a core for 0.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, Wrong> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Wrong(format!("{threads} threads cannot be started: {error}; ask for fewer")))
}
