//! Joint beliefs at a decision: every history that is possible for somebody who saw only what both
//! saw.

use super::subgame::Rest;
use crate::search::knowledge_in;
use crate::solve::cursor::{Branches, Ground};
use crate::{Evaluator, SearchModel, Worlds};
use gunjin_engine::{Fast, Seat, Turn, World};

pub(super) struct Root<G: SearchModel> {
    pub(super) position: G::Position,
    pub(super) past: G::Past,
    /// Its share among all of them, as chance has it; what seats would have done on the way is taken to be
    /// alike.
    pub(super) prior: f64,
    /// Each seat's knowledge, by number within [`Beliefs::known`].
    pub(super) numbers: [usize; 2],
    actions: Vec<G::Action>,
    start: G::Position,
}

pub(super) struct Known<G: SearchModel> {
    pub(super) knowledge: G::Knowledge,
    pub(super) view: G::View,
    collected: bool,
}

/// Every history that the seats could take for the truth, or could take each other to take for it, and so on.
pub(super) struct Beliefs<G: SearchModel> {
    pub(super) roots: Vec<Root<G>>,
    pub(super) known: Vec<Vec<Known<G>>>,
}

impl<G: SearchModel> Beliefs<G> {
    /// The histories that go with a view; `None` if they are more than `most` or none.
    ///
    /// Worlds are collected by drawing until nothing new has come for long (8 draws for each that was found,
    /// and 64): of n worlds that are drawn alike one is missed about once in e^8 / n times.
    pub(super) fn of(game: &G, view: &G::View, most: usize, rng: &mut Fast) -> Option<Beliefs<G>> {
        let mut beliefs = Beliefs { roots: Vec::new(), known: Vec::new() };
        beliefs.known.resize_with(game.seats(), Vec::new);
        beliefs.collect(game, view, most, rng)?;
        while let Some((seat, number)) = beliefs.next() {
            beliefs.known[seat][number].collected = true;
            let view = beliefs.known[seat][number].view.clone();
            beliefs.collect(game, &view, most, rng)?;
        }
        let all: f64 = beliefs.roots.iter().map(|root| root.prior).sum();
        beliefs.roots.iter_mut().for_each(|root| root.prior /= all);
        (!beliefs.roots.is_empty()).then_some(beliefs)
    }

    /// The rest of the game, in which the opponent cannot take anything yet.
    pub(super) fn rest(&self, game: &G, searcher: Seat) -> Rest {
        Rest {
            game: game.id(),
            fingerprint: game.fingerprint(),
            opponent: 1 - searcher.index(),
            priors: self.roots.iter().map(|root| root.prior).collect(),
            numbers: self.roots.iter().map(|root| root.numbers.map(|number| number as u32)).collect(),
            known: [self.known[0].len() as u32, self.known[1].len() as u32],
            offers: Vec::new(),
        }
    }

    /// A view whose worlds were not collected.
    fn next(&self) -> Option<(usize, usize)> {
        let open = |known: &Vec<Known<G>>| known.iter().position(|known| !known.collected);
        self.known.iter().enumerate().find_map(|(seat, known)| Some((seat, open(known)?)))
    }

    fn collect(&mut self, game: &G, view: &G::View, most: usize, rng: &mut Fast) -> Option<()> {
        let worlds = game.worlds(view);
        if worlds.count().is_some_and(|count| count > most as u128) {
            return None;
        }
        let (mut found, mut idle) = (1, 0);
        while idle < 8 * found + 64 {
            let world = worlds.draw_world(game, rng)?;
            idle += 1;
            let is_known = |root: &Root<G>| root.actions == world.actions && root.start == world.start;
            if !self.roots.iter().any(is_known) {
                if self.roots.len() == most {
                    return None;
                }
                self.add(game, world);
                (found, idle) = (found + 1, 0);
            }
        }
        Some(())
    }

    fn add(&mut self, game: &G, world: World<G>) {
        let (past, prior) = retold(game, &world);
        let numbers = [self.number(game, 0, &world), self.number(game, 1, &world)];
        let World { start, actions, position } = world;
        self.roots.push(Root { position, past, prior, numbers, actions, start });
    }

    fn number(&mut self, game: &G, seat: usize, world: &World<G>) -> usize {
        let knowledge = knowledge_in(game, Seat(seat as u8), world);
        let view = game.view(&knowledge);
        let known = &mut self.known[seat];
        known.iter().position(|known| known.view == view).unwrap_or_else(|| {
            known.push(Known { knowledge, view, collected: false });
            known.len() - 1
        })
    }
}

fn retold<G: SearchModel>(game: &G, world: &World<G>) -> (G::Past, f64) {
    let (mut position, mut past, mut prior) = (world.start.clone(), game.past(&world.start), 1.0);
    let mut outcomes = Vec::new();
    for &action in &world.actions {
        if game.turn(&position) == Turn::Chance {
            game.outcomes(&position, &mut outcomes);
            let chance = outcomes.iter().find(|(outcome, _)| *outcome == action);
            prior *= chance.map_or(0.0, |(_, chance)| *chance);
        }
        let before = position.clone();
        game.play(&mut position, action);
        game.remember(&mut past, &before, action, &position);
    }
    (past, prior)
}

/// The game from the decision on, with these histories before it.
pub(super) struct Decided<'g, G: SearchModel> {
    pub(super) game: &'g G,
    pub(super) evaluator: &'g G::Evaluator,
    pub(super) beliefs: &'g Beliefs<G>,
    /// Actions after which positions are estimated; `None` for play to the end.
    pub(super) depth: Option<u32>,
}

impl<G: SearchModel> Ground<G> for Decided<'_, G> {
    fn game(&self) -> &G {
        self.game
    }

    fn begin(&self, root: usize) -> (G::Position, G::Past) {
        let Root { position, past, .. } = &self.beliefs.roots[root];
        (position.clone(), past.clone())
    }

    fn knowledge(&self, root: usize, seat: Seat) -> G::Knowledge {
        let number = self.beliefs.roots[root].numbers[seat.index()];
        self.beliefs.known[seat.index()][number].knowledge.clone()
    }

    fn branches(&self, position: &G::Position, past: &G::Past, made: usize) -> Branches<G::Action> {
        if self.depth.is_none_or(|depth| made < depth as usize) || self.game.turn(position) == Turn::Over {
            return Branches::of(self.game, position, past);
        }
        let mut seats = vec![0.0; self.game.seats()];
        self.evaluator.estimate(self.game, position, &mut seats);
        Branches::Over(seats)
    }
}
