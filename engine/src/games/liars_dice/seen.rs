//! Liar's dice as its players see it: their own dice when all are rolled, and every bid.

use super::{Act, DICE, LiarsDice, Table};
use crate::action_line::{ActionLine, world};
use crate::game::{Hidden, Seat, World};
use crate::games::card_table::{View, table_view};
use crate::random::{RandomSource, below};

/// A seat's observation of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A die is rolled under a cup.
    Rolled,
    /// Its own last die is rolled: it looks at all of them, in ascending order.
    Looked([u8; DICE]),
    /// A bid by its number, lowest first.
    Bid(u8),
    /// The last bid is called a lie.
    Called,
}

impl Hidden for LiarsDice {
    type Observation = Seen;
    table_view!();

    fn observe(&self, seat: Seat, _: &Table, action: Act, after: &Table) -> Seen {
        let complete = after.rolled == self.dice() * (seat.0 + 1);
        match action {
            Act::Roll(_) if complete => Seen::Looked(after.dice[seat.index()]),
            Act::Roll(_) => Seen::Rolled,
            Act::Bid(bid) => Seen::Bid(bid),
            Act::Liar => Seen::Called,
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        match *observation {
            Seen::Rolled => view.table.rolled += 1,
            Seen::Looked(dice) => {
                view.table.rolled += 1;
                view.table.dice[view.seat.index()] = dice;
            }
            Seen::Bid(bid) => view.table.bids |= 1 << bid,
            Seen::Called => view.table.called = true,
        }
    }

    /// Exact: what a player can bid never depends on dice, so a uniform opponent's bids say nothing of them, and
    /// every die that the seat has not seen is as likely to show one face as another.
    fn resample(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<World<LiarsDice>> {
        let mut table = view.table;
        for seat in 0..2 {
            let rolled = self.rolled(&view.table, seat);
            let dice = &mut table.dice[seat][..rolled];
            for die in dice.iter_mut().filter(|die| **die == 0) {
                *die = 1 + below(rng, u32::from(self.sides())) as u8;
            }
        }
        Some(world(self, self.actions_from_start(&table)))
    }
}
