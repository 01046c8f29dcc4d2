//! `gunjin selfplay`.

use super::output::Output;
use super::progress::{bar, tell};
use super::requests::SelfplayRequest;
use super::verdict::Verdict;
use anyhow::{Context, bail};
use gunjin::export::games_csv::GamesFile;
use gunjin::matches::Table;
use gunjin::report::results::{Line, grouped, results_text};
use gunjin::result::GameResult;
use gunjin::runner::{all_threads, run_in_order};
use gunjin::spec::load;
use gunjin::stats::summary::Summary;
use gunjin_agents::registry::AgentSpec;
use gunjin_engine::catalogue::{GameVisitor, with_ruleset};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use std::path::Path;
use std::time::Instant;

/// Games that are written together.
const CHUNK: u64 = 512;
/// Games played for an estimate of the time.
const SAMPLE: u64 = 16;

/// What is to be played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<'a> {
    /// South's and North's agent.
    pub(crate) agents: [AgentSpec; 2],
    /// How many games.
    pub(crate) games: u64,
    /// The seed.
    pub(crate) seed: u64,
    /// How many threads.
    pub(crate) threads: usize,
    /// What the progress bar is called.
    pub(crate) name: &'a str,
    /// How many games are recorded as well.
    pub(crate) records: u64,
    /// Whether to estimate the time first.
    pub(crate) estimate: bool,
}

/// A run with the file that it fills.
pub(crate) struct Playing<'a> {
    /// What is to be played.
    pub(crate) run: Run<'a>,
    /// Where results go.
    pub(crate) file: &'a mut GamesFile,
}

impl GameVisitor for Playing<'_> {
    type Output = anyhow::Result<Summary>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> anyhow::Result<Summary> {
        let Playing { run, file } = self;
        let table = Table::new(&game, run.agents, run.seed);
        if run.estimate {
            tell_estimate(run, || (0..SAMPLE.min(run.games)).map(|index| table.play(index)).collect());
        }
        let bar = bar(run.games, run.name);
        let mut summary = Summary::default();
        let sink = |results: Vec<GameResult>| {
            results.iter().for_each(|result| summary.add(result));
            bar.inc(results.len() as u64);
            file.append(&results)
        };
        run_in_order(run.threads, 0..run.games, CHUNK, |index| table.play(index), sink)?;
        bar.finish_and_clear();
        write_records(file.path(), run.records.min(run.games), |index| table.record(index))?;
        Ok(summary)
    }
}

/// Writes `records/INDEX.txt` beside games.csv.
fn write_records(games: &Path, count: u64, record: impl Fn(u64) -> String) -> anyhow::Result<()> {
    let folder = games.with_file_name("records");
    if count > 0 {
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create '{}'", folder.display()))?;
    }
    for index in 0..count {
        let path = folder.join(format!("{index}.txt"));
        std::fs::write(&path, record(index)).with_context(|| format!("cannot write '{}'", path.display()))?;
    }
    Ok(())
}

/// Says how long the run will take, from a few games played on one thread.
fn tell_estimate(run: Run<'_>, sample: impl Fn() -> Vec<GameResult>) {
    let start = Instant::now();
    let played = sample().len().max(1) as f64;
    let seconds = start.elapsed().as_secs_f64() / played * run.games as f64 / run.threads as f64;
    tell(&format!("{} games on {} threads: about {seconds:.1} s", grouped(run.games), run.threads));
}

pub(crate) fn run(request: &SelfplayRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let ruleset = load(&request.game)?;
    let agents = agents(&request.agents)?;
    let mut file = GamesFile::create(&request.out)?;
    let game = ruleset.id();
    let run = Run {
        agents,
        games: request.games,
        seed: request.seed,
        threads: request.threads.map_or_else(all_threads, usize::from),
        name: &game,
        records: request.records,
        estimate: true,
    };
    let start = Instant::now();
    let summary = with_ruleset(ruleset, Playing { run, file: &mut file })?;
    let seconds = start.elapsed().as_secs_f64();
    let rate = grouped((summary.plies as f64 / seconds.max(1e-9)) as u64);
    tell(&format!("{} in {seconds:.2} s ({rate} plies/s)", file.path().display()));
    output.text(&results_text(&[Line { game: game.clone(), summary, seconds: None }], output.style()))?;
    Ok(Verdict::Done)
}

/// One agent for each seat.
fn agents(names: &[String]) -> anyhow::Result<[AgentSpec; 2]> {
    let [south, north] = names else {
        bail!(
            "--agent is given {} times and this game has 2 seats; give it twice, South's agent first",
            names.len()
        );
    };
    Ok([AgentSpec::read(south)?, AgentSpec::read(north)?])
}
