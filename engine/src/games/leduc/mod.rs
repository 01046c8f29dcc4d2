//! Leduc hold'em (Southey et al., *Bayes' Bluff*, 2005), for two to ten players.
//!
//! - L1. `n` players, `n + 1` ranks, two cards of each. Everybody pays one chip and is dealt one card, in the
//!   order of seats. With `deal=cards` the two cards of a rank are told apart, with `deal=ranks` they are
//!   not.
//! - L2. Two rounds of betting, each from the lowest seat that is still in. A seat calls (pays what the
//!   highest has paid), raises (calls and pays 2 more, in the second round 4), or folds, which is possible
//!   only if there is something to call. At most two raises a round. A round ends when everybody has called
//!   since the last raise.
//! - L3. Between the rounds one card is turned up for all. When all but one have folded the game ends at
//!   once.
//! - L4. Of those still in, who has a card of the rank turned up takes the pot, else who has the highest
//!   rank; equal ones share it. The result of a seat is the chips it gets less those it paid.
//!
//! With two players the value is -0.0856064... for seat 0.

mod betting;
mod seen;
mod tensors;
mod text;

pub use betting::Betting;
pub use seen::Seen;

use crate::game::{Game, Turn};
use crate::games::shared::game_of_rules;
use crate::switches::{SwitchError, choices, switches, within};

choices! {
    /// Distinction between cards of a rank (L1).
    Deal {
        /// They are told apart.
        Cards = "cards",
        /// They are not: fewer chance outcomes, the same game.
        Ranks = "ranks",
    }
}

switches! {
    needs ();
    players: u32 = "2", (), "L1", "number of players, 2 to 10";
    deal: Deal = "cards", (), "L1", "whether the two cards of a rank are told apart";
}

const MOST: usize = 10;
const CARDS: usize = 2 * (MOST + 1);

/// Leduc hold'em under one set of rules.
#[derive(Debug, Clone, Copy)]
pub struct Leduc {
    rules: Rules,
}

/// An action of chance or a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Act {
    /// Chance deals this card: to the next seat without one, or face up. Two cards of a rank follow each
    /// other; with `deal=ranks` it is the rank.
    Deal(u8),
    /// The seat is out.
    Fold,
    /// The seat pays what is asked, which may be nothing.
    Call,
    /// The seat pays more than is asked.
    Raise,
}

/// The cards, and the betting so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Table {
    /// The card of each seat; none where none was dealt yet, and where a view has a hole.
    private: [Option<u8>; MOST],
    /// Number of seats that have a card.
    dealt: u8,
    /// The card that is face up.
    public: Option<u8>,
    /// The betting so far.
    betting: Betting,
}

game_of_rules!(Leduc, "leduc", |rules| {
    assert!(check(&rules).is_ok(), "the rules are out of range: {rules:?}");
    Leduc { rules }
});

impl Leduc {
    fn players(&self) -> u8 {
        self.rules.players as u8
    }

    /// Number of different cards, and how many there are of each (L1).
    fn deck(&self) -> (u8, u8) {
        let ranks = self.players() + 1;
        match self.rules.deal {
            Deal::Cards => (2 * ranks, 1),
            Deal::Ranks => (ranks, 2),
        }
    }

    /// Number of copies of each card that are not on the table, as far as it is known.
    #[inline]
    fn left(&self, table: &Table) -> [u8; CARDS] {
        let (cards, copies) = self.deck();
        let mut left = [0; CARDS];
        left[..usize::from(cards)].fill(copies);
        let private = &table.private[..usize::from(table.dealt)];
        for &card in private.iter().chain([&table.public]).flatten() {
            left[usize::from(card)] -= 1;
        }
        left
    }

    fn rank(&self, card: u8) -> u8 {
        match self.rules.deal {
            Deal::Cards => card / 2,
            Deal::Ranks => card,
        }
    }

    /// The strength of a seat's cards at the end (L4).
    fn strength(&self, table: &Table, seat: usize) -> (bool, u8) {
        let rank = table.private[seat].map_or(0, |card| self.rank(card));
        (table.public.is_some_and(|card| self.rank(card) == rank), rank)
    }

    /// The next card: to a seat, or face up.
    #[inline]
    fn deal(&self, table: &mut Table, card: Option<u8>) {
        if table.dealt < self.players() {
            table.private[usize::from(table.dealt)] = card;
            table.dealt += 1;
        } else {
            table.public = card;
            table.betting.second_round();
        }
    }
}

fn check(rules: &Rules) -> Result<(), SwitchError> {
    within("players", rules.players, 2, MOST as u32)
}

impl Game for Leduc {
    type Position = Table;
    type Action = Act;

    fn seats(&self) -> usize {
        usize::from(self.players())
    }

    fn start(&self) -> Table {
        Table { private: [None; MOST], dealt: 0, public: None, betting: Betting::new(self.players()) }
    }

    #[inline]
    fn turn(&self, table: &Table) -> Turn {
        if table.dealt < self.players() { Turn::Chance } else { table.betting.turn() }
    }

    #[inline]
    fn legal(&self, table: &Table, actions: &mut Vec<Act>) {
        actions.clear();
        if !matches!(self.turn(table), Turn::Seat(_)) {
            return;
        }
        if table.betting.can_fold() {
            actions.push(Act::Fold);
        }
        actions.push(Act::Call);
        if table.betting.can_raise() {
            actions.push(Act::Raise);
        }
    }

    #[inline]
    fn play(&self, table: &mut Table, action: Act) {
        match action {
            Act::Deal(card) => self.deal(table, Some(card)),
            action => table.betting.add(action),
        }
    }

    fn returns(&self, table: &Table) -> Vec<f64> {
        let seats = self.seats();
        if self.turn(table) != Turn::Over {
            return vec![0.0; seats];
        }
        let betting = &table.betting;
        let best =
            (0..seats).filter(|&seat| betting.is_in(seat)).map(|seat| self.strength(table, seat)).max();
        let wins = |seat: usize| betting.is_in(seat) && Some(self.strength(table, seat)) == best;
        let pot: f64 = (0..seats).map(|seat| betting.paid(seat)).sum();
        let share = pot / (0..seats).filter(|&seat| wins(seat)).count() as f64;
        (0..seats).map(|seat| if wins(seat) { share } else { 0.0 } - betting.paid(seat)).collect()
    }

    fn outcomes(&self, table: &Table, outcomes: &mut Vec<(Act, f64)>) {
        outcomes.clear();
        if self.turn(table) != Turn::Chance {
            return;
        }
        let total = f64::from(2 * (self.players() + 1) - table.dealt);
        let left = self.left(table);
        let cards = (0..self.deck().0).zip(left).filter(|&(_, left)| left > 0);
        outcomes.extend(cards.map(|(card, left)| (Act::Deal(card), f64::from(left) / total)));
    }
}
