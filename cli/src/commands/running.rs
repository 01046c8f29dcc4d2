//! A run from its plan to its end, with everything that people see of it.

use super::output::{Output, Progress, bytes_text, duration, interrupted, tell, threads_text};
use super::run_requests::{RunOptions, TableOptions};
use super::supervised::stopped;
use anyhow::bail;
use gunjin_agents::AgentSpec;
use gunjin_engine::FORFEIT;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::run::estimate::{Estimate, Kept, estimate};
use gunjin_experiments::run::filling::{self, Begun, Filling, Place};
use gunjin_experiments::run::labels::joined;
use gunjin_experiments::run::plan::{Group, Plan, Shard};
use gunjin_experiments::run::play::{Playing, Reached, Watcher};
use gunjin_experiments::run::prepared::Prepared;
use gunjin_experiments::run::request::{DEFAULT_SEED, RequestError, tables};
use gunjin_experiments::run::seed::run_seed;
use gunjin_play::game_run::result::Score;
use gunjin_play::game_run::runner::all_threads;
use gunjin_play::spec::load_edition;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Ended {
    /// All games are there; what was played now took so many seconds.
    Finished(f64),
    /// It was interrupted. What the watcher saw is a part.
    Interrupted,
    Dry,
}

/// A run that a command plays, or that `gunjin cluster plan` cuts into shards.
pub(crate) struct PlannedRun {
    /// Name of the progress bar, and of the run in a plan.
    pub(crate) name: String,
    pub(crate) plan: Plan,
    pub(crate) out: Option<PathBuf>,
}

pub(crate) struct Running<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) options: &'a RunOptions,
    pub(crate) name: &'a str,
    /// True to tell the plan and its cost first.
    pub(crate) announce: bool,
}

pub(crate) fn with_tables(plan: Plan, options: &TableOptions) -> Result<Plan, RequestError> {
    let TableOptions { tables: names, sample, every_decision, records } = options;
    let (sample, every_decision, records) = (*sample, *every_decision, *records);
    Ok(Plan { tables: tables(names)?, sample, every_decision, records, ..plan })
}

/// Seed of a run between agents ([`run_seed`]); a random one is shown.
pub(crate) fn seed_of(given: Option<u64>, agents: &[AgentSpec], options: &RunOptions) -> anyhow::Result<u64> {
    let seed = run_seed(given, agents, options.out.as_deref())?;
    if given.is_none() && seed != DEFAULT_SEED {
        use_random_seed(seed, options)?;
    }
    Ok(seed)
}

/// Shows a random seed. Shards that are begun one by one would each draw another: they are refused.
pub(crate) fn use_random_seed(seed: u64, options: &RunOptions) -> anyhow::Result<()> {
    if options.shard.is_some() {
        bail!(
            "with external programs the seed is random by default, but all shards of a run need the same one; give \
             --seed {seed} to each, or `seed = {seed}` in the run file"
        );
    }
    tell_seed(seed);
    Ok(())
}

pub(crate) fn tell_seed(seed: u64) {
    tell(&format!(
        "Seed {seed}, random because external programs play (docs/PROTOCOL.md); --seed {seed} repeats these games."
    ));
}

const TELLING: Duration = Duration::from_millis(200);

/// A watcher with a bar, on which the first seat's running score stands.
struct Barred<'a> {
    watcher: &'a mut dyn Watcher,
    progress: Progress,
    cell: usize,
    points: f64,
    games: u64,
    told: Instant,
    forfeits: Forfeits,
}

impl Watcher for Barred<'_> {
    fn played(&mut self, cell: usize, score: &Score) -> bool {
        if cell != self.cell {
            (self.cell, self.points, self.games) = (cell, 0.0, 0);
        }
        self.forfeits.add(cell, score);
        self.points += score.points.first().copied().unwrap_or(0.0);
        self.games += 1;
        self.progress.more(1);
        if self.told.elapsed() > TELLING {
            self.told = Instant::now();
            self.progress.note(&format!("{:.3}", self.points / self.games as f64));
        }
        self.watcher.played(cell, score)
    }
}

