//! Liar's dice in words: `roll-4`, `2x5` (two fives), `liar`.

use super::{Act, LiarsDice, Table};
use crate::action_line::{ActionLine, Holed, no_past, notation_as_line, pays_a_chip, read_as_line, words_of};
use crate::game::{Notation, Umpired};
use crate::switches::resolved_id;

impl ActionLine for LiarsDice {
    fn actions_from_start(&self, table: &Table) -> Vec<Act> {
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
    pays_a_chip!();

    fn id(&self) -> String {
        resolved_id("liars_dice", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        if self.holds(table) { "bid_holds" } else { "bid_fails" }
    }
}

impl Holed for LiarsDice {
    fn seen_words(&self, table: &Table) -> Vec<String> {
        let seen = |act: Act| Some(act).filter(|&act| act != Act::Roll(0));
        words_of(self, table, self.actions_from_start(table).into_iter().map(seen))
    }
}
