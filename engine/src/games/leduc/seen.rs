//! Leduc hold'em as its players see it: their own card, the one face up, and all betting.

use super::{Act, CARDS, Leduc, Table};
use crate::action_line::{ActionLine, world};
use crate::game::{Hidden, Seat, World};
use crate::games::card_table::{View, table_view};
use crate::random::{RandomSource, shuffle};

/// A seat's observation of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A card is dealt: its own, one for all, or one that it does not see.
    Dealt(Option<u8>),
    /// A seat folded.
    Folded,
    /// A seat called.
    Called,
    /// A seat raised.
    Raised,
}

impl Hidden for Leduc {
    type Observation = Seen;
    table_view!();

    #[inline]
    fn observe(&self, seat: Seat, before: &Table, action: Act, _: &Table) -> Seen {
        let shown = before.dealt == self.players() || usize::from(before.dealt) == seat.index();
        match action {
            Act::Deal(card) => Seen::Dealt(shown.then_some(card)),
            Act::Fold => Seen::Folded,
            Act::Call => Seen::Called,
            Act::Raise => Seen::Raised,
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        match *observation {
            Seen::Dealt(card) => self.deal(&mut view.table, card),
            Seen::Folded => view.table.betting.add(Act::Fold),
            Seen::Called => view.table.betting.add(Act::Call),
            Seen::Raised => view.table.betting.add(Act::Raise),
        }
    }

    /// Exact: what a player can do never depends on cards, so a uniform opponent's actions say nothing of them;
    /// given the cards that the seat knows, the hidden ones are drawn from the rest of the pack without putting
    /// back.
    fn resample(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<World<Leduc>> {
        let mut table = view.table;
        let mut rest = Vec::with_capacity(CARDS);
        for (card, left) in (0..self.deck().0).zip(self.left(&table)) {
            rest.extend(std::iter::repeat_n(card, usize::from(left)));
        }
        shuffle(rng, &mut rest);
        for card in table.private[..usize::from(table.dealt)].iter_mut().filter(|card| card.is_none()) {
            *card = rest.pop();
        }
        Some(world(self, self.actions_from_start(&table)))
    }
}
