//! The best move so far, as one number.

use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::play::moves::Move;

/// Bits of two squares.
const SQUARES: u32 = 16;

/// A score, as a number that is greater for a greater score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Worth(u32);

impl Worth {
    #[inline(always)]
    pub(crate) fn of(score: f32) -> Worth {
        let bits = score.to_bits();
        let negative = (bits as i32 >> 31) as u32;
        Worth(bits ^ (negative | 1 << 31))
    }
}

/// A move and what it is worth, as a number that is greater for a better move: worth first, then the squares.
/// Of two moves that are worth the same the first by squares is better, so that the order in which moves are
/// weighed does not matter. The better of two is found without a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Best(u64);

impl Best {
    /// No move; worse than all.
    pub(crate) const NONE: Best = Best(0);

    #[inline(always)]
    pub(crate) fn new(score: f32, from: u8, to: u8) -> Best {
        Best(u64::from(Worth::of(score).0) << SQUARES | u64::from(!u16::from_be_bytes([from, to])))
    }

    /// The better of both.
    #[inline(always)]
    pub(crate) fn or(self, other: Best) -> Best {
        Best(self.0.max(other.0))
    }

    #[inline(always)]
    pub(crate) fn beats(self, other: Best) -> bool {
        self.0 > other.0
    }

    /// True if it leads into a set.
    #[inline(always)]
    pub(crate) fn goes_into<B: Bits>(self, squares: B) -> bool {
        squares.has(self.squares()[1])
    }

    /// True if a move that is worth so much at most may be better.
    #[inline(always)]
    pub(crate) fn may_be_beaten(self, most: Worth) -> bool {
        most.0 >= (self.0 >> SQUARES) as u32
    }

    #[inline(always)]
    fn squares(self) -> [u8; 2] {
        (!(self.0 as u16)).to_be_bytes()
    }

    #[inline(always)]
    pub(crate) fn walk(self) -> Option<Move> {
        let [from, to] = self.squares();
        (self != Best::NONE).then(|| Move::walk(from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORES: [f32; 8] = [f32::NEG_INFINITY, -12.0, -0.5, -1e-9, 0.0, 1e-9, 0.5, 12.0];

    #[test]
    fn a_better_score_is_better_whatever_the_squares() {
        for pair in SCORES.windows(2) {
            let (worse, better) = (Best::new(pair[0], 0, 0), Best::new(pair[1], 90, 90));
            assert!(better.beats(worse) && worse.beats(Best::NONE), "{pair:?}");
            assert_eq!(worse.or(better), better);
            assert!(
                worse.may_be_beaten(Worth::of(pair[1])) && !better.may_be_beaten(Worth::of(pair[0])),
                "{pair:?}"
            );
            assert!(
                better.may_be_beaten(Worth::of(pair[1])),
                "an equal score may have squares that come first"
            );
        }
    }

    #[test]
    fn of_equal_scores_the_first_by_squares_is_better_and_is_played() {
        let moves = [(3, 9), (3, 10), (4, 0)].map(|(from, to)| Best::new(0.25, from, to));
        let best = moves.iter().rev().fold(Best::NONE, |best, &other| best.or(other));
        assert_eq!(best.walk(), Some(Move::walk(3, 9)));
        assert!(best.goes_into(u64::square(9)) && !best.goes_into(u64::square(3)));
        assert_eq!(Best::NONE.walk(), None);
    }
}
