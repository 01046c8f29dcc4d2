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
use super::sight::Sight;
use super::tally::Count;
use super::tree::Rule;
use crate::evaluator::Evaluator;
use crate::search_model::SearchModel;
use crate::worlds::Worlds;
use gunjin_engine::game::{Hidden, Seat, Turn, World};
use gunjin_engine::random::Fast;

/// The trees of one root: one for each seat; with redeterminisation another for the searcher.
#[derive(Debug)]
pub struct Seats<G: SearchModel> {
    rule: Rule,
    redeterminise: bool,
    /// The searcher, and the trees; known from the first world on.
    planted: Option<(Seat, Forest<G>)>,
    worlds: usize,
}

impl<G: SearchModel> Seats<G> {
    /// Begins without a tree.
    pub fn new(rule: Rule, redeterminise: bool) -> Self {
        Seats { rule, redeterminise, planted: None, worlds: 0 }
    }

    /// The trees of a game with this searcher. The last tree is the searcher's if there are more trees than
    /// seats.
    fn plant(&self, seats: usize, searcher: Seat) -> Forest<G> {
        if !self.redeterminise {
            return Forest::each(seats, self.rule);
        }
        let mut sights = Sight::each(seats);
        sights.push(Sight::Seat(searcher));
        Forest::new(sights, Role::each(seats), self.rule)
    }

    fn own_tree(&self, seats: usize, searcher: Seat) -> usize {
        if self.redeterminise { seats } else { searcher.index() }
    }
}

/// The searcher in its own tree, learning; the others in theirs, not learning.
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

/// A world that a seat could take for the truth if the given one were it; `None` if none is found.
fn as_seen_by<G: SearchModel>(game: &G, seat: Seat, world: &World<G>, rng: &mut Fast) -> Option<G::Position> {
    game.worlds(&view_in(game, seat, world)).draw(game, rng)
}

impl<G: SearchModel, E: Evaluator<G>> OneRoot<G, E> for Seats<G> {
    fn step(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()> {
        let (game, seats) = (question.game, question.game.seats());
        let whole = if self.redeterminise { Some(pool.next_world(rng)?) } else { None };
        let mut world = match &whole {
            Some(whole) => whole.position.clone(),
            None => pool.next(rng)?,
        };
        let Turn::Seat(searcher) = game.turn(&world) else { return None };
        if self.planted.is_none() {
            self.planted = Some((searcher, self.plant(seats, searcher)));
        }
        let (_, forest) = self.planted.as_mut()?;
        if let Some(whole) = whole.filter(|_| seats > 1) {
            let opponent = (searcher.index() + 1 + self.worlds % (seats - 1)) % seats;
            if let Some(mut other) = as_seen_by(game, Seat(opponent as u8), &whole, rng) {
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
        match &self.planted {
            Some((searcher, forest)) => {
                forest.counts(self.own_tree(question.game.seats(), *searcher), question.legal)
            }
            None => vec![Count::default(); question.legal.len()],
        }
    }
}
