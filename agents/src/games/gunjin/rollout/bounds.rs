//! Upper bounds of the values of quiet moves, by distances alone.

use super::best::Worth;
use super::rule::NOISE;
use crate::games::gunjin::values::geometry::FAR;
use crate::games::gunjin::values::position_value::PositionValue;

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
