//! Liar's dice for two.
//!
//! - D1. Each seat rolls its dice unseen, first seat 0, and looks at them when all of its own have been
//!   rolled. The highest face is wild.
//! - D2. From seat 0 on, each bids a number of dice and a face: so many dice of both seats together show it
//!   or are wild. Every bid is higher than the one before. With `bidding=reset_face` a greater number is
//!   higher, and of equal numbers the greater face; with `bidding=reset_quantity` a greater face is higher,
//!   and of equal faces the greater number.
//! - D3. Instead of bidding higher a seat may call the other a liar. If the bid holds, the bidder wins, else
//!   the caller: 1 for the winner, -1 for the loser.
//!
//! With one die of six sides each the value is -7/258 for seat 0.

use crate::action_line::{ActionLine, chip_rulebook, notation_as_line, played};
use crate::game::{Game, Hidden, Notation, Seat, Turn};
use crate::games::card_table::{View, mark, table_view};
use crate::games::shared::game_of_rules;
use crate::random::{RandomSource, below};
use crate::rulebook::Rulebook;
use crate::switches::{SwitchError, choices, switches, within};
use crate::tensors::sheet::PositionSheet;
use crate::tensors::{Number, Part, Sheet};

choices! {
    /// Order of two bids (D2).
    Bidding {
        /// The number counts first.
        ResetFace = "reset_face",
        /// The face counts first.
        ResetQuantity = "reset_quantity",
    }
}

switches! {
    needs ();
    dice: u32 = "1", (), "D1", "dice of each seat, 1 to 5";
    sides: u32 = "6", (), "D1", "sides of a die, from 2; all dice together have at most 64 sides";
    bidding: Bidding = "reset_face", (), "D2", "order of bids";
}

const DICE: usize = 5;
const ALL_SIDES: u32 = u64::BITS;

/// Liar's dice under one set of rules.
#[derive(Debug, Clone, Copy)]
pub struct LiarsDice {
    rules: Rules,
}

/// An action of chance or a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Act {
    /// A die shows this face, counted from 1.
    Roll(u8),
    /// A bid, by its place among all bids in ascending order, counted from 0.
    Bid(u8),
    /// The last bid is called a lie.
    Liar,
}

/// Content of a bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Claim {
    /// At least so many dice.
    pub quantity: u8,
    /// Show this face or are wild.
    pub face: u8,
}

/// The dice and the bids. Dice are kept in ascending order: in which order they were rolled tells nobody
/// anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Table {
    /// Faces of each seat's dice, those rolled so far in front; 0 where nothing was rolled, and where a view
    /// has a hole.
    dice: [[u8; DICE]; 2],
    rolled: u8,
    bids: u64,
    called: bool,
}

impl Table {
    fn last_bid(&self) -> Option<u8> {
        self.bids.checked_ilog2().map(|bid| bid as u8)
    }

    fn mover(&self) -> Seat {
        Seat((self.bids.count_ones() % 2) as u8)
    }
}

game_of_rules!(LiarsDice, "liars_dice", |rules| {
    assert!(check(&rules).is_ok(), "the rules are out of range: {rules:?}");
    LiarsDice { rules }
});

impl LiarsDice {
    fn dice(&self) -> u8 {
        self.rules.dice as u8
    }

    fn sides(&self) -> u8 {
        self.rules.sides as u8
    }

    fn bids(&self) -> u8 {
        2 * self.dice() * self.sides()
    }

    /// Content of a bid (D2).
    pub fn claim(&self, bid: u8) -> Claim {
        let all = 2 * self.dice();
        match self.rules.bidding {
            Bidding::ResetFace => Claim { quantity: bid / self.sides() + 1, face: bid % self.sides() + 1 },
            Bidding::ResetQuantity => Claim { quantity: bid % all + 1, face: bid / all + 1 },
        }
    }

    fn rolled(&self, table: &Table, seat: usize) -> usize {
        usize::from(table.rolled.saturating_sub(self.dice() * seat as u8).min(self.dice()))
    }

    fn holds(&self, table: &Table) -> bool {
        let Some(claim) = table.last_bid().map(|bid| self.claim(bid)) else { return false };
        let counts = |&&face: &&u8| face == claim.face || face == self.sides();
        table.dice.iter().flatten().filter(counts).count() >= usize::from(claim.quantity)
    }
}

fn check(rules: &Rules) -> Result<(), SwitchError> {
    within("dice", rules.dice, 1, DICE as u32)?;
    within("sides", rules.sides, 2, ALL_SIDES / (2 * rules.dice))
}

impl Game for LiarsDice {
    type Position = Table;
    type Action = Act;

    fn start(&self) -> Table {
        Table::default()
    }

    fn turn(&self, table: &Table) -> Turn {
        if table.rolled < 2 * self.dice() {
            return Turn::Chance;
        }
        if table.called { Turn::Over } else { Turn::Seat(table.mover()) }
    }

    fn legal(&self, table: &Table, actions: &mut Vec<Act>) {
        actions.clear();
        if !matches!(self.turn(table), Turn::Seat(_)) {
            return;
        }
        let last = table.last_bid();
        actions.extend((last.map_or(0, |bid| bid + 1)..self.bids()).map(Act::Bid));
        actions.extend(last.map(|_| Act::Liar));
    }

    fn play(&self, table: &mut Table, action: Act) {
        match action {
            Act::Roll(face) => {
                let seat = usize::from(table.rolled / self.dice());
                let rolled = self.rolled(table, seat);
                table.dice[seat][rolled] = face;
                table.dice[seat][..=rolled].sort_unstable();
                table.rolled += 1;
            }
            Act::Bid(bid) => table.bids |= 1 << bid,
            Act::Liar => table.called = true,
        }
    }

    fn returns(&self, table: &Table) -> Vec<f64> {
        if !table.called {
            return vec![0.0; 2];
        }
        let caller = if self.holds(table) { -1.0 } else { 1.0 };
        if table.mover() == Seat(0) { vec![caller, -caller] } else { vec![-caller, caller] }
    }

    fn outcomes(&self, table: &Table, outcomes: &mut Vec<(Act, f64)>) {
        outcomes.clear();
        if self.turn(table) == Turn::Chance {
            let probability = 1.0 / f64::from(self.sides());
            outcomes.extend((1..=self.sides()).map(|face| (Act::Roll(face), probability)));
        }
    }
}

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
    fn resample_position(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<Table> {
        let mut table = view.table;
        for seat in 0..2 {
            let rolled = self.rolled(&view.table, seat);
            let dice = &mut table.dice[seat][..rolled];
            for die in dice.iter_mut().filter(|die| **die == 0) {
                *die = 1 + below(rng, u32::from(self.sides())) as u8;
            }
        }
        // Dice are kept in order, however they are drawn.
        Some(played(self, &self.actions_from_start(&table)))
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
    chip_rulebook!("liars_dice");

    fn reason(&self, table: &Table) -> &'static str {
        if self.holds(table) { "bid_holds" } else { "bid_fails" }
    }
}

impl PositionSheet for LiarsDice {
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

    fn number(&self, _: Seat, action: Act) -> usize {
        match action {
            Act::Bid(bid) => usize::from(bid),
            Act::Liar | Act::Roll(_) => usize::from(self.bids()),
        }
    }

    fn action(&self, _: Seat, number: usize) -> Option<Act> {
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
