//! Games from which set-ups are learned, and by which they are judged.

use crate::game_run::bouts::Bouts;
use crate::stats::interval::{Estimate, normal_95};
use gunjin_agents::games::gunjin::setup::log_linear::policy::LogLinear;
use gunjin_agents::games::gunjin::setup::{SetupPolicy, deal_pair};
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::wrong::Wrong;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

pub(super) struct Bout {
    pub(super) setups: [Setup; 2],
    pub(super) points: f64,
    pub(super) score: Option<f64>,
}

pub(super) struct Practice<'p> {
    pub(super) bouts: &'p dyn Bouts,
    pub(super) seed: u64,
    pub(super) now: &'p LogLinear,
    /// The policy with half of its weights: it tries more.
    pub(super) bold: &'p LogLinear,
    pub(super) past: &'p [LogLinear],
    pub(super) random: &'p dyn SetupPolicy,
    pub(super) rivals: &'p [Box<dyn SetupPolicy>],
    /// True if only the rivals are met.
    pub(super) fixed: bool,
}

impl Practice<'_> {
    pub(super) fn games(&self, numbers: std::ops::Range<u64>) -> Result<Vec<Bout>, Wrong> {
        numbers.into_par_iter().map(|number| self.game(number)).collect()
    }

    /// In six of eight games the policy is one of the two, in one a bolder one, in one random set-ups.
    fn game(&self, number: u64) -> Result<Bout, Wrong> {
        let (seat, turn) = ((number % 2) as usize, number / 2);
        let (first, learns): (&dyn SetupPolicy, bool) = match turn / 8 % 8 {
            0 => (self.random, false),
            1 => (self.bold, false),
            _ => (self.now, true),
        };
        let (second, itself) = self.opponent(turn);
        let policies = if seat == 0 { [first, second] } else { [second, first] };
        let setups = deal_pair(policies, self.seed, number)?;
        let points = self.bouts.points(number, setups.clone());
        let own = if seat == 0 { points } else { 1.0 - points };
        Ok(Bout { setups, points, score: (learns && !itself).then_some(own) })
    }

    /// The opponent, and true if it is the policy itself: in three of eight games itself, in two a past self,
    /// else a rival.
    fn opponent(&self, turn: u64) -> (&dyn SetupPolicy, bool) {
        let which = |count: usize| (turn / 64) as usize % count.max(1);
        match turn % 8 {
            0..3 if !self.fixed => (self.now, true),
            3..5 if !self.fixed => match self.past.get(which(self.past.len())) {
                Some(past) => (past, false),
                None => (self.random, false),
            },
            turn => (self.rivals[turn as usize % self.rivals.len()].as_ref(), false),
        }
    }
}

/// The score of one policy over another in pairs of games, once in each seat; every game has set-ups of its
/// own. `None` of fewer than two pairs.
pub(super) fn score(
    bouts: &dyn Bouts,
    policies: [&dyn SetupPolicy; 2],
    seed: u64,
    pairs: std::ops::Range<u64>,
) -> Result<Option<Estimate>, Wrong> {
    let [one, other] = policies;
    let pair = |pair: u64| -> Result<f64, Wrong> {
        let [south, north] = [2 * pair, 2 * pair + 1];
        let first = bouts.points(south, deal_pair([one, other], seed, south)?);
        Ok((first + 1.0 - bouts.points(north, deal_pair([other, one], seed, north)?)) / 2.0)
    };
    let scores: Vec<f64> = pairs.into_par_iter().map(pair).collect::<Result<_, _>>()?;
    Ok(normal_95(scores.iter().sum(), scores.iter().map(|score| score * score).sum(), scores.len() as u64))
}
