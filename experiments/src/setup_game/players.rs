//! Whoever plays the games of pairings: threads of this process, or others apart from it ([`super::apart`]).

use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::wrong::Wrong;
use gunjin_play::game_run::bouts::{Bouts, Pairing};
use gunjin_play::stats::paired::Paired;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays pairings. Whoever it is, the points are the same.
pub trait Players {
    /// Rules of the edition.
    fn ruleset(&self) -> &Ruleset;

    /// The points of the first set-up of each pairing, as South and as North, in order; `None` if they are not
    /// there: the work was stopped, or others are to play first.
    ///
    /// # Errors
    /// If points that others left cannot be read.
    fn meet(&self, pairings: &[Pairing]) -> Result<Option<Vec<[f64; 2]>>, Wrong>;
}

/// The threads of this process.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    /// Bouts in which games are played.
    pub bouts: &'a dyn Bouts,
    /// Set to end it.
    pub stop: &'a AtomicBool,
}

impl std::fmt::Debug for Here<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Here").field("stop", self.stop).finish_non_exhaustive()
    }
}

impl Players for Here<'_> {
    fn ruleset(&self) -> &Ruleset {
        self.bouts.ruleset()
    }

    fn meet(&self, pairings: &[Pairing]) -> Result<Option<Vec<[f64; 2]>>, Wrong> {
        let both = |pairing: &Pairing| -> Option<[f64; 2]> {
            let Pairing { number, first, second } = pairing;
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            let south = self.bouts.points(*number, [first.clone(), second.clone()]);
            let north = 1.0 - self.bouts.points(*number, [second.clone(), first.clone()]);
            Some([south, north])
        };
        Ok(pairings.par_iter().map(both).collect())
    }
}

/// The score of the first set-ups of all pairings; `None` if their points are not there.
pub(crate) fn score(players: &dyn Players, pairings: &[Pairing]) -> Result<Option<Paired>, Wrong> {
    let points = players.meet(pairings)?;
    Ok(points.map(|points| {
        let mut paired = Paired::default();
        points.iter().for_each(|points| paired.add(points));
        paired
    }))
}
