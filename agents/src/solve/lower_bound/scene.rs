//! A game under way with what every seat knows, as simulations carry it along.

use crate::agent::Agent;
use crate::search::sight::{Sight, fold};
use crate::solve::branches::Branches;
use crate::solve::view_key;
use gunjin_engine::game::{Game, Hidden, Seat, Turn, World};
use gunjin_engine::random::Stream;
use gunjin_engine::rulebook::Rulebook;

/// A game under way. One seat's eyes are followed: its trail tells what it has seen and done.
#[derive(Debug)]
pub(super) struct Scene<G: Rulebook> {
    pub(super) position: G::Position,
    past: G::Past,
    knowledge: Vec<G::Knowledge>,
    eyes: Seat,
    /// The number of everything that the eyes have seen; the same for two truths that they cannot tell
    /// apart.
    pub(super) trail: u64,
}

impl<G: Rulebook> Clone for Scene<G> {
    fn clone(&self) -> Self {
        Scene {
            position: self.position.clone(),
            past: self.past.clone(),
            knowledge: self.knowledge.clone(),
            eyes: self.eyes,
            trail: self.trail,
        }
    }
}

impl<G: Rulebook> Scene<G> {
    /// The beginning of a game.
    pub(super) fn new(game: &G, start: G::Position, eyes: Seat) -> Scene<G> {
        let mut knowledge = Vec::with_capacity(game.seats());
        for seat in 0..game.seats() {
            knowledge.push(game.knowledge(&start, Seat(seat as u8)));
        }
        let trail = view_key(&game.view(&knowledge[eyes.index()]));
        Scene { past: game.past(&start), position: start, knowledge, eyes, trail }
    }

    /// The end of a world.
    pub(super) fn at_end_of(game: &G, world: &World<G>, eyes: Seat) -> Scene<G> {
        let mut scene = Scene::new(game, world.start.clone(), eyes);
        world.actions.iter().for_each(|&action| scene.play(game, action));
        scene
    }

    /// Branches of the next step.
    pub(super) fn branches(&self, game: &G) -> Branches<G::Action> {
        Branches::of(game, &self.position, &self.past)
    }

    /// Inputs of a seat.
    pub(super) fn view(&self, game: &G, seat: usize) -> G::View {
        game.view(&self.knowledge[seat])
    }

    /// Plays an action of a seat or an outcome of chance.
    pub(super) fn play(&mut self, game: &G, action: G::Action) {
        let mover = if let Turn::Seat(seat) = game.turn(&self.position) { Some(seat) } else { None };
        let before = self.position.clone();
        game.play(&mut self.position, action);
        game.remember(&mut self.past, &before, action, &self.position);
        for (seat, knowledge) in self.knowledge.iter_mut().enumerate() {
            game.learn(knowledge, &game.observe(Seat(seat as u8), &before, action, &self.position));
        }
        let seen = Sight::Seat(self.eyes).key(game, mover, &before, action, &self.position);
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

/// Worlds that fit a view and what positions are worth: what a responder searches by at decisions that it
/// never practised.
pub trait Imagination<G: Hidden + Game>: Sync {
    /// At most so many worlds that fit a view; fewer, or none, where they are hard to find.
    fn worlds(&self, view: &G::View, most: u32, rng: &mut Stream) -> Vec<World<G>>;

    /// Value of a position to a seat; `None` where nothing is known of that, and games are played to
    /// their end.
    fn estimate(&self, position: &G::Position, seat: Seat) -> Option<f64>;
}
