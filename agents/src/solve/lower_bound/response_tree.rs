//! Best response of a seat to a fixed agent, learned by tree search in which only that seat
//! chooses.
//!
//! Every other seat acts as the agent would, so that for the one that learns this is a problem of one player
//! who does not see everything. Its nodes are what it can tell apart, and upper confidence bounds choose in
//! them (Kocsis and Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006; Silver and Veness, *Monte-Carlo
//! Planning in Large POMDPs*, 2010): with enough iterations from the start of the game it finds a best
//! response. Below the tree it acts as the agent would.

use crate::agent::Agent;
use crate::search::observer::{Observer, fold};
use crate::solve::cursor::Branches;
use crate::solve::view_key;
use gunjin_engine::playout::draw_outcome;
use gunjin_engine::{Rulebook, Seat, Stream, Turn, World, math};
use std::collections::HashMap;

/// The constant of the upper confidence bounds, in widths of the results.
const EXPLORATION: f64 = 0.7;

/// Visits for each action before a node is trusted.
const TRUSTED: u64 = 10;

#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    visits: u64,
    total: f64,
}

impl Tally {
    fn mean(&self) -> f64 {
        self.total / self.visits.max(1) as f64
    }
}

/// The place of the action that is to be tried, of those at these places; results are so far apart.
fn to_try(tallies: &[Tally], open: &[usize], width: f64) -> Option<usize> {
    if let Some(&untried) = open.iter().find(|&&place| tallies[place].visits == 0) {
        return Some(untried);
    }
    let log = math::ln(open.iter().map(|&place| tallies[place].visits).sum::<u64>() as f64);
    let bound = |place: usize| {
        let tally = &tallies[place];
        tally.mean() + EXPLORATION * width * (log / tally.visits.max(1) as f64).sqrt()
    };
    open.iter().copied().reduce(|best, place| if bound(place) > bound(best) { place } else { best })
}

/// The place that was tried most often, and of several the one that earned most; `None` if all were tried too
/// seldom.
fn most_tried(tallies: &[Tally], open: &[usize], least: u64) -> Option<usize> {
    if tallies.iter().map(|tally| tally.visits).sum::<u64>() < least {
        return None;
    }
    let is_better = |one: &Tally, other: &Tally| {
        one.visits.cmp(&other.visits).then(one.mean().total_cmp(&other.mean())).is_gt()
    };
    let better = |best, place| if is_better(&tallies[place], &tallies[best]) { place } else { best };
    open.iter().copied().reduce(better)
}

struct Node<A> {
    actions: Vec<A>,
    tallies: Vec<Tally>,
}

impl<A: Copy + Ord> Node<A> {
    fn add(&mut self, legal: &[A]) {
        for &action in legal {
            if let Err(place) = self.actions.binary_search(&action) {
                self.actions.insert(place, action);
                self.tallies.insert(place, Tally::default());
            }
        }
    }

    /// The places of actions, as far as they are known.
    fn places(&self, legal: &[A], places: &mut Vec<usize>) {
        places.clear();
        for action in legal {
            if let Ok(place) = self.actions.binary_search(action) {
                places.push(place);
            }
        }
    }
}

pub(super) struct ResponseTree<'a, G: Rulebook> {
    game: &'a G,
    agent: &'a dyn Agent<G>,
    seat: Seat,
    numbers: HashMap<u64, usize>,
    nodes: Vec<Node<G::Action>>,
    earned: (f64, f64),
    places: Vec<usize>,
}

impl<'a, G: Rulebook> ResponseTree<'a, G> {
    pub(super) fn new(game: &'a G, agent: &'a dyn Agent<G>, seat: Seat) -> Self {
        let (numbers, nodes, places) = (HashMap::new(), Vec::new(), Vec::new());
        let earned = (f64::INFINITY, f64::NEG_INFINITY);
        ResponseTree { game, agent, seat, numbers, nodes, earned, places }
    }

    /// Plays a playout to its end once, and learns from what that earned.
    pub(super) fn iterate(&mut self, mut playout: Playout<G>, rng: &mut Stream) {
        let (mut steps, mut inside) = (Vec::new(), true);
        let earned = loop {
            let action = match playout.branches(self.game) {
                Branches::Over(returns) => break returns[self.seat.index()],
                Branches::Chance(outcomes) => match draw_outcome(&outcomes, rng) {
                    Some(outcome) => outcome,
                    None => return,
                },
                Branches::Seat(seat, legal) if inside && seat == self.seat.index() => {
                    let known = self.choose(playout.trail, &legal);
                    inside = known.is_some();
                    let action =
                        known.unwrap_or_else(|| playout.action_of(self.game, self.agent, seat, &legal, rng));
                    steps.push((playout.trail, action));
                    action
                }
                Branches::Seat(seat, legal) => playout.action_of(self.game, self.agent, seat, &legal, rng),
            };
            playout.play(self.game, action);
        };
        self.earned = (self.earned.0.min(earned), self.earned.1.max(earned));
        for (trail, action) in steps {
            let node = self.numbers.get(&trail).map(|&number| &mut self.nodes[number]);
            let Some(node) = node else { continue };
            if let Ok(place) = node.actions.binary_search(&action) {
                node.tallies[place].visits += 1;
                node.tallies[place].total += earned;
            }
        }
    }

