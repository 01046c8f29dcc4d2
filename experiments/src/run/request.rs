//! A run as people write it down: a file in which everything may be left out that is usual, and lists make a
//! grid.

use super::SCHEMA;
use super::plan::{DEFAULT_SAMPLE, Group, Plan};
use super::rows::Table;
use crate::game_run::handicap::{HandicapError, judged};
use crate::spec::{LoadError, load};
use crate::stats::sprt::Sprt;
use gunjin_agents::error::AgentError;
use gunjin_agents::games::gunjin::setup::{SetupPolicyError, SetupSpec};
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::catalogue::AnyGame;
use serde::Deserialize;
use thiserror::Error;

/// Games of every seating where nothing else is said.
pub const DEFAULT_GAMES: u64 = 1000;
/// The seed where nothing else is said.
pub const DEFAULT_SEED: u64 = 1;
/// Most groups that a file may ask for.
const MOST_GROUPS: usize = 100_000;

/// What is wrong with what somebody asked for.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RequestError {
    /// It is no TOML, or holds what no run has.
    #[error("{origin}: {problem}")]
    Syntax {
        /// The file.
        origin: String,
        /// What and where.
        problem: Box<toml::de::Error>,
    },
    /// A file of another time.
    #[error(
        "{origin}: this is a run of schema {found} and this program writes schema {SCHEMA}; use the program that made it"
    )]
    Schema {
        /// The file.
        origin: String,
        /// Its schema.
        found: u32,
    },
    /// Nothing is played.
    #[error(
        "{origin}: nothing is to be played; add a [[grid]] with games and agents, or a [[group]], of 1 game or more"
    )]
    Empty {
        /// The file.
        origin: String,
    },
    /// Too much is played.
    #[error("this asks for {0} groups of games; at most {MOST_GROUPS} can be in one run")]
    TooMany(usize),
    /// The rules have changed.
    #[error(
        "{game}: the run was made with rules {found} and these are {here}; leave the line 'rules' out to play by these"
    )]
    Rules {
        /// The game.
        game: String,
        /// In the file.
        found: String,
        /// Here.
        here: String,
    },
    /// Too many or too few.
    #[error(
        "{game} has {seats} seats and {given} given as {things}: {text}; name one for every seat, the first seat's first"
    )]
    Seats {
        /// The game.
        game: String,
        /// Its seats.
        seats: usize,
        /// How many, with its verb.
        given: String,
        /// Of what.
        things: &'static str,
        /// What was given.
        text: String,
    },
    /// Set-ups where there are none.
    #[error("{0} has no set-up to choose; leave set-ups out")]
    NoSetup(String),
    /// A table that is none.
    #[error("there is no table '{0}'; there are setups, combats, captures, positions, timings, and all")]
    NoTable(String),
    /// A seed that a file cannot hold.
    #[error("the seed {0} is too large for a run's spec.toml; give one below 9223372036854775808")]
    Seed(u64),
    /// No such game.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// No such agent.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// No such set-up policy.
    #[error(transparent)]
    Setup(#[from] SetupPolicyError),
    /// Armies cannot lack that.
    #[error(transparent)]
    Handicap(#[from] HandicapError),
}

/// The whole file.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    schema: Option<u32>,
    version: Option<String>,
    seed: Option<u64>,
    games: Option<u64>,
    tables: Option<Vec<String>>,
    sample: Option<u32>,
    records: u64,
    sprt: Option<Sprt>,
    grid: Vec<Grid>,
    group: Vec<OneGroup>,
}

/// Every game by every set-up by all agents.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Grid {
    /// Games or editions.
    editions: Vec<String>,
    /// Switches that are added to each of them; an empty text adds none.
    #[serde(default)]
    switches: Vec<String>,
    /// Agents by seat, once for every seating.
    agents: Vec<Vec<String>>,
    /// Set-up policies by seat, once for every way of setting up.
    #[serde(default)]
    setups: Vec<Vec<String>>,
    /// Whether agents exchange seats, with games that begin alike.
    #[serde(default)]
    rotate: bool,
    games: Option<u64>,
    seed: Option<u64>,
}

/// One group, as resolved files have them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct OneGroup {
    game: String,
    rules: Option<String>,
    seed: Option<u64>,
    games: Option<u64>,
    #[serde(default)]
    setups: Vec<String>,
    #[serde(default)]
    without: Vec<Vec<String>>,
    seatings: Vec<Vec<String>>,
}

