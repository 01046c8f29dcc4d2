//! Self-play for a learner written in Python: games come as arrays of decisions.

use crate::convert::{Count, Seed};
use crate::errors::wrong;
use crate::guard::detached;
use gunjin_agents::games::gunjin::learned::inputs::{CONTEXT, LAYOUT, MOMENT, MOVE};
use gunjin_agents::games::gunjin::learned::self_play::Returns;
use gunjin_agents::games::gunjin::networks::{NetworkFile, Origin};
use gunjin_agents::learn::integer::IntegerNetwork;
use gunjin_agents::learn::network::Shape;
use gunjin_agents::learn::trainer::{Episode, GameFacts};
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::game_run::runner::{RunError, all_threads, pool};
use gunjin_play::learning::actors::Actors as Inner;
use gunjin_play::learning::plan::{Plan, named, usual};
use gunjin_play::spec::load;
use numpy::{IntoPyArray, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::convert::Infallible;

/// Units of the two layers, and the weights in parts of 1/1024.
type Weights<'py> = (usize, usize, PyReadonlyArray1<'py, i16>);

/// Games of some editions from random set-ups, played by networks that learn elsewhere.
///
/// >>> import gunjin
/// >>> actors = gunjin.Actors(["mini-3x4"], seed=1)
/// >>> len(actors.straight) == actors.moves
/// True
#[pyclass(frozen, module = "gunjin")]
pub(crate) struct Actors {
    inner: Inner,
    threads: usize,
    /// Names of the games and fingerprints of their rules.
    #[pyo3(get)]
    rules: Vec<(String, String)>,
    /// The version of the inputs.
    #[pyo3(get)]
    layout: u32,
    /// Inputs of a move.
    #[pyo3(get)]
    moves: usize,
    /// Inputs that all moves share.
    #[pyo3(get)]
    context: usize,
    /// The weighted sum from which learning begins: greedy's.
    #[pyo3(get)]
    straight: Vec<f32>,
}

/// A network by its weights; one with fewer inputs than [`MOMENT`] is widened.
fn network(weights: &Weights<'_>) -> PyResult<IntegerNetwork> {
    let (first, second, weights) = weights;
    let shape = |context| Shape { moves: MOVE.len(), context, first: *first, second: *second };
    let found = weights.as_slice()?;
    let context =
        [CONTEXT.len(), MOMENT].into_iter().find(|context| shape(*context).weights() == found.len());
    let network = IntegerNetwork::of_weights(shape(context.unwrap_or(MOMENT)), found.to_vec());
    let network = network.ok_or_else(|| {
        wrong(format!(
            "{} weights are not {}, or some are too large; use those of gunjin.learning.Network",
            found.len(),
            shape(MOMENT).weights()
        ))
    })?;
    Ok(NetworkFile::of(&network, Origin::default()).widened().network())
}

/// The decisions of some games, as columns.
#[derive(Default)]
struct Columns {
    context: Vec<i16>,
    moves: Vec<i16>,
    counts: Vec<i64>,
    chosen: Vec<i64>,
    probability: Vec<f32>,
    advantage: Vec<f32>,
    reference: Vec<f32>,
    facts: GameFacts,
}

impl Columns {
    fn add(&mut self, episode: Episode) {
        self.facts += episode.game;
        for decision in episode.decisions {
            self.context.extend(decision.inputs.context);
            self.moves.extend(decision.inputs.moves);
            self.counts.push(decision.reference.len() as i64);
            self.chosen.push(decision.chosen as i64);
            self.probability.push(decision.probability);
            self.advantage.push(decision.advantage);
            self.reference.extend(decision.reference);
        }
    }

    fn dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("context", self.context.into_pyarray(py))?;
        dict.set_item("moves", self.moves.into_pyarray(py))?;
        dict.set_item("counts", self.counts.into_pyarray(py))?;
        dict.set_item("chosen", self.chosen.into_pyarray(py))?;
        dict.set_item("probability", self.probability.into_pyarray(py))?;
        dict.set_item("advantage", self.advantage.into_pyarray(py))?;
        dict.set_item("reference", self.reference.into_pyarray(py))?;
        let GameFacts { games, plies, attacks, draws } = self.facts;
        for (name, number) in [("games", games), ("plies", plies), ("attacks", attacks), ("draws", draws)] {
            dict.set_item(name, number)?;
        }
        Ok(dict)
    }
}

#[pymethods]
impl Actors {
    /// Of some editions, in turn. `draw_value`, `gamma` and `gae_lambda` are the draw value, the discount γ and the GAE λ.
    #[new]
    #[pyo3(
        signature = (games, *, draw_value=0.3, gamma=0.99, gae_lambda=0.95, seed=Seed(1), threads=None),
        text_signature = "(games, *, draw_value=0.3, gamma=0.99, gae_lambda=0.95, seed=1, threads=None)"
    )]
    fn new(
        games: Vec<String>,
        draw_value: f32,
        gamma: f32,
        gae_lambda: f32,
        seed: Seed,
        threads: Option<Count>,
    ) -> PyResult<Actors> {
        let edition = |name: &String| match load(name).map_err(wrong)? {
            AnyGame::Gunjin(ruleset) => Ok(*ruleset),
            _ => Err(wrong(format!(
                "{name} has no networks to train; name editions of 軍人将棋, for example w-23-6i"
            ))),
        };
        let rulesets: Vec<Ruleset> = games.iter().map(edition).collect::<PyResult<_>>()?;
        let rules = named(&rulesets);
        let returns = Returns { gae_lambda, gamma, draw_value };
        let plan = Plan { returns, ..Plan::new(rules.clone(), None, usual(seed.0)) };
        let inner = Inner::new(rulesets, &plan).map_err(wrong)?;
        Ok(Actors {
            threads: threads.map_or_else(all_threads, |Count(threads)| threads).max(1),
            rules,
            layout: LAYOUT,
            moves: MOVE.len(),
            context: MOMENT,
            straight: inner.straight.clone(),
            inner,
        })
    }

    /// Plays the games from number `first` on: arrays of decisions, one after another. The reference is the policy
    /// of the first of the `past` networks, the reference of the KL term.
    fn play<'py>(
        &self,
        py: Python<'py>,
        now: Weights<'py>,
        past: Vec<Weights<'py>>,
        first: u64,
        games: u64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let now = network(&now)?;
        let past: Vec<IntegerNetwork> = past.iter().map(network).collect::<PyResult<_>>()?;
        let episodes = self.on_threads(py, || self.inner.episodes(&now, &past, first..first + games))?;
        let mut columns = Columns::default();
        episodes.into_iter().for_each(|episode| columns.add(episode));
        columns.dict(py)
    }

    /// The score over `greedy` in numbered pairs of every game, with its 95 % interval; None of fewer than two.
    fn score(
        &self,
        py: Python<'_>,
        network_of: Weights<'_>,
        pairs: u64,
    ) -> PyResult<Option<(f64, f64, f64)>> {
        let network = network(&network_of)?;
        let score = self.on_threads(py, || self.inner.score(&network, 0..pairs))?;
        Ok(score.map(|score| (score.point, score.low, score.high)))
    }
}

impl Actors {
    fn on_threads<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
        detached(py, || {
            let pool =
                pool::<Infallible>(self.threads).map_err(|error: RunError<Infallible>| wrong(error))?;
            Ok(pool.install(work))
        })?
    }
}
