//! Liar's dice as its players see it: their own dice when all are rolled, and every bid.

use super::{Act, DICE, LiarsDice, Table};
use crate::action_line::{ActionLine, notation_as_line, pays_a_chip, world};
use crate::game::{Hidden, Notation, Seat, World};
use crate::games::card_table::{TableSheet, View, mark, table_view};
use crate::random::{RandomSource, below};
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;
use crate::tensors::{Number, Part, Sheet};

/// A seat's observation of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A die is rolled under a cup.
    Rolled,
    /// Its own last die is rolled: it looks at all of them, in ascending order.
    Looked([u8; DICE]),
    /// A bid by its number, lowest first.
    Bid(u8),
    /// The last bid is called a lie.
    Called,
}

impl Hidden for LiarsDice {
    type Observation = Seen;
    table_view!();

    fn observe(&self, seat: Seat, _: &Table, action: Act, after: &Table) -> Seen {
        let complete = after.rolled == self.dice() * (seat.0 + 1);
        match action {
            Act::Roll(_) if complete => Seen::Looked(after.dice[seat.index()]),
            Act::Roll(_) => Seen::Rolled,
            Act::Bid(bid) => Seen::Bid(bid),
            Act::Liar => Seen::Called,
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        match *observation {
            Seen::Rolled => view.table.rolled += 1,
            Seen::Looked(dice) => {
                view.table.rolled += 1;
                view.table.dice[view.seat.index()] = dice;
            }
            Seen::Bid(bid) => view.table.bids |= 1 << bid,
            Seen::Called => view.table.called = true,
        }
    }

    /// Exact: what a player can bid never depends on dice, so a uniform opponent's bids say nothing of them, and
    /// every die that the seat has not seen is as likely to show one face as another.
    fn resample(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<World<LiarsDice>> {
        let mut table = view.table;
        for seat in 0..2 {
            let rolled = self.rolled(&view.table, seat);
            let dice = &mut table.dice[seat][..rolled];
            for die in dice.iter_mut().filter(|die| **die == 0) {
                *die = 1 + below(rng, u32::from(self.sides())) as u8;
            }
        }
        Some(world(self, self.actions_from_start(&table)))
    }
}

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

impl TableSheet for LiarsDice {
    fn numbering(&self) -> &'static str {
        "bids in ascending order from 0, then the call of a lie"
    }

    fn sheet(&self) -> Sheet {
        let (dice, sides) = (usize::from(self.dice()), usize::from(self.sides()));
        Sheet::flat(vec![
            Part::new("seat", 2),
            Part::new("dice rolled, of both seats", 2 * dice),
            Part::new("one's own dice, in ascending order", dice * sides),
            Part::new("the other's dice, as far as they are seen", dice * sides),
            Part::new("bids made", usize::from(self.bids())),
            Part::new("the last bid was called a lie", 1),
        ])
    }

    fn actions(&self) -> usize {
        usize::from(self.bids()) + 1
    }

    fn number(&self, action: Act) -> usize {
        match action {
            Act::Bid(bid) => usize::from(bid),
            Act::Liar | Act::Roll(_) => usize::from(self.bids()),
        }
    }

    fn action(&self, number: usize) -> Option<Act> {
        let bids = usize::from(self.bids());
        match number {
            bid if bid < bids => Some(Act::Bid(bid as u8)),
            lie if lie == bids => Some(Act::Liar),
            _ => None,
        }
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        mark(numbers, seat.index());
        (0..usize::from(table.rolled)).for_each(|rolled| mark(numbers, 2 + rolled));
        let (dice, sides, bids) =
            (usize::from(self.dice()), usize::from(self.sides()), usize::from(self.bids()));
        let faces = 2 + 2 * dice;
        for (place, owner) in [seat.index(), 1 - seat.index()].into_iter().enumerate() {
            for (die, &face) in table.dice[owner].iter().take(dice).enumerate() {
                if face > 0 {
                    let first = faces + (place * dice + die) * sides;
                    mark(numbers, first + usize::from(face) - 1);
                }
            }
        }
        let made = faces + 2 * dice * sides;
        (0..bids).filter(|bid| table.bids >> bid & 1 == 1).for_each(|bid| mark(numbers, made + bid));
        if table.called {
            mark(numbers, made + bids);
        }
    }
}
