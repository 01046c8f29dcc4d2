//! Cost of a run, estimated from a few of its games.

use super::columns::Rows;
use super::plan::Plan;
use super::play::PlayError;
use super::prepared::{Prepared, Tables};
use gunjin_agents::AgentSpec;
use std::time::{Duration, Instant};

const PROBE_TIME: Duration = Duration::from_secs(2);
/// Most games of a group whose rows are kept.
const MOST: u64 = 16;
/// Most games of a group of which only scores are kept: they may be played in batches, which are worth it
/// when they are large.
const MOST_SCORED: u64 = 4096;

/// Data kept of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// Their rows, in tables.
    Rows,
    /// Their scores, in memory, where nobody asked for a folder.
    Scores,
}

/// Estimated cost of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Games that are still to be played.
    pub games: u64,
    /// Seconds, with the threads that it is to have; `None` if no game was played for this.
    pub seconds: Option<f64>,
    /// Bytes of the tables; `None` where none are kept.
    pub disk: Option<f64>,
    /// Bytes of memory at most so far; `None` where the system does not tell.
    pub memory: Option<u64>,
    /// Groups of which no game was played for this, for lack of time: they are taken to be like the others.
    pub unseen: usize,
    /// Groups in which programs from outside play. They are not started for this.
    pub outside: usize,
}

/// Plays a few games of every group the way that they will be played, on one thread, for at most a few
/// seconds.
///
/// # Errors
/// If a game, an agent or a policy does not exist.
pub fn estimate(
    prepared: &Prepared<'_>,
    games: u64,
    threads: usize,
    kept: Kept,
) -> Result<Estimate, PlayError> {
    let plan = prepared.plan;
    let start = Instant::now();
    let (mut seconds, mut bytes, mut seen) = (0.0, 0.0, 0u64);
    let (mut unseen, mut outside) = (0, 0);
    for (number, group) in plan.groups.iter().enumerate() {
        if group.seatings.iter().flatten().any(AgentSpec::is_outside) {
            outside += 1;
            continue;
        }
        let spent = start.elapsed();
        if spent >= PROBE_TIME {
            unseen += 1;
            continue;
        }
        let patience = (PROBE_TIME - spent) / (plan.groups.len() as u32).min(8);
        let probe = prepared.at_tables(number, |tables| match kept {
            Kept::Rows => probe_rows(plan, tables, patience),
            Kept::Scores => probe_scores(tables, patience),
        })?;
        seconds += probe.seconds * group.total() as f64;
        bytes += probe.bytes * group.total() as f64;
        seen += group.total();
    }
    let scale = games as f64 / seen.max(1) as f64;
    Ok(Estimate {
        games,
        seconds: (seen > 0).then(|| seconds * scale / threads.max(1) as f64),
        disk: (kept == Kept::Rows && seen > 0).then_some(bytes * scale),
        memory: peak_memory(),
        unseen,
        outside,
    })
}

struct Probed {
    seconds: f64,
    bytes: f64,
}

fn probe_rows(plan: &Plan, tables: &Tables<'_>, patience: Duration) -> Probed {
    let start = Instant::now();
    let mut rows = Rows::new(&plan.tables, plan.seats());
    let (mut played, most) = (0, MOST.min(tables.group().total()));
    while played < most && (played == 0 || start.elapsed() < patience) {
        rows.add(0, &tables.play(plan, played));
        played += 1;
    }
    let bytes: usize = rows.bytes().iter().map(|(_, bytes)| bytes.len()).sum();
    let each = |sum: f64| sum / played.max(1) as f64;
    Probed { seconds: each(start.elapsed().as_secs_f64()), bytes: each(bytes as f64) }
}

/// Plays more and more games at once. What the last of them took is the cost: the first are few, and pay for
/// warming up.
fn probe_scores(tables: &Tables<'_>, patience: Duration) -> Probed {
    let begun = Instant::now();
    let (mut from, mut at_once, total) = (0, 1, tables.group().total());
    loop {
        let to = (from + at_once).min(total);
        let start = Instant::now();
        let _ = tables.scores(from..to);
        let seconds = start.elapsed().as_secs_f64() / (to - from).max(1) as f64;
        (from, at_once) = (to, at_once * 2);
        // The next would take about twice as long as the last.
        let enough = begun.elapsed() + start.elapsed() * 2 > patience;
        if enough || at_once > MOST_SCORED || to == total {
            return Probed { seconds, bytes: 0.0 };
        }
    }
}

/// The most memory that this process has had, where the system tells (Linux).
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
