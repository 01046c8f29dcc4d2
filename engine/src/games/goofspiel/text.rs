//! Goofspiel in words: `prize-3`, `bid-4`.

use super::{Act, Goofspiel, Row, Table, Winner};
use crate::action_line::{ActionLine, Holed, no_past, notation_as_line, pays_a_chip, read_as_line, words_of};
use crate::game::{Notation, Umpired};
use crate::switches::resolved_id;

impl ActionLine for Goofspiel {
    fn actions_from_start(&self, table: &Table) -> Vec<Act> {
        let mut acts = Vec::new();
        for round in 0..self.cards() {
            let made = |row: &Row| (round < row.len()).then(|| row.get(round));
            acts.extend(made(&table.prizes).map(Act::Prize));
            acts.extend(table.bids.iter().filter_map(made).map(Act::Bid));
        }
        acts
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

read_as_line!(Goofspiel);

impl Umpired for Goofspiel {
    no_past!();
    pays_a_chip!();

    fn id(&self) -> String {
        resolved_id("goofspiel", &self.rules)
    }

    fn reason(&self, _: &Table) -> &'static str {
        "last_card"
    }
}

/// After each round `won-1`, `won-2` or `won-nobody`: where bids stay covered that is all one learns.
impl Holed for Goofspiel {
    fn seen_words(&self, table: &Table) -> Vec<String> {
        let mut words = Vec::new();
        for round in 0..self.cards() {
            let made = |row: &Row| (round < row.len()).then(|| row.get(round));
            let prize = made(&table.prizes).map(|prize| Some(Act::Prize(prize)));
            let bids = table.bids.iter().filter_map(made).map(|bid| Some(Act::Bid(bid)).filter(|_| bid != 0));
            words.extend(words_of(self, table, prize.into_iter().chain(bids)));
            let winner = |number: u8| match number {
                first if first == Winner::First as u8 => "won-1",
                second if second == Winner::Second as u8 => "won-2",
                _ => "won-nobody",
            };
            words.extend(made(&table.winners).map(|number| winner(number).to_string()));
        }
        words
    }
}
