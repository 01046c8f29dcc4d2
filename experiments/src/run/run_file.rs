//! A run as people write it down: a file in which everything may be left out that is usual, and lists make a grid.

use super::plan::{DEFAULT_SAMPLE, Plan, SCHEMA, every_one};
use super::request::{DEFAULT_GAMES, DEFAULT_SEED, MOST_GROUPS, RequestError, group_of, rotations, tables};
#[cfg(doc)]
use super::seed::run_seed;
use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_engine::Wrong;
use gunjin_play::game_run::any_table::{MOST_REPEATS, TableError};
use gunjin_play::game_run::group::Group;
use gunjin_play::game_run::handicap::judged;
use gunjin_play::spec::{is_edition, load};
use gunjin_play::stats::sprt::Sprt;
use serde::Deserialize;
use std::fmt::Display;
use std::ops::Range;
use toml::Spanned;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    schema: Option<u32>,
    version: Option<String>,
    seed: Option<u64>,
    games: Option<u64>,
    tables: Option<Spanned<Vec<Text>>>,
    sample: Option<u32>,
    every_decision: Option<u32>,
    records: u64,
    sprt: Option<Sprt>,
    grid: Vec<Grid>,
    group: Vec<OneGroup>,
}

type Text = Spanned<String>;

/// Every game by every set-up by all agents.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Grid {
    editions: Vec<Text>,
    /// Switches that are added to each of them; an empty text adds none.
    #[serde(default)]
    switches: Vec<Text>,
    agents: Vec<Spanned<Vec<Text>>>,
    #[serde(default)]
    setups: Vec<Spanned<Vec<Text>>>,
    /// True if agents exchange seats, with games that begin alike.
    #[serde(default)]
    rotate: bool,
    games: Option<u64>,
    seed: Option<u64>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct OneGroup {
    game: Text,
    rules: Option<Text>,
    seed: Option<u64>,
    games: Option<u64>,
    #[serde(default)]
    setups: Option<Spanned<Vec<Text>>>,
    #[serde(default)]
    without: Option<Spanned<Vec<Vec<String>>>>,
    repeat: Option<Spanned<u64>>,
    seatings: Vec<Spanned<Vec<Text>>>,
}

/// The plan of a file. Groups without a seed have `unnamed` where programs play (see [`run_seed`]), and
/// [`DEFAULT_SEED`] elsewhere.
///
/// # Errors
/// If it cannot be read, or a game, agent, policy or table in it is none; with line and column.
pub fn read(text: &str, origin: &str, unnamed: u64) -> Result<Plan, RequestError> {
    Source { text, origin, unnamed }.plan()
}

#[derive(Debug, Clone, Copy)]
struct Source<'t> {
    text: &'t str,
    origin: &'t str,
    /// Seed of groups in which programs play, where none is given.
    unnamed: u64,
}

struct Parts<'f> {
    edition: &'f Text,
    switch: Option<&'f Text>,
    setups: Option<&'f Spanned<Vec<Text>>>,
    seatings: &'f [Spanned<Vec<Text>>],
    rotate: bool,
    seed: Option<u64>,
    games: u64,
}

fn texts(list: &[Text]) -> Vec<String> {
    list.iter().map(|text| text.get_ref().clone()).collect()
}

fn wrong(problem: String) -> RequestError {
    RequestError::In(Wrong(problem))
}

