//! Play of a responder at a decision that it never practised: it tries every action in the same worlds, in
//! which everybody goes on as the agent would, and drops the worse half again and again (Karnin, Koren and
//! Somekh, *Almost optimal exploration in multi-armed bandits*, 2013). The others answer as the agent will
//! indeed answer, so that this is a local best response (Lisý and Bowling, *Equilibrium Approximation Quality
//! of Current No-Limit Poker Bots*, 2017).

use super::Effort;
use super::practice::{Imagination, Scene};
use crate::agent::Agent;
use crate::solve::cursor::Branches;
use gunjin_engine::game::Seat;
use gunjin_engine::playout::draw_outcome;
use gunjin_engine::random::{Purpose, RandomSource, Stream};
use gunjin_engine::rulebook::Rulebook;

/// Weight of the agent's own probability of an action beside its results, in shares of the
/// spread.
const PRIOR: f64 = 0.03;

pub(super) struct Search<'a, G: Rulebook> {
    pub(super) game: &'a G,
    pub(super) agent: &'a dyn Agent<G>,
    pub(super) imagination: &'a dyn Imagination<G>,
    pub(super) effort: Effort,
    pub(super) seat: Seat,
}

/// Results of an action, which is known by its number among the legal ones.
#[derive(Debug, Clone, Copy)]
struct MoveStats {
    action: usize,
    prior: f64,
    total: f64,
    trials: u32,
}

impl MoveStats {
    fn worth(&self) -> f64 {
        self.total / f64::from(self.trials.max(1)) + self.prior
    }
}

/// Result of a trial, by the numbers of its world and its action; `None` where chance has no outcome.
type Trial<'a> = &'a dyn Fn(usize, usize, &mut Stream) -> Option<f64>;

/// Tries actions of these own probabilities in so many worlds, with so many trials in all: the number of the
/// one that is left.
fn halved(own: &[f64], worlds: usize, trials: u64, trial: Trial<'_>, rng: &mut Stream) -> Option<usize> {
    let fresh =
        |(action, own): (usize, &f64)| MoveStats { action, prior: PRIOR * own, total: 0.0, trials: 0 };
    let mut left: Vec<MoveStats> = own.iter().enumerate().map(fresh).collect();
    let phases = u64::from(usize::BITS - (left.len() - 1).leading_zeros()).max(1);
    let mut rounds = (0..worlds).cycle();
    for _ in 0..phases {
        let seed = u64::from(rng.word());
        for round in 0..trials.div_ceil(phases * left.len() as u64) {
            let world = rounds.next()?;
            for earned in &mut left {
                // The same luck for every action.
                let mut luck = Stream::new(seed, round, Purpose::Worlds, 0);
                earned.total += trial(world, earned.action, &mut luck)?;
                earned.trials += 1;
            }
        }
        left.sort_by(|one, other| other.worth().total_cmp(&one.worth()));
        left.truncate(left.len().div_ceil(2));
    }
    left.first().map(|earned| earned.action)
}

impl<G: Rulebook> Search<'_, G> {
    /// The answer; `None` where no world is found that fits what the seat sees.
    pub(super) fn answer(
        &self,
        scene: &Scene<G>,
        legal: &[G::Action],
        rng: &mut Stream,
    ) -> Option<G::Action> {
        let view = scene.view(self.game, self.seat.index());
        let own = self.agent.policy(self.game, &view, legal, rng);
        let worlds = self.imagination.worlds(&view, self.effort.worlds, rng);
        let mut scenes = Vec::with_capacity(worlds.len());
        for world in &worlds {
            scenes.push(Scene::at_end_of(self.game, world, self.seat));
        }
        let trial = |world: usize, action: usize, luck: &mut Stream| {
            self.trial(scenes[world].clone(), legal[action], luck)
        };
        let best = halved(&own.shares(legal), scenes.len(), self.effort.search, &trial, rng)?;
        legal.get(best).copied()
    }

    /// Result of an action in a world if everybody goes on as the agent would; `None` where chance has no
    /// outcome.
    fn trial(&self, mut scene: Scene<G>, action: G::Action, rng: &mut Stream) -> Option<f64> {
        let mut next = action;
        for depth in 1.. {
            scene.play(self.game, next);
            next = match scene.branches(self.game) {
                Branches::Over(returns) => return Some(returns[self.seat.index()]),
                branches => {
                    let deep = depth >= self.effort.depth;
                    let estimate =
                        deep.then(|| self.imagination.estimate(&scene.position, self.seat)).flatten();
                    if estimate.is_some() {
                        return estimate;
                    }
                    match branches {
                        Branches::Seat(seat, legal) => {
                            scene.action_of(self.game, self.agent, seat, &legal, rng)
                        }
                        Branches::Chance(outcomes) => draw_outcome(&outcomes, rng)?,
                        Branches::Over(_) => return None,
                    }
                }
            };
        }
        None
    }
}
