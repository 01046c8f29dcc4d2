//! Views of players of a card game.

use crate::game::Seat;

/// The view of a player of a card game: the table, with holes where its seat cannot see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct View<T> {
    /// The seat that has the view.
    pub seat: Seat,
    /// The table as far as the seat knows it.
    pub table: T,
}
