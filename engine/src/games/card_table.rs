//! What a player of a card game is given.

use crate::game::Seat;

/// What a player of a card game is given: the table, with holes where its seat cannot see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct View<T> {
    /// Whose view it is.
    pub seat: Seat,
    /// The table as far as the seat knows it.
    pub table: T,
}