/// The plan of a file.
///
/// # Errors
/// If it cannot be read, or a game, agent, policy or table in it is none.
pub fn read(text: &str, origin: &str) -> Result<Plan, RequestError> {
    let syntax = |problem| RequestError::Syntax { origin: origin.to_string(), problem: Box::new(problem) };
    let file: File = toml::from_str(text).map_err(syntax)?;
    if let Some(found) = file.schema.filter(|&schema| schema != SCHEMA) {
        return Err(RequestError::Schema { origin: origin.to_string(), found });
    }
    let seed = |own: Option<u64>| own.or(file.seed).unwrap_or(DEFAULT_SEED);
    let games = |own: Option<u64>| own.or(file.games).unwrap_or(DEFAULT_GAMES);
    let mut groups = Vec::new();
    for one in &file.group {
        let group = group(&one.game, seed(one.seed), games(one.games), &one.setups, &one.seatings)?;
        let group = Group { without: judged(&group.game, &one.without)?, ..group };
        if let Some(found) = one.rules.as_ref().filter(|&rules| *rules != group.rules) {
            return Err(RequestError::Rules { game: group.game, found: found.clone(), here: group.rules });
        }
        groups.push(group);
    }
    for grid in &file.grid {
        let asked =
            grid.editions.len() * grid.switches.len().max(1) * grid.setups.len().max(1) * grid.agents.len();
        if groups.len() + asked > MOST_GROUPS {
            return Err(RequestError::TooMany(groups.len() + asked));
        }
        groups.extend(grid.groups(seed(grid.seed), games(grid.games))?);
    }
    if groups.iter().all(|group| group.total() == 0) {
        return Err(RequestError::Empty { origin: origin.to_string() });
    }
    let plan = Plan::of(groups);
    Ok(Plan {
        version: file.version.unwrap_or_else(|| plan.version.clone()),
        tables: file.tables.map_or_else(|| Ok(plan.tables.clone()), |names| tables(&names))?,
        sample: file.sample.unwrap_or(DEFAULT_SAMPLE).max(1),
        records: file.records,
        sprt: file.sprt,
        ..plan
    })
}

impl Grid {
    fn groups(&self, seed: u64, games: u64) -> Result<Vec<Group>, RequestError> {
        let nothing = [String::new()];
        let switches: &[String] = if self.switches.is_empty() { &nothing } else { &self.switches };
        let dealt = [Vec::new()];
        let setups: &[Vec<String>] = if self.setups.is_empty() { &dealt } else { &self.setups };
        let mut groups = Vec::new();
        for edition in &self.editions {
            for switch in switches {
                let game = switched(edition, switch);
                for setup in setups {
                    for agents in &self.agents {
                        let seatings = if self.rotate { rotations(agents) } else { vec![agents.clone()] };
                        groups.push(group(&game, seed, games, setup, &seatings)?);
                    }
                }
            }
        }
        Ok(groups)
    }
}

/// A game with one more switch.
fn switched(game: &str, switch: &str) -> String {
    match (switch.is_empty(), game.contains(':')) {
        (true, _) => game.to_string(),
        (false, true) => format!("{game},{switch}"),
        (false, false) => format!("{game}:{switch}"),
    }
}

/// Every rotation of agents over the seats, so that everybody sits everywhere once.
#[must_use]
pub fn rotations(agents: &[String]) -> Vec<Vec<String>> {
    (0..agents.len())
        .map(|shift| (0..agents.len()).map(|seat| agents[(seat + shift) % agents.len()].clone()).collect())
        .collect()
}

/// The tables of some names; `games` and `timings` are always written.
///
/// # Errors
/// If there is no such table.
pub fn tables(names: &[String]) -> Result<Vec<Table>, RequestError> {
    let mut tables = vec![Table::Games, Table::Timings];
    for name in names.iter().map(|name| name.trim()) {
        match Table::named(name) {
            Some(table) => tables.push(table),
            None if name == "all" => tables.extend(Table::ALL),
            None => return Err(RequestError::NoTable(name.to_string())),
        }
    }
    tables.sort_unstable();
    tables.dedup();
    Ok(tables)
}

