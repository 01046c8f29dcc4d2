//! The games of a claim.

use super::claim::{Arm, Claim, Form, Metric};
use crate::run::plan::{Group, Plan};
use crate::run::request::{RequestError, group, group_of_random};
use crate::run::rows::Table;

/// A part of a claim's games that is measured by itself: one agent on one edition (and one kind, where kinds
/// are ranked).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stratum {
    /// The agent.
    pub agent: String,
    /// The edition.
    pub edition: String,
    /// The kind that one army lacks, where kinds are ranked.
    pub kind: Option<String>,
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
            for (kind, arm) in parts(claim) {
                let first = groups.len();
                groups.extend(arms(claim, &arm, agent, edition, games)?);
                let last = groups.len() - 1;
                let (agent, edition) = (agent.clone(), edition.clone());
                strata.push(Stratum { agent, edition, kind, groups: [first, last] });
            }
        }
    }
    let mut plan = Plan::of(groups);
    plan.tables = match (claim.form, claim.metric) {
        (Form::Event | Form::Killers | Form::Losses, _)
        | (_, Some(Metric::Lost | Metric::FirstLoss | Metric::Siege)) => {
            vec![Table::Games, Table::Combats, Table::Captures, Table::Timings]
        }
        (Form::Tells, _) => vec![Table::Games, Table::Combats, Table::Positions, Table::Timings],
        (Form::Knows, _) => vec![Table::Games, Table::Positions, Table::Timings],
        _ => vec![Table::Games, Table::Timings],
    };
    match claim.form {
        Form::Tells => plan.sample = 1, // before and after every fight
        Form::Certainty | Form::Mobility => plan.records = games,
        _ => {}
    }
    Ok((plan, strata))
}

/// The arms of a stratum: those of the claim, or for every kind that is ranked the full army against one
/// without it.
fn parts(claim: &Claim) -> Vec<(Option<String>, Vec<Arm>)> {
    if claim.form != Form::Ranks {
        return vec![(None, claim.arm.clone())];
    }
    let without = |kind: &String| {
        let lacking = Arm { without: vec![kind.clone()], ..Arm::default() };
        (Some(kind.clone()), vec![Arm::default(), lacking])
    };
    claim.order.iter().map(without).collect()
}

/// A name with something added behind its colon.
fn with(name: String, more: Option<&str>) -> String {
    match (more, name.contains(':')) {
        (None, _) => name,
        (Some(more), true) => format!("{name},{more}"),
        (Some(more), false) => format!("{name}:{more}"),
    }
}

fn arms(
    claim: &Claim,
    arms: &[Arm],
    agent: &str,
    edition: &str,
    games: u64,
) -> Result<Vec<Group>, RequestError> {
    let of = |arm: &Arm| {
        let game = arm.edition.clone().unwrap_or_else(|| edition.to_string());
        let game = with(game, arm.switches.as_deref());
        let setup = arm.setup.clone().unwrap_or_else(|| "random".to_string());
        let player = arm.agent.clone().unwrap_or_else(|| agent.to_string());
        (game, setup, with(player, arm.parameters.as_deref()))
    };
    let lacking = |group: Group, without: [&Vec<String>; 2]| match without {
        [first, second] if first.is_empty() && second.is_empty() => group,
        armies => Group { without: armies.map(Vec::clone).to_vec(), ..group },
    };
    match arms {
        [first, second] if matches!(claim.form, Form::Duel | Form::Ranks) => {
            let ((game, one, player), (_, other, opponent)) = (of(first), of(second));
            let seated = |setups: [&String; 2], agents: [&String; 2]| {
                let (setups, agents) = (setups.map(String::clone), agents.map(String::clone));
                group(&game, claim.seed, games, &setups, &[agents.to_vec()])
            };
            Ok(vec![
                lacking(seated([&one, &other], [&player, &opponent])?, [&first.without, &second.without]),
                lacking(seated([&other, &one], [&opponent, &player])?, [&second.without, &first.without]),
            ])
        }
        [] => {
            let opponent = claim.opponent.clone().unwrap_or_else(|| agent.to_string());
            let agents = vec![agent.to_string(), opponent];
            Ok(vec![group_of_random(edition, claim.seed, games, &[], &[agents])?])
        }
        several => several
            .iter()
            .map(|arm| {
                let (game, setup, player) = of(arm);
                let opponent = claim.opponent.clone().unwrap_or_else(|| player.clone());
                let group =
                    group(&game, claim.seed, games, &[setup.clone(), setup], &[vec![player, opponent]])?;
                Ok(lacking(group, [&arm.without, &arm.without]))
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::claim::all;
    use gunjin_agents::likeness::differs;
    use gunjin_agents::spec::AgentSpec;

    #[test]
    fn a_claim_is_played_by_the_same_player_everywhere_and_says_why_its_threshold() {
        for claim in all().expect("claims that can be read") {
            assert!(!claim.reason.is_empty(), "{}: why does {} count?", claim.id, claim.counts);
            let (plan, _) = plan(&claim, 0.001).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
            let editions = plan.groups.iter().map(|group| group.game.split(':').next().unwrap_or_default());
            let editions: Vec<&str> = editions.collect();
            for agent in plan.groups.iter().flat_map(|group| group.seatings.iter().flatten()) {
                let agent = AgentSpec::read(&agent.to_string()).expect("an agent");
                assert_eq!(differs(&agent, &editions), None, "{}", claim.id);
            }
        }
    }

    #[test]
    fn every_claim_can_be_played() {
        let claims = all().expect("claims that can be read");
        assert!(claims.len() > 50);
        for claim in &claims {
            let (plan, strata) = plan(claim, 0.001).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
            let parts = claim.order.len().max(1);
            assert_eq!(strata.len(), claim.agents.len() * claim.editions.len() * parts, "{}", claim.id);
            assert!(
                plan.groups.iter().all(|group| group.seatings.len() == 1),
                "{}: cells are groups",
                claim.id
            );
        }
    }
}
