//! Progress of a plan's shards, seen from outside: nothing is written, and whoever plays them is not
//! disturbed.

use super::attempt::{attempts, complete};
use super::plan_file::{PlanFile, PlannedShard};
use super::prefix::{Tested, tested};
use crate::run::status::{State as Doing, Status};
use gunjin_engine::Wrong;
use serde::Serialize;
use std::path::Path;
use std::time::Duration;

/// An attempt on another machine that said nothing for so long is taken to be lost.
const SILENCE: Duration = Duration::from_secs(120);

/// Activity of a shard.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It is complete.
    Done,
    /// An attempt is played.
    Running,
    /// Attempts were begun, and none is played any more.
    Failed,
    /// Nobody has begun it.
    #[default]
    Waiting,
}

/// Progress of a shard.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ShardState {
    /// Its number in the plan.
    pub shard: u64,
    /// The name of its run.
    pub run: String,
    /// Its current activity.
    pub state: State,
    /// Games that are safe.
    pub done: u64,
    /// Number of its games.
    pub games: u64,
    pub(crate) digest: Option<String>,
    pub(crate) seconds: f64,
    pub(crate) host: Option<String>,
}

/// Progress of a plan.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlanState {
    /// Its shards, in order.
    pub shards: Vec<ShardState>,
    pub(crate) done: u64,
    pub(crate) games: u64,
    /// Games a second of those that are running.
    pub games_per_second: f64,
    /// Seconds left at this rate, if something is running.
    pub seconds_left: Option<f64>,
    /// Sequential test so far, of a plan that has one run and a test.
    pub tested: Option<Tested>,
    /// The same when it is decided: the shards that are missing are not needed.
    pub(crate) decided: Option<Tested>,
}

impl PlanState {
    /// Looks at the folders of a plan.
    ///
    /// # Errors
    /// If a shard's folder cannot be read.
    pub fn read(plan: &PlanFile) -> Result<PlanState, Wrong> {
        let mut rate = 0.0;
        let look = |shard| state_of(plan, shard, &mut rate);
        let shards = plan.shards.iter().map(look).collect::<Result<Vec<_>, _>>()?;
        let tested = match plan.runs().as_slice() {
            [run] => tested(plan, run)?,
            _ => None,
        };
        let (done, games) = (shards.iter().map(|s| s.done).sum(), shards.iter().map(|s| s.games).sum());
        Ok(PlanState {
            shards,
            done,
            games,
            games_per_second: rate,
            seconds_left: (rate > 0.0).then(|| (games - done) as f64 / rate),
            tested,
            decided: tested.filter(Tested::is_decided),
        })
    }

    pub(crate) fn count(&self, state: State) -> usize {
        self.shards.iter().filter(|shard| shard.state == state).count()
    }

    /// True if nothing more is needed.
    pub fn is_finished(&self) -> bool {
        self.decided.is_some() || self.count(State::Done) == self.shards.len()
    }
}

fn state_of(plan: &PlanFile, shard: &PlannedShard, rate: &mut f64) -> Result<ShardState, Wrong> {
    let folder = plan.at(&shard.folder);
    let games = shard.games[1] - shard.games[0];
    let mut state = ShardState { shard: shard.shard, run: shard.run.clone(), games, ..ShardState::default() };
    if let Some(manifest) = complete(&folder)? {
        let digest = Some(manifest.digest);
        let (seconds, host) = (manifest.seconds, Some(manifest.machine.host));
        return Ok(ShardState { state: State::Done, done: games, digest, seconds, host, ..state });
    }
    for attempt in attempts(&folder) {
        // It may be gone, or get its name, at any moment.
        let Ok(status) = Status::read(&attempt) else { continue };
        let running = status.state == Doing::Playing || is_fresh(&attempt);
        if running {
            *rate += status.games_per_second.unwrap_or(0.0);
        }
        if running || state.state != State::Running {
            state.state = if running { State::Running } else { State::Failed };
            (state.done, state.seconds) = (status.done.max(state.done), status.seconds);
        }
    }
    Ok(state)
}

/// True if an attempt said something a short time ago: locks of other machines are not always seen.
fn is_fresh(attempt: &Path) -> bool {
    let changed = std::fs::metadata(attempt.join("progress.json")).and_then(|data| data.modified());
    let age = changed.ok().and_then(|time| time.elapsed().ok());
    !super::attempt::is_left(attempt) && age.is_some_and(|age| age < SILENCE)
}
