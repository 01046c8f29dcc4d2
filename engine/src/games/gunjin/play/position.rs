//! The board's state: small plain data, copied freely. Playouts run on this alone.
//!
//! A position knows nothing of rules; [`crate::games::gunjin::tables::compiled::Gunjin`] keeps its sets in
//! step.

use crate::bits::Bits;
use crate::game::Ended;
use crate::games::gunjin::rules::board::{NORTH, SOUTH};
use crate::switches::{SwitchValue, choices};

pub(crate) const ALL: usize = 0;
/// Those that take the army's common step (R2.2; for Tomy R2.11).
pub(crate) const STEP: usize = 1;
/// Those that may also go two squares forward (R2.7).
pub(crate) const FORWARD: usize = 2;
/// Those with moves of their own that nothing can block, falling missiles among them.
pub(crate) const LEAP: usize = 3;
/// Those with moves along lines that pieces block.
pub(crate) const SLIDE: usize = 4;
pub(crate) const SETS: usize = 5;

const NO_SQUARE: u8 = u8::MAX;

/// Side that won, or neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Winner {
    /// South, which moves first.
    South,
    /// North, which moves second.
    North,
    /// Nobody: a draw.
    Draw,
}

impl Winner {
    /// The seat as winner.
    pub fn seat(seat: usize) -> Winner {
        if seat == SOUTH { Winner::South } else { Winner::North }
    }

    pub(crate) fn against(lost: [bool; 2]) -> Option<Winner> {
        match lost {
            [false, false] => None,
            [true, true] => Some(Winner::Draw),
            [true, false] => Some(Winner::North),
            [false, true] => Some(Winner::South),
        }
    }

    /// 1 for the winner, 0 for the loser, ½ each for a draw.
    pub fn score(self, seat: usize) -> f64 {
        match self {
            Winner::Draw => 0.5,
            winner => f64::from(u8::from(winner == Winner::seat(seat))),
        }
    }
}

choices! {
    /// Why a game ended (R8), by its word in records and tables.
    #[derive(PartialOrd, Ord)]
    Reason {
        /// Headquarters taken (R8.1).
        Headquarters = "hq",
        /// Marshal killed (R5.3).
        Marshal = "marshal",
        /// Flag taken (R8.3).
        Flag = "flag",
        /// Second lieutenant lost (R4.5).
        SecondLieutenant = "second-lieutenant",
        /// Commander lost (R8.2).
        Commander = "commander",
        /// No movable piece left (R8.4).
        Elimination = "elimination",
        /// No legal move (R8.5).
        NoMove = "no-move",
        /// Limit of plies reached (R8.6).
        PlyCap = "ply-cap",
        /// Position repeated too often (R8.8).
        Repetition = "repetition",
        /// A seat gave up. Only umpires say so.
        Resignation = "resignation",
        /// A seat was stopped: an illegal answer, the clock, a crash. Only umpires say so.
        Forfeit = "forfeit",
        /// Too long without a fight (R8.12).
        NoFight = "no-fight",
    }
}

/// The result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Side that won, or neither.
    pub winner: Winner,
    /// Reason of the ending.
    pub reason: Reason,
}

impl Ending {
    /// The ending that an umpire of any game announced in points and a word; `None` if the word is none of
    /// ours.
    pub fn announced(ended: &Ended) -> Option<Ending> {
        let reason = Reason::read(ended.reason)?;
        let winners = [Winner::South, Winner::North, Winner::Draw];
        let winner =
            winners.into_iter().find(|winner| ended.returns.first() == Some(&winner.score(SOUTH)))?;
        Some(Ending { winner, reason })
    }
}

impl From<Ending> for Ended {
    fn from(ending: Ending) -> Ended {
        let returns = [SOUTH, NORTH].map(|seat| ending.winner.score(seat)).to_vec();
        Ended { returns, reason: ending.reason.word() }
    }
}

pub(crate) const NO_KIND: u8 = u8::MAX;

