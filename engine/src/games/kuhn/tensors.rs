//! Kuhn's poker as numbers.

use super::{Act, Kuhn, Table};
use crate::game::{Game, Seat};
use crate::games::card_table::{TableSheet, mark};
use crate::tensors::{Number, Part, Sheet};

impl Kuhn {
    /// Most decisions of a game (K2).
    fn decisions(&self) -> usize {
        2 * self.seats()
    }
}

impl TableSheet for Kuhn {
    fn numbering(&self) -> &'static str {
        "0 pass, 1 bet"
    }

    fn sheet(&self) -> Sheet {
        let (players, cards) = (self.seats(), self.seats() + 1);
        Sheet::flat(vec![
            Part::new("seat", players),
            Part::new("cards dealt", players),
            Part::new("cards by seat, one's own first, as far as they are seen", players * cards),
            Part::new("every decision: pass, bet", self.decisions() * 2),
        ])
    }

    fn actions(&self) -> usize {
        2
    }

    fn number(&self, action: Act) -> usize {
        usize::from(action == Act::Bet)
    }

    fn action(&self, number: usize) -> Option<Act> {
        [Act::Pass, Act::Bet].get(number).copied()
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        let (players, cards) = (self.seats(), self.seats() + 1);
        mark(numbers, seat.index());
        (0..usize::from(table.dealt)).for_each(|dealt| mark(numbers, players + dealt));
        let hands = 2 * players;
        for other in 0..players {
            if let Some(card) = table.cards[(seat.index() + other) % players] {
                mark(numbers, hands + other * cards + usize::from(card));
            }
        }
        let decisions = hands + players * cards;
        for decision in 0..usize::from(table.acts) {
            let bet = table.bets >> decision & 1;
            mark(numbers, decisions + 2 * decision + bet as usize);
        }
    }
}
