//! Goofspiel as numbers.

use super::{Act, Goofspiel, Table, Winner};
use crate::game::Seat;
use crate::games::card_table::{TableSheet, mark};
use crate::tensors::{Number, Part, Sheet};

impl Goofspiel {
    /// Numbers of a card of a row: its number, or 0 where it is not seen.
    fn card(&self) -> usize {
        usize::from(self.cards()) + 1
    }
}

impl TableSheet for Goofspiel {
    fn numbering(&self) -> &'static str {
        "the card that is bid, less 1"
    }

    fn sheet(&self) -> Sheet {
        let cards = usize::from(self.cards());
        let row = cards * self.card();
        Sheet::flat(vec![
            Part::new("seat", 2),
            Part::new("prizes that chance turned up, by round", row),
            Part::new("one's own bids by round: 0 where it is not seen, or the card", row),
            Part::new("the other's bids", row),
            Part::new("who won each round: oneself, the other, nobody", cards * 3),
        ])
    }

    fn actions(&self) -> usize {
        usize::from(self.cards())
    }

    fn number(&self, action: Act) -> usize {
        let (Act::Prize(card) | Act::Bid(card)) = action;
        usize::from(card) - 1
    }

    fn action(&self, number: usize) -> Option<Act> {
        (number < usize::from(self.cards())).then(|| Act::Bid(number as u8 + 1))
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        let rounds = usize::from(self.cards());
        mark(numbers, seat.index());
        let rows = [table.prizes, table.bids[seat.index()], table.bids[1 - seat.index()]];
        for (row, cards) in rows.into_iter().enumerate() {
            for (round, card) in cards.iter().enumerate() {
                mark(numbers, 2 + (row * rounds + round) * self.card() + usize::from(card));
            }
        }
        let winners = 2 + 3 * rounds * self.card();
        for (round, code) in table.winners.iter().enumerate() {
            let own = if seat == Seat(0) { Winner::First } else { Winner::Second };
            let winner = match Winner::from_code(code) {
                Some(winner) if winner == own => 0,
                Some(Winner::Nobody) | None => 2,
                Some(_) => 1,
            };
            mark(numbers, winners + 3 * round + winner);
        }
    }
}
