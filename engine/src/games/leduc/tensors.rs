//! Leduc hold'em as numbers.

use super::{Act, Leduc, Table};
use crate::game::{Game, Seat};
use crate::games::card_table::{TableSheet, mark};
use crate::tensors::{Number, Part, Sheet};

/// The decisions, in the order of their numbers.
const DECISIONS: [Act; 3] = [Act::Fold, Act::Call, Act::Raise];

impl Leduc {
    /// Most decisions of a round: everybody calls or folds, and all others again after each of two raises.
    fn round(&self) -> usize {
        3 * self.seats()
    }
}

impl TableSheet for Leduc {
    fn numbering(&self) -> &'static str {
        "0 fold, 1 call, 2 raise"
    }

    fn sheet(&self) -> Sheet {
        let round = self.round() * DECISIONS.len();
        let (players, cards) = (self.seats(), usize::from(self.deck().0));
        Sheet::flat(vec![
            Part::new("seat", players),
            Part::new("cards dealt", players),
            Part::new("cards by seat, one's own first, as far as they are seen", players * cards),
            Part::new("the card turned up", cards),
            Part::new("every decision of the first round: fold, call, raise", round),
            Part::new("every decision of the second round", round),
        ])
    }

    fn actions(&self) -> usize {
        DECISIONS.len()
    }

    fn number(&self, action: Act) -> usize {
        DECISIONS.iter().position(|&known| known == action).unwrap_or(0)
    }

    fn action(&self, number: usize) -> Option<Act> {
        DECISIONS.get(number).copied()
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        let (players, cards) = (self.seats(), usize::from(self.deck().0));
        mark(numbers, seat.index());
        (0..usize::from(table.dealt)).for_each(|dealt| mark(numbers, players + dealt));
        let hands = 2 * players;
        for other in 0..players {
            if let Some(card) = table.private[(seat.index() + other) % players] {
                mark(numbers, hands + other * cards + usize::from(card));
            }
        }
        let public = hands + players * cards;
        if let Some(card) = table.public {
            mark(numbers, public + usize::from(card));
        }
        for round in 0..2 {
            let first = public + cards + round * self.round() * DECISIONS.len();
            for (decision, action) in table.betting.done(round).enumerate() {
                mark(numbers, first + decision * DECISIONS.len() + self.number(action));
            }
        }
    }
}
