//! Players of the games of pairings.

use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::game_run::bouts::{Bouts, Pairing};
use gunjin_play::stats::paired::Paired;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// The threads of this process, which play pairings.
#[derive(Clone, Copy)]
pub struct Players<'a> {
    /// Bouts in which games are played.
    pub bouts: &'a dyn Bouts,
    /// Set to end it.
    pub stop: &'a AtomicBool,
}

impl std::fmt::Debug for Players<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Players").field("stop", self.stop).finish_non_exhaustive()
    }
}

impl Players<'_> {
    /// Rules of the edition.
    pub fn ruleset(&self) -> &Ruleset {
        self.bouts.ruleset()
    }

    /// The points of the first set-up of each pairing, as South and as North, in order; `None` if it was stopped.
    pub(crate) fn meet(&self, pairings: &[Pairing]) -> Option<Vec<[f64; 2]>> {
        let both = |pairing: &Pairing| -> Option<[f64; 2]> {
            let Pairing { number, first, second } = pairing;
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            let south = self.bouts.points(*number, [first.clone(), second.clone()]);
            let north = 1.0 - self.bouts.points(*number, [second.clone(), first.clone()]);
            Some([south, north])
        };
        pairings.par_iter().map(both).collect()
    }

    /// The score of the first set-ups of all pairings; `None` if it was stopped.
    pub(crate) fn score(&self, pairings: &[Pairing]) -> Option<Paired> {
        let mut paired = Paired::default();
        self.meet(pairings)?.iter().for_each(|points| paired.add(points));
        Some(paired)
    }
}
