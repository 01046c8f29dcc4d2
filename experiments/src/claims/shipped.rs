//! Results of the claims that were played for the findings of this version (`data/findings/claims.csv`, and
//! `claims-doses.csv` of rules at doses).

use super::claim::Claim;
use super::doses::AtDose;
use super::effect::{Effect, Verdict, judge};
use super::verdict::{ByAgent, Outcome, Placebo, correct};
use gunjin_engine::Wrong;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

const SHIPPED: &str = include_str!("../../../data/findings/claims.csv");
const DOSES: &str = include_str!("../../../data/findings/claims-doses.csv");

const ALL: &str = "all";

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub(crate) struct ShippedResult {
    #[serde(skip_serializing)]
    id: String,
    /// The agent; `all` of all together.
    pub(crate) agent: String,
    pub(crate) verdict: String,
    /// The difference; none where an agent had no games to measure it by.
    pub(crate) effect: Option<f64>,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
    /// Two-sided p-value of the difference.
    pub(crate) p: Option<f64>,
    /// The same, corrected for the number of claims; of all agents together only.
    pub(crate) q: Option<f64>,
    pub(crate) counts: f64,
    pub(crate) games: u64,
    /// Of a duel between two settings, the share of deals in which the setting changed anything.
    pub(crate) fired: Option<f64>,
    /// Of an event, the same of other kinds: `KIND:EFFECT`, by spaces.
    pub(crate) placebos: String,
}

/// Effect of one dose of a rule by the findings.
#[derive(Debug, Clone, PartialEq, Deserialize)]
struct ShippedDose {
    id: String,
    agent: String,
    dose: f64,
    effect: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    p: Option<f64>,
    fired: Option<f64>,
}

impl ShippedDose {
    fn read(self) -> AtDose {
        let effect = numbers(self.effect, self.low, self.high, self.p);
        AtDose { dose: self.dose, effect, fired: self.fired }
    }
}

/// A claim with its result in the findings.
#[derive(Debug, Clone, Serialize)]
pub struct ListedClaim<'c> {
    #[serde(flatten)]
    pub(crate) claim: &'c Claim,
    /// Result by the findings; none where its games have not been played yet. The verdict is what all agents agree on.
    pub(crate) result: Option<ShippedResult>,
    /// The same for each agent.
    pub(crate) by_agent: Vec<ShippedResult>,
}

fn rows<R: DeserializeOwned>(table: &str, text: &str) -> Result<Vec<R>, Wrong> {
    let rows = csv::Reader::from_reader(text.as_bytes()).into_deserialize();
    let broken = |error: csv::Error| Wrong(format!("data/findings/{table}: {error}; this program is broken"));
    rows.collect::<Result<_, _>>().map_err(broken)
}

fn numbers(effect: Option<f64>, low: Option<f64>, high: Option<f64>, p: Option<f64>) -> Option<Effect> {
    Some(Effect { effect: effect?, low: low?, high: high?, p: p? })
}

/// The printed results, judged once more from their numbers: each with the verdict that is printed.
///
/// # Errors
/// If the table in this program cannot be read.
pub fn judged_again(claims: &[Claim]) -> Result<Vec<(Outcome, String)>, Wrong> {
    let mut printed = Vec::new();
    let mut outcomes = Vec::new();
    let doses: Vec<ShippedDose> = rows("claims-doses.csv", DOSES)?;
    for one in listed(claims)? {
        let Some(result) = &one.result else { continue };
        let Some(whole) = result.numbers() else { continue };
        let at_doses = |agent: &str| -> Vec<AtDose> {
            let own = doses.iter().filter(|dose| dose.id == one.claim.id && dose.agent == agent);
            own.cloned().map(ShippedDose::read).collect()
        };
        let by_agent = one.by_agent.iter().map(|own| {
            let verdict =
                own.numbers().map_or(Verdict::Inconclusive, |found| judge(one.claim, found, found.p));
            let (agent, doses) = (own.agent.clone(), at_doses(&own.agent));
            ByAgent { agent, effect: own.numbers(), verdict, fired: own.fired, doses }
        });
        let placebos = result.placebos()?;
        printed.push(result.verdict.clone());
        outcomes.push(Outcome::of(
            one.claim,
            whole,
            by_agent.collect(),
            at_doses(ALL),
            placebos,
            result.games,
        ));
    }
    correct(claims, &mut outcomes);
    Ok(outcomes.into_iter().zip(printed).collect())
}

impl ShippedResult {
    fn numbers(&self) -> Option<Effect> {
        numbers(self.effect, self.low, self.high, self.p)
    }

    fn placebos(&self) -> Result<Vec<Placebo>, Wrong> {
        let read = |word: &str| {
            let (kind, effect) = word.split_once(':')?;
            Some(Placebo { kind: kind.to_string(), effect: effect.parse().ok()? })
        };
        let all: Option<Vec<Placebo>> = self.placebos.split_whitespace().map(read).collect();
        all.ok_or_else(|| {
            Wrong(format!("data/findings/claims.csv: {}: the placebos cannot be read", self.id))
        })
    }
}

/// Claims with their results.
///
/// # Errors
/// If the table in this program cannot be read.
pub fn listed(claims: &[Claim]) -> Result<Vec<ListedClaim<'_>>, Wrong> {
    let rows: Vec<ShippedResult> = rows("claims.csv", SHIPPED)?;
    let list = |claim| -> ListedClaim<'_> {
        let claim: &Claim = claim;
        let own = rows.iter().filter(|row| row.id == claim.id).cloned();
        let (together, by_agent): (Vec<_>, Vec<_>) = own.partition(|row| row.agent == ALL);
        ListedClaim { claim, result: together.into_iter().next(), by_agent }
    };
    Ok(claims.iter().map(list).collect())
}