/// A position. At most 256 bytes on narrow boards, 272 on wide ones (a test holds it to that).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<B: Bits> {
    /// By seat: sets of squares by movement. Seats are apart, so that one seat's moves can be counted while
    /// the processor is still busy with the other seat's last move.
    pub(crate) seats: [[B; SETS]; 2],
    pub(crate) kinds: B::Kinds,
    /// Squares whose piece never moves (R2.14), ascending.
    frozen: [u8; 2],
    pub(crate) ply: u16,
    pub(crate) turn: u8,
    /// Seats whose own headquarters is closed to them (R2.15), as bits.
    pub(crate) closed: u8,
    /// Kind that each flag copies for good (R4.6).
    pub(crate) flag_power: [u8; 2],
    /// Set once the game is over, except for R8.5, which is found when a move is wanted.
    pub(crate) ending: Option<Ending>,
}

impl<B: Bits> Position<B> {
    pub(crate) fn empty(turn: u8) -> Position<B> {
        Position {
            seats: [[B::EMPTY; SETS]; 2],
            kinds: B::NO_KINDS,
            frozen: [NO_SQUARE; 2],
            ply: 0,
            turn,
            closed: 0,
            flag_power: [NO_KIND; 2],
            ending: None,
        }
    }

    /// Seat to move (meaningless once the game is over).
    #[inline(always)]
    pub fn seat(&self) -> usize {
        usize::from(self.turn & 1)
    }

    /// Number of plies since the start.
    pub fn ply(&self) -> u32 {
        u32::from(self.ply)
    }

    /// A seat's pieces.
    #[inline(always)]
    pub fn side(&self, seat: usize) -> B {
        self.seats[seat & 1][ALL]
    }

    /// Squares with a piece of either side.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.seats[0][ALL] | self.seats[1][ALL]
    }

    /// The kind on an occupied square.
    #[inline(always)]
    pub fn kind(&self, square: u8) -> u8 {
        B::kind(&self.kinds, square)
    }

    /// Owner and kind of the piece on a square.
    pub fn piece(&self, square: u8) -> Option<(usize, u8)> {
        (0..2).find(|&seat| self.side(seat).has(square)).map(|seat| (seat, self.kind(square)))
    }

    #[inline(always)]
    pub(crate) fn set_kind(&mut self, square: u8, kind: u8) {
        B::set_kind(&mut self.kinds, square, kind);
    }

    #[inline(always)]
    pub(crate) fn set(&self, seat: usize, set: usize) -> B {
        self.seats[seat & 1][set]
    }

    /// Squares whose piece never moves (R2.14).
    #[inline]
    pub fn frozen(&self) -> B {
        self.frozen.iter().filter(|&&s| s != NO_SQUARE).fold(B::EMPTY, |set, &s| set | B::square(s))
    }

    /// Declares at most two squares, one a side, to hold pieces that never move.
    pub(crate) fn set_frozen(&mut self, squares: B) {
        let mut members = squares.members();
        self.frozen = [0, 1].map(|_| members.next().unwrap_or(NO_SQUARE));
    }

    #[inline(always)]
    pub(crate) fn shift(&mut self, seat: usize, from: u8, to: u8) {
        let origin = B::square(from);
        let both = origin | B::square(to);
        for set in &mut self.seats[seat & 1] {
            let member = B::mask_of(*set & origin != B::EMPTY);
            *set ^= both & member;
        }
        let kind = self.kind(from);
        self.set_kind(from, 0);
        self.set_kind(to, kind);
    }

    /// Whatever stands on a square moves no more: it leaves all sets but its side's.
    pub(crate) fn settle(&mut self, square: u8) {
        for set in self.seats.iter_mut().flat_map(|sets| &mut sets[STEP..]) {
            *set &= !B::square(square);
        }
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, seat: usize, square: u8) {
        let rest = !B::square(square);
        for set in &mut self.seats[seat & 1] {
            *set &= rest;
        }
        if self.frozen.contains(&square) {
            self.set_frozen(self.frozen() & rest);
        }
        self.set_kind(square, 0);
    }
}
