//! Kuhn's poker as its players see it: their own card, and everything that is done.

use super::{Act, Kuhn, Table};
use crate::action_line::{ActionLine, notation_as_line, pays_a_chip, world};
use crate::game::{Game, Hidden, Notation, Seat, World};
use crate::games::card_table::{TableSheet, View, mark, table_view};
use crate::random::{RandomSource, shuffle};
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;
use crate::tensors::{Number, Part, Sheet};

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

impl ActionLine for Kuhn {
    fn told_actions(&self, table: &Table) -> Vec<Option<Act>> {
        let dealt = table.cards[..usize::from(table.dealt)].iter().map(|card| card.map(Act::Deal));
        let decision = |act: u8| if table.bets >> act & 1 == 1 { Act::Bet } else { Act::Pass };
        dealt.chain((0..table.acts).map(|act| Some(decision(act)))).collect()
    }
}

impl Notation for Kuhn {
    fn action_text(&self, _: &Table, action: Act) -> String {
        match action {
            Act::Deal(card) => format!("deal-{card}"),
            Act::Pass => "pass".to_string(),
            Act::Bet => "bet".to_string(),
        }
    }

    notation_as_line!();
}

impl Rulebook for Kuhn {
    type Past = ();

    fn past(&self, _: &Table) {}

    pays_a_chip!();

    fn id(&self) -> String {
        resolved_id("kuhn", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        let bettors = (0..self.seats()).filter(|&seat| self.has_bet(table, seat)).count();
        if bettors == 1 { "fold" } else { "showdown" }
    }
}

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
