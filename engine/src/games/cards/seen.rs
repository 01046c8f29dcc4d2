//! The card games as their players see them: their own hand, and the cards that were shown.

use super::{Act, Card, Cards, FULL, Table, cards_of};
use crate::action_line::{ActionLine, world};
use crate::game::{Hidden, Seat, World};
use crate::games::card_table::{View, table_view};
use crate::random::{RandomSource, below, shuffle};

/// A seat's observation of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A card is dealt: its own, or one that it does not see.
    Dealt(Option<Card>),
    /// Seat 0 puts down a card: its own, or one that is not seen yet.
    Covered(Option<Card>),
    /// Seat 1 puts down its card, and both are shown.
    Shown([Card; 2]),
}

impl Hidden for Cards {
    type Observation = Seen;
    table_view!();

    fn observe(&self, seat: Seat, before: &Table, action: Act, after: &Table) -> Seen {
        match action {
            Act::Deal(card) => Seen::Dealt((self.receiver(before) == Some(seat.index())).then_some(card)),
            Act::Play(card) => match [0, 1].map(|seat| after.piles[seat].last().flatten()) {
                [Some(first), Some(second)] if after.piles[0].len() == after.piles[1].len() => {
                    Seen::Shown([first, second])
                }
                _ => Seen::Covered((seat == Seat(0)).then_some(card)),
            },
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        match *observation {
            Seen::Dealt(card) => self.deal(&mut view.table, card),
            Seen::Covered(card) => view.table.piles[0].push(card),
            Seen::Shown(cards) => self.show(&mut view.table, cards),
        }
    }

    /// Exact: a uniform opponent puts down every order of its hand with the same chance, so all hands that hold
    /// the cards shown are alike, and so are the cards of its hand under the cover.
    fn resample(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<World<Cards>> {
        let other = 1 - view.seat.index();
        let mut table = view.table;
        let mut rest: Vec<Card> = cards_of(FULL & !table.hands[other]).collect();
        shuffle(rng, &mut rest);
        let missing = usize::from(self.hand()) - table.hands[other].count_ones() as usize;
        for card in rest.into_iter().take(missing) {
            table.hands[other] |= card.bit();
        }
        if table.piles[other].last() == Some(None) {
            let left: Vec<Card> = self.left(&table, other).collect();
            let card = left[below(rng, left.len() as u32) as usize];
            table.piles[other].replace_last(Some(card));
        }
        Some(world(self, self.actions_from_start(&table)))
    }
}
