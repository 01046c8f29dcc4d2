//! A lower bound on what a best response to an agent gains, for games that are too large to be enumerated.
//!
//! A responder learns to play against the agent, which does not change, and then plays fresh games against
//! it. What it gains there over the agent in its place, a best response gains at least: whatever the
//! responder learned, it is one of the policies that a best response is no worse than (Timbers et al.,
//! *Approximate Exploitability: Learning a Best Response*, 2022). How far below the truth the bound lies is
//! not known.
//!
//! The responder practises from the start of the game (`practice`); at decisions that it never practised it
//! tries its actions in worlds that fit its view (`search`). Where nothing is known of worlds it acts there
//! as the agent would.

mod practice;
mod search;

use super::cursor::Branches;
use super::parallel::{each, gather};
use crate::agent::Agent;
use crate::belief_kind::BeliefKind;
use crate::evaluator::Evaluator;
use crate::search_model::SearchModel;
use crate::worlds::Worlds;
use gunjin_engine::game::{Seat, World};
use gunjin_engine::playout::draw_outcome;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::rulebook::Rulebook;
pub use practice::Imagination;
use practice::{Practice, Scene};
use search::Search;
use std::fmt;
use std::sync::OnceLock;

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

impl<G: Rulebook> fmt::Debug for Judged<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judged").field("agent", &self.agent.name()).field("effort", &self.effort).finish()
    }
}

impl<G: Rulebook> Judged<'_, G> {
    /// Practises for every seat, then plays the games; the same seed and effort give the same results for any
    /// number of threads. `watch` is told after every game (by several threads).
    pub fn measure(&self, watch: &(dyn Fn() + Sync)) -> Vec<SeatGames> {
        let seats = self.game.seats();
        let mut practised = Vec::new();
        practised.resize_with(seats, OnceLock::new);
        each(seats, &|seat| {
            practised[seat].get_or_init(|| self.practised(Seat(seat as u8)));
        });
        let play = |index: u64, responder: Option<usize>| {
            let eyes = Seat(responder.unwrap_or(0) as u8);
            self.play(index, eyes, responder.and_then(|seat| practised[seat].get()))
        };
        by_seat(seats, self.effort.games, &play, watch)
    }

    fn practised(&self, seat: Seat) -> Practice<'_, G> {
        let mut practice = Practice::new(self.game, self.agent, seat);
        let mut rng = Stream::new(self.effort.seed, 0, Purpose::Moves, u64::from(seat.0));
        for _ in 0..self.effort.practice {
            let start = (self.start)(&mut rng);
            practice.iterate(Scene::new(self.game, start, seat), &mut rng);
        }
        practice
    }

    /// A numbered game from its beginning: what every seat earns. Chance and every seat have streams of their
    /// own, which are the same whoever plays.
    fn play(&self, index: u64, eyes: Seat, responder: Option<&Practice<'_, G>>) -> Vec<f64> {
        let (game, seed) = (self.game, self.effort.seed);
        let mut chance = Stream::new(seed, index, Purpose::Chance, 0);
        let mut rngs = of_seats(game.seats(), seed, index);
        let start = (self.start)(&mut Stream::new(seed, index, Purpose::Setup, 0));
        let mut scene = Scene::new(game, start, eyes);
        loop {
            let action = match scene.branches(game) {
                Branches::Over(returns) => return returns,
                Branches::Chance(outcomes) => match draw_outcome(&outcomes, &mut chance) {
                    Some(outcome) => outcome,
                    None => return vec![0.0; game.seats()],
                },
                Branches::Seat(seat, legal) => {
                    let rng = &mut rngs[seat];
                    let practised = responder.filter(|_| seat == eyes.index());
                    let answer = practised.and_then(|practice| {
                        let known = practice.trusted(scene.trail, &legal);
                        known.or_else(|| self.searched(&scene, eyes, &legal, rng))
                    });
                    answer.unwrap_or_else(|| scene.action_of(game, self.agent, seat, &legal, rng))
                }
            };
            scene.play(game, action);
        }
    }

    /// The answer of a search; `None` where nothing is known of worlds.
    fn searched(
        &self,
        scene: &Scene<G>,
        seat: Seat,
        legal: &[G::Action],
        rng: &mut Stream,
    ) -> Option<G::Action> {
        let imagination = self.imagination.filter(|_| self.effort.search > 0 && legal.len() > 1)?;
        let Judged { game, agent, effort, .. } = *self;
        Search { game, agent, imagination, effort, seat }.answer(scene, legal, rng)
    }
}

fn of_seats(seats: usize, seed: u64, index: u64) -> Vec<Stream> {
    (0..seats).map(|seat| Stream::new(seed, index, Purpose::Agent, seat as u64)).collect()
}

/// Results of every seat, by the game's number and the seat that responds.
type Play<'a> = &'a (dyn Fn(u64, Option<usize>) -> Vec<f64> + Sync);

/// Plays every game without a responder and with one in each seat.
fn by_seat(seats: usize, games: u64, play: Play<'_>, watch: &(dyn Fn() + Sync)) -> Vec<SeatGames> {
    let games: Vec<(Vec<f64>, Vec<f64>)> = gather(games as usize, &|index| {
        let value = play(index as u64, None);
        let responses = (0..seats).map(|seat| play(index as u64, Some(seat))[seat]).collect();
        watch();
        (value, responses)
    });
    let of_seat = |seat: usize| SeatGames {
        value: games.iter().map(|(value, _)| value[seat]).collect(),
        response: games.iter().map(|(_, responses)| responses[seat]).collect(),
    };
    (0..seats).map(of_seat).collect()
}

/// A family's knowledge of its worlds and positions.
pub struct Imagined<'g, G: SearchModel> {
    game: &'g G,
    evaluator: G::Evaluator,
}

impl<G: SearchModel> fmt::Debug for Imagined<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Imagined").field("game", &self.game.id()).finish_non_exhaustive()
    }
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
