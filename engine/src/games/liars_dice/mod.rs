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

mod seen;

use crate::game::{Game, Seat, Turn};
use crate::games::shared::game_of_rules;
use crate::switches::{SwitchError, choices, switches, within};
pub use seen::Seen;

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
    bidding: Bidding = "reset_face", (), "D2", "which of two bids is higher";
}

const DICE: usize = 5;
/// Most sides of all dice together: there are as many bids, each a bit of the table.
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
    /// Number of dice rolled, of both seats.
    rolled: u8,
    /// The bids made, as bits.
    bids: u64,
    /// True if the last bid was called a lie.
    called: bool,
}

impl Table {
    fn last_bid(&self) -> Option<u8> {
        self.bids.checked_ilog2().map(|bid| bid as u8)
    }

    /// Seat that would bid or call next.
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

    /// True if the last bid is true (D3).
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

    fn seats(&self) -> usize {
        2
    }

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
