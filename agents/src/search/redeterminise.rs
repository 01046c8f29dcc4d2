//! A tree for every seat, and opponents who do not profit from what only the searcher knows.
//!
//! The worlds that a searcher draws all have its own pieces as they are. Opponents who learn from them learn
//! to answer pieces that they cannot see. Goodman (*Re-determinizing MCTS in Hanabi*, 2019) draws the
//! searcher's cards anew whenever an opponent is to act, and puts them back afterwards, which not every game
//! allows. Here the two are kept apart: each iteration looks at two worlds. In the first, which an opponent
//! could take for the truth (drawn from *their* view in a world drawn from ours), all seats search, the
//! searcher in a tree that stands for what opponents expect of it. In the second, drawn from our view, the
//! searcher learns in its own tree, and opponents choose as they learned in the first.

use super::forest::{Forest, Role};
use super::many_worlds::{OneRoot, Pool, Question};
use super::observer::Observer;
use super::tally::Count;
use super::tree::Rule;
use crate::{Evaluator, SearchModel, Worlds};
use gunjin_engine::{Fast, Hidden, Seat, Turn, World};

/// Trees that a root grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trees {
    /// One of all seats, who see everything.
    Open,
    /// One of all seats, of what the searcher can tell apart.
    Searcher,
    /// One for each seat.
    Each,
    /// One for each seat, and behind them another for the searcher.
    Redeterminised,
}

impl Trees {
    pub(super) fn of_seats(redeterminise: bool) -> Trees {
        if redeterminise { Trees::Redeterminised } else { Trees::Each }
    }
}

#[derive(Debug)]
pub(super) struct Planted<G: SearchModel> {
    rule: Rule,
    trees: Trees,
    /// The searcher, and the trees; known from the first world on.
    forest: Option<(Seat, Forest<G>)>,
    worlds: usize,
}

impl<G: SearchModel> Planted<G> {
    pub(super) fn new(rule: Rule, trees: Trees) -> Self {
        Planted { rule, trees, forest: None, worlds: 0 }
    }

    fn plant(&self, seats: usize, searcher: Seat) -> Forest<G> {
        match self.trees {
            Trees::Open => Forest::single(seats, Observer::All, self.rule),
            Trees::Searcher => Forest::single(seats, Observer::Seat(searcher), self.rule),
            Trees::Each => Forest::each(seats, self.rule),
            Trees::Redeterminised => {
                let mut observers = Observer::each(seats);
                observers.push(Observer::Seat(searcher));
                Forest::new(observers, Role::each(seats), self.rule)
            }
        }
    }
}

fn real(seats: usize, searcher: Seat) -> Vec<Role> {
    let role = |seat| if seat == searcher.index() { (seats, true) } else { (seat, false) };
    (0..seats).map(role).map(|(tree, learns)| Role { tree, learns }).collect()
}

pub(crate) fn knowledge_in<G: Hidden>(game: &G, seat: Seat, world: &World<G>) -> G::Knowledge {
    let mut knowledge = game.knowledge(&world.start, seat);
    let mut position = world.start.clone();
    for &action in &world.actions {
        let before = position.clone();
        game.play(&mut position, action);
        game.learn(&mut knowledge, &game.observe(seat, &before, action, &position));
    }
    knowledge
}

pub(crate) fn view_in<G: Hidden>(game: &G, seat: Seat, world: &World<G>) -> G::View {
    game.view(&knowledge_in(game, seat, world))
}

impl<G: SearchModel, E: Evaluator<G>> OneRoot<G, E> for Planted<G> {
    fn step(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()> {
        let (game, seats) = (question.game, question.game.seats());
        let redeterminise = self.trees == Trees::Redeterminised;
        let whole = if redeterminise { Some(pool.next_world(rng)?) } else { None };
        let mut world = match &whole {
            Some(whole) => whole.position.clone(),
            None => pool.next(rng)?,
        };
        let Turn::Seat(searcher) = game.turn(&world) else { return None };
        if self.forest.is_none() {
            self.forest = Some((searcher, self.plant(seats, searcher)));
        }
        let (_, forest) = self.forest.as_mut()?;
        if let Some(whole) = whole.filter(|_| seats > 1) {
            let opponent = (searcher.index() + 1 + self.worlds % (seats - 1)) % seats;
            // What the opponent could take for the truth if this world were it.
            let theirs = game.worlds(&view_in(game, Seat(opponent as u8), &whole));
            if let Some(mut other) = theirs.draw(game, rng) {
                forest.cast(&Role::each(seats));
                forest.iterate(&mut other, None, &question.leaves, rng);
            }
            forest.cast(&real(seats, searcher));
        }
        forest.iterate(&mut world, Some(question.legal), &question.leaves, rng);
        self.worlds += 1;
        Some(())
    }

    fn counts(&self, question: &Question<'_, G, E>) -> Vec<Count> {
        let Some((searcher, forest)) = &self.forest else { return Vec::new() };
        let tree = match self.trees {
            Trees::Open | Trees::Searcher => 0,
            Trees::Each => searcher.index(),
            Trees::Redeterminised => question.game.seats(),
        };
        forest.counts(tree, question.legal)
    }
}
