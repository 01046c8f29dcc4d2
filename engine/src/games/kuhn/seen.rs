//! Kuhn's poker as its players see it: their own card, and everything that is done.

use super::{Act, Kuhn, Table};
use crate::action_line::{ActionLine, world};
use crate::game::{Hidden, Seat, World};
use crate::games::card_table::{View, table_view};
use crate::random::{RandomSource, shuffle};

/// A seat's observation of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A card is dealt: its own, or one that it does not see.
    Dealt(Option<u8>),
    /// Somebody passes or bets.
    Decided {
        /// True for a bet, false for a pass.
        bet: bool,
    },
}

impl Hidden for Kuhn {
    type Observation = Seen;
    table_view!();

    fn observe(&self, seat: Seat, before: &Table, action: Act, _: &Table) -> Seen {
        match action {
            Act::Deal(card) => Seen::Dealt((usize::from(before.dealt) == seat.index()).then_some(card)),
            Act::Pass => Seen::Decided { bet: false },
            Act::Bet => Seen::Decided { bet: true },
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        match *observation {
            Seen::Dealt(card) => view.table.take(card),
            Seen::Decided { bet } => view.table.decide(bet),
        }
    }

    /// Exact: what a player can do never depends on cards, so a uniform opponent's actions say nothing of them,
    /// and every deal with the seat's own card is as likely as any other.
    fn resample(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<World<Kuhn>> {
        let mut table = view.table;
        let mut deck: Vec<u8> =
            (0..=self.players()).filter(|&card| !table.cards.contains(&Some(card))).collect();
        shuffle(rng, &mut deck);
        for card in table.cards[..usize::from(table.dealt)].iter_mut().filter(|card| card.is_none()) {
            *card = deck.pop();
        }
        Some(world(self, self.actions_from_start(&table)))
    }
}
