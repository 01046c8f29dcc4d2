//! The betting of Leduc hold'em (L2): who has paid what, who is in, whose turn it is.

use super::{Act, MOST};
use crate::game::{Seat, Turn};

/// Most raises of a round.
const RAISES: u8 = 2;

/// The betting so far. All of it is public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Betting {
    /// Chips that each seat has paid.
    paid: [u8; MOST],
    /// The seats that are still in, as bits.
    standing: u16,
    /// Number of players.
    players: u8,
    /// The round, 0 or 1.
    round: u8,
    /// Raises of this round.
    raises: u8,
    /// Seats that have called since the last raise of this round.
    calls: u8,
    /// Seat that decides next, or would if the round went on.
    mover: u8,
    /// The decisions of each round, two bits each (1 fold, 2 call, 3 raise), the first lowest.
    done: [u64; 2],
}

impl Betting {
    /// Nobody has decided anything; everybody has paid one chip (L1).
    pub(super) fn new(players: u8) -> Betting {
        let mut paid = [0; MOST];
        paid[..usize::from(players)].fill(1);
        let standing = (1u16 << players) - 1;
        Betting { paid, standing, players, round: 0, raises: 0, calls: 0, mover: 0, done: [0; 2] }
    }

    /// True if a seat has not folded.
    pub(super) fn is_in(&self, seat: usize) -> bool {
        self.standing >> seat & 1 == 1
    }

    /// Chips that a seat has paid.
    pub(super) fn paid(&self, seat: usize) -> f64 {
        f64::from(self.paid[seat])
    }

    /// Chips that a seat must have paid to stay in.
    #[inline]
    fn stakes(&self) -> u8 {
        self.paid.iter().copied().max().unwrap_or(0)
    }

    /// True if all but one have folded.
    pub(super) fn one_left(&self) -> bool {
        self.standing.count_ones() == 1
    }

    /// True if no seat has anything to decide in this round any more.
    fn settled(&self) -> bool {
        u32::from(self.calls + self.raises.min(1)) == self.standing.count_ones()
    }

    /// The turn, once every seat has a card.
    #[inline]
    pub(super) fn turn(&self) -> Turn {
        match (self.one_left(), self.settled(), self.round) {
            (true, ..) | (_, true, 1) => Turn::Over,
            (_, true, _) => Turn::Chance,
            _ => Turn::Seat(Seat(self.mover)),
        }
    }

    /// True if the seat to move has something to call.
    #[inline]
    pub(super) fn can_fold(&self) -> bool {
        self.stakes() > self.paid[usize::from(self.mover)]
    }

    /// True if another raise is allowed.
    #[inline]
    pub(super) fn can_raise(&self) -> bool {
        self.raises < RAISES
    }

    /// The seat to move decides.
    #[inline]
    pub(super) fn add(&mut self, action: Act) {
        let mover = usize::from(self.mover);
        let stakes = self.stakes();
        let code = match action {
            Act::Fold => {
                self.standing &= !(1 << mover);
                1
            }
            Act::Raise => {
                self.paid[mover] = stakes + 2 * (self.round + 1);
                self.raises += 1;
                self.calls = 0;
                3
            }
            Act::Call | Act::Deal(_) => {
                self.paid[mover] = stakes;
                self.calls += 1;
                2
            }
        };
        let round = &mut self.done[usize::from(self.round)];
        *round |= code << (64 - round.leading_zeros()).next_multiple_of(2);
        self.mover = self.next_in(self.mover + 1);
    }

    pub(super) fn second_round(&mut self) {
        self.round = 1;
        self.raises = 0;
        self.calls = 0;
        self.mover = self.next_in(0);
    }

    /// The first seat from `from` on that is in.
    #[inline]
    fn next_in(&self, from: u8) -> u8 {
        let mut seat = from % self.players;
        for _ in 0..self.players {
            if self.is_in(usize::from(seat)) {
                return seat;
            }
            seat = if seat + 1 == self.players { 0 } else { seat + 1 };
        }
        0
    }

    /// The decisions of a round, in order.
    pub(super) fn done(&self, round: usize) -> impl Iterator<Item = Act> {
        let word = self.done[round];
        let codes = (0..32).map(move |place| word >> (2 * place) & 3);
        codes.take_while(|&code| code != 0).map(|code| [Act::Fold, Act::Call, Act::Raise][code as usize - 1])
    }
}
