//! The card games in words: `deal-MS`, `MS`, by the codes of the kinds.

use super::{Act, CardSet, Cards, Table};
use crate::classic::line::{no_past, notation_as_line, read_as_line};
use crate::game::{Notation, Umpired};
use crate::switches::resolved_id;

impl Notation for Cards {
    fn action_text(&self, _: &Table, action: Act) -> String {
        let code = |card: super::Card| &CardSet::embedded().kinds()[card.index()].code;
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
