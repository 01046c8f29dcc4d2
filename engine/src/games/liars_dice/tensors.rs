//! Liar's dice as numbers.

use super::{Act, LiarsDice, Table};
use crate::game::Seat;
use crate::games::card_table::{TableSheet, mark};
use crate::tensors::{Number, Part, Sheet};

impl TableSheet for LiarsDice {
    fn numbering(&self) -> &'static str {
        "bids in ascending order from 0, then the call of a lie"
    }

    fn sheet(&self) -> Sheet {
        let (dice, sides) = (usize::from(self.dice()), usize::from(self.sides()));
        Sheet::flat(vec![
            Part::new("seat", 2),
            Part::new("dice rolled, of both seats", 2 * dice),
            Part::new("one's own dice, in ascending order", dice * sides),
            Part::new("the other's dice, as far as they are seen", dice * sides),
            Part::new("bids made", usize::from(self.bids())),
            Part::new("the last bid was called a lie", 1),
        ])
    }

    fn actions(&self) -> usize {
        usize::from(self.bids()) + 1
    }

    fn number(&self, action: Act) -> usize {
        match action {
            Act::Bid(bid) => usize::from(bid),
            Act::Liar | Act::Roll(_) => usize::from(self.bids()),
        }
    }

    fn action(&self, number: usize) -> Option<Act> {
        let bids = usize::from(self.bids());
        match number {
            bid if bid < bids => Some(Act::Bid(bid as u8)),
            lie if lie == bids => Some(Act::Liar),
            _ => None,
        }
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        mark(numbers, seat.index());
        (0..usize::from(table.rolled)).for_each(|rolled| mark(numbers, 2 + rolled));
        let (dice, sides, bids) =
            (usize::from(self.dice()), usize::from(self.sides()), usize::from(self.bids()));
        let faces = 2 + 2 * dice;
        for (place, owner) in [seat.index(), 1 - seat.index()].into_iter().enumerate() {
            for (die, &face) in table.dice[owner].iter().take(dice).enumerate() {
                if face > 0 {
                    let first = faces + (place * dice + die) * sides;
                    mark(numbers, first + usize::from(face) - 1);
                }
            }
        }
        let made = faces + 2 * dice * sides;
        (0..bids).filter(|bid| table.bids >> bid & 1 == 1).for_each(|bid| mark(numbers, made + bid));
        if table.called {
            mark(numbers, made + bids);
        }
    }
}