    /// The action that is to be tried at a node; `None` at a new one.
    fn choose(&mut self, trail: u64, legal: &[G::Action]) -> Option<G::Action> {
        let width = (self.earned.1 - self.earned.0).max(f64::MIN_POSITIVE);
        let number = *self.numbers.entry(trail).or_insert(self.nodes.len());
        if number == self.nodes.len() {
            let tallies = vec![Tally::default(); legal.len()];
            self.nodes.push(Node { actions: legal.to_vec(), tallies });
            return None;
        }
        let node = &mut self.nodes[number];
        node.add(legal);
        node.places(legal, &mut self.places);
        Some(node.actions[to_try(&node.tallies, &self.places, width)?])
    }

    /// The legal action that was tried most often, and of several the one that earned most; `None` at nodes
    /// that were visited too seldom to be trusted.
    pub(super) fn trusted(&self, trail: u64, legal: &[G::Action]) -> Option<G::Action> {
        let node = &self.nodes[*self.numbers.get(&trail)?];
        let mut places = Vec::new();
        node.places(legal, &mut places);
        Some(node.actions[most_tried(&node.tallies, &places, TRUSTED * legal.len() as u64)?])
    }
}

/// A game under way, with the trail of what one seat has seen and done.
#[derive(Debug)]
pub(super) struct Playout<G: Rulebook> {
    pub(super) position: G::Position,
    past: G::Past,
    knowledge: Vec<G::Knowledge>,
    observer: Seat,
    /// The number of everything that the observer has seen; the same for two truths that it cannot tell
    /// apart.
    pub(super) trail: u64,
}

impl<G: Rulebook> Clone for Playout<G> {
    fn clone(&self) -> Self {
        Playout {
            position: self.position.clone(),
            past: self.past.clone(),
            knowledge: self.knowledge.clone(),
            observer: self.observer,
            trail: self.trail,
        }
    }
}

impl<G: Rulebook> Playout<G> {
    pub(super) fn new(game: &G, start: G::Position, observer: Seat) -> Playout<G> {
        let knowledge: Vec<_> =
            (0..game.seats() as u8).map(|seat| game.knowledge(&start, Seat(seat))).collect();
        let trail = view_key(&game.view(&knowledge[observer.index()]));
        Playout { past: game.past(&start), position: start, knowledge, observer, trail }
    }

    pub(super) fn at_end_of(game: &G, world: &World<G>, observer: Seat) -> Playout<G> {
        let mut playout = Playout::new(game, world.start.clone(), observer);
        world.actions.iter().for_each(|&action| playout.play(game, action));
        playout
    }

    pub(super) fn branches(&self, game: &G) -> Branches<G::Action> {
        Branches::of(game, &self.position, &self.past)
    }

    pub(super) fn view(&self, game: &G, seat: usize) -> G::View {
        game.view(&self.knowledge[seat])
    }

    pub(super) fn play(&mut self, game: &G, action: G::Action) {
        let mover = if let Turn::Seat(seat) = game.turn(&self.position) { Some(seat) } else { None };
        let before = self.position.clone();
        game.play(&mut self.position, action);
        game.remember(&mut self.past, &before, action, &self.position);
        for (seat, knowledge) in self.knowledge.iter_mut().enumerate() {
            game.learn(knowledge, &game.observe(Seat(seat as u8), &before, action, &self.position));
        }
        let seen = Observer::Seat(self.observer).key(game, mover, &before, action, &self.position);
        self.trail = fold(self.trail.rotate_left(29) ^ seen, seen | 1);
    }

    /// An agent's action for the seat to move; the first legal one if it answers with nothing legal.
    pub(super) fn action_of(
        &self,
        game: &G,
        agent: &dyn Agent<G>,
        seat: usize,
        legal: &[G::Action],
        rng: &mut Stream,
    ) -> G::Action {
        let policy = agent.policy(game, &self.view(game, seat), legal, rng);
        let drawn = policy.draw(rng).filter(|action| legal.binary_search(action).is_ok());
        drawn.unwrap_or(legal[0])
    }
}
