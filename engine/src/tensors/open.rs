//! Tensors of games in which everybody sees everything: the position as planes or numbers, and the game so
//! far.

use super::{Digits, Layout, Number, Part, Sheet, Tensors};
use crate::game::Seat;
use crate::open::{Open, OpenView};
use crate::rulebook::Rulebook;

/// An open game whose positions are written as numbers, and whose actions have numbers.
pub trait OpenSheet: Open + Rulebook<View = OpenView<Self>> + Clone {
    /// The layout's version.
    const VERSION: u32 = 1;
    /// Numbering of actions, in words.
    const NUMBERING: &'static str;

    /// Layout of a position's tensor.
    fn sheet(&self) -> Sheet;
    /// Numbers of actions.
    fn actions(&self) -> usize;
    /// Most actions of a game.
    fn most_plies(&self) -> usize;
    /// The number of an action of a seat.
    fn number(&self, seat: Seat, action: Self::Action) -> usize;
    /// The action of a number.
    fn action(&self, seat: Seat, number: usize) -> Option<Self::Action>;
    /// Writes a position as a seat sees it into numbers that are all 0. Different positions are written
    /// differently.
    fn write<N: Number>(&self, position: &Self::Position, seat: Seat, numbers: &mut [N]);
}

/// Writes the tensors of an open game.
#[derive(Debug, Clone)]
pub struct OpenTensors<G> {
    game: G,
    layout: Layout,
    digits: usize,
}

impl<G: OpenSheet> OpenTensors<G> {
    pub(crate) fn new(game: &G) -> OpenTensors<G> {
        let (position, actions) = (game.sheet(), game.actions());
        let digits = (actions.ilog2() / 4 + 1) as usize;
        let history = Part::new(
            "every action: its number as the looking seat counts, and 1",
            digits * game.most_plies(),
        );
        let start = Part::new("the position at the start, as in the observation", position.len());
        let layout = Layout {
            version: G::VERSION,
            actions,
            numbering: G::NUMBERING,
            information_state: Sheet::flat(vec![start, history]),
            truth: position.clone(),
            observation: position,
            rules: None,
        };
        OpenTensors { game: game.clone(), layout, digits }
    }
}

impl<G: OpenSheet> Tensors<G> for OpenTensors<G> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn number(&self, seat: Seat, action: G::Action) -> usize {
        self.game.number(seat, action)
    }

    fn action(&self, seat: Seat, number: usize) -> Option<G::Action> {
        self.game.action(seat, number)
    }

    fn observation<N: Number>(&self, game: &G, view: &OpenView<G>, numbers: &mut [N]) {
        self.truth(game, &view.world.position, view.seat, numbers);
    }

    fn information_state<N: Number>(&self, game: &G, view: &OpenView<G>, numbers: &mut [N]) {
        let (start, history) = numbers.split_at_mut(self.layout.observation.len());
        self.truth(game, &view.world.start, view.seat, start);
        let mut digits = Digits::new(history);
        for &action in &view.world.actions {
            digits.push(1 + self.game.number(view.seat, action), self.digits);
        }
    }

    fn truth<N: Number>(&self, game: &G, position: &G::Position, seat: Seat, numbers: &mut [N]) {
        numbers.fill(N::NONE);
        game.write(position, seat, numbers);
    }
}

/// Fills planes of so many numbers, one after another, with shares.
pub(crate) fn fill<N: Number>(planes: &mut [N], size: usize, shares: impl IntoIterator<Item = f32>) {
    planes.chunks_mut(size).zip(shares).for_each(|(plane, share)| plane.fill(N::of(share)));
}

/// Implements [`crate::tensors::Encoded`] by [`OpenSheet`].
macro_rules! open_tensors {
    ($game:ty) => {
        impl $crate::tensors::Encoded for $game {
            type Tensors = $crate::tensors::open::OpenTensors<Self>;

            fn tensors(&self) -> Self::Tensors {
                $crate::tensors::open::OpenTensors::new(self)
            }
        }
    };
}
pub(crate) use open_tensors;
