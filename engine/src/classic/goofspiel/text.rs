//! Goofspiel in words: `prize-3`, `bid-4`.

use super::{Act, Goofspiel, Row, Table};
use crate::classic::line::{Told, no_past, notation_as_line, read_as_line};
use crate::game::{Notation, Umpired};
use crate::switches::resolved_id;

impl Told for Goofspiel {
    fn told(&self, table: &Table) -> Vec<Act> {
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

    fn id(&self) -> String {
        resolved_id("goofspiel", &self.rules)
    }

    fn reason(&self, _: &Table) -> &'static str {
        "last_card"
    }
}
