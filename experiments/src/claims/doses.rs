//! Rules of play at doses: what each dose does, and what the doses say of a verdict.

use super::claim::Claim;
use super::effect::{Effect, Verdict, effect, fired, forward, judge};
use super::measure::Measured;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct AtDose {
    /// Weight of the rule, 0 for none.
    pub(crate) dose: f64,
    /// The difference that it makes, all editions alike; `None` if an arm has no games.
    #[serde(flatten)]
    pub(crate) effect: Option<Effect>,
    pub(crate) fired: Option<f64>,
}

/// Effect of each dose by some strata, the weakest first; nothing of claims without doses.
pub(super) fn at_doses(claim: &Claim, strata: &[&Measured]) -> Vec<AtDose> {
    let at = |&dose: &f64| {
        let own: Vec<&Measured> =
            strata.iter().copied().filter(|measured| measured.stratum.dose == Some(dose)).collect();
        AtDose { dose, effect: effect(claim, &own), fired: fired(&own) }
    };
    claim.doses.iter().map(at).collect()
}

/// True if the doses allow a verdict. That a rule pays, or loses, is not said where some dose does the
/// contrary; that it does not count is said only where it counts at no dose.
pub(super) fn doses_agree(claim: &Claim, verdict: Verdict, doses: &[AtDose]) -> bool {
    let contrary = |found: Effect| f64::max(forward(claim, found.low), forward(claim, found.high)) < 0.0;
    match verdict {
        Verdict::Supported => !doses.iter().filter_map(|dose| dose.effect).any(contrary),
        Verdict::Refuted => doses
            .iter()
            .all(|dose| dose.effect.is_some_and(|found| judge(claim, found, found.p) == Verdict::Refuted)),
        Verdict::Inconclusive | Verdict::Untestable => true,
    }
}
