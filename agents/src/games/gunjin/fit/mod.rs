//! Values by self-play: games are played, positions sampled, and their outcomes regressed on what stands on
//! the board.

pub mod census;
pub mod choice;
mod self_play;

pub use self_play::Choice;

use super::values::features::{fill_in, fill_in_trades, weights, without_free};
use super::values::geometry::Geometry;
use super::values::table::{Origin, SHUFFLING, Values};
use crate::logistic::{Row, mean_loss, ridge_logistic};
use crate::threads::pool;
use census::Census;
use choice::softmax_weights;
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::{Bits, Wrong};
use self_play::Players;

/// Strength of the ridge, in observations: it draws weights towards those that the games were played with.
const RIDGE: f64 = 20.0;
const LEAST: u64 = 20;

/// Size and seed of a fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Games from which the values of pieces and places are learned.
    pub games: u64,
    /// Games from whose searched moves the blueprint is learned.
    pub lessons: u64,
    /// Rollouts of the search behind each choice.
    pub iterations: u64,
    /// Seed of everything random.
    pub seed: u64,
    /// Threads; 0 for one a core. The answer does not depend on them.
    pub threads: usize,
}

fn unsettled(games: u64) -> Wrong {
    Wrong(format!("{games} games are too few to determine the values; play more"))
}

fn too_few(given: u64, weights: usize, least: u64) -> Wrong {
    Wrong(format!("{given} games are too few to fit {weights} values; play at least {least}"))
}

/// Fits the values of a game: half of the games are played by `greedy` with values made by hand, and the
/// other half, with which the result is fitted (but for a tenth of them, on which it is tried), by `greedy`
/// with the values that follow from the first. `watch` is told of every game.
///
/// # Errors
/// If the games are too few or do not settle the values, or the threads cannot be started.
pub fn fit<B: Bits>(game: &Gunjin<B>, plan: &Plan, watch: &(dyn Fn() + Sync)) -> Result<Values, Wrong> {
    let geometry = Geometry::new(game);
    let mut values = Values::by_hand(game, &geometry);
    let Plan { games, seed, .. } = *plan;
    if games < LEAST {
        return Err(too_few(games, weights(&values).len(), LEAST));
    }
    let pool = pool(plan.threads)?;
    let half = games / 2;
    let test = games - (games - half) / 10;
    let (mut positions, mut loss) = (0, 0.0);
    for (range, test) in [(0..half, 0..0), (half..test, test..games)] {
        let players = Players { game, geometry: &geometry, values: &values, seed, watch };
        let [rows, unseen] = [range, test].map(|range| pool.install(|| players.games(range)));
        let fitted = ridge_logistic(&rows, &weights(&values), RIDGE).ok_or_else(|| unsettled(games))?;
        (positions, loss) = (rows.len() as u64, mean_loss(&unseen, &fitted));
        let trades = trades(&values, rows).ok_or_else(|| unsettled(games))?;
        fill_in(&mut values, &fitted);
        fill_in_trades(&mut values, &trades);
    }
    values.origin = Origin {
        method: "self-play".into(),
        command: format!("gunjin fit {} --games {games} --seed {seed}", values.edition),
        games,
        positions,
        loss,
        seed,
    };
    Ok(values)
}

fn trades(values: &Values, rows: Vec<Row>) -> Option<Vec<f64>> {
    let plain = |row: Row| Row { features: without_free(values.kind.len(), row.features), ..row };
    let rows: Vec<Row> = rows.into_iter().map(plain).collect();
    let mut towards = weights(values);
    towards.iter_mut().zip(&values.kind).for_each(|(weight, kind)| *weight = kind.trade);
    ridge_logistic(&rows, &towards, RIDGE)
}

/// Adds to values what only stronger play can teach, by games of a search with these values against itself,
/// some rollouts a move: the blueprint follows its choices, and in these games and as many of `greedy`, who
/// weighs what was learned, it is seen what the behaviour of pieces says of their kinds. What the blueprint
/// thinks of shuffling stays as it was, since a search that sees no difference shuffles, and players who
/// follow it never end a game. `watch` is told of every game.
///
/// # Errors
/// If there are no games or they do not settle the values, or the threads cannot be started.
pub fn refine<B: Bits>(
    game: &Gunjin<B>,
    values: &Values,
    plan: &Plan,
    watch: &(dyn Fn() + Sync),
) -> Result<Values, Wrong> {
    let geometry = Geometry::new(game);
    let Plan { lessons: games, iterations, seed, .. } = *plan;
    if games == 0 {
        return Err(too_few(games, values.blueprint.len(), 1));
    }
    let players = Players { game, geometry: &geometry, values, seed, watch };
    let pool = pool(plan.threads)?;
    let played = pool.install(|| players.choices(iterations, 0..games));
    let (mut choices, mut census) = (Vec::new(), Census::default());
    for searched in played {
        choices.extend(searched.choices);
        census.add(searched.census);
    }
    let mut refined = values.clone();
    refined.blueprint =
        softmax_weights(&choices, &values.blueprint, SHUFFLING, 1.0).ok_or_else(|| unsettled(games))?;
    let players = Players { values: &refined, ..players };
    census.add(pool.install(|| players.census(games..2 * games)));
    for (kind, factors) in refined.kind.iter_mut().zip(census.factors(values.kind.len())) {
        kind.conduct = factors;
    }
    refined.origin.command += &format!(" --lessons {games} --iterations {iterations}");
    Ok(refined)
}
