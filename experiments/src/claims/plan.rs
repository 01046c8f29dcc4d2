//! The games of a claim.

use super::claim::{Arm, Claim, Form};
use crate::run::plan::{Group, Plan};
use crate::run::request::{RequestError, group};
use crate::run::rows::Table;

/// A part of a claim's games that is measured by itself: one agent on one edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stratum {
    /// The agent.
    pub agent: String,
    /// The edition.
    pub edition: String,
    /// The groups of its games: of each arm, in duels with each seat's arm.
    pub groups: [usize; 2],
}

/// The run of a claim, and its strata. `share` of its deals are played, at least ten.
///
/// # Errors
/// If a game, agent or policy of the claim does not exist.
pub fn plan(claim: &Claim, share: f64) -> Result<(Plan, Vec<Stratum>), RequestError> {
    let games = ((claim.games as f64 * share) as u64).max(10);
    let (mut groups, mut strata) = (Vec::new(), Vec::new());
    for agent in &claim.agents {
        for edition in &claim.editions {
            let first = groups.len();
            groups.extend(arms(claim, agent, edition, games)?);
            let last = groups.len() - 1;
            strata.push(Stratum { agent: agent.clone(), edition: edition.clone(), groups: [first, last] });
        }
    }
    let mut plan = Plan::of(groups);
    plan.tables = match claim.form {
        Form::Duel | Form::Variants | Form::Mean => vec![Table::Games, Table::Timings],
        Form::Event | Form::Killers => vec![Table::Games, Table::Combats, Table::Captures, Table::Timings],
    };
    Ok((plan, strata))
}

/// A name with something added behind its colon.
fn with(name: String, more: Option<&str>) -> String {
    match (more, name.contains(':')) {
        (None, _) => name,
        (Some(more), true) => format!("{name},{more}"),
        (Some(more), false) => format!("{name}:{more}"),
    }
}

fn arms(claim: &Claim, agent: &str, edition: &str, games: u64) -> Result<Vec<Group>, RequestError> {
    let of = |arm: &Arm| {
        let game = arm.edition.clone().unwrap_or_else(|| edition.to_string());
        let game = with(game, arm.switches.as_deref());
        let setup = arm.setup.clone().unwrap_or_else(|| "random".to_string());
        let player = arm.agent.clone().unwrap_or_else(|| agent.to_string());
        (game, setup, with(player, arm.parameters.as_deref()))
    };
    match claim.arm.as_slice() {
        [first, second] if claim.form == Form::Duel => {
            let ((game, one, player), (_, other, opponent)) = (of(first), of(second));
            let seated = |setups: [&String; 2], agents: [&String; 2]| {
                let (setups, agents) = (setups.map(String::clone), agents.map(String::clone));
                group(&game, claim.seed, games, &setups, &[agents.to_vec()])
            };
            Ok(vec![
                seated([&one, &other], [&player, &opponent])?,
                seated([&other, &one], [&opponent, &player])?,
            ])
        }
        [] => {
            let agents = vec![agent.to_string(); 2];
            Ok(vec![group(edition, claim.seed, games, &[], &[agents])?])
        }
        several => several
            .iter()
            .map(|arm| {
                let (game, setup, player) = of(arm);
                group(&game, claim.seed, games, &[setup.clone(), setup], &[vec![player.clone(), player]])
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::claim::all;

    #[test]
    fn every_claim_can_be_played() {
        let claims = all().expect("claims that can be read");
        assert!(claims.len() > 50);
        for claim in &claims {
            let (plan, strata) = plan(claim, 0.001).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
            assert_eq!(strata.len(), claim.agents.len() * claim.editions.len(), "{}", claim.id);
            assert!(
                plan.groups.iter().all(|group| group.seatings.len() == 1),
                "{}: cells are groups",
                claim.id
            );
        }
    }
}
