//! The best move so far, as one number, and upper bounds of the values of quiet moves, by distances alone.

use super::rule::NOISE;
use crate::games::gunjin::values::{FAR, PositionValue};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::Move;

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

/// Slack added to bounds, whose sums are rounded otherwise than those of moves.
const ROUNDING: f32 = 1e-3;
const DISTANCES: usize = FAR as usize + 1;

/// The most that a piece's quiet move is worth, by the distance of the nearest of the others and its own.
/// Never less than what a move is worth, its noise included, if its piece does not leave a besieged
/// headquarters: that only makes it worse.
#[derive(Debug, Clone)]
pub struct Bounds {
    steps: [[[Worth; 2]; DISTANCES]; DISTANCES],
    moves: [[Worth; DISTANCES]; DISTANCES],
}

impl Bounds {
    /// Bounds of the gains of an estimate.
    pub fn new(estimate: &PositionValue) -> Bounds {
        let step =
            |best, before| steps(estimate, before, best).map(|most| Worth::of(most + (NOISE + ROUNDING)));
        let steps = table(step);
        Bounds { steps, moves: steps.map(|row| row.map(|[nearer, other]| nearer.max(other))) }
    }

    /// Of a move that brings a piece nearer, and of another.
    #[inline(always)]
    pub fn steps(&self, best: u8, before: u8) -> [Worth; 2] {
        self.steps[usize::from(best & FAR)][usize::from(before & FAR)]
    }

    /// By a piece's distance, of any move.
    #[inline(always)]
    pub fn moves(&self, best: u8) -> &[Worth; DISTANCES] {
        &self.moves[usize::from(best & FAR)]
    }
}

/// The most that a piece gains by one quiet move that brings it nearer, and by another, at least 0, for it
/// may stay as near as it was; without bound if it may take the headquarters. A walk shortens a distance by
/// one at most.
fn steps(estimate: &PositionValue, before: u8, best: u8) -> [f32; 2] {
    let gains = (before..=FAR).map(|after| estimate.gain(before, after, best));
    let nearer = if before <= 1 { f32::INFINITY } else { estimate.gain(before, before - 1, best) };
    [nearer, gains.fold(f32::NEG_INFINITY, f32::max)]
}

fn table<T>(entry: impl Fn(u8, u8) -> T) -> [[T; DISTANCES]; DISTANCES] {
    std::array::from_fn(|best| std::array::from_fn(|before| entry(best as u8, before as u8)))
}
