//! Effects of a claim's games, and the verdict on one.

use super::claim::{Claim, Direction, Form};
use super::deal::Deals;
use super::measure::Measured;
use gunjin_engine::math;
use gunjin_play::stats::bootstrap::{ends_95, weights};
use gunjin_play::stats::false_discovery::two_sided_p;
use gunjin_play::stats::rank::spearman;
use serde::{Deserialize, Serialize};

const SAMPLES: u64 = 1000;
/// The share of false ones among the claims that are decided, either way.
const RATE: f64 = 0.05;

/// Judgement of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The difference is there, in the claimed direction, and large enough to count.
    Supported,
    /// A difference that counts is excluded.
    Refuted,
    /// Neither is shown.
    Inconclusive,
    /// No game of these agents can tell.
    Untestable,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Supported => "supported",
            Verdict::Refuted => "refuted",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Untestable => "untestable",
        }
    }
}

/// A difference between arms with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// Estimated difference in points per game.
    pub effect: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// Two-sided p-value of a difference that just counts.
    pub p: f64,
}

pub(super) fn forward(claim: &Claim, effect: f64) -> f64 {
    match claim.direction {
        Direction::Higher => effect,
        Direction::Lower => -effect,
        Direction::Differs | Direction::Negligible => effect.abs(),
    }
}

/// The difference of two arms in some deals, each counted so often.
pub(super) fn difference(deals: &Deals, times: &dyn Fn(u64) -> f64, relative: bool) -> Option<f64> {
    let (mut sums, mut counts) = ([0.0; 2], [0.0; 2]);
    for (&number, deal) in deals {
        let times = times(number);
        for arm in 0..2 {
            sums[arm] += times * deal.sums[arm];
            counts[arm] += times * deal.counts[arm];
        }
    }
    if counts.contains(&0.0) {
        return None;
    }
    let [first, second] = [sums[0] / counts[0], sums[1] / counts[1]];
    match relative {
        true if second == 0.0 => None,
        true => Some(first / second - 1.0),
        false => Some(first - second),
    }
}

/// Effect in the deals of strata, each number counted so often: the mean difference over strata, or where
/// kinds are ranked the mean rank correlation over agents and editions. `None` if an arm has no games.
fn amount(claim: &Claim, strata: &[&Measured], times: &dyn Fn(u64) -> f64) -> Option<f64> {
    let differences = strata
        .iter()
        .map(|measured| difference(&measured.deals, times, claim.relative))
        .collect::<Option<Vec<f64>>>()?;
    let terms = match claim.form {
        Form::Ranks => correlations(claim, &differences)?,
        _ => differences,
    };
    (!terms.is_empty()).then(|| terms.iter().sum::<f64>() / terms.len() as f64)
}

/// For every agent and edition, how the order of what kinds are worth agrees with the claimed one.
fn correlations(claim: &Claim, values: &[f64]) -> Option<Vec<f64>> {
    // The strata of an agent and edition follow one another, in the claimed order: the first is to be worth
    // most.
    let claimed: Vec<f64> = (0..claim.order.len()).map(|place| -(place as f64)).collect();
    values.chunks(claimed.len()).map(|values| spearman(values, &claimed)).collect()
}

/// The p-value of a difference that just counts: how far the estimate lies from there, in errors.
fn p_of_what_counts(claim: &Claim, effect: f64, error: f64) -> f64 {
    match forward(claim, effect) - claim.counts {
        distance if error > 0.0 => two_sided_p(distance / error),
        distance => f64::from(u8::from(distance == 0.0)),
    }
}

/// Effect in deals, with an interval by drawing numbers of deals again, once for all strata: agents play the
/// same deals, and those of one number resemble each other from edition to edition.
pub fn effect(claim: &Claim, strata: &[&Measured]) -> Option<Effect> {
    let point = amount(claim, strata, &|_| 1.0)?;
    let last = strata.iter().filter_map(|measured| measured.deals.keys().last()).max()?;
    let numbers = usize::try_from(*last).ok()? + 1;
    let sample = |sample: u64| {
        let drawn = weights(numbers, claim.seed, sample);
        amount(claim, strata, &|number| f64::from(drawn[number as usize]))
    };
    let drawn: Vec<f64> = (0..SAMPLES).filter_map(sample).collect();
    let average = drawn.iter().sum::<f64>() / drawn.len().max(1) as f64;
    let spread =
        drawn.iter().map(|value| math::powi(value - average, 2)).sum::<f64>() / drawn.len().max(1) as f64;
    let p = p_of_what_counts(claim, point, spread.sqrt());
    let [low, high] = ends_95(drawn).unwrap_or([point; 2]);
    Some(Effect { effect: point, low, high, p })
}

/// Verdict of an effect on a claim, its p-value being `p`.
pub(super) fn judge(claim: &Claim, effect: Effect, p: f64) -> Verdict {
    if claim.direction == Direction::Negligible {
        return match () {
            () if p > RATE => Verdict::Inconclusive,
            () if effect.low > -claim.counts && effect.high < claim.counts => Verdict::Supported,
            () if effect.low > claim.counts || effect.high < -claim.counts => Verdict::Refuted,
            () => Verdict::Inconclusive,
        };
    }
    let turned = match claim.direction {
        Direction::Lower => true,
        Direction::Differs => effect.effect < 0.0,
        Direction::Higher | Direction::Negligible => false,
    };
    let (low, high) = if turned { (-effect.high, -effect.low) } else { (effect.low, effect.high) };
    let excluded = match claim.direction {
        Direction::Differs => high < claim.counts && low > -claim.counts,
        _ => high < claim.counts,
    };
    match () {
        () if p > RATE => Verdict::Inconclusive,
        // The whole interval, not the estimate alone, must reach what counts.
        () if low >= claim.counts => Verdict::Supported,
        () if excluded => Verdict::Refuted,
        () => Verdict::Inconclusive,
    }
}

/// The share of deals in which a setting changed anything, the mean over strata; `None` where nothing is set.
pub fn fired(strata: &[&Measured]) -> Option<f64> {
    let fired: Vec<f64> = strata.iter().filter_map(|measured| measured.fired).collect();
    (!fired.is_empty()).then(|| fired.iter().sum::<f64>() / fired.len() as f64)
}
