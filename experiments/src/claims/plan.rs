//! The games of a claim.

use super::claim::{Arm, Claim, Form, Metric};
use crate::run::plan::{Group, Plan, Table};
use crate::run::request::{RequestError, group, group_of_random};

/// A part of a claim's games that is measured by itself: one agent on one edition (and one kind, where kinds
/// are ranked, or one dose of a rule).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stratum {
    /// Text of the agent.
    pub agent: String,
    /// Name of the edition.
    pub edition: String,
    /// The kind, where kinds are ranked.
    pub kind: Option<String>,
    /// Weight of the rule, where doses are compared.
    pub dose: Option<f64>,
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
            for Part { kind, dose, arm } in parts(claim, agent) {
                let first = groups.len();
                groups.extend(arms(claim, &arm, agent, edition, games)?);
                let last = groups.len() - 1;
                let (agent, edition) = (agent.clone(), edition.clone());
                strata.push(Stratum { agent, edition, kind, dose, groups: [first, last] });
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

#[derive(Default)]
struct Part {
    kind: Option<String>,
    dose: Option<f64>,
    arm: Vec<Arm>,
}

/// The parts of an agent's games: the arms of the claim, or for every kind that is ranked the full army against
/// one without it, or for every dose of a rule the agent that heeds it against itself.
fn parts(claim: &Claim, agent: &str) -> Vec<Part> {
    let without = |kind: &String| {
        let lacking = Arm { without: vec![kind.clone()], ..Arm::default() };
        Part { kind: Some(kind.clone()), arm: vec![Arm::default(), lacking], ..Part::default() }
    };
    match (claim.form, &claim.rule) {
        (Form::Ranks, _) => claim.order.iter().map(without).collect(),
        (Form::Doses, Some(rule)) => {
            claim.doses.iter().map(|&dose| dosed(claim, rule, dose, agent)).collect()
        }
        _ => vec![Part { arm: claim.arm.clone(), ..Part::default() }],
    }
}

/// An agent that heeds a rule at a dose, as the first arm means it, against itself as the second means it at the
/// same dose, or without the rule.
fn dosed(claim: &Claim, rule: &str, dose: f64, agent: &str) -> Part {
    let heeding = |arm: Option<&Arm>| {
        let manner = arm.and_then(|arm| arm.parameters.as_ref());
        let manner = manner.map_or_else(String::new, |manner| format!("{manner},"));
        Arm { agent: Some(format!("heed:rule={rule},dose={dose},{manner}agent={agent}")), ..Arm::default() }
    };
    let against = claim.arm.get(1).map_or_else(Arm::default, |other| heeding(Some(other)));
    Part { dose: Some(dose), arm: vec![heeding(claim.arm.first()), against], ..Part::default() }
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
        [first, second] if matches!(claim.form, Form::Duel | Form::Doses | Form::Ranks) => {
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
