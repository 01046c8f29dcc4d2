//! The card games as numbers.

use super::{Act, Card, Cards, KINDS, Table};
use crate::game::Seat;
use crate::games::card_table::{TableSheet, mark};
use crate::tensors::{Number, Part, Sheet};

/// Numbers of a card of a pile: its kind, or that it lies face down.
const CARD: usize = KINDS + 1;

impl TableSheet for Cards {
    fn numbering(&self) -> &'static str {
        "kinds in the order of the set, from 0"
    }

    fn sheet(&self) -> Sheet {
        let pile = self.rules().rounds as usize * CARD;
        Sheet::flat(vec![
            Part::new("seat", 2),
            Part::new("cards dealt to each seat, one's own first", 2 * self.rules().hand as usize),
            Part::new("cards that one has or had", KINDS),
            Part::new("cards that the other is known to have or have had", KINDS),
            Part::new("one's own pile: kind, or face down", pile),
            Part::new("the other's pile", pile),
        ])
    }

    fn actions(&self) -> usize {
        KINDS
    }

    fn number(&self, action: Act) -> usize {
        let (Act::Deal(card) | Act::Play(card)) = action;
        card.index()
    }

    fn action(&self, number: usize) -> Option<Act> {
        (number < KINDS).then_some(Act::Play(Card(number as u8)))
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        mark(numbers, seat.index());
        let (hand_size, rounds) = (self.rules().hand as usize, self.rules().rounds as usize);
        let hands = 2 + 2 * hand_size;
        let piles = hands + 2 * KINDS;
        for (place, owner) in [seat.index(), 1 - seat.index()].into_iter().enumerate() {
            let dealt = 2 + place * hand_size;
            (0..usize::from(table.dealt[owner])).for_each(|card| mark(numbers, dealt + card));
            let hand = hands + place * KINDS;
            Card::all()
                .filter(|card| table.hands[owner] & card.bit() != 0)
                .for_each(|card| mark(numbers, hand + card.index()));
            let pile = piles + place * rounds * CARD;
            for (round, card) in table.piles[owner].iter().enumerate() {
                mark(numbers, pile + round * CARD + card.map_or(KINDS, Card::index));
            }
        }
    }
}
