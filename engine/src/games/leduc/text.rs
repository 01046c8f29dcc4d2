//! Leduc hold'em in words: `deal-1a` (rank 1, the first of its two cards) or `deal-1`, `fold`, `call`,
//! `raise`.

use super::{Act, Deal, Leduc, Table};
use crate::action_line::{ActionLine, notation_as_line, pays_a_chip};
use crate::game::Notation;
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;

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
