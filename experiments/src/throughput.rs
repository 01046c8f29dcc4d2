//! How fast random games are played: the measurement behind `gunjin bench playout`.

use crate::runner::{RunError, pool};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::deal::Dealer;
use serde::Serialize;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Games between two looks at the clock, played one after another.
const GAMES_PER_LOOK: u64 = 32;
/// The same side by side: enough for the last games of a batch, which leave lanes empty, not to count.
const GAMES_PER_BATCH: u64 = 512;

/// A way through the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Path {
    /// One game after another, as agents play.
    Ordinary,
    /// Several games side by side ([`Gunjin::random_games`]).
    Batch,
}

impl Path {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Path::Ordinary => "ordinary",
            Path::Batch => "batch",
        }
    }
}

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
    /// The way that was taken: not every game is played in batches.
    pub path: Path,
    /// Threads used.
    pub threads: usize,
}

/// Plays random games 0, 1, 2, … of `seed` for about `duration`, on every thread at least a few; in batches if that is wanted and the game allows it.
///
/// # Errors
/// If the threads cannot be started.
pub fn measure<B: Bits>(
    game: &Gunjin<B>,
    seed: u64,
    duration: Duration,
    threads: usize,
    path: Path,
) -> Result<Throughput, RunError<Infallible>> {
    let dealer = Dealer::new(game.ruleset());
    let path = if game.plays_in_batches() { path } else { Path::Ordinary };
    let play = |first: u64| -> u64 {
        match path {
            Path::Ordinary => (first..first + GAMES_PER_LOOK)
                .map(|index| u64::from(game.random_game(&dealer, seed, index).plies))
                .sum(),
            Path::Batch => {
                let played = game.random_games(&dealer, seed, first..first + GAMES_PER_BATCH);
                played.iter().map(|playout| u64::from(playout.plies)).sum()
            }
        }
    };
    let at_once = if path == Path::Batch { GAMES_PER_BATCH } else { GAMES_PER_LOOK };
    let (next, plies, games) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let threads = threads.max(1);
    let pool = pool(threads)?;
    let start = Instant::now();
    pool.broadcast(|_| {
        loop {
            plies.fetch_add(play(next.fetch_add(at_once, Ordering::Relaxed)), Ordering::Relaxed);
            games.fetch_add(at_once, Ordering::Relaxed);
            if start.elapsed() >= duration {
                break;
            }
        }
    });
    let (plies, games, seconds) = (plies.into_inner(), games.into_inner(), start.elapsed().as_secs_f64());
    let plies_per_second = plies as f64 / seconds.max(f64::MIN_POSITIVE);
    Ok(Throughput { game: game.ruleset().id(), plies, seconds, plies_per_second, games, path, threads })
}