impl Source<'_> {
    fn at(self, place: &Range<usize>, problem: impl Display) -> RequestError {
        RequestError::In(Wrong::in_file(self.origin, self.text, place.start, problem))
    }

    fn each<T, E: Display>(
        self,
        texts: &[Text],
        read: fn(&str) -> Result<T, E>,
    ) -> Result<Vec<T>, RequestError> {
        let one = |text: &Text| read(text.get_ref()).map_err(|problem| self.at(&text.span(), problem));
        texts.iter().map(one).collect()
    }

    fn plan(self) -> Result<Plan, RequestError> {
        let syntax = |problem| RequestError::In(Wrong::in_toml(self.origin, self.text, &problem));
        let file: File = toml::from_str(self.text).map_err(syntax)?;
        if let Some(found) = file.schema.filter(|&schema| schema != SCHEMA) {
            return Err(wrong(format!(
                "{}: this run has schema {found}, this program writes schema {SCHEMA}; use the program that made it",
                self.origin
            )));
        }
        let mut groups = Vec::new();
        for one in &file.group {
            groups.push(self.one(one, &file)?);
        }
        for grid in &file.grid {
            let ways = [grid.switches.len(), grid.setups.len()].map(|count| count.max(1));
            let asked = grid.editions.len() * ways[0] * ways[1] * grid.agents.len();
            if groups.len() + asked > MOST_GROUPS {
                return Err(wrong(format!(
                    "{} groups of games are too many; one run has at most {MOST_GROUPS}",
                    groups.len() + asked
                )));
            }
            groups.extend(self.grid(grid, &file)?);
        }
        if groups.iter().all(|group| group.total() == 0) {
            return Err(wrong(format!(
                "{}: there is nothing to play; add a [[grid]] with games and agents, or a [[group]], of 1 game or more",
                self.origin
            )));
        }
        let plan = Plan::of(groups);
        let tables = match &file.tables {
            None => plan.tables.clone(),
            Some(names) => {
                tables(&texts(names.get_ref())).map_err(|problem| self.at(&names.span(), problem))?
            }
        };
        Ok(Plan {
            version: file.version.unwrap_or_else(|| plan.version.clone()),
            tables,
            sample: file.sample.unwrap_or(DEFAULT_SAMPLE).max(1),
            every_decision: file.every_decision.unwrap_or_else(every_one).max(1),
            records: file.records,
            sprt: file.sprt,
            ..plan
        })
    }

    fn one(self, one: &OneGroup, file: &File) -> Result<Group, RequestError> {
        let group = self.group(&Parts {
            edition: &one.game,
            switch: None,
            setups: one.setups.as_ref(),
            seatings: &one.seatings,
            rotate: false,
            seed: file.seed(one.seed),
            games: file.games(one.games),
        })?;
        let without = match &one.without {
            None => Vec::new(),
            Some(without) => {
                judged(&group.game, without.get_ref()).map_err(|problem| self.at(&without.span(), problem))?
            }
        };
        if let Some(found) = one.rules.as_ref().filter(|rules| *rules.get_ref() != group.rules) {
            let (game, here) = (group.game, group.rules);
            let made =
                format!("{game}: the run was made with rules {}, this program has {here}", found.get_ref());
            let problem = format!("{made}; remove the line 'rules' to play by these");
            return Err(self.at(&found.span(), problem));
        }
        let repeat = match &one.repeat {
            None => 0,
            Some(repeat) if *repeat.get_ref() > 0 && !is_edition(&group.game) => {
                return Err(self.at(&repeat.span(), TableError::NoRepeat(group.game)));
            }
            Some(repeat) if *repeat.get_ref() > MOST_REPEATS => {
                return Err(self.at(&repeat.span(), TableError::Repeats(*repeat.get_ref())));
            }
            Some(repeat) => *repeat.get_ref(),
        };
        Ok(Group { without, repeat, ..group })
    }

    fn grid(self, grid: &Grid, file: &File) -> Result<Vec<Group>, RequestError> {
        let switches: Vec<Option<&Text>> = or_none(&grid.switches);
        let setups = or_none(&grid.setups);
        let mut groups = Vec::new();
        for edition in &grid.editions {
            for switch in &switches {
                for setups in &setups {
                    for agents in &grid.agents {
                        groups.push(self.group(&Parts {
                            edition,
                            switch: *switch,
                            setups: *setups,
                            seatings: std::slice::from_ref(agents),
                            rotate: grid.rotate,
                            seed: file.seed(grid.seed),
                            games: file.games(grid.games),
                        })?);
                    }
                }
            }
        }
        Ok(groups)
    }

    fn group(self, parts: &Parts<'_>) -> Result<Group, RequestError> {
        let switch = parts.switch.map_or("", |switch| switch.get_ref());
        let game = switched(parts.edition.get_ref(), switch);
        let mut seatings = Vec::new();
        for seating in parts.seatings {
            let agents = self.each(seating.get_ref(), AgentSpec::read)?;
            seatings.extend(if parts.rotate { rotations(&agents) } else { vec![agents] });
        }
        let setups = parts.setups.map_or(&[][..], |setups| setups.get_ref());
        let setups = self.each(setups, SetupSpec::read)?;
        let plays = seatings.iter().flatten().any(AgentSpec::is_outside);
        let seed = parts.seed.unwrap_or(if plays { self.unnamed } else { DEFAULT_SEED });
        let made = group_of(&game, seed, parts.games, setups, seatings);
        made.map_err(|problem| match parts.place(&problem) {
            Some(place) => self.at(&place, problem),
            None => problem,
        })
    }
}

impl Parts<'_> {
    fn place(&self, problem: &RequestError) -> Option<Range<usize>> {
        match problem {
            RequestError::Game(_) => {
                let switch = self.switch.filter(|_| load(self.edition.get_ref()).is_ok());
                Some(switch.unwrap_or(self.edition).span())
            }
            RequestError::Seats { things: "agents", .. } => self.seatings.first().map(Spanned::span),
            RequestError::Seats { .. } | RequestError::NoSetup(_) => self.setups.map(Spanned::span),
            _ => None,
        }
    }
}

impl File {
    fn seed(&self, own: Option<u64>) -> Option<u64> {
        own.or(self.seed)
    }

    fn games(&self, own: Option<u64>) -> u64 {
        own.or(self.games).unwrap_or(DEFAULT_GAMES)
    }
}

/// The things of a list, or one that is none where the list is empty.
fn or_none<T>(list: &[T]) -> Vec<Option<&T>> {
    if list.is_empty() { vec![None] } else { list.iter().map(Some).collect() }
}

fn switched(game: &str, switch: &str) -> String {
    match (switch.is_empty(), game.contains(':')) {
        (true, _) => game.to_string(),
        (false, true) => format!("{game},{switch}"),
        (false, false) => format!("{game}:{switch}"),
    }
}
