//! The more-squares rule (R8.11): nobody is chased round in a ring for ever.

use super::history::{History, Step};
use super::moves::Move;
use crate::bits::Bits;
use crate::games::gunjin::rules::switches::MoreSquares;
use crate::games::gunjin::tables::compiled::Gunjin;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chase<'h, B> {
    /// Its moves, the chaser's first, the enemy's last.
    steps: &'h [Step],
    /// Current squares of the pieces that have evaded.
    evaders: B,
}

impl<B: Bits> Gunjin<B> {
    /// The chase of the side to move, if one goes on and the rule holds: its latest turns in each of which it
    /// moved next to an enemy piece that moved away at once.
    pub(super) fn chase<'h>(&self, history: &'h History) -> Option<Chase<'h, B>> {
        if self.rules().more_squares == MoreSquares::Off {
            return None;
        }
        let trail = history.trail();
        let threat = |turn: &&[Step]| {
            turn[0].quiet && turn[1].quiet && self.straight[usize::from(turn[0].to)].has(turn[1].from)
        };
        let turns = trail.rchunks_exact(2).take_while(threat).count();
        let steps = &trail[trail.len() - 2 * turns..];
        let mut evaders = B::EMPTY;
        for turn in steps.chunks_exact(2) {
            evaders = (evaders & !B::square(turn[1].from)) | B::square(turn[1].to);
        }
        (turns > 0).then_some(Chase { steps, evaders })
    }

    /// True if a walk to an empty square goes on with a chase and brings back a position that there was since
    /// it began. Back to where the piece came from in its last turn it may go.
    pub(super) fn chases_in_a_ring(&self, chase: &Chase<'_, B>, action: Move) -> bool {
        let Move { from, to, .. } = action;
        let last = chase.steps[chase.steps.len() - 2];
        let goes_back = last.to == from && last.from == to;
        let threatens = !(self.straight[usize::from(to)] & chase.evaders).is_empty();
        threatens && !goes_back && returns(chase.steps, (from, to))
    }
}

/// True if a move brings back, piece by piece, the position after some of these steps.
fn returns(steps: &[Step], (from, to): (u8, u8)) -> bool {
    // Where pieces stand after the move, and where they stood when the steps seen so far were undone.
    let mut displaced = vec![(to, from)];
    for undone in steps[1..].iter().rev() {
        match displaced.iter_mut().find(|(_, then)| *then == undone.to) {
            Some((_, then)) => *then = undone.from,
            None => displaced.push((undone.to, undone.from)),
        }
        if displaced.iter().all(|(now, then)| now == then) {
            return true;
        }
    }
    false
}
