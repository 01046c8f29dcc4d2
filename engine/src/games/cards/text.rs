//! The card games in words: `deal-MS`, `MS`, by the codes of the kinds.

use super::{Act, Card, CardSet, Cards, KINDS, Table, cards_of};
use crate::action_line::{ActionLine, notation_as_line};
use crate::game::Notation;
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;

impl Notation for Cards {
    fn action_text(&self, _: &Table, action: Act) -> String {
        let code = |card: Card| &CardSet::embedded().kinds()[card.index()].code;
        match action {
            Act::Deal(card) => format!("deal-{}", code(card)),
            Act::Play(card) => code(card).clone(),
        }
    }

    notation_as_line!();
}

impl Rulebook for Cards {
    type Past = ();

    fn past(&self, _: &Table) {}

    fn id(&self) -> String {
        resolved_id("cards", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        if u32::from(table.piles[1].len()) == self.rules.rounds { "rounds" } else { "decided" }
    }
}

impl ActionLine for Cards {
    /// A hand that is the whole set needs no dealing. Of a hand that is not yet complete the first cards are told.
    fn told_actions(&self, table: &Table) -> Vec<Option<Act>> {
        let mut acts = Vec::new();
        if usize::from(self.hand()) < KINDS {
            for seat in 0..2 {
                let mut known = cards_of(table.hands[seat]);
                acts.extend((0..table.dealt[seat]).map(|_| known.next().map(Act::Deal)));
            }
        }
        for round in 0..table.piles[0].len() {
            let cards = table.piles.iter().filter_map(|pile| pile.get(round));
            acts.extend(cards.map(|card| card.map(Act::Play)));
        }
        acts
    }
}
