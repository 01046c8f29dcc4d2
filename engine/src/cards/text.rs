//! The card games in words: `deal-MS`, `MS`, by the codes of the kinds.

use super::{Act, CardSet, Cards, Table};
use crate::classic::line::{no_past, read_as_line, read_open, write};
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

    fn read_action(&self, table: &Table, text: &str) -> Option<Act> {
        read_open(self, table, text)
    }

    fn position_text(&self, table: &Table) -> String {
        write(self, table)
    }
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
