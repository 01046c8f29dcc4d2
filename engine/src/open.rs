//! Games in which everybody sees everything and nothing is drawn: what their players are given is the game so far.

use crate::game::{Chance, Game, Hidden, Resample, Seat, World};
use crate::random::Words;

/// A game without chance in which every seat sees everything. With this it has [`Chance`] (without outcomes), [`Hidden`]
/// (an observation is the action itself) and [`Resample`] (the one world that there is).
pub trait Open: Game {}

impl<G: Open> Chance for G {
    fn outcomes(&self, _: &Self::Position, outcomes: &mut Vec<(Self::Action, f64)>) {
        outcomes.clear();
    }
}

impl<G: Open> Hidden for G {
    type Observation = G::Action;
    type Knowledge = World<G>;
    type View = World<G>;

    fn knowledge(&self, start: &Self::Position, _: Seat) -> World<G> {
        World { start: start.clone(), actions: Vec::new(), position: start.clone() }
    }

    fn observe(&self, _: Seat, _: &Self::Position, action: Self::Action, _: &Self::Position) -> Self::Action {
        action
    }

    fn learn(&self, knowledge: &mut World<G>, observation: &Self::Action) {
        knowledge.actions.push(*observation);
        self.play(&mut knowledge.position, *observation);
    }

    fn view(&self, knowledge: &World<G>) -> World<G> {
        knowledge.clone()
    }

    fn legal_from_view(&self, view: &World<G>, actions: &mut Vec<Self::Action>) {
        self.legal(&view.position, actions);
    }
}

impl<G: Open> Resample for G {
    fn resample(&self, view: &World<G>, _: u32, _: &mut impl Words) -> Option<World<G>> {
        Some(view.clone())
    }
}
