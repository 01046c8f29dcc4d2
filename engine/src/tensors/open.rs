//! Tensors of games in which everybody sees everything: the position as planes or numbers, and the game so
//! far.

use super::{Digits, Layout, Number, Part, Sheet, Tensors};
use crate::game::Seat;
use crate::open::{Open, OpenView};

/// Tensors of positions and numbering of actions of an open game.
pub trait OpenSheet<G: Open>: Send + Sync {
    /// The layout's version.
    const VERSION: u32;
    /// Numbering of actions, in words.
    const NUMBERING: &'static str;

    /// Layout of a position's tensor.
    fn sheet(&self) -> Sheet;
    /// Numbers of actions.
    fn actions(&self) -> usize;
    /// Most actions of a game.
    fn most_plies(&self) -> usize;
    /// The number of an action of a seat.
    fn number(&self, seat: Seat, action: G::Action) -> usize;
    /// The action of a number.
    fn action(&self, seat: Seat, number: usize) -> Option<G::Action>;
    /// Writes a position as a seat sees it into numbers that are all 0. Different positions are written
    /// differently.
    fn write<N: Number>(&self, position: &G::Position, seat: Seat, numbers: &mut [N]);
}

/// Writes the tensors of an open game.
#[derive(Debug, Clone)]
pub struct OpenTensors<S> {
    sheet: S,
    layout: Layout,
    /// Digits of an action's number and one more.
    digits: usize,
}

impl<S> OpenTensors<S> {
    /// The tables of a game.
    pub(crate) fn new<G: Open>(sheet: S) -> OpenTensors<S>
    where
        S: OpenSheet<G>,
    {
        let (position, actions) = (sheet.sheet(), sheet.actions());
        let digits = (actions.ilog2() / 4 + 1) as usize;
        let history = Part::new(
            "every action: its number as the looking seat counts, and 1",
            digits * sheet.most_plies(),
        );
        let start = Part::new("the position at the start, as in the observation", position.len());
        let layout = Layout {
            version: S::VERSION,
            actions,
            numbering: S::NUMBERING,
            information_state: Sheet::flat(vec![start, history]),
            truth: position.clone(),
            observation: position,
            rules: None,
        };
        OpenTensors { sheet, layout, digits }
    }
}

impl<G: Open, S: OpenSheet<G>> Tensors<G> for OpenTensors<S>
where
    G: crate::rulebook::Rulebook<View = OpenView<G>>,
{
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn number(&self, seat: Seat, action: G::Action) -> usize {
        self.sheet.number(seat, action)
    }

    fn action(&self, seat: Seat, number: usize) -> Option<G::Action> {
        self.sheet.action(seat, number)
    }

    fn observation<N: Number>(&self, game: &G, view: &OpenView<G>, numbers: &mut [N]) {
        self.truth(game, &view.world.position, view.seat, numbers);
    }

    fn information_state<N: Number>(&self, game: &G, view: &OpenView<G>, numbers: &mut [N]) {
        let (start, history) = numbers.split_at_mut(self.layout.observation.len());
        self.truth(game, &view.world.start, view.seat, start);
        let mut digits = Digits::new(history);
        for &action in &view.world.actions {
            digits.push(1 + self.sheet.number(view.seat, action), self.digits);
        }
    }

    fn truth<N: Number>(&self, _: &G, position: &G::Position, seat: Seat, numbers: &mut [N]) {
        numbers.fill(N::NONE);
        self.sheet.write(position, seat, numbers);
    }
}
