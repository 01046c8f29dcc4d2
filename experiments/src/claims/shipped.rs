//! What became of the claims that were played for the findings of this version (`data/findings/claims.csv`).

use super::claim::Claim;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};

const SHIPPED: &str = include_str!("../../../data/findings/claims.csv");

/// What the word for all agents together is in the table.
const ALL: &str = "all";

/// A result of the findings.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct ShippedResult {
    #[serde(skip_serializing)]
    id: String,
    /// The agent; `all` of all together.
    pub agent: String,
    /// What is said of the claim.
    pub verdict: String,
    /// The difference; none where an agent had no games to measure it by.
    pub effect: Option<f64>,
    /// Lower end of its 95 % interval.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// Two-sided p-value.
    pub p: Option<f64>,
    /// The same, corrected for the number of claims; of all agents together only.
    pub q: Option<f64>,
    /// The least difference that counts.
    pub counts: f64,
    /// Games played, of all agents.
    pub games: u64,
}

/// A claim with its result in the findings.
#[derive(Debug, Clone, Serialize)]
pub struct ListedClaim<'c> {
    /// The claim.
    #[serde(flatten)]
    pub claim: &'c Claim,
    /// What the findings say; none where its games have not been played yet. The verdict is what all agents
    /// agree on.
    pub result: Option<ShippedResult>,
    /// The same for each agent.
    pub by_agent: Vec<ShippedResult>,
}

/// Claims with their results.
///
/// # Errors
/// If the table in this program cannot be read.
pub fn listed(claims: &[Claim]) -> Result<Vec<ListedClaim<'_>>, Wrong> {
    let rows = csv::Reader::from_reader(SHIPPED.as_bytes()).into_deserialize();
    let rows: Vec<ShippedResult> = rows
        .collect::<Result<_, _>>()
        .map_err(|error| Wrong(format!("data/findings/claims.csv: {error}; this program is broken")))?;
    let list = |claim| -> ListedClaim<'_> {
        let claim: &Claim = claim;
        let own = rows.iter().filter(|row| row.id == claim.id).cloned();
        let (together, by_agent): (Vec<_>, Vec<_>) = own.partition(|row| row.agent == ALL);
        ListedClaim { claim, result: together.into_iter().next(), by_agent }
    };
    Ok(claims.iter().map(list).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::claim::all;
    use std::collections::BTreeSet;

    #[test]
    fn every_result_of_the_findings_belongs_to_a_claim() {
        let claims = all().expect("the claims");
        let listed = listed(&claims).expect("the table");
        let played: Vec<&ListedClaim<'_>> = listed.iter().filter(|one| one.result.is_some()).collect();
        let ids: BTreeSet<&str> = SHIPPED.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        assert_eq!(played.len(), ids.len());
        for one in played {
            let agents: Vec<&str> = one.by_agent.iter().map(|own| own.agent.as_str()).collect();
            assert_eq!(agents, one.claim.agents, "{}", one.claim.id);
            let result = one.result.as_ref().expect("it was played");
            assert_eq!(result.counts, one.claim.counts, "{}", one.claim.id);
            assert!(result.games > 0 && result.effect.is_some() && result.q.is_some());
        }
    }
}
