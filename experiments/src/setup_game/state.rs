//! State of a set-up game kept between rounds, so that it goes on after any interruption.

use super::pool::{Member, Pool};
use super::settings::Settings;
use super::solving::Round;
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::{Ruleset, SOUTH, Setup};
use gunjin_play::files::{WholeFile, read_text};
use serde::{Deserialize, Serialize};
use std::path::Path;

const FILE: &str = "state.json";

#[derive(Debug, Serialize, Deserialize)]
struct Stored {
    settings: Settings,
    members: Vec<StoredMember>,
    rounds: Vec<Round>,
}

#[derive(Debug, Serialize, Deserialize)]
struct StoredMember {
    setup: String,
    origin: String,
    round: u32,
    /// Half points of each earlier member against this one, and games.
    payoffs: Vec<[u64; 2]>,
}

/// Writes the state into a folder; what was there stays until the new one is whole.
///
/// # Errors
/// If it cannot be written.
pub fn save(
    folder: &Path,
    settings: &Settings,
    ruleset: &Ruleset,
    pool: &Pool,
    rounds: &[Round],
) -> Result<(), Wrong> {
    let member = |(number, member): (usize, &Member)| StoredMember {
        setup: member.setup.text(ruleset, SOUTH),
        origin: member.origin.clone(),
        round: member.round,
        payoffs: (0..number)
            .map(|earlier| pool.payoff(earlier, number))
            .map(|payoff| [payoff.half_points, payoff.games])
            .collect(),
    };
    let members = pool.members.iter().enumerate().map(member).collect();
    let stored = Stored { settings: settings.clone(), members, rounds: rounds.to_vec() };
    let path = folder.join(FILE);
    let broken = |error: serde_json::Error| broken(&path, &error.to_string());
    let text = serde_json::to_string_pretty(&stored).map_err(broken)?;
    WholeFile::create(&path)?.write(text.as_bytes())?;
    Ok(())
}

/// The pool and the rounds of a folder; `None` if nothing was begun there.
///
/// # Errors
/// If the folder's state is broken or was made with other settings.
pub fn load(
    folder: &Path,
    settings: &Settings,
    ruleset: &Ruleset,
) -> Result<Option<(Pool, Vec<Round>)>, Wrong> {
    let path = folder.join(FILE);
    if !path.exists() {
        return Ok(None);
    }
    let stored: Stored =
        serde_json::from_str(&read_text(&path)?).map_err(|error| broken(&path, &error.to_string()))?;
    if stored.settings != *settings {
        let (found, wanted) = differences(&stored.settings, settings);
        let (path, remedy) = (path.display(), "name another --out, or ask for the same");
        return Err(Wrong(format!("{path} was made with {found}, and {wanted} is asked for; {remedy}")));
    }
    let mut pool = Pool::default();
    for (number, member) in stored.members.into_iter().enumerate() {
        let setup = Setup::read(ruleset, SOUTH, &member.setup)
            .and_then(|setup| setup.check(ruleset, SOUTH).map(|()| setup))
            .map_err(|error| broken(&path, &format!("set-up {}: {error}", number + 1)))?;
        pool.join(Member { setup, origin: member.origin, round: member.round });
        for (earlier, [half_points, games]) in member.payoffs.into_iter().enumerate() {
            pool.credit(earlier, number, half_points, games);
        }
    }
    Ok(Some((pool, stored.rounds)))
}

fn broken(path: &Path, problem: &str) -> Wrong {
    let remedy = "the file was changed by something else: name another --out";
    Wrong(format!("{}: {problem}; {remedy}", path.display()))
}

fn differences(found: &Settings, wanted: &Settings) -> (String, String) {
    let entries = |settings: &Settings| match serde_json::to_value(settings) {
        Ok(serde_json::Value::Object(entries)) => entries,
        _ => serde_json::Map::new(),
    };
    let (found, wanted) = (entries(found), entries(wanted));
    let differing: Vec<&String> = found.keys().filter(|key| found.get(*key) != wanted.get(*key)).collect();
    let text = |entries: &serde_json::Map<String, serde_json::Value>| {
        let entry =
            |key: &&String| format!("{key} {}", entries.get(*key).unwrap_or(&serde_json::Value::Null));
        differing.iter().map(entry).collect::<Vec<_>>().join(", ")
    };
    (text(&found), text(&wanted))
}
