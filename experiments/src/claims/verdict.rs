//! Verdicts of games on claims.

use super::claim::Claim;
use super::doses::{AtDose, at_doses, doses_agree};
use super::effect::{Effect, Verdict, difference, effect, fired, forward, judge};
use super::measure::Measured;
use gunjin_play::stats::false_discovery::adjusted;
use serde::{Deserialize, Serialize};

/// The share of deals in which a setting must change anything before a duel between two settings says anything.
const LEAST_FIRED: f64 = 0.05;

/// Result of one agent's games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ByAgent {
    /// Text of the agent, as on the command line.
    pub agent: String,
    /// The difference, all editions alike; `None` if an arm has no games.
    #[serde(flatten)]
    pub effect: Option<Effect>,
    /// Verdict by this agent alone.
    pub verdict: Verdict,
    /// Of a duel between two settings, the share of deals in which the setting changed anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fired: Option<f64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) doses: Vec<AtDose>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Placebo {
    pub(crate) kind: String,
    pub(crate) effect: f64,
}

/// The result of a claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Name of the claim.
    pub id: String,
    pub(crate) source: String,
    pub(crate) claim: String,
    /// Verdict that all agents agree on, once corrected for the number of claims.
    pub verdict: Verdict,
    /// The difference over all agents and editions.
    #[serde(flatten)]
    pub whole: Effect,
    /// Its p-value, corrected for the number of claims (Benjamini and Hochberg).
    pub q: f64,
    pub(crate) agents: Vec<String>,
    /// Number of games that were played.
    pub games: u64,
    /// The least difference that counts.
    pub counts: f64,
    /// Each agent's own result.
    pub by_agent: Vec<ByAgent>,
    /// Of a rule at doses, what each dose does over all agents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) doses: Vec<AtDose>,
    /// Of an event of one kind, the same event of every other kind, those furthest in the claimed direction first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) placebos: Vec<Placebo>,
    /// Number of them that show as much or more.
    pub placebos_beyond: usize,
    pub(crate) one_program: bool,
}

impl Outcome {
    /// Outcome of a claim by all its numbers, its `q` being its `p`.
    pub(super) fn of(
        claim: &Claim,
        whole: Effect,
        by_agent: Vec<ByAgent>,
        doses: Vec<AtDose>,
        placebos: Vec<Placebo>,
        games: u64,
    ) -> Outcome {
        let beyond = |placebo: &&Placebo| forward(claim, placebo.effect) >= forward(claim, whole.effect);
        let outcome = Outcome {
            id: claim.id.clone(),
            source: claim.source.clone(),
            claim: claim.claim.clone(),
            verdict: Verdict::Inconclusive,
            whole,
            q: whole.p,
            agents: claim.agents.clone(),
            games,
            counts: claim.counts,
            by_agent,
            doses,
            placebos_beyond: placebos.iter().filter(beyond).count(),
            placebos,
            one_program: claim.is_of_one_program(),
        };
        let verdict = agreed(claim, &outcome);
        Outcome { verdict, ..outcome }
    }
}

/// The result of a claim's games. Its `q` is its `p` until all claims are corrected together.
pub fn outcome(claim: &Claim, measured: &[Measured], games: u64) -> Option<Outcome> {
    let all: Vec<&Measured> = measured.iter().collect();
    let whole = effect(claim, &all)?;
    let own = |agent: &String| {
        let own: Vec<&Measured> =
            all.iter().copied().filter(|measured| measured.stratum.agent == *agent).collect();
        let effect = effect(claim, &own);
        let verdict = effect.map_or(Verdict::Inconclusive, |effect| judge(claim, effect, effect.p));
        ByAgent { agent: agent.clone(), effect, verdict, fired: fired(&own), doses: at_doses(claim, &own) }
    };
    let by_agent: Vec<ByAgent> = claim.agents.iter().map(own).collect();
    Some(Outcome::of(claim, whole, by_agent, at_doses(claim, &all), placebos(claim, measured), games))
}

fn placebos(claim: &Claim, measured: &[Measured]) -> Vec<Placebo> {
    let kinds = measured.first().into_iter().flat_map(|first| first.placebos.keys());
    let of = |kind: &String| {
        let of_stratum = |measured: &Measured| {
            let deals = measured.placebos.get(kind)?;
            difference(deals, &|_| 1.0, claim.relative)
        };
        let effects = measured.iter().map(of_stratum).collect::<Option<Vec<f64>>>()?;
        Some(Placebo { kind: kind.clone(), effect: effects.iter().sum::<f64>() / effects.len() as f64 })
    };
    let mut all: Vec<Placebo> = kinds.filter_map(of).collect();
    all.sort_by(|one, other| forward(claim, other.effect).total_cmp(&forward(claim, one.effect)));
    all
}

/// Verdict that all agents agree on, with the corrected p-value of the whole.
fn agreed(claim: &Claim, outcome: &Outcome) -> Verdict {
    if !claim.untestable.is_empty() {
        return Verdict::Untestable;
    }
    let verdict = judge(claim, outcome.whole, outcome.q);
    let alike = outcome.by_agent.iter().all(|own| own.verdict == verdict);
    // A rule that hardly ever fires was not tried.
    let fired = outcome.by_agent.iter().all(|own| own.fired.is_none_or(|fired| fired >= LEAST_FIRED));
    // What other kinds show as well is no finding about this one.
    let special = verdict != Verdict::Supported || outcome.placebos_beyond == 0;
    if alike && special && fired && doses_agree(claim, verdict, &outcome.doses) {
        verdict
    } else {
        Verdict::Inconclusive
    }
}

/// Corrects all results for their number, and judges again.
pub fn correct(claims: &[Claim], outcomes: &mut [Outcome]) {
    let corrected = adjusted(&outcomes.iter().map(|outcome| outcome.whole.p).collect::<Vec<f64>>());
    for (outcome, q) in outcomes.iter_mut().zip(corrected) {
        outcome.q = q;
        if let Some(claim) = claims.iter().find(|claim| claim.id == outcome.id) {
            outcome.verdict = agreed(claim, outcome);
        }
    }
}
