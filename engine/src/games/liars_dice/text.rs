//! Liar's dice in words: `roll-4`, `2x5` (two fives), `liar`.

use super::{Act, LiarsDice, Table};
use crate::action_line::{ActionLine, notation_as_line, pays_a_chip};
use crate::game::Notation;
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;

impl ActionLine for LiarsDice {
    fn told_actions(&self, table: &Table) -> Vec<Option<Act>> {
        let rolls = (0..2).flat_map(|seat| &table.dice[seat][..self.rolled(table, seat)]);
        let rolls = rolls.map(|&face| (face > 0).then_some(Act::Roll(face)));
        let bids = (0..self.bids()).filter(|bid| table.bids >> bid & 1 == 1);
        rolls.chain(bids.map(Act::Bid).chain(table.called.then_some(Act::Liar)).map(Some)).collect()
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

impl Rulebook for LiarsDice {
    type Past = ();

    fn past(&self, _: &Table) {}

    pays_a_chip!();

    fn id(&self) -> String {
        resolved_id("liars_dice", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        if self.holds(table) { "bid_holds" } else { "bid_fails" }
    }
}