/// A group with everything judged and in its usual form: seats, agents, policies, the rules' fingerprint.
///
/// # Errors
/// If something in it does not exist, or does not fit the game.
pub fn group(
    game: &str,
    seed: u64,
    games: u64,
    setups: &[String],
    seatings: &[Vec<String>],
) -> Result<Group, RequestError> {
    if i64::try_from(seed).is_err() {
        return Err(RequestError::Seed(seed));
    }
    let known = load(game)?;
    let (outline, sets_up) = (known.outline(), matches!(known, AnyGame::Gunjin(_)));
    let seats = outline.seats();
    let check = |given: usize, things: &'static str, text: &[String]| {
        let given = if given == 1 { "1 is".to_string() } else { format!("{given} are") };
        RequestError::Seats { game: outline.id(), seats, given, things, text: text.join(" ") }
    };
    let agents = |seating: &Vec<String>| -> Result<Vec<String>, RequestError> {
        if seating.len() != seats {
            return Err(check(seating.len(), "agents", seating));
        }
        seating.iter().map(|agent| Ok(AgentSpec::read(agent)?.to_string())).collect()
    };
    let seatings = seatings.iter().map(agents).collect::<Result<Vec<_>, _>>()?;
    let policies = match setups {
        [] => Vec::new(),
        _ if !sets_up => return Err(RequestError::NoSetup(outline.id())),
        [both] => vec![SetupSpec::read(both)?.to_string(); 2],
        [south, north] => vec![SetupSpec::read(south)?.to_string(), SetupSpec::read(north)?.to_string()],
        more => return Err(check(more.len(), "set-up policies", more)),
    };
    let rules = format!("{:016x}", outline.fingerprint());
    Ok(Group {
        game: game.trim().to_string(),
        rules,
        seed,
        games,
        setups: policies,
        without: Vec::new(),
        seatings,
    })
}

/// How many seats a game has.
///
/// # Errors
/// If there is no such game.
pub fn seats_of(game: &str) -> Result<usize, LoadError> {
    Ok(load(game)?.outline().seats())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = r#"
        seed = 9
        games = 4
        tables = ["setups", "combats"]

        [[grid]]
        editions = ["p3-23-6i", "w-23-6i"]
        switches = ["", "ply_cap=90"]
        agents = [["random", "greedy"], ["greedy", "greedy"]]
        setups = [["random", "advice"], ["mirror"]]
        rotate = true

        [[group]]
        game = "sannin"
        seatings = [["random", "random", "random"]]
        games = 2
    "#;

    #[test]
    fn a_grid_is_every_combination_and_its_plan_reads_as_itself() {
        let plan = read(GRID, "x.toml").expect("a grid");
        assert_eq!(plan.groups.len(), 1 + 2 * 2 * 2 * 2);
        assert_eq!((plan.total(), plan.seats()), (2 + 16 * 8, 3));
        assert_eq!(plan.tables, [Table::Games, Table::Setups, Table::Combats, Table::Timings]);
        let last = &plan.groups[16];
        assert_eq!((last.game.as_str(), last.seed, last.setups.len()), ("w-23-6i:ply_cap=90", 9, 2));
        let text = plan.text().expect("it can be written");
        let again = read(&text, "spec.toml").expect("a resolved plan is a plan");
        assert_eq!(again, plan);
        assert_eq!(again.text().expect("text"), text, "and has the same text");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let cases = [
            ("games = 3", "nothing is to be played"),
            (
                "games = 0\n[[group]]\ngame = \"mini-2x4\"\nseatings = [[\"random\", \"random\"]]",
                "nothing is to be played",
            ),
            ("gmes = 3", "unknown field `gmes`"),
            (
                "[[grid]]\neditions = [\"p3-23-6i\"]\nagents = [[\"random\"]]",
                "has 2 seats and 1 is given as agents",
            ),
            ("[[grid]]\neditions = [\"p3-23-6\"]\nagents = [[\"random\", \"random\"]]", "p3-23-6i"),
            ("[[grid]]\neditions = [\"tori\"]\nagents = [[\"random\", \"rndom\"]]", "random"),
            (
                "[[group]]\ngame = \"tori\"\nsetups = [\"advice\"]\nseatings = [[\"random\", \"random\"]]",
                "no set-up",
            ),
            (
                "[[group]]\ngame = \"tori\"\nrules = \"0\"\nseatings = [[\"random\", \"random\"]]",
                "leave the line 'rules' out",
            ),
            (
                "tables = [\"fights\"]\n[[group]]\ngame = \"tori\"\nseatings = [[\"random\", \"random\"]]",
                "no table 'fights'",
            ),
            ("schema = 99", "schema 99"),
            (
                "[[group]]\ngame = \"w-23-6i\"\nwithout = [[\"XX\"], []]\nseatings = [[\"random\", \"random\"]]",
                "no piece 'XX'",
            ),
            (
                "[[group]]\ngame = \"tori\"\nwithout = [[\"FA\"], []]\nseatings = [[\"random\", \"random\"]]",
                "only done with those",
            ),
        ];
        for (text, told) in cases {
            let error = read(text, "x.toml").expect_err(text).to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
