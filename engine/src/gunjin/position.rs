//! What is on the board: small plain data, copied freely. Playouts run on this alone.
//!
//! A position knows nothing of rules; [`super::game::Gunjin`] keeps its sets in step.

use super::bits::Bits;

/// Pieces that take the army's common step (R2.2; for Tomy R2.11).
pub(crate) const STEP: usize = 0;
/// Pieces that may also go two squares forward (R2.7).
pub(crate) const FORWARD: usize = 1;
/// Pieces with moves of their own that nothing can block.
pub(crate) const LEAP: usize = 2;
/// Pieces with moves along lines that pieces block.
pub(crate) const SLIDE: usize = 3;
/// Missiles that can fall or carry (R6.1, R6.6).
pub(crate) const FALL: usize = 4;
/// Movable pieces that do not count for elimination (R8.4).
pub(crate) const UNCOUNTED: usize = 5;
/// South's pieces; North's follow.
pub(crate) const SIDE: usize = 6;
/// All sets of a position.
pub(crate) const SETS: usize = 8;

/// Who has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Winner {
    /// South.
    South,
    /// North.
    North,
    /// Nobody.
    Draw,
}

impl Winner {
    /// The seat as winner.
    #[must_use]
    pub fn seat(seat: usize) -> Winner {
        if seat == super::board::SOUTH { Winner::South } else { Winner::North }
    }

    /// 1 for the winner, 0 for the loser, ½ each for a draw.
    #[must_use]
    pub fn score(self, seat: usize) -> f64 {
        match self {
            Winner::Draw => 0.5,
            winner => f64::from(u8::from(winner == Winner::seat(seat))),
        }
    }
}

/// Why a game ended (R8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// R8.1.
    Headquarters,
    /// R5.3.
    Marshal,
    /// R8.3.
    Flag,
    /// R4.5.
    SecondLieutenant,
    /// R8.2.
    Commander,
    /// R8.4.
    Elimination,
    /// R8.5.
    NoMove,
    /// R8.6.
    PlyCap,
    /// R8.8.
    Repetition,
    /// A seat gave up. Only umpires say so.
    Resignation,
    /// A seat was stopped: an illegal answer, the clock, a crash. Only umpires say so.
    Forfeit,
}

impl Reason {
    /// All reasons, for tables.
    pub const ALL: [Reason; 11] = [
        Reason::Headquarters,
        Reason::Marshal,
        Reason::Flag,
        Reason::SecondLieutenant,
        Reason::Commander,
        Reason::Elimination,
        Reason::NoMove,
        Reason::PlyCap,
        Reason::Repetition,
        Reason::Resignation,
        Reason::Forfeit,
    ];

    /// The word used in records and tables.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Reason::Headquarters => "hq",
            Reason::Marshal => "marshal",
            Reason::Flag => "flag",
            Reason::SecondLieutenant => "second-lieutenant",
            Reason::Commander => "commander",
            Reason::Elimination => "elimination",
            Reason::NoMove => "no-move",
            Reason::PlyCap => "ply-cap",
            Reason::Repetition => "repetition",
            Reason::Resignation => "resignation",
            Reason::Forfeit => "forfeit",
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won.
    pub winner: Winner,
    /// Why.
    pub reason: Reason,
}

/// No kind: the flag of a set without copied power.
pub(crate) const NO_KIND: u8 = u8::MAX;

/// A position. At most 256 bytes (a test holds it to that).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<B: Bits> {
    /// Sets of squares by movement and by side; a piece is in its side's set and in those its movement needs.
    pub(crate) sets: [B; SETS],
    /// Kind number on every occupied square, 0 elsewhere.
    pub(crate) kinds: B::Kinds,
    /// Squares whose piece never moves (R2.14).
    pub(crate) frozen: B,
    /// Plies played.
    pub(crate) ply: u16,
    /// Seat to move.
    pub(crate) turn: u8,
    /// Seats whose own headquarters is closed to them (R2.15), as bits.
    pub(crate) closed: u8,
    /// Kind that each flag copies for good (R4.6).
    pub(crate) flag_power: [u8; 2],
    /// Set once the game is over, except for R8.5, which is found when a move is wanted.
    pub(crate) ending: Option<Ending>,
}

impl<B: Bits> Position<B> {
    /// An empty board.
    pub(crate) fn empty(turn: u8) -> Position<B> {
        Position {
            sets: [B::EMPTY; SETS],
            kinds: B::NO_KINDS,
            frozen: B::EMPTY,
            ply: 0,
            turn,
            closed: 0,
            flag_power: [NO_KIND; 2],
            ending: None,
        }
    }

    /// Seat to move (meaningless once the game is over).
    #[inline(always)]
    #[must_use]
    pub fn seat(&self) -> usize {
        usize::from(self.turn & 1)
    }

    /// Plies played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::from(self.ply)
    }

    /// A seat's pieces.
    #[inline(always)]
    #[must_use]
    pub fn side(&self, seat: usize) -> B {
        self.sets[SIDE + (seat & 1)]
    }

    /// All pieces.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> B {
        self.sets[SIDE] | self.sets[SIDE + 1]
    }

    /// The kind on an occupied square.
    #[inline(always)]
    #[must_use]
    pub fn kind(&self, square: u8) -> u8 {
        B::kind(&self.kinds, square)
    }

    /// Owner and kind of the piece on a square.
    #[must_use]
    pub fn piece(&self, square: u8) -> Option<(usize, u8)> {
        (0..2).find(|&seat| self.side(seat).has(square)).map(|seat| (seat, self.kind(square)))
    }

    #[inline(always)]
    pub(crate) fn set_kind(&mut self, square: u8, kind: u8) {
        B::set_kind(&mut self.kinds, square, kind);
    }

    /// Moves the piece on `from` to the empty square `to`, in every set it is a member of.
    #[inline(always)]
    pub(crate) fn shift(&mut self, from: u8, to: u8) {
        let origin = B::square(from);
        let both = origin | B::square(to);
        for set in &mut self.sets {
            let member = B::mask_of(*set & origin != B::EMPTY);
            *set ^= both & member;
        }
        let kind = self.kind(from);
        self.set_kind(from, 0);
        self.set_kind(to, kind);
    }

    /// Empties a square.
    #[inline(always)]
    pub(crate) fn remove(&mut self, square: u8) {
        let rest = !B::square(square);
        for set in &mut self.sets {
            *set &= rest;
        }
        self.frozen &= rest;
        self.set_kind(square, 0);
    }
}