impl Running<'_> {
    /// Plays the run, or what is left of it, and shows the watcher every game of it in order.
    pub(crate) fn play_games(&self, watcher: &mut dyn Watcher, output: &mut Output) -> anyhow::Result<Ended> {
        Prepared::with(self.plan, |prepared| self.play_prepared(prepared, watcher, output))
    }

    fn play_prepared(
        &self,
        prepared: &Prepared<'_>,
        watcher: &mut dyn Watcher,
        output: &mut Output,
    ) -> anyhow::Result<Ended> {
        let threads = self.options.threads.map_or_else(all_threads, usize::from);
        let shard = self.options.shard.unwrap_or(Shard::WHOLE);
        let range = shard.range(self.plan.total());
        if self.options.dry_run {
            let cost = self.cost(prepared, range.end - range.start, threads)?;
            output.text(&plan_text(self.plan, shard))?;
            output.text(&format!("{cost}\n"))?;
            return Ok(Ended::Dry);
        }
        let stop = interrupted();
        let Some(out) = &self.options.out else {
            self.announce(prepared, range.end - range.start, threads)?;
            let start = Instant::now();
            let reached = self.watched(range.end - range.start, watcher, |watcher| {
                let folder = None;
                Ok(Playing { prepared, threads, stop, folder, watcher }.play(range)?)
            })?;
            return match reached {
                Reached::Stopped(_) => Ok(Ended::Interrupted),
                _ => Ok(Ended::Finished(start.elapsed().as_secs_f64())),
            };
        };
        let place = Place { path: out, shard, threads, resume: self.options.resume };
        match filling::begin(place, self.plan, watcher)? {
            Begun::Complete(manifest) => {
                tell(&format!("{} was completed on {}; nothing to play.", out.display(), manifest.finished));
                Ok(Ended::Finished(0.0))
            }
            Begun::Open(filling) => self.fill(prepared, *filling, watcher, threads, stop),
        }
    }

    fn fill(
        &self,
        prepared: &Prepared<'_>,
        filling: Filling,
        watcher: &mut dyn Watcher,
        threads: usize,
        stop: &AtomicBool,
    ) -> anyhow::Result<Ended> {
        let (done, missing) = (filling.done(), filling.missing());
        if done > 0 {
            tell(&format!("Resuming after {} games.", grouped(done)));
        }
        self.announce(prepared, missing, threads)?;
        let start = Instant::now();
        let reached =
            self.watched(missing, watcher, |watcher| Ok(filling.play(prepared, threads, stop, watcher)?))?;
        let Reached::Stopped(next) = reached else {
            return Ok(Ended::Finished(start.elapsed().as_secs_f64()));
        };
        let from = self.options.shard.unwrap_or(Shard::WHOLE).range(self.plan.total()).start;
        let path = self.options.out.as_deref().unwrap_or(Path::new(""));
        tell(&stopped(grouped(next - from), grouped(done + missing), "games", path));
        Ok(Ended::Interrupted)
    }

    /// Work under a bar over so many games; forfeits are told afterwards.
    fn watched(
        &self,
        games: u64,
        watcher: &mut dyn Watcher,
        work: impl FnOnce(&mut dyn Watcher) -> anyhow::Result<Reached>,
    ) -> anyhow::Result<Reached> {
        let mut watcher = Barred {
            watcher,
            progress: Progress::of(games, "games", self.name),
            cell: 0,
            points: 0.0,
            games: 0,
            told: Instant::now(),
            forfeits: Forfeits::default(),
        };
        let reached = work(&mut watcher);
        drop(watcher.progress);
        watcher.forfeits.tell(self.plan);
        reached
    }

    fn announce(&self, prepared: &Prepared<'_>, games: u64, threads: usize) -> anyhow::Result<()> {
        if self.announce && games > 0 {
            tell(&self.cost(prepared, games, threads)?);
        }
        Ok(())
    }

    fn cost(&self, prepared: &Prepared<'_>, games: u64, threads: usize) -> anyhow::Result<String> {
        let kept = if self.options.out.is_some() { Kept::Rows } else { Kept::Scores };
        let cost = estimate(prepared, games, threads, kept)?;
        Ok(cost_text(&cost, threads, self.options.temporary))
    }
}

const LISTED: usize = 24;

fn plan_text(plan: &Plan, shard: Shard) -> String {
    let range = shard.range(plan.total());
    let (all, here) = (grouped(plan.total()), grouped(range.end - range.start));
    let mut text = format!("{all} games, {here} of them in shard {} of {}\n", shard.number, shard.of);
    for group in plan.groups.iter().take(LISTED) {
        let setups = if group.setups.is_empty() {
            String::new()
        } else {
            format!(", set-ups {}", joined(&group.setups))
        };
        let seatings: Vec<String> = group.seatings.iter().map(|agents| joined(agents)).collect();
        let (games, seed) = (grouped(group.games), group.seed);
        text.push_str(&format!("  {}: {games} x {}{setups}, seed {seed}\n", group.game, seatings.join(", ")));
    }
    if plan.groups.len() > LISTED {
        text.push_str(&format!("  and {} more groups\n", plan.groups.len() - LISTED));
    }
    let files: Vec<&str> = plan.tables.iter().map(|table| table.file()).collect();
    format!("{text}Tables: {}\n", files.join(", "))
}

