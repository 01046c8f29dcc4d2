//! Iterations of search over one tree for all seats or one for each.

use super::observer::Observer;
use super::rollout::{Leaves, Players};
use super::tally::Count;
use super::tree::{ROOT, Rule, Slot, Spread, Tree};
use crate::evaluator::Evaluator;
use gunjin_engine::random::{Fast, below};
use gunjin_engine::{Hidden, Seat, Turn};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At a node that was there before.
    At(u32),
    Beyond,
}

/// A seat's steps in an iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Role {
    /// The tree in which it chooses.
    pub tree: usize,
    /// True if the tree learns from it.
    pub learns: bool,
}

impl Role {
    pub(super) fn each(seats: usize) -> Vec<Role> {
        (0..seats).map(|tree| Role { tree, learns: true }).collect()
    }
}

#[derive(Debug, Clone, Copy)]
struct Step {
    tree: usize,
    slot: u32,
    seat: usize,
}

/// Trees that grow together, with the memory of one iteration.
///
/// An iteration goes down all trees at once in which some seat chooses, and adds at most one node to each.
#[derive(Debug, Clone)]
pub struct Forest<G: Hidden> {
    trees: Vec<Tree<G::Action>>,
    observers: Vec<Observer>,
    roles: Vec<Role>,
    rule: Rule,
    spread: Spread,
    places: Vec<Place>,
    steps: Vec<Step>,
    legal: Vec<G::Action>,
    open: Vec<u32>,
    alike: Vec<G::Action>,
    outcomes: Vec<(G::Action, f64)>,
    results: Vec<f64>,
    iterations: u64,
}

impl<G: Hidden> Forest<G> {
    /// Empty trees, seen through these eyes, and who chooses in which.
    pub fn new(observers: Vec<Observer>, roles: Vec<Role>, rule: Rule) -> Self {
        let mut trees = Vec::new();
        trees.resize_with(observers.len(), Tree::default);
        Forest {
            trees,
            places: vec![Place::Beyond; observers.len()],
            results: vec![0.0; roles.len()],
            observers,
            roles,
            rule,
            spread: Spread::default(),
            steps: Vec::new(),
            legal: Vec::new(),
            open: Vec::new(),
            alike: Vec::new(),
            outcomes: Vec::new(),
            iterations: 0,
        }
    }

    /// A tree of all seats in common.
    pub fn single(seats: usize, observer: Observer, rule: Rule) -> Self {
        Self::new(vec![observer], vec![Role { tree: 0, learns: true }; seats], rule)
    }

    /// A tree for each seat.
    pub fn each(seats: usize, rule: Rule) -> Self {
        Self::new(Observer::each(seats), Role::each(seats), rule)
    }

    /// Gives the seats other roles.
    pub fn cast(&mut self, roles: &[Role]) {
        self.roles.clear();
        self.roles.extend_from_slice(roles);
    }

    /// Tree of a seat, or the one tree of all.
    pub fn tree(&self, tree: usize) -> &Tree<G::Action> {
        &self.trees[tree]
    }

    /// Number of iterations that were made.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// One iteration from a position: `legal` are the actions that may be chosen in it first, where a seat is
    /// to move.
    pub fn iterate<'e, E: Evaluator<G>>(
        &mut self,
        position: &mut G::Position,
        legal: Option<&[G::Action]>,
        leaves: &Leaves<'e, G, E>,
        rng: &mut Fast,
    ) {
        self.steps.clear();
        self.places.fill(Place::Beyond);
        for role in &self.roles {
            self.places[role.tree] = Place::At(ROOT);
        }
        let mut players = leaves.players(self.iterations);
        let depth = self.descend(position, legal, (leaves, &mut players), rng);
        let (outcomes, results) = (&mut self.outcomes, &mut self.results);
        leaves.settle(position, depth, &mut players, outcomes, rng, results);
        self.spread.note(&self.results);
        for step in self.steps.iter().filter(|step| self.roles[step.seat].learns) {
            self.trees[step.tree].reward(step.slot, self.results[step.seat]);
        }
        self.iterations += 1;
    }

    /// Goes down as long as whoever is to move has a node in its tree; yields the number of actions.
    fn descend<'e, E: Evaluator<G>>(
        &mut self,
        position: &mut G::Position,
        legal: Option<&[G::Action]>,
        (leaves, players): (&Leaves<'e, G, E>, &mut Players<'e, G, E>),
        rng: &mut Fast,
    ) -> u32 {
        let game = leaves.game();
        let mut depth = 0;
        while !leaves.is_deep(depth) {
            match game.turn(position) {
                Turn::Over => break,
                Turn::Chance => {
                    let Some(drawn) = leaves.draw(position, &mut self.outcomes, rng) else { break };
                    self.follow(None, position, drawn, (leaves, &mut *players));
                }
                Turn::Seat(seat) => {
                    let Place::At(node) = self.places[self.roles[seat.index()].tree] else { break };
                    match legal.filter(|_| depth == 0) {
                        Some(legal) => {
                            self.legal.clear();
                            self.legal.extend_from_slice(legal);
                        }
                        None => game.legal(position, &mut self.legal),
                    }
                    let action = self.choose(seat, node, rng);
                    self.follow(Some(seat), position, action, (leaves, &mut *players));
                }
            }
            depth += 1;
        }
        depth
    }

    fn choose(&mut self, seat: Seat, node: u32, rng: &mut Fast) -> G::Action {
        let Role { tree, learns } = self.roles[seat.index()];
        self.trees[tree].meet(node, &self.legal, learns, &mut self.open);
        let slot = self.rule.choose(&self.trees[tree], &self.open, &self.spread, rng);
        self.steps.push(Step { tree, slot, seat: seat.index() });
        self.trees[tree].alike(node, slot, &self.legal, &mut self.alike);
        match self.alike[..] {
            [only] => only,
            _ => self.alike[below(rng, self.alike.len() as u32) as usize],
        }
    }

    /// Plays an action, and goes along in every tree as far as its owner sees it.
    fn follow<'e, E: Evaluator<G>>(
        &mut self,
        mover: Option<Seat>,
        position: &mut G::Position,
        action: G::Action,
        (leaves, players): (&Leaves<'e, G, E>, &mut Players<'e, G, E>),
    ) {
        let (game, before) = (leaves.game(), position.clone());
        leaves.play(players, position, action);
        for tree in 0..self.trees.len() {
            let Place::At(node) = self.places[tree] else { continue };
            let observer = self.observers[tree];
            let key = observer.key(game, mover, &before, action, position);
            let (child, fresh) = self.trees[tree].step(node, key, action);
            self.places[tree] = if fresh { Place::Beyond } else { Place::At(child) };
            let chosen_here =
                mover.filter(|&mover| self.roles[mover.index()].tree == tree && !observer.knows(mover));
            if let (Some(_), false, Some(step)) = (chosen_here, fresh, self.steps.last_mut()) {
                step.slot = self.trees[tree].note_alike(node, step.slot, action, child);
            }
        }
    }

    /// Counts of these actions at the root of a tree, weighed by visits.
    pub fn counts(&self, tree: usize, legal: &[G::Action]) -> Vec<Count> {
        let slots = self.trees[tree].slots(ROOT);
        let count = |action: &G::Action| {
            let place = slots.binary_search_by_key(action, |slot| slot.action);
            place.map_or(Count::default(), |place| {
                let Slot { visits, total, .. } = slots[place];
                Count { visits: u64::from(visits), total, weight: f64::from(visits) }
            })
        };
        legal.iter().map(count).collect()
    }
}
