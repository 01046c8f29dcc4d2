//! The rest of a game from a decision on.

use crate::solve::cursor::{Branches, Ground};
use crate::solve::public_state::{History, PublicState};
use crate::{Evaluator, SearchModel};
use gunjin_engine::{Seat, Turn};

/// The game from the decision on, with these histories before it.
pub(super) struct Decided<'g, G: SearchModel> {
    pub(super) game: &'g G,
    pub(super) evaluator: &'g G::Evaluator,
    pub(super) state: &'g PublicState<G>,
    /// Actions after which positions are estimated; `None` for play to the end.
    pub(super) depth: Option<u32>,
}

impl<G: SearchModel> Ground<G> for Decided<'_, G> {
    fn game(&self) -> &G {
        self.game
    }

    fn begin(&self, root: usize) -> (G::Position, G::Past) {
        let History { position, past, .. } = &self.state.histories[root];
        (position.clone(), past.clone())
    }

    fn knowledge(&self, root: usize, seat: Seat) -> G::Knowledge {
        let number = self.state.histories[root].numbers[seat.index()];
        self.state.private[seat.index()][number].knowledge.clone()
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
