//! Goofspiel as numbers.

use super::{Act, Goofspiel, Table, Winner};
use crate::game::Seat;
use crate::games::table_tensors::{TableSheet, TableTensors, mark};
use crate::tensors::{Encoded, Number, Part, Sheet};

/// Tensor layout of a table.
#[derive(Debug, Clone, Copy)]
pub struct GoofspielSheet {
    cards: usize,
}

impl GoofspielSheet {
    /// Numbers of a card of a row: its number, or 0 where it is not seen.
    fn card(self) -> usize {
        self.cards + 1
    }
}

impl TableSheet<Goofspiel> for GoofspielSheet {
    const VERSION: u32 = 1;
    const NUMBERING: &'static str = "the card that is bid, less 1";

    fn sheet(&self) -> Sheet {
        let row = self.cards * self.card();
        Sheet::flat(vec![
            Part::new("seat", 2),
            Part::new("prizes that chance turned up, by round", row),
            Part::new("one's own bids by round: 0 where it is not seen, or the card", row),
            Part::new("the other's bids", row),
            Part::new("who won each round: oneself, the other, nobody", self.cards * 3),
        ])
    }

    fn actions(&self) -> usize {
        self.cards
    }

    fn number(&self, action: Act) -> usize {
        let (Act::Prize(card) | Act::Bid(card)) = action;
        usize::from(card) - 1
    }

    fn action(&self, number: usize) -> Option<Act> {
        (number < self.cards).then(|| Act::Bid(number as u8 + 1))
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        mark(numbers, seat.index());
        let rows = [table.prizes, table.bids[seat.index()], table.bids[1 - seat.index()]];
        for (row, cards) in rows.into_iter().enumerate() {
            for (round, card) in cards.iter().enumerate() {
                mark(numbers, 2 + (row * self.cards + round) * self.card() + usize::from(card));
            }
        }
        let winners = 2 + 3 * self.cards * self.card();
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

impl Encoded for Goofspiel {
    type Tensors = TableTensors<GoofspielSheet>;

    fn tensors(&self) -> Self::Tensors {
        TableTensors::new(GoofspielSheet { cards: usize::from(self.cards()) })
    }
}
