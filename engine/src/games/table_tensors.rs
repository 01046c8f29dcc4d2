//! Tensors of small games with cards, dice or trees: what a view shows of the table, in full.

use crate::complete::Complete;
use crate::game::Seat;
use crate::games::card_table::View;
use crate::tensors::{Layout, Number, Sheet, Tensors};

/// A game's encoding of its table, holes included, and its numbering of actions.
pub trait TableSheet<G: Complete>: Send + Sync {
    /// The layout's version.
    const VERSION: u32;
    /// The numbering of actions, in words.
    const NUMBERING: &'static str;

    /// The tensor layout of a table.
    fn sheet(&self) -> Sheet;
    /// Numbers of actions.
    fn actions(&self) -> usize;
    /// The number of an action of a seat.
    fn number(&self, action: G::Action) -> usize;
    /// The action of a number.
    fn action(&self, number: usize) -> Option<G::Action>;
    /// Writes a table as a seat sees it, or the whole table in the seat's order, into numbers that are all 0.
    /// Different tables are written differently.
    fn write<N: Number>(&self, table: &G::Position, seat: Seat, numbers: &mut [N]);
}

/// Writes the tensors of such a game. A table shows everything that was done, so that the observation is the
/// information state.
#[derive(Debug, Clone)]
pub struct TableTensors<S> {
    sheet: S,
    layout: Layout,
}

impl<S> TableTensors<S> {
    /// The tables of a game.
    pub(crate) fn new<G: Complete>(sheet: S) -> TableTensors<S>
    where
        S: TableSheet<G>,
    {
        let table = sheet.sheet();
        let layout = Layout {
            version: S::VERSION,
            actions: sheet.actions(),
            numbering: S::NUMBERING,
            observation: table.clone(),
            information_state: table.clone(),
            truth: table,
            rules: None,
        };
        TableTensors { sheet, layout }
    }
}

impl<G, S> Tensors<G> for TableTensors<S>
where
    G: Complete<View = View<<G as crate::game::Game>::Position>>,
    S: TableSheet<G>,
{
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn number(&self, _: Seat, action: G::Action) -> usize {
        self.sheet.number(action)
    }

    fn action(&self, _: Seat, number: usize) -> Option<G::Action> {
        self.sheet.action(number)
    }

    fn observation<N: Number>(&self, game: &G, view: &G::View, numbers: &mut [N]) {
        self.truth(game, &view.table, view.seat, numbers);
    }

    fn information_state<N: Number>(&self, game: &G, view: &G::View, numbers: &mut [N]) {
        self.truth(game, &view.table, view.seat, numbers);
    }

    fn truth<N: Number>(&self, _: &G, table: &G::Position, seat: Seat, numbers: &mut [N]) {
        numbers.fill(N::NONE);
        self.sheet.write(table, seat, numbers);
    }
}

/// Marks one of several numbers, counted from the given place.
pub(crate) fn mark<N: Number>(numbers: &mut [N], at: usize) {
    numbers[at] = N::WHOLE;
}
