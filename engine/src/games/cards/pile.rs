//! Cards that a seat has put down.

use super::{Card, KINDS};
use std::fmt;

/// Stands for a card that is not seen.
const UNSEEN: u8 = u8::MAX;

/// Cards in the order in which they were put down, some perhaps not seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pile {
    len: u8,
    /// Kinds; 0 after the last.
    cards: [u8; KINDS],
}

impl Pile {
    /// Number of cards.
    pub fn len(&self) -> u8 {
        self.len
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The card at a place, `Some(None)` if it is not seen.
    pub fn get(&self, place: u8) -> Option<Option<Card>> {
        let card = *self.cards.get(..usize::from(self.len))?.get(usize::from(place))?;
        Some((card != UNSEEN).then_some(Card(card)))
    }

    /// The last card, as [`Pile::get`] gives it.
    pub fn last(&self) -> Option<Option<Card>> {
        self.get(self.len.checked_sub(1)?)
    }

    /// All cards; `None` for one that is not seen.
    pub fn iter(&self) -> impl Iterator<Item = Option<Card>> {
        (0..self.len).filter_map(|place| self.get(place))
    }

    /// Puts a card on top.
    pub(super) fn push(&mut self, card: Option<Card>) {
        self.len += 1;
        self.replace_last(card);
    }

    /// Puts a card in the place of the last.
    pub(super) fn replace_last(&mut self, card: Option<Card>) {
        self.cards[usize::from(self.len) - 1] = card.map_or(UNSEEN, |card| card.0);
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
