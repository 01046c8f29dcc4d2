//! Kuhn's poker in words: `deal-0`, `pass`, `bet`.

use super::{Act, Kuhn, Table};
use crate::action_line::{ActionLine, notation_as_line, pays_a_chip};
use crate::game::{Game, Notation};
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;

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
