//! Kuhn's poker in words: `deal-0`, `pass`, `bet`.

use super::{Act, Kuhn, Table};
use crate::classic::line::{Told, no_past, notation_as_line, read_as_line};
use crate::game::{Game, Notation, Umpired};
use crate::switches::resolved_id;

impl Told for Kuhn {
    fn told(&self, table: &Table) -> Vec<Act> {
        let dealt = table.cards.iter().flatten().map(|&card| Act::Deal(card));
        let decisions =
            (0..table.acts).map(|act| if table.bets >> act & 1 == 1 { Act::Bet } else { Act::Pass });
        dealt.chain(decisions).collect()
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

read_as_line!(Kuhn);

impl Umpired for Kuhn {
    no_past!();

    fn id(&self) -> String {
        resolved_id("kuhn", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        let bettors = (0..self.seats()).filter(|&seat| self.has_bet(table, seat)).count();
        if bettors == 1 { "fold" } else { "showdown" }
    }
}
