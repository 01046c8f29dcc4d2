//! Liar's dice in words: `roll-4`, `2x5` (two fives), `liar`.

use super::{Act, LiarsDice, Table};
use crate::classic::line::{Told, no_past, notation_as_line, read_as_line};
use crate::game::{Notation, Umpired};
use crate::switches::resolved_id;

impl Told for LiarsDice {
    fn told(&self, table: &Table) -> Vec<Act> {
        let rolls = (0..2).flat_map(|seat| &table.dice[seat][..self.rolled(table, seat)]);
        let bids = (0..self.bids()).filter(|bid| table.bids >> bid & 1 == 1);
        let liar = table.called.then_some(Act::Liar);
        rolls.map(|&face| Act::Roll(face)).chain(bids.map(Act::Bid)).chain(liar).collect()
    }
}

impl Notation for LiarsDice {
    fn action_text(&self, _: &Table, action: Act) -> String {
        match action {
            Act::Roll(face) => format!("roll-{face}"),
            Act::Bid(bid) => {
                let claim = self.claim(bid);
                format!("{}x{}", claim.quantity, claim.face)
            }
            Act::Liar => "liar".to_string(),
        }
    }

    notation_as_line!();
}

read_as_line!(LiarsDice);

impl Umpired for LiarsDice {
    no_past!();

    fn id(&self) -> String {
        resolved_id("liars_dice", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        if self.holds(table) { "bid_holds" } else { "bid_fails" }
    }
}
