//! The best move so far, as one number.

use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::play::moves::Move;

const SQUARES: u32 = 16;

/// A score, as a number that is greater for a greater score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth(u32);

impl Worth {
    #[inline(always)]
    /// Keeps the order of scores.
    pub fn of(score: f32) -> Worth {
        let bits = score.to_bits();
        let negative = (bits as i32 >> 31) as u32;
        Worth(bits ^ (negative | 1 << 31))
    }
}

/// A move and what it is worth, as a number that is greater for a better move: worth first, then the squares.
/// Of two moves that are worth the same the first by squares is better, so that the order in which moves are
/// weighed does not matter. The better of two is found without a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Best(u64);

impl Best {
    /// No move; worse than all.
    pub const NONE: Best = Best(0);

    #[inline(always)]
    /// A walk with its score.
    pub fn new(score: f32, from: u8, to: u8) -> Best {
        Best(u64::from(Worth::of(score).0) << SQUARES | u64::from(!u16::from_be_bytes([from, to])))
    }

    /// The better of both.
    #[inline(always)]
    pub fn or(self, other: Best) -> Best {
        Best(self.0.max(other.0))
    }

    #[inline(always)]
    /// True if the score is higher, or equal and the squares come first.
    pub fn beats(self, other: Best) -> bool {
        self.0 > other.0
    }

    /// True if it leads into a set.
    #[inline(always)]
    pub fn goes_into<B: Bits>(self, squares: B) -> bool {
        squares.has(self.squares()[1])
    }

    /// True if a move that is worth so much at most may be better.
    #[inline(always)]
    pub fn may_be_beaten(self, most: Worth) -> bool {
        most.0 >= (self.0 >> SQUARES) as u32
    }

    #[inline(always)]
    fn squares(self) -> [u8; 2] {
        (!(self.0 as u16)).to_be_bytes()
    }

    #[inline(always)]
    /// The move; `None` of [`Best::NONE`].
    pub fn walk(self) -> Option<Move> {
        let [from, to] = self.squares();
        (self != Best::NONE).then(|| Move::walk(from, to))
    }
}
