//! Whole players in rollouts: agents that are given the view of whoever is to move in a world.
//!
//! Quick players go by a rule; a whole player costs a thousand times as much and plays as it does in games. So
//! only the first plies after a root move are left to one, where it matters most what is answered.

use super::redeterminise::knowledge_in;
use crate::agent::Agent;
use gunjin_engine::game::{Hidden, Seat, Turn, World};
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream};

/// What every seat knows at a moment of a world.
pub(super) struct Witnesses<G: Hidden> {
    knowledge: Vec<G::Knowledge>,
}

impl<G: Hidden> Clone for Witnesses<G> {
    fn clone(&self) -> Self {
        Witnesses { knowledge: self.knowledge.clone() }
    }
}

impl<G: Hidden> Witnesses<G> {
    /// Of the end of a world.
    pub(super) fn of(game: &G, world: &World<G>) -> Witnesses<G> {
        let seats = 0..game.seats();
        Witnesses { knowledge: seats.map(|seat| knowledge_in(game, Seat(seat as u8), world)).collect() }
    }

    /// Lets all seats see an action.
    pub(super) fn see(&mut self, game: &G, before: &G::Position, action: G::Action, after: &G::Position) {
        for (seat, knowledge) in self.knowledge.iter_mut().enumerate() {
            game.learn(knowledge, &game.observe(Seat(seat as u8), before, action, after));
        }
    }

    /// The likeliest action of a player that knows what the seat to move does; `None` where no seat is to move.
    pub(super) fn choice(
        &self,
        game: &G,
        player: &dyn Agent<G>,
        position: &G::Position,
        rng: &mut Fast,
    ) -> Option<G::Action> {
        let Turn::Seat(seat) = game.turn(position) else { return None };
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        let view = game.view(&self.knowledge[seat.index()]);
        let mut stream = Stream::new(u64::from(rng.word()), 0, Purpose::Agent, seat.index() as u64);
        player.policy(game, &view, &legal, &mut stream).likeliest()
    }
}
