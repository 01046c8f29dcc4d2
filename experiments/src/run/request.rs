//! Requests: groups of games with everything judged, and what can be wrong with them.

use super::plan::Table;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_agents::{AgentError, AgentSpec, OwnSetup};
use gunjin_engine::Wrong;
use gunjin_engine::catalogue::AnyGame;
use gunjin_play::game_run::group::Group;
use gunjin_play::game_run::handicap::HandicapError;
use gunjin_play::spec::{LoadError, is_edition, load, load_edition};
use gunjin_play::text::settings::settings;
use thiserror::Error;

pub(crate) const DEFAULT_GAMES: u64 = 1000;
/// The seed where nothing else is said.
pub const DEFAULT_SEED: u64 = 1;
pub(super) const MOST_GROUPS: usize = 100_000;

/// Errors in a request.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RequestError {
    /// Something else, with its place where it is in a file.
    #[error(transparent)]
    In(#[from] Wrong),
    /// Too many or too few.
    #[error(
        "{game} has {seats} seats and {given} given as {things}: {text}; name one for every seat, the first seat's first"
    )]
    Seats {
        /// Name of the game, with the switches that are not at their defaults.
        game: String,
        /// Number of seats of the game.
        seats: usize,
        /// Number given, with its verb.
        given: String,
        /// Noun for what there are too many of.
        things: &'static str,
        /// Text as given.
        text: String,
    },
    /// Set-ups where there are none.
    #[error("{0} has no set-up decision; leave set-ups out")]
    NoSetup(String),
    /// No such game.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// No such agent.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// Armies cannot lack that.
    #[error(transparent)]
    Handicap(#[from] HandicapError),
}

/// Every rotation of agents over the seats, so that everybody sits everywhere once.
pub(crate) fn rotations(agents: &[AgentSpec]) -> Vec<Vec<AgentSpec>> {
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
            None if name == "all" => tables.extend(Table::CSV),
            None => {
                return Err(RequestError::In(Wrong(format!(
                    "there is no table '{name}'; the tables are setups, combats, captures, positions, timings, all (of these), training and truth"
                ))));
            }
        }
    }
    tables.sort_unstable();
    tables.dedup();
    Ok(tables)
}

/// The group of agents and policies by name.
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
    let seated = |names: &Vec<String>| names.iter().map(|name| AgentSpec::read(name)).collect();
    let seatings = seatings.iter().map(seated).collect::<Result<_, AgentError>>()?;
    let setups = setups.iter().map(|name| SetupSpec::read(name)).collect::<Result<_, _>>()?;
    group_of(game, seed, games, setups, seatings)
}

/// A group with everything judged and in its usual form: seats, policies, the rules' fingerprint.
pub(crate) fn group_of(
    game: &str,
    seed: u64,
    games: u64,
    setups: Vec<SetupSpec>,
    seatings: Vec<Vec<AgentSpec>>,
) -> Result<Group, RequestError> {
    if i64::try_from(seed).is_err() {
        return Err(RequestError::In(Wrong(format!(
            "the seed {seed} is too large for a run's spec.toml; give one below 9223372036854775808"
        ))));
    }
    let known = load(game)?;
    let (outline, sets_up) = (known.outline(), matches!(known, AnyGame::Gunjin(_)));
    let seats = outline.seats();
    let wrong = |given: usize, things: &'static str, text: String| {
        let given = if given == 1 { "1 is".to_string() } else { format!("{given} are") };
        RequestError::Seats { game: outline.id(), seats, given, things, text }
    };
    if let Some(seating) = seatings.iter().find(|seating| seating.len() != seats) {
        return Err(wrong(seating.len(), "agents", spaced(seating)));
    }
    if !sets_up {
        seatings.iter().flatten().try_for_each(|agent| agent.refuse_setup(&outline.id()))?;
    }
    let mut policies = match setups.as_slice() {
        [] => Vec::new(),
        _ if !sets_up => return Err(RequestError::NoSetup(outline.id())),
        [both] => vec![both.clone(); 2],
        [_, _] => setups,
        more => return Err(wrong(more.len(), "set-up policies", spaced(more))),
    };
    // What would be anyway is not said, so that the same games have the same plan.
    let may_learn = |agent: &AgentSpec| agent.own_setup() == OwnSetup::Auto;
    if policies.iter().all(SetupSpec::is_plain_random) && !seatings.iter().flatten().any(may_learn) {
        policies.clear();
    }
    Ok(Group {
        game: game.trim().to_string(),
        rules: format!("{:016x}", outline.fingerprint()),
        seed,
        games,
        setups: policies,
        without: Vec::new(),
        repeat: 0,
        seatings,
    })
}

fn spaced(specs: &[impl ToString]) -> String {
    specs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A group whose set-ups are random where none are named, whoever plays: for statistics of random set-ups.
///
/// # Errors
/// As [`group`].
pub fn group_of_random(
    game: &str,
    seed: u64,
    games: u64,
    setups: &[String],
    seatings: &[Vec<String>],
) -> Result<Group, RequestError> {
    let random = ["random".to_string()];
    let setups = if setups.is_empty() && is_edition(game) { &random } else { setups };
    group(game, seed, games, setups, seatings)
}

/// Number of seats of a game.
///
/// # Errors
/// If there is no such game.
pub fn seats_of(game: &str) -> Result<usize, LoadError> {
    Ok(load(game)?.outline().seats())
}

/// Groups like this one, but for one switch each: every other word of every switch that fits the edition,
/// where it makes a difference to the rules.
///
/// # Errors
/// If the group's game is no edition.
pub fn switched_groups(whole: &Group) -> Result<Vec<Group>, LoadError> {
    let ruleset = load_edition(&whole.game)?;
    let mut groups: Vec<Group> = Vec::new();
    for setting in settings(&ruleset).iter().filter(|setting| setting.fits).map(|setting| &setting.switch) {
        for word in setting.values.iter().filter(|word| **word != setting.value) {
            let separator = if whole.game.contains(':') { ',' } else { ':' };
            let game = format!("{}{separator}{}={word}", whole.game, setting.name);
            // Some words exclude others: then there is no such game.
            let random = || vec![SetupSpec::random()];
            let setups = if whole.setups.is_empty() { random() } else { whole.setups.clone() };
            let Ok(other) = group_of(&game, whole.seed, whole.games, setups, whole.seatings.clone()) else {
                continue;
            };
            if other.rules != whole.rules {
                groups.push(other);
            }
        }
    }
    Ok(groups)
}