/// An estimate for people; `temporary` if the tables go when they have been read.
pub(crate) fn cost_text(cost: &Estimate, threads: usize, temporary: bool) -> String {
    let place = if temporary { "in the temporary folder, deleted at the end" } else { "on disk" };
    let disk = cost.disk.map_or_else(String::new, |bytes| format!(", {} {place}", bytes_text(bytes)));
    let memory =
        cost.memory.map_or_else(String::new, |bytes| format!(", {} of memory", bytes_text(bytes as f64)));
    let unseen = match cost.unseen {
        0 => String::new(),
        groups => format!(" ({groups} groups not timed, assumed to be like the others)"),
    };
    let time = match cost.seconds {
        Some(seconds) => format!("about {}", duration(seconds)),
        None => "time unknown, as external programs play".into(),
    };
    let outside = match (cost.outside, cost.seconds) {
        (0, _) | (_, None) => String::new(),
        (groups, _) => format!(" ({groups} groups with external programs, assumed to be like the others)"),
    };
    let (games, threads) = (grouped(cost.games), threads_text(threads));
    format!("{games} games on {threads}: {time}{disk}{memory}{unseen}{outside}")
}

/// Warns where a run would not give the same bytes again, and where players set up at random for want of something better.
pub(crate) fn warn_of(plan: &Plan) {
    let names = plan.groups.iter().flat_map(|group| &group.seatings).flatten();
    if let Some(name) = names.into_iter().find(|agent| agent.watches_a_clock()) {
        tell(&format!(
            "{name} has a budget in milliseconds, so that results may differ for the same seed. For reproducible runs give iterations and milliseconds=0."
        ));
    }
    for warning in plan.groups.iter().flat_map(lacking_setups).collect::<BTreeSet<_>>() {
        tell(&warning);
    }
}

/// Players of a group for whose game nothing was learned, with the command that learns it.
fn lacking_setups(group: &Group) -> Vec<String> {
    let Ok(ruleset) = load_edition(&group.game) else { return Vec::new() };
    if !group.setups.is_empty() {
        return Vec::new();
    }
    let agents = group.seatings.iter().flatten();
    agents.filter_map(|agent| agent.lacks_setups(None, &ruleset)).collect()
}

const CAUSES: usize = 3;

/// The forfeits of a run, by cell and seat.
#[derive(Debug, Default)]
pub struct Forfeits {
    games: BTreeMap<usize, u64>,
    /// Numbers of forfeits by their causes, of every cell and seat.
    pub causes: BTreeMap<(usize, usize), BTreeMap<String, u64>>,
}

impl Forfeits {
    /// Adds a game if it was forfeited.
    pub fn add(&mut self, cell: usize, score: &Score) {
        *self.games.entry(cell).or_default() += 1;
        if score.reason == FORFEIT {
            let why = self.causes.entry((cell, loser(&score.points))).or_default();
            *why.entry(cause(&score.why)).or_default() += 1;
        }
    }

    pub(crate) fn tell(&self, plan: &Plan) {
        for (&(cell, seat), causes) in &self.causes {
            let agent = plan.cell(cell).and_then(|(group, seating)| group.seatings[seating].get(seat));
            let count: u64 = causes.values().sum();
            let games = self.games.get(&cell).copied().unwrap_or(0);
            tell(&format!(
                "FORFEITS: {} (seat {}) failed in {} of {} games; these scores do not measure play.",
                agent.map_or_else(|| "an agent".to_string(), AgentSpec::short),
                seat + 1,
                grouped(count),
                grouped(games),
            ));
            let mut causes: Vec<(&String, &u64)> = causes.iter().collect();
            causes.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
            for (cause, count) in causes.into_iter().take(CAUSES) {
                tell(&format!("  {}: {cause}", grouped(*count)));
            }
        }
        if !self.causes.is_empty() {
            tell("  Find the faults of a program with `gunjin dev check-agent COMMAND`.");
        }
    }
}

fn loser(points: &[f64]) -> usize {
    let least = points.iter().enumerate().min_by(|(_, one), (_, other)| one.total_cmp(other));
    least.map_or(0, |(seat, _)| seat)
}

/// A reason without the number of its ply, so that equal causes are counted together.
fn cause(why: &str) -> String {
    match why.strip_prefix("the move of ply ") {
        Some(rest) => format!("the move{}", rest.trim_start_matches(|c: char| c.is_ascii_digit())),
        None => why.to_string(),
    }
}
