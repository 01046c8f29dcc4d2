//! Liar's dice as numbers.

use super::{Act, LiarsDice, Table};
use crate::game::Seat;
use crate::games::table_tensors::{TableSheet, TableTensors, mark};
use crate::tensors::{Encoded, Number, Part, Sheet};

/// Tensor layout of a table.
#[derive(Debug, Clone, Copy)]
pub struct DiceSheet {
    dice: usize,
    sides: usize,
    bids: usize,
}

impl TableSheet<LiarsDice> for DiceSheet {
    const VERSION: u32 = 1;
    const NUMBERING: &'static str = "bids in ascending order from 0, then the call of a lie";

    fn sheet(&self) -> Sheet {
        Sheet::flat(vec![
            Part::new("seat", 2),
            Part::new("dice rolled, of both seats", 2 * self.dice),
            Part::new("one's own dice, in ascending order", self.dice * self.sides),
            Part::new("the other's dice, as far as they are seen", self.dice * self.sides),
            Part::new("bids made", self.bids),
            Part::new("the last bid was called a lie", 1),
        ])
    }

    fn actions(&self) -> usize {
        self.bids + 1
    }

    fn number(&self, action: Act) -> usize {
        match action {
            Act::Bid(bid) => usize::from(bid),
            Act::Liar | Act::Roll(_) => self.bids,
        }
    }

    fn action(&self, number: usize) -> Option<Act> {
        match number {
            bid if bid < self.bids => Some(Act::Bid(bid as u8)),
            lie if lie == self.bids => Some(Act::Liar),
            _ => None,
        }
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        mark(numbers, seat.index());
        (0..usize::from(table.rolled)).for_each(|rolled| mark(numbers, 2 + rolled));
        let dice = 2 + 2 * self.dice;
        for (place, owner) in [seat.index(), 1 - seat.index()].into_iter().enumerate() {
            for (die, &face) in table.dice[owner].iter().take(self.dice).enumerate() {
                if face > 0 {
                    let first = dice + (place * self.dice + die) * self.sides;
                    mark(numbers, first + usize::from(face) - 1);
                }
            }
        }
        let bids = dice + 2 * self.dice * self.sides;
        (0..self.bids).filter(|bid| table.bids >> bid & 1 == 1).for_each(|bid| mark(numbers, bids + bid));
        if table.called {
            mark(numbers, bids + self.bids);
        }
    }
}

impl Encoded for LiarsDice {
    type Tensors = TableTensors<DiceSheet>;

    fn tensors(&self) -> Self::Tensors {
        let (dice, sides) = (usize::from(self.dice()), usize::from(self.sides()));
        TableTensors::new(DiceSheet { dice, sides, bids: usize::from(self.bids()) })
    }
}
