//! Goofspiel in words: `prize-3`, `bid-4`.

use super::{Act, Goofspiel, Row, Table, Winner};
use crate::action_line::{ActionLine, notation_as_line, pays_a_chip};
use crate::game::Notation;
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;

impl ActionLine for Goofspiel {
    fn told_actions(&self, table: &Table) -> Vec<Option<Act>> {
        let mut acts = Vec::new();
        for round in 0..self.cards() {
            let made = |row: &Row| (round < row.len()).then(|| row.get(round));
            acts.extend(made(&table.prizes).map(|prize| Some(Act::Prize(prize))));
            acts.extend(table.bids.iter().filter_map(made).map(|bid| (bid != 0).then_some(Act::Bid(bid))));
        }
        acts
    }

    /// After each round `won-1`, `won-2` or `won-nobody`: where bids stay covered that is all one learns.
    fn seen_words(&self, table: &Table) -> Vec<String> {
        let (mut words, mut acts) = (Vec::new(), self.told_actions(table).into_iter());
        for round in 0..self.cards() {
            let rows = [&table.prizes, &table.bids[0], &table.bids[1]];
            let made = rows.into_iter().filter(|row| round < row.len()).count();
            words.extend(acts.by_ref().take(made).map(|act| self.seen_word(table, act)));
            let winner = (round < table.winners.len()).then(|| Winner::from_code(table.winners.get(round)));
            words.extend(winner.map(|winner| match winner {
                Some(Winner::First) => "won-1".to_string(),
                Some(Winner::Second) => "won-2".to_string(),
                Some(Winner::Nobody) | None => "won-nobody".to_string(),
            }));
        }
        words
    }
}

impl Notation for Goofspiel {
    fn action_text(&self, _: &Table, action: Act) -> String {
        match action {
            Act::Prize(prize) => format!("prize-{prize}"),
            Act::Bid(card) => format!("bid-{card}"),
        }
    }

    notation_as_line!();
}

impl Rulebook for Goofspiel {
    type Past = ();

    fn past(&self, _: &Table) {}

    pays_a_chip!();

    fn id(&self) -> String {
        resolved_id("goofspiel", &self.rules)
    }

    fn reason(&self, _: &Table) -> &'static str {
        "last_card"
    }
}
