//! A lower bound on what a best response to an agent gains, for games that are too large to be enumerated.
//!
//! A responder learns to play against the agent, which does not change, and then plays fresh games against
//! it. What it gains there over the agent in its place, a best response gains at least: whatever the
//! responder learned, it is one of the policies that a best response is no worse than (Timbers et al.,
//! *Approximate Exploitability: Learning a Best Response*, 2022). How far below the truth the bound lies is
//! not known.
//!
//! The responder practises from the start of the game (`practice`); at decisions that it never practised it
//! tries its actions in worlds that fit its view. Where nothing is known of worlds it acts there
//! as the agent would.

mod response_tree;

use super::cursor::Branches;
use super::gather;
use crate::{Agent, BeliefKind, Evaluator, SearchModel, Worlds};
use gunjin_engine::playout::draw_outcome;
use gunjin_engine::{Game, Hidden, Purpose, RandomSource, Rulebook, Seat, Stream, World};
use response_tree::{Playout, ResponseTree};

/// Budget of a responder. All of it is counted, nothing timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Games of practice, from the start, for each seat.
    pub practice: u64,
    /// Trials of a search at a decision that was not practised, of all actions together.
    pub search: u64,
    /// Worlds that such a search looks at.
    pub worlds: u32,
    /// Actions after which a trial ends with an estimate, where the family can estimate.
    pub depth: u32,
    /// Games that are measured.
    pub games: u64,
    /// Seed of everything.
    pub seed: u64,
}

/// Results of a seat in the judged games, game by game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SeatGames {
    /// Results of the agent, in all seats.
    pub value: Vec<f64>,
    /// Results of the responder in this seat of a game that began alike, against the agent in all others.
    pub response: Vec<f64>,
}

/// An agent that is judged.
#[allow(missing_debug_implementations)] // agents and functions have nothing to read
pub struct Judged<'a, G: Rulebook> {
    /// The game that is played, with its rules.
    pub game: &'a G,
    /// The agent. It is asked at every simulated decision of its own.
    pub agent: &'a dyn Agent<G>,
    /// Starts of games.
    pub start: &'a (dyn Fn(&mut Stream) -> G::Position + Sync),
    /// Evaluator of the search at decisions that were not practised.
    pub imagination: Option<&'a dyn Imagination<G>>,
    /// Budget of the responder.
    pub effort: Effort,
}

impl<G: Rulebook> Judged<'_, G> {
    /// Practises for every seat, then plays the games; the same seed and effort give the same results for any
    /// number of threads. `watch` is told after every game (by several threads).
    pub fn measure(&self, watch: &(dyn Fn() + Sync)) -> Vec<SeatGames> {
        let seats = self.game.seats();
        let practised = gather(seats, &|seat| self.practised(Seat(seat as u8)));
        let games: Vec<(Vec<f64>, Vec<f64>)> = gather(self.effort.games as usize, &|index| {
            let play = |seat: usize, responder| self.play(index as u64, Seat(seat as u8), responder);
            let value = play(0, None);
            let responses = (0..seats).map(|seat| play(seat, Some(&practised[seat]))[seat]).collect();
            watch();
            (value, responses)
        });
        let of_seat = |seat: usize| SeatGames {
            value: games.iter().map(|(value, _)| value[seat]).collect(),
            response: games.iter().map(|(_, responses)| responses[seat]).collect(),
        };
        (0..seats).map(of_seat).collect()
    }

    fn practised(&self, seat: Seat) -> ResponseTree<'_, G> {
        let mut tree = ResponseTree::new(self.game, self.agent, seat);
        let mut rng = Stream::new(self.effort.seed, 0, Purpose::Moves, u64::from(seat.0));
        for _ in 0..self.effort.practice {
            let start = (self.start)(&mut rng);
            tree.iterate(Playout::new(self.game, start, seat), &mut rng);
        }
        tree
    }

    /// A numbered game from its beginning: what every seat earns. Chance and every seat have streams of their
    /// own, which are the same whoever plays.
    fn play(&self, index: u64, observer: Seat, responder: Option<&ResponseTree<'_, G>>) -> Vec<f64> {
        let (game, seed) = (self.game, self.effort.seed);
        let mut chance = Stream::new(seed, index, Purpose::Chance, 0);
        let mut rngs: Vec<Stream> =
            (0..game.seats() as u64).map(|seat| Stream::new(seed, index, Purpose::Agent, seat)).collect();
        let start = (self.start)(&mut Stream::new(seed, index, Purpose::Setup, 0));
        let mut playout = Playout::new(game, start, observer);
        loop {
            let action = match playout.branches(game) {
                Branches::Over(returns) => return returns,
                Branches::Chance(outcomes) => match draw_outcome(&outcomes, &mut chance) {
                    Some(outcome) => outcome,
                    None => return vec![0.0; game.seats()],
                },
                Branches::Seat(seat, legal) => {
                    let rng = &mut rngs[seat];
                    let practised = responder.filter(|_| seat == observer.index());
                    let answer = practised.and_then(|tree| {
                        let known = tree.trusted(playout.trail, &legal);
                        known.or_else(|| self.searched(&playout, observer, &legal, rng))
                    });
                    answer.unwrap_or_else(|| playout.action_of(game, self.agent, seat, &legal, rng))
                }
            };
            playout.play(game, action);
        }
    }

    /// The answer of a search; `None` where nothing is known of worlds.
    fn searched(
        &self,
        playout: &Playout<G>,
        seat: Seat,
        legal: &[G::Action],
        rng: &mut Stream,
    ) -> Option<G::Action> {
        let imagination = self.imagination.filter(|_| self.effort.search > 0 && legal.len() > 1)?;
        Search { judged: self, imagination, seat }.answer(playout, legal, rng)
    }
}

