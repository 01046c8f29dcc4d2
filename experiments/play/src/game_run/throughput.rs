//! Speed of random games: the measurement behind `gunjin dev bench`.

use crate::game_run::runner::{RunError, pool};
use gunjin_engine::Bits;
use gunjin_engine::catalogue::HotLoops;
use gunjin_engine::games::gunjin::{Dealer, Gunjin};
use gunjin_engine::random::{Purpose, Stream};
use serde::Serialize;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Games between two looks at the clock, played one after another.
const GAMES_PER_LOOK: u64 = 32;
/// Games played side by side between two looks at the clock: enough for the last games of a batch, which leave lanes empty, not to count.
const GAMES_PER_BATCH: u64 = 512;

/// A way through the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Path {
    /// One game after another, as agents play.
    Ordinary,
    /// Several games side by side: the same games, faster, where the game allows it.
    Batch,
}

impl Path {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Path::Ordinary => "ordinary",
            Path::Batch => "batch",
        }
    }
}

/// Result of a measurement.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Throughput {
    /// The game with its switches.
    pub game: String,
    /// Number of plies since the start.
    pub plies: u64,
    /// Seconds by the clock on the wall.
    pub seconds: f64,
    /// Plies a second over all threads.
    pub plies_per_second: f64,
    /// Games finished, random set-ups included.
    pub games: u64,
    /// The way that was taken: not every game is played in batches.
    pub path: Path,
    /// Number of worker threads that played.
    pub threads: usize,
}

/// Plays random games 0, 1, 2, … of `seed` for about `duration`, on every thread at least a few; in batches
/// if that is wanted and the game allows it.
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
    run_for(game.ruleset().id(), (duration, threads, at_once), path, &play)
}

/// Throughput of a game of any family, repetition not asked.
pub fn measure_any<G: HotLoops>(
    game: &G,
    seed: u64,
    duration: Duration,
    threads: usize,
) -> Result<Throughput, RunError<Infallible>> {
    let start = game.start();
    let play = |index: u64| -> u64 {
        let mut rng = Stream::new(seed, index, Purpose::Moves, 0).fast();
        u64::from(game.play_out_fast(&mut start.clone(), &mut rng))
    };
    run_for(game.id(), (duration, threads, 1), Path::Ordinary, &play)
}

/// Plays games `at_once` on every thread until the time is over; `play` is given the first number and tells
/// the plies.
fn run_for(
    game: String,
    (duration, threads, at_once): (Duration, usize, u64),
    path: Path,
    play: &(dyn Fn(u64) -> u64 + Sync),
) -> Result<Throughput, RunError<Infallible>> {
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
    Ok(Throughput { game, plies, seconds, plies_per_second, games, path, threads })
}
