//! Leduc hold'em as its players see it: their own card, the one face up, and all betting.

use super::{Act, CARDS, Deal, Leduc, Table};
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
    /// A card is dealt: its own, one for all, or one that it does not see.
    Dealt(Option<u8>),
    /// A seat folded.
    Folded,
    /// A seat called.
    Called,
    /// A seat raised.
    Raised,
}

impl Hidden for Leduc {
    type Observation = Seen;
    table_view!();

    #[inline]
    fn observe(&self, seat: Seat, before: &Table, action: Act, _: &Table) -> Seen {
        let shown = before.dealt == self.players() || usize::from(before.dealt) == seat.index();
        match action {
            Act::Deal(card) => Seen::Dealt(shown.then_some(card)),
            Act::Fold => Seen::Folded,
            Act::Call => Seen::Called,
            Act::Raise => Seen::Raised,
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        match *observation {
            Seen::Dealt(card) => self.deal(&mut view.table, card),
            Seen::Folded => view.table.betting.add(Act::Fold),
            Seen::Called => view.table.betting.add(Act::Call),
            Seen::Raised => view.table.betting.add(Act::Raise),
        }
    }

    /// Exact: what a player can do never depends on cards, so a uniform opponent's actions say nothing of them;
    /// given the cards that the seat knows, the hidden ones are drawn from the rest of the pack without putting
    /// back.
    fn resample(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<World<Leduc>> {
        let mut table = view.table;
        let mut rest = Vec::with_capacity(CARDS);
        for (card, left) in (0..self.deck().0).zip(self.left(&table)) {
            rest.extend(std::iter::repeat_n(card, usize::from(left)));
        }
        shuffle(rng, &mut rest);
        for card in table.private[..usize::from(table.dealt)].iter_mut().filter(|card| card.is_none()) {
            *card = rest.pop();
        }
        Some(world(self, self.actions_from_start(&table)))
    }
}

impl ActionLine for Leduc {
    fn told_actions(&self, table: &Table) -> Vec<Option<Act>> {
        let private = table.private[..usize::from(table.dealt)].iter().map(|card| card.map(Act::Deal));
        let public = table.public.map(Act::Deal);
        let known = table.betting.done(0).chain(public).chain(table.betting.done(1));
        private.chain(known.map(Some)).collect()
    }
}

impl Notation for Leduc {
    fn action_text(&self, _: &Table, action: Act) -> String {
        match (action, self.rules.deal) {
            (Act::Deal(card), Deal::Cards) => {
                format!("deal-{}{}", card / 2, if card % 2 == 0 { 'a' } else { 'b' })
            }
            (Act::Deal(rank), Deal::Ranks) => format!("deal-{rank}"),
            (Act::Fold, _) => "fold".to_string(),
            (Act::Call, _) => "call".to_string(),
            (Act::Raise, _) => "raise".to_string(),
        }
    }

    notation_as_line!();
}

impl Rulebook for Leduc {
    type Past = ();

    fn past(&self, _: &Table) {}

    pays_a_chip!();

    fn id(&self) -> String {
        resolved_id("leduc", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        if table.betting.one_left() { "fold" } else { "showdown" }
    }
}

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
