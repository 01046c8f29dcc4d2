//! Kuhn's poker in words: `deal-0`, `pass`, `bet`.

use super::{Act, Kuhn, Table};
use crate::action_line::{ActionLine, Holed, no_past, notation_as_line, pays_a_chip, read_as_line, words_of};
use crate::game::{Game, Notation, Umpired};
use crate::switches::resolved_id;

impl ActionLine for Kuhn {
    fn actions_from_start(&self, table: &Table) -> Vec<Act> {
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
    pays_a_chip!();

    fn id(&self) -> String {
        resolved_id("kuhn", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        let bettors = (0..self.seats()).filter(|&seat| self.has_bet(table, seat)).count();
        if bettors == 1 { "fold" } else { "showdown" }
    }
}

impl Holed for Kuhn {
    fn seen_words(&self, table: &Table) -> Vec<String> {
        let dealt = table.cards[..usize::from(table.dealt)].iter().map(|card| card.map(Act::Deal));
        let decisions = self.actions_from_start(&Table { cards: Default::default(), ..*table });
        words_of(self, table, dealt.chain(decisions.into_iter().map(Some)))
    }
}
