//! How fast random games are played: the measurement behind `gunjin bench playout`.

use crate::runner::{RunError, pool};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::deal::Dealer;
use serde::Serialize;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Games between two looks at the clock.
const GAMES_PER_LOOK: u64 = 32;

/// What was measured.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Throughput {
    /// The game with its switches.
    pub game: String,
    /// Plies played.
    pub plies: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The rate.
    pub plies_per_second: f64,
    /// Games finished, random set-ups included.
    pub games: u64,
    /// Which way through the engine: ordinary or batch.
    pub path: &'static str,
    /// Threads used.
    pub threads: usize,
}

/// Plays random games 0, 1, 2, … of `seed` for about `duration`, by the path that agents use.
///
/// # Errors
/// If the threads cannot be started.
pub fn measure<B: Bits>(
    game: &Gunjin<B>,
    seed: u64,
    duration: Duration,
    threads: usize,
) -> Result<Throughput, RunError<Infallible>> {
    let dealer = Dealer::new(game.ruleset());
    let play = |index: u64| u64::from(game.random_game(&dealer, seed, index).plies);
    let (next, plies, games) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let threads = threads.max(1);
    let pool = pool(threads)?;
    let start = Instant::now();
    pool.broadcast(|_| {
        while start.elapsed() < duration {
            let first = next.fetch_add(GAMES_PER_LOOK, Ordering::Relaxed);
            let played: u64 = (first..first + GAMES_PER_LOOK).map(play).sum();
            plies.fetch_add(played, Ordering::Relaxed);
            games.fetch_add(GAMES_PER_LOOK, Ordering::Relaxed);
        }
    });
    Ok(report(game.ruleset().id(), plies.into_inner(), games.into_inner(), start.elapsed(), threads))
}

fn report(game: String, plies: u64, games: u64, elapsed: Duration, threads: usize) -> Throughput {
    let seconds = elapsed.as_secs_f64();
    let plies_per_second = plies as f64 / seconds.max(f64::MIN_POSITIVE);
    Throughput { game, plies, seconds, plies_per_second, games, path: "ordinary", threads }
}
