//! Tensors of games whose positions, holes included, are written as numbers.

use super::{Digits, Encoded, Layout, Number, Part, Redrawn, Sheet, Tensors};
use crate::game::{Game, Seat, World};
use crate::rulebook::Rulebook;

/// A view that is, in essence, a position as one seat sees it.
pub trait PositionView<G: Game> {
    /// The position, and the seat that sees it.
    fn shown(&self) -> (&G::Position, Seat);

    /// The game so far, where the position alone does not show it.
    fn so_far(&self) -> Option<&World<G>> {
        None
    }
}

/// A game whose positions are written as numbers, and whose actions have numbers.
pub trait PositionSheet: Rulebook<View: PositionView<Self>> + Clone {
    /// Numbering of actions, in words.
    fn numbering(&self) -> &'static str;
    /// Layout of a position's tensor.
    fn sheet(&self) -> Sheet;
    /// Numbers of actions.
    fn actions(&self) -> usize;
    /// Most actions of a game; 0 where a position shows everything that was done.
    fn most_plies(&self) -> usize {
        0
    }
    /// The number of an action of a seat.
    fn number(&self, seat: Seat, action: Self::Action) -> usize;
    /// The action of a number.
    fn action(&self, seat: Seat, number: usize) -> Option<Self::Action>;
    /// Writes a position as a seat sees it, or the whole position in the seat's order, into numbers that are all 0.
    /// Different positions are written differently.
    fn write<N: Number>(&self, position: &Self::Position, seat: Seat, numbers: &mut [N]);
}

/// Writes the tensors of such a game.
#[derive(Debug, Clone)]
pub struct SheetTensors<G> {
    game: G,
    layout: Layout,
    digits: usize,
}

impl<G: PositionSheet> Encoded for G {
    type Tensors = SheetTensors<G>;
    type Sketch = Redrawn<G::Knowledge>;

    fn tensors(&self) -> SheetTensors<G> {
        let (position, actions, plies) = (self.sheet(), self.actions(), self.most_plies());
        let digits = (actions.ilog2() / 4 + 1) as usize;
        let start = Part::new("the position at the start, as in the observation", position.len());
        let history = "every action: its number as the looking seat counts, and 1";
        let information_state = match plies {
            0 => position.clone(),
            _ => Sheet::flat(vec![start, Part::new(history, digits * plies)]),
        };
        let layout = Layout {
            version: 1,
            actions,
            numbering: self.numbering(),
            information_state,
            truth: position.clone(),
            bits: position.bits(),
            observation: position,
            rules: None,
        };
        SheetTensors { game: self.clone(), layout, digits }
    }
}

impl<G: PositionSheet> Tensors<G> for SheetTensors<G> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn number(&self, seat: Seat, action: G::Action) -> usize {
        self.game.number(seat, action)
    }

    fn action(&self, seat: Seat, number: usize) -> Option<G::Action> {
        self.game.action(seat, number)
    }

    fn observation<N: Number>(&self, game: &G, view: &G::View, numbers: &mut [N]) {
        let (position, seat) = view.shown();
        self.truth(game, position, seat, numbers);
    }

    fn information_state<N: Number>(&self, game: &G, view: &G::View, numbers: &mut [N]) {
        let Some(world) = view.so_far() else { return self.observation(game, view, numbers) };
        let (_, seat) = view.shown();
        let (start, history) = numbers.split_at_mut(self.layout.observation.len());
        self.truth(game, &world.start, seat, start);
        let mut digits = Digits::new(history);
        for &action in &world.actions {
            digits.push(1 + self.game.number(seat, action), self.digits);
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
