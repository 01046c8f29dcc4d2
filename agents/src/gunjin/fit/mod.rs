//! Values by self-play: games are played, positions sampled, and their outcomes regressed on what stands on the board.

mod choice;
mod logistic;
mod self_play;

pub use choice::softmax_weights;
pub use logistic::{Row, ridge_logistic};
pub use self_play::Lesson;

use super::evaluator::GunjinEvaluator;
use super::features::{features, fill_in, weights};
use super::geometry::Geometry;
use super::values::{Origin, Values};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use rayon::ThreadPoolBuilder;
use thiserror::Error;

/// Strength of the ridge, in observations: it draws weights towards those that the games were played with.
const RIDGE: f64 = 20.0;
/// One position in so many is sampled.
const SAMPLED: usize = 3;

/// Why nothing was fitted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FitError {
    /// Too few games.
    #[error("{given} games are too few to fit {weights} values; play at least {least}")]
    TooFew {
        /// As asked for.
        given: u64,
        /// Values to fit.
        weights: usize,
        /// The least that is sensible.
        least: u64,
    },
    /// The threads cannot be started.
    #[error("{threads} threads cannot be started: {problem}; ask for fewer")]
    Threads {
        /// As asked for.
        threads: usize,
        /// What the system says.
        problem: String,
    },
    /// The regression has no solution.
    #[error("the positions of {games} games do not settle the values; play more games")]
    Unsettled {
        /// As asked for.
        games: u64,
    },
}

/// Fits the values of a game: half of the games are played by `greedy` with values made by hand, and the other half, with
/// which the result is fitted, by `greedy` with the values that follow from the first. The answer depends on the number
/// of games and the seed, not on the number of threads (0 for one a core).
///
/// # Errors
/// If there are too few games, or threads cannot be started.
pub fn fit<B: Bits>(game: &Gunjin<B>, games: u64, seed: u64, threads: usize) -> Result<Values, FitError> {
    let geometry = Geometry::new(game);
    let mut values = Values::by_hand(game, &geometry);
    let least = 20;
    if games < least {
        return Err(FitError::TooFew { given: games, weights: weights(&values).len(), least });
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| FitError::Threads { threads, problem: error.to_string() })?;
    let half = games / 2;
    let mut positions = 0;
    for range in [0..half, half..games] {
        let played =
            pool.install(|| self_play::games(game, &geometry, &values, seed, range, SAMPLED, features));
        let rows: Vec<Row> = played.iter().flat_map(|finished| finished.rows.clone()).collect();
        positions = rows.len() as u64;
        let towards = weights(&values);
        let fitted = ridge_logistic(&rows, &towards, RIDGE).ok_or(FitError::Unsettled { games })?;
        fill_in(&mut values, &fitted);
    }
    values.origin = Origin {
        method: "self-play".into(),
        command: format!("gunjin fit {} --games {games} --seed {seed}", values.edition),
        games,
        positions,
        seed,
    };
    Ok(values)
}

/// Fits the weights of the blueprint to the choices of a search, which thinks `iterations` rollouts a move in `games`
/// games against itself; the other values stay as they are.
///
/// # Errors
/// If there are too few games, or threads cannot be started.
pub fn fit_blueprint<B: Bits>(
    game: &Gunjin<B>,
    values: &Values,
    games: u64,
    iterations: u64,
    seed: u64,
    threads: usize,
) -> Result<Values, FitError> {
    let geometry = Geometry::new(game);
    let weights = values.aspects.len();
    if games == 0 {
        return Err(FitError::TooFew { given: games, weights, least: 1 });
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| FitError::Threads { threads, problem: error.to_string() })?;
    let evaluator = GunjinEvaluator::with(geometry, values);
    let lessons = pool.install(|| self_play::lessons(game, &evaluator, values, iterations, seed, 0..games));
    let fitted = softmax_weights(&lessons, &values.aspects, 1.0).ok_or(FitError::Unsettled { games })?;
    let mut values = values.clone();
    values.aspects = fitted;
    Ok(values)
}
