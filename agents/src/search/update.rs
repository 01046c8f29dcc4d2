//! Update-equivalence search: one step of magnetic mirror descent from a blueprint policy.

use super::common_worlds::{MoveStats, RootTrials, Round, TrialSearch, Trials, trial_parameters};
use crate::parameters::ParameterValue;
use crate::search_model::{BUILT_IN, SearchModel};
use crate::{AgentError, AgentSpec, BeliefKind, Budget, Evaluator, Said};
use gunjin_engine::{Stream, math};
use std::collections::BTreeMap;

trial_parameters! {
    /// Of update-equivalence search.
    UpdateSettings of "update", depth "6", deepen "16", worlds "128", patience "150" {
        eta: f64 as NotNegative = "60", "η: step size of mirror descent";
        forced: u32 = "5", "plies after a move in which the headquarters must not fall by force: in worlds where it does the move counts as lost, and the prior is lowered by their share; 0 for no search";
        tau: f64 as NotNegative = "0", "τ: weight of the KL regularisation towards a policy uniform over pieces, then over a piece's moves";
    }
    net "built-in" "network of the prior policy: built-in (on editions), none (greedy instead), general, or a file of `gunjin learn policy`", temperature "3", belief "learned", inference "learned" {
        cutoff: f64 as Share = "1", "least probability of a move, relative to the most likely one; less likely moves are not played";
    }
}

/// Update-equivalence search (Sokota and others, *The Update-Equivalence Framework for Decision-Time
/// Planning*, arXiv 2304.13138; used for Stratego in arXiv 2511.07312).
///
/// There is no tree. Worlds are drawn from the belief; every root move is rolled out in the same worlds to a
/// fixed depth and valued there. Then the blueprint `π₀` is improved by one step,
/// `log π = (log π₀ + η·q + τη·log μ) / (1 + τη)`, with the magnet `μ` uniform over pieces and then over a
/// piece's moves.
pub(crate) type Update<G> = RootTrials<G, UpdateSettings>;

impl TrialSearch for UpdateSettings {
    fn decide<G: SearchModel>(
        &self,
        trials: &mut Trials<'_, G>,
        legal: &[G::Action],
        prior: &[f64],
        rng: &mut Stream,
    ) -> Vec<Said> {
        let mut tried = Tried::whole_rounds(self, trials, legal, rng);
        let parts: Vec<u64> = legal.iter().map(|&action| trials.evaluator.part(action)).collect();
        let (magnet, mut prior) = (magnet(&parts), prior.to_vec());
        let mut proved = vec![self.forced == 0; legal.len()];
        loop {
            let earned = tried.earned(legal.len());
            let values: Vec<f64> = earned.iter().map(|earned| earned.mean()).collect();
            let policy = cut(&step(&prior, &values, &magnet, self.eta, self.tau), self.cutoff);
            let unproved = (0..legal.len()).filter(|&at| !proved[at] && policy[at] > 0.0);
            let Some(best) = unproved.max_by(|&a, &b| policy[a].total_cmp(&policy[b])) else {
                return policy.into_iter().zip(earned).map(|(share, earned)| earned.said(share)).collect();
            };
            // A move only loses by this, so those that are not played yet need not be searched.
            prior[best] *= tried.refute(trials, best, legal[best], self.forced);
            proved[best] = true;
        }
    }
}

/// Values of all moves, round by round.
struct Tried {
    rounds: Vec<Round>,
    values: Vec<Vec<f64>>,
}

impl Tried {
    fn whole_rounds<G: SearchModel>(
        settings: &UpdateSettings,
        trials: &mut Trials<'_, G>,
        legal: &[G::Action],
        rng: &mut Stream,
    ) -> Tried {
        let mut tried = Tried { rounds: Vec::new(), values: Vec::new() };
        let UpdateSettings { iterations, milliseconds, .. } = *settings;
        let mut clock = Budget { iterations, milliseconds }.start();
        while let Some(round) = trials.round(rng) {
            let mut values = Vec::with_capacity(legal.len());
            for &action in legal {
                if !clock.tick() {
                    return tried; // a round that is not whole would not treat all moves alike
                }
                values.push(trials.trial(&round, action));
            }
            tried.rounds.push(round);
            tried.values.push(values);
        }
        tried
    }

    fn earned(&self, moves: usize) -> Vec<MoveStats> {
        let mut earned = vec![MoveStats::default(); moves];
        for values in &self.values {
            for (earned, value) in earned.iter_mut().zip(values) {
                earned.sum += value;
                earned.trials += 1;
            }
        }
        earned
    }

    /// Counts the trials of a move as lost in whose worlds it loses by force; the share of the others.
    fn refute<G: SearchModel>(
        &mut self,
        trials: &Trials<'_, G>,
        at: usize,
        action: G::Action,
        plies: u32,
    ) -> f64 {
        let mut lost = 0;
        for (round, values) in self.rounds.iter().zip(&mut self.values) {
            if trials.loses(round, action, plies) {
                (values[at], lost) = (0.0, lost + 1);
            }
        }
        1.0 - f64::from(lost) / self.rounds.len().max(1) as f64
    }
}

pub(crate) fn blueprint(
    (net, networks): (&str, bool),
    temperature: f64,
    values: &str,
    belief: BeliefKind,
) -> Result<AgentSpec, AgentError> {
    let temperature = temperature.text();
    if net == "none" || net == BUILT_IN && !networks {
        let greedy = [("temperature", temperature.as_str()), ("weights", "blueprint"), ("values", values)];
        return AgentSpec::with("greedy", &greedy);
    }
    let belief = belief.text();
    let learned = [("net", net), ("temperature", &temperature), ("values", values), ("belief", &belief)];
    AgentSpec::with("learned", &learned)
}

/// Uniform over parts, then over the actions of a part.
pub fn magnet(parts: &[u64]) -> Vec<f64> {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    parts.iter().for_each(|&part| *counts.entry(part).or_insert(0) += 1);
    let pieces = counts.len() as f64;
    parts.iter().map(|part| 1.0 / (pieces * counts[part] as f64)).collect()
}

/// The least probability of a blueprint that is counted, so that its logarithm exists.
const LEAST: f64 = 1e-9;

/// One step of magnetic mirror descent.
pub fn step(prior: &[f64], values: &[f64], magnet: &[f64], eta: f64, tau: f64) -> Vec<f64> {
    let logit = |((&prior, &value), &magnet): ((&f64, &f64), &f64)| {
        (math::ln(prior.max(LEAST)) + eta * value + tau * eta * math::ln(magnet)) / (1.0 + tau * eta)
    };
    let logits: Vec<f64> = prior.iter().zip(values).zip(magnet).map(logit).collect();
    let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    normal(logits.iter().map(|logit| math::exp(logit - most)).collect())
}

/// The geometric mean of two policies, of which the first has a share.
pub fn blended(first: &[f64], second: &[f64], share: f64) -> Vec<f64> {
    let log = |p: f64| math::ln(p.max(LEAST));
    let mean = |(&first, &second): (&f64, &f64)| math::exp(share * log(first) + (1.0 - share) * log(second));
    normal(first.iter().zip(second).map(mean).collect())
}

/// Drops what is less likely than a share of the likeliest.
pub fn cut(policy: &[f64], share: f64) -> Vec<f64> {
    let most = policy.iter().copied().fold(0.0, f64::max);
    normal(policy.iter().map(|&p| if p < share * most { 0.0 } else { p }).collect())
}

fn normal(mut weights: Vec<f64>) -> Vec<f64> {
    let all: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= all);
    weights
}
