//! What a seat learns of playing against an agent that does not change: tree search in which only that seat chooses.
//!
//! Every other seat acts as the agent would, so that for the one that learns this is a problem of one player who does not
//! see everything. Its nodes are what it can tell apart, and upper confidence bounds choose in them (Kocsis and Szepesvári,
//! *Bandit Based Monte-Carlo Planning*, 2006; Silver and Veness, *Monte-Carlo Planning in Large POMDPs*, 2010): with enough
//! iterations from the start of the game it finds a best response. Below the tree it acts as the agent would.

use super::scene::Scene;
use crate::agent::Agent;
use crate::solve::branches::{Branches, Compilable};
use gunjin_engine::game::Seat;
use gunjin_engine::playout::draw_outcome;
use gunjin_engine::random::Stream;
use std::collections::HashMap;

/// The constant of the upper confidence bounds, in widths of the results.
const EXPLORATION: f64 = 0.7;

/// Visits for each action before a node is trusted.
const TRUSTED: u64 = 10;

/// What became of an action.
#[derive(Debug, Clone, Copy)]
struct Arm<A> {
    action: A,
    visits: u64,
    total: f64,
}

impl<A> Arm<A> {
    fn mean(&self) -> f64 {
        self.total / self.visits.max(1) as f64
    }
}

/// The tree of a seat.
pub(super) struct Practice<'a, G: Compilable> {
    game: &'a G,
    agent: &'a dyn Agent<G>,
    seat: Seat,
    nodes: HashMap<u64, Vec<Arm<G::Action>>>,
    /// The least and the most that was earned.
    earned: (f64, f64),
}

impl<'a, G: Compilable> Practice<'a, G> {
    /// Nothing learned yet.
    pub(super) fn new(game: &'a G, agent: &'a dyn Agent<G>, seat: Seat) -> Self {
        let earned = (f64::INFINITY, f64::NEG_INFINITY);
        Practice { game, agent, seat, nodes: HashMap::new(), earned }
    }

    /// Plays on from a scene once, and learns from what that earned.
    pub(super) fn iterate(&mut self, mut scene: Scene<G>, rng: &mut Stream) {
        let (mut steps, mut inside) = (Vec::new(), true);
        let earned = loop {
            let action = match scene.branches(self.game) {
                Branches::Over(returns) => break returns[self.seat.index()],
                Branches::Chance(outcomes) => match draw_outcome(&outcomes, rng) {
                    Some(outcome) => outcome,
                    None => return,
                },
                Branches::Seat(seat, legal) if inside && seat == self.seat.index() => {
                    let known = self.choose(scene.trail, &legal);
                    inside = known.is_some();
                    let action =
                        known.unwrap_or_else(|| scene.action_of(self.game, self.agent, seat, &legal, rng));
                    steps.push((scene.trail, action));
                    action
                }
                Branches::Seat(seat, legal) => scene.action_of(self.game, self.agent, seat, &legal, rng),
            };
            scene.play(self.game, action);
        };
        self.earned = (self.earned.0.min(earned), self.earned.1.max(earned));
        for (trail, action) in steps {
            let arms = self.nodes.get_mut(&trail).into_iter().flatten();
            for arm in arms.filter(|arm| arm.action == action) {
                arm.visits += 1;
                arm.total += earned;
            }
        }
    }

    /// The action that is to be tried at a node; `None` at a new one.
    fn choose(&mut self, trail: u64, legal: &[G::Action]) -> Option<G::Action> {
        let width = (self.earned.1 - self.earned.0).max(f64::MIN_POSITIVE);
        let arms = self.nodes.entry(trail).or_default();
        let is_new = arms.is_empty();
        for &action in legal {
            if let Err(place) = arms.binary_search_by_key(&action, |arm| arm.action) {
                arms.insert(place, Arm { action, visits: 0, total: 0.0 });
            }
        }
        if is_new {
            return None;
        }
        let open = || arms.iter().filter(|arm| legal.binary_search(&arm.action).is_ok());
        if let Some(untried) = open().find(|arm| arm.visits == 0) {
            return Some(untried.action);
        }
        let log = (open().map(|arm| arm.visits).sum::<u64>() as f64).ln();
        let bound =
            |arm: &Arm<G::Action>| arm.mean() + EXPLORATION * width * (log / arm.visits.max(1) as f64).sqrt();
        let best = open().reduce(|best, arm| if bound(arm) > bound(best) { arm } else { best });
        best.map(|arm| arm.action)
    }

    /// The legal action that was tried most often, and of several the one that earned most; `None` at nodes that were
    /// visited too seldom to be trusted.
    pub(super) fn trusted(&self, trail: u64, legal: &[G::Action]) -> Option<G::Action> {
        let node = self.nodes.get(&trail)?;
        if node.iter().map(|arm| arm.visits).sum::<u64>() < TRUSTED * legal.len() as u64 {
            return None;
        }
        let arms = node.iter().filter(|arm| legal.binary_search(&arm.action).is_ok());
        let order = |one: &Arm<G::Action>, other: &Arm<G::Action>| {
            one.visits.cmp(&other.visits).then(one.mean().total_cmp(&other.mean()))
        };
        arms.reduce(|best, arm| if order(arm, best).is_gt() { arm } else { best }).map(|arm| arm.action)
    }
}