/// Weight of the agent's own probability of an action beside its results, in shares of the
/// spread.
const PRIOR: f64 = 0.03;

/// Play of a responder at a decision that it never practised: it tries every action in the same worlds, in which
/// everybody goes on as the agent would, and drops the worse half again and again (Karnin, Koren and Somekh, *Almost
/// optimal exploration in multi-armed bandits*, 2013). The others answer as the agent will indeed answer, so that this
/// is a local best response (Lisý and Bowling, *Equilibrium Approximation Quality of Current No-Limit Poker Bots*,
/// 2017).
struct Search<'a, G: Rulebook> {
    judged: &'a Judged<'a, G>,
    imagination: &'a dyn Imagination<G>,
    seat: Seat,
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
    fn answer(&self, playout: &Playout<G>, legal: &[G::Action], rng: &mut Stream) -> Option<G::Action> {
        let Judged { game, agent, effort, .. } = *self.judged;
        let view = playout.view(game, self.seat.index());
        let own = agent.policy(game, &view, legal, rng);
        let worlds = self.imagination.worlds(&view, effort.worlds, rng);
        let playouts: Vec<_> =
            worlds.iter().map(|world| Playout::at_end_of(game, world, self.seat)).collect();
        let trial = |world: usize, action: usize, luck: &mut Stream| {
            self.trial(playouts[world].clone(), legal[action], luck)
        };
        let best = halved(&own.shares(legal), playouts.len(), effort.search, &trial, rng)?;
        legal.get(best).copied()
    }

    /// Result of an action in a world if everybody goes on as the agent would; `None` where chance has no
    /// outcome.
    fn trial(&self, mut playout: Playout<G>, action: G::Action, rng: &mut Stream) -> Option<f64> {
        let Judged { game, agent, effort, .. } = *self.judged;
        let mut next = action;
        for depth in 1.. {
            playout.play(game, next);
            next = match playout.branches(game) {
                Branches::Over(returns) => return Some(returns[self.seat.index()]),
                _ if depth >= effort.depth
                    && let Some(estimate) = self.imagination.estimate(&playout.position, self.seat) =>
                {
                    return Some(estimate);
                }
                Branches::Seat(seat, legal) => playout.action_of(game, agent, seat, &legal, rng),
                Branches::Chance(outcomes) => draw_outcome(&outcomes, rng)?,
            };
        }
        None
    }
}

/// Worlds that fit a view and what positions are worth: what a responder searches by at decisions that it
/// never practised.
pub trait Imagination<G: Hidden + Game>: Sync {
    /// At most so many worlds that fit a view; fewer, or none, where they are hard to find.
    fn worlds(&self, view: &G::View, most: u32, rng: &mut Stream) -> Vec<World<G>>;

    /// Value of a position to a seat; `None` where nothing is known of that, and games are played to
    /// their end.
    fn estimate(&self, position: &G::Position, seat: Seat) -> Option<f64>;
}

/// A family's knowledge of its worlds and positions.
#[allow(missing_debug_implementations)] // games have nothing to read
pub struct Imagined<'g, G: SearchModel> {
    game: &'g G,
    evaluator: G::Evaluator,
}

impl<'g, G: SearchModel> Imagined<'g, G> {
    /// The family's knowledge of a game.
    pub fn new(game: &'g G) -> Self {
        Imagined { game, evaluator: game.evaluator() }
    }
}

impl<G: SearchModel> Imagination<G> for Imagined<'_, G> {
    fn worlds(&self, view: &G::View, most: u32, rng: &mut Stream) -> Vec<World<G>> {
        let (worlds, _) = self.game.inferred(view, BeliefKind::Behaviour, &self.evaluator);
        let mut fast = rng.fast();
        (0..most).map_while(|_| worlds.draw_world(self.game, &mut fast)).collect()
    }

    fn estimate(&self, position: &G::Position, seat: Seat) -> Option<f64> {
        let mut seats = vec![0.0; self.game.seats()];
        self.evaluator.knows().then(|| {
            crate::search::greedy::value(self.game, &self.evaluator, position, &mut seats);
            seats[seat.index()]
        })
    }
}
