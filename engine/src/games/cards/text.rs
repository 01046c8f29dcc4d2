//! The card games in words: `deal-MS`, `MS`, by the codes of the kinds.

use super::{Act, Card, CardSet, Cards, KINDS, Table, cards_of};
use crate::action_line::{Holed, no_past, notation_as_line, read_as_line, words_of};
use crate::game::{Notation, Umpired};
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

read_as_line!(Cards);

impl Umpired for Cards {
    no_past!();

    fn id(&self) -> String {
        resolved_id("cards", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        if u32::from(table.piles[1].len()) == self.rules.rounds { "rounds" } else { "decided" }
    }
}

/// A hand that is the whole set needs no dealing.
impl Holed for Cards {
    fn seen_words(&self, table: &Table) -> Vec<String> {
        let mut acts = Vec::new();
        if usize::from(self.hand()) < KINDS {
            for seat in 0..2 {
                let known: Vec<Card> = cards_of(table.hands[seat]).collect();
                let dealt = usize::from(table.dealt[seat]);
                acts.extend((0..dealt).map(|place| known.get(place).copied().map(Act::Deal)));
            }
        }
        for round in 0..table.piles[0].len() {
            acts.extend(
                table.piles.iter().filter_map(|pile| pile.get(round)).map(|card| card.map(Act::Play)),
            );
        }
        words_of(self, table, acts)
    }
}
