//! Leduc hold'em in words: `deal-1a` (rank 1, the first of its two cards) or `deal-1`, `fold`, `call`,
//! `raise`.

use super::{Act, Deal, Leduc, Table};
use crate::action_line::{ActionLine, Holed, no_past, notation_as_line, pays_a_chip, read_as_line, words_of};
use crate::game::{Notation, Umpired};
use crate::switches::resolved_id;

impl ActionLine for Leduc {
    fn actions_from_start(&self, table: &Table) -> Vec<Act> {
        let private = table.private.iter().flatten().map(|&card| Act::Deal(card));
        let public = table.public.map(Act::Deal);
        private.chain(table.betting.done(0)).chain(public).chain(table.betting.done(1)).collect()
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

read_as_line!(Leduc);

impl Umpired for Leduc {
    no_past!();
    pays_a_chip!();

    fn id(&self) -> String {
        resolved_id("leduc", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        if table.betting.one_left() { "fold" } else { "showdown" }
    }
}

impl Holed for Leduc {
    fn seen_words(&self, table: &Table) -> Vec<String> {
        let private = table.private[..usize::from(table.dealt)].iter().map(|card| card.map(Act::Deal));
        let rest = self.actions_from_start(&Table { private: Default::default(), ..*table });
        words_of(self, table, private.chain(rest.into_iter().map(Some)))
    }
}
