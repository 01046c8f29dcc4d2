//! Successive halving of the root moves over common worlds.

use super::common_worlds::{MoveStats, RootTrials, TrialSearch, Trials, trial_parameters};
use super::update::blueprint;
use crate::{Budget, Said, SearchModel};
use gunjin_engine::random::Stream;

trial_parameters! {
    /// Of successive halving.
    HalvingSettings of "halving", depth "24", deepen "0", worlds "64", patience "0" {
        prior: f64 as NotNegative = "0.03", "weight of the prior policy, added to a move's value";
    }
    net "none" "network of the prior policy: none (greedy instead), built-in, general, or a file of `gunjin learn policy`", temperature "0.5", belief "plain", inference "conduct" {}
}

/// Flat search over common worlds: every root move is rolled out in the same worlds with the same luck; after
/// each phase the worse half of the moves is dropped (Karnin, Koren and Somekh, *Almost optimal exploration
/// in multi-armed bandits*, 2013), so that most rollouts go to the moves between which it is hard to choose.
pub(crate) type Halving<G> = RootTrials<G, HalvingSettings>;

impl TrialSearch for HalvingSettings {
    fn decide<G: SearchModel>(
        &self,
        trials: &mut Trials<'_, G>,
        legal: &[G::Action],
        prior: &[f64],
        rng: &mut Stream,
    ) -> Vec<Said> {
        let mut earned = vec![MoveStats::default(); legal.len()];
        let mut left = affordable(prior, self.iterations);
        let phases = u64::from(usize::BITS - (left.len() - 1).leading_zeros()).max(1);
        let mut made = 0;
        for phase in 0..phases {
            if let Some(budget) = self.budget(phases, phase, made, left.len() as u64) {
                made += spend(budget, trials, legal, &left, &mut earned, rng);
            }
            drop_worse(&mut left, &earned, prior, self.prior);
        }
        // The best move is played, and what all have earned is told.
        let said = |(index, earned): (usize, &MoveStats)| earned.said(f64::from(u8::from(index == left[0])));
        earned.iter().enumerate().map(said).collect()
    }
}

impl HalvingSettings {
    /// The rounds of a phase: an equal share of what is left of the budget, in whole rounds of all moves that are
    /// left. `None` if not even one can be afforded.
    fn budget(&self, phases: u64, phase: u64, made: u64, left: u64) -> Option<Budget> {
        let HalvingSettings { iterations, milliseconds, .. } = *self;
        let milliseconds = milliseconds.div_ceil(phases);
        if iterations == 0 {
            return Some(Budget { iterations: 0, milliseconds });
        }
        let affordable = (iterations - made) / left;
        let rounds = (affordable / (phases - phase)).max(affordable.min(1));
        (rounds > 0).then_some(Budget { iterations: rounds, milliseconds })
    }
}

/// The moves that are tried: all, or those that the blueprint likes best where the budget does not go round.
fn affordable(prior: &[f64], iterations: u64) -> Vec<usize> {
    let mut moves: Vec<usize> = (0..prior.len()).collect();
    if iterations > 0 && iterations < moves.len() as u64 {
        moves.sort_by(|&a, &b| prior[b].total_cmp(&prior[a]).then(a.cmp(&b)));
        moves.truncate(iterations as usize);
    }
    moves
}

fn spend<G: SearchModel>(
    budget: Budget,
    trials: &mut Trials<'_, G>,
    legal: &[G::Action],
    left: &[usize],
    earned: &mut [MoveStats],
    rng: &mut Stream,
) -> u64 {
    let (mut clock, mut made) = (budget.start(), 0);
    while clock.tick() {
        let Some(round) = trials.round(rng) else { break };
        for &index in left {
            earned[index].sum += trials.trial(&round, legal[index]);
            earned[index].trials += 1;
        }
        made += left.len() as u64;
    }
    made
}

/// Keeps the better half of the moves, the best first: so much of its prior is added to what a move earned.
fn drop_worse(left: &mut Vec<usize>, earned: &[MoveStats], prior: &[f64], part: f64) {
    let worth = |index: usize| earned[index].mean() + part * prior[index];
    left.sort_by(|&a, &b| worth(b).total_cmp(&worth(a)).then(a.cmp(&b)));
    left.truncate(left.len().div_ceil(2));
}
