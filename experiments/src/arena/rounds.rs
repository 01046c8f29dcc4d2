//! An arena as a run: every group of agents that meets is a group of its plan, every rotation of the seats a seating.

use super::standing::Meetings;
use crate::run::plan::{Group, Plan};
use crate::run::play::Watcher;
use crate::run::request::{RequestError, group_of, rotations};
use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_engine::Wrong;
use gunjin_play::game_run::result::Score;
use gunjin_play::stats::sprt::{Sprt, Verdict};

/// Request for an arena.
#[derive(Debug, Clone)]
pub struct Rounds {
    /// Name of the game, with the switches that are not at their defaults.
    pub game: String,
    /// Number of seats of the game.
    pub seats: usize,
    /// Agents, in the order in which tables name them.
    pub agents: Vec<AgentSpec>,
    /// Set-up policies: one for both seats, or one each.
    pub setups: Vec<SetupSpec>,
    /// Rounds for every group: for two seats, pairs of games.
    pub rounds: u64,
    /// Scheme by which agents meet.
    pub format: Format,
    /// Seed of everything random.
    pub seed: u64,
    /// When to stop early.
    pub sprt: Option<Sprt>,
}

impl Rounds {
    /// The agents by name.
    pub fn names(&self) -> Vec<String> {
        self.agents.iter().map(AgentSpec::to_string).collect()
    }

    /// The plan, and who meets in each of its groups.
    ///
    /// # Errors
    /// If agents are too few or none, or the game is none.
    pub fn plan(&self) -> Result<(Plan, Vec<Vec<usize>>), RequestError> {
        let meeting = groups(self.agents.len(), self.seats, self.format)?;
        if self.sprt.is_some() && self.agents.len() != 2 {
            return Err(Wrong("--sprt compares two agents; name two with --agent".into()).into());
        }
        let planned = |agents: &Vec<usize>| -> Result<Group, RequestError> {
            let agents: Vec<AgentSpec> = agents.iter().map(|&agent| self.agents[agent].clone()).collect();
            group_of(&self.game, self.seed, self.rounds, self.setups.clone(), rotations(&agents))
        };
        let planned = meeting.iter().map(planned).collect::<Result<Vec<_>, _>>()?;
        Ok((Plan { sprt: self.sprt, ..Plan::of(planned) }, meeting))
    }
}

/// Results gathered while an arena is held.
#[derive(Debug)]
pub struct Gathering {
    /// The meetings, in the order of the plan.
    pub meetings: Vec<Meetings>,
    first_cells: Vec<usize>,
    sprt: Option<Sprt>,
    round: Vec<Score>,
    next: Option<usize>,
}

impl Gathering {
    /// Nothing yet, of a plan and who meets in each of its groups.
    pub fn new(plan: &Plan, meeting: Vec<Vec<usize>>) -> Gathering {
        Gathering {
            first_cells: (0..plan.groups.len()).map(|group| plan.first_cell(group)).collect(),
            meetings: meeting.into_iter().map(Meetings::new).collect(),
            sprt: plan.sprt,
            round: Vec::new(),
            next: None,
        }
    }
}

impl Watcher for Gathering {
    fn played(&mut self, cell: usize, score: &Score) -> bool {
        let group = self.first_cells.partition_point(|&first| first <= cell).saturating_sub(1);
        let Some(meeting) = self.meetings.get_mut(group) else { return true };
        if cell == self.first_cells[group] {
            self.round.clear();
        } else if self.next != Some(cell) {
            return true; // a shard that begins within a round: its first games have no partner here
        }
        self.next = Some(cell + 1);
        self.round.push(score.clone());
        if self.round.len() < meeting.group.len() {
            return true;
        }
        meeting.add(&self.round);
        self.round.clear();
        self.sprt.is_none_or(|test| test.verdict(&meeting.places[0]) == Verdict::Undecided)
    }
}

/// Scheme by which agents meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Every group of agents that fills the table meets.
    RoundRobin,
    /// The first agent meets all others.
    Gauntlet,
}

/// The groups that meet, each by the numbers of its agents, ascending.
pub fn groups(agents: usize, seats: usize, format: Format) -> Result<Vec<Vec<usize>>, Wrong> {
    if agents < seats {
        let given = if agents == 1 { "1 is".into() } else { format!("{agents} are") };
        let needs = format!("needs at least {seats} agents, but {given} given");
        return Err(Wrong(format!("a table of {seats} seats {needs}; name more with --agent")));
    }
    let mut groups = Vec::new();
    extend(&mut groups, &mut Vec::new(), agents, seats);
    groups.retain(|group| format == Format::RoundRobin || group.contains(&0));
    Ok(groups)
}

fn extend(groups: &mut Vec<Vec<usize>>, group: &mut Vec<usize>, agents: usize, seats: usize) {
    if group.len() == seats {
        groups.push(group.clone());
        return;
    }
    for next in group.last().map_or(0, |last| last + 1)..agents {
        group.push(next);
        extend(groups, group, agents, seats);
        group.pop();
    }
}
