//! Games in which everybody sees everything and nothing is drawn: what their players are given is the game so
//! far.

use crate::game::{Game, Hidden, Seat, Turn, World, by_fields};
use crate::random::RandomSource;
use crate::tensors::sheet::PositionView;
use std::fmt::Debug;

/// A game without chance in which every seat sees everything. With this it has [`Hidden`]: an observation is the
/// action itself, and there is one world.
pub trait Open: Game {}

/// View of a player of such a game: the full history and the player's seat.
pub struct OpenView<G: Game + ?Sized> {
    /// Seat of the player.
    pub seat: Seat,
    /// The game so far.
    pub world: World<G>,
}

by_fields! { Clone, Eq, Debug for OpenView<Game> { seat, world } }

impl<G: Game> PositionView<G> for OpenView<G> {
    fn shown(&self) -> (&G::Position, Seat) {
        (&self.world.position, self.seat)
    }

    fn so_far(&self) -> Option<&World<G>> {
        Some(&self.world)
    }
}

impl<G: Open> Hidden for G {
    type Observation = G::Action;
    type Knowledge = OpenView<G>;
    type View = OpenView<G>;

    fn knowledge(&self, start: &Self::Position, seat: Seat) -> OpenView<G> {
        let world = World { start: start.clone(), actions: Vec::new(), position: start.clone() };
        OpenView { seat, world }
    }

    fn observe(&self, _: Seat, _: &Self::Position, action: Self::Action, _: &Self::Position) -> Self::Action {
        action
    }

    fn learn(&self, knowledge: &mut OpenView<G>, observation: &Self::Action) {
        knowledge.world.actions.push(*observation);
        self.play(&mut knowledge.world.position, *observation);
    }

    fn view(&self, knowledge: &OpenView<G>) -> OpenView<G> {
        knowledge.clone()
    }

    fn legal_from_view(&self, view: &OpenView<G>, actions: &mut Vec<Self::Action>) {
        if self.turn(&view.world.position) == Turn::Seat(view.seat) {
            self.legal(&view.world.position, actions);
        } else {
            actions.clear();
        }
    }

    fn resample(&self, view: &OpenView<G>, _: u32, _: &mut impl RandomSource) -> Option<World<G>> {
        Some(view.world.clone())
    }
}
