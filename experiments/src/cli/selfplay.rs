//! `gunjin selfplay`.

use super::output::Output;
use super::progress::{bar, duration, tell, threads_text};
use super::requests::SelfplayRequest;
use super::verdict::Verdict;
use anyhow::{anyhow, bail};
use gunjin::export::games_csv::GamesFile;
use gunjin::games::Games;
use gunjin::report::results::{Line, grouped, results_text};
use gunjin::result::Score;
use gunjin::runner::{all_threads, run_in_order};
use gunjin::seats::SeatTable;
use gunjin::spec::load;
use gunjin::stats::summary::Summary;
use gunjin::table_setups::{TableError, read_setups, table};
use gunjin_agents::playable::{Playable, PlayableVisitor, with_playable};
use gunjin_agents::registry::AgentSpec;
use gunjin_agents::setup::SetupSpec;
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use std::convert::Infallible;
use std::ops::Range;
use std::path::Path;
use std::time::Instant;

/// Games that are written together.
const CHUNK: u64 = 512;
/// Games that are played side by side where only scores are asked, and how many such blocks make a chunk.
const BLOCK: u64 = 256;
const BLOCKS: u64 = 16;
/// Games played for an estimate of the time.
const SAMPLE: u64 = 16;

/// What is to be played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<'a> {
    /// The agents, by seat.
    pub(crate) agents: &'a [AgentSpec],
    /// Who sets up, where somebody does.
    pub(crate) setups: Option<&'a [SetupSpec; 2]>,
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
    /// Where results go; without it only the summary is kept, and random games are played in batches.
    pub(crate) file: Option<&'a mut GamesFile>,
}

impl PlayableVisitor for Playing<'_> {
    type Output = anyhow::Result<Line>;

    fn game<G: Playable>(self, game: G) -> anyhow::Result<Line> {
        self.check_agents(game.seats(), "the first seat's")?;
        if self.run.setups.is_some() {
            return Err(TableError::NoSetup(game.id()).into());
        }
        let seats = (1..=game.seats()).map(|seat| format!("seat {seat}")).collect();
        let table = SeatTable::new(&game, self.run.agents.to_vec(), self.run.seed)?;
        Ok(Line { game: game.id(), summary: self.play(&table)?, seats, seconds: None })
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> anyhow::Result<Line> {
        self.check_agents(2, "South's")?;
        let [south, north] = [0, 1].map(|seat: usize| self.run.agents[seat].clone());
        let table = table(&game, [south, north], self.run.setups, self.run.seed)?;
        let seats = vec!["South".to_string()];
        Ok(Line { game: game.ruleset().id(), summary: self.play(&table)?, seats, seconds: None })
    }
}

impl Playing<'_> {
    /// One agent for each seat.
    fn check_agents(&self, seats: usize, first: &str) -> anyhow::Result<()> {
        let given = self.run.agents.len();
        if given == seats {
            return Ok(());
        }
        let times = |count: usize| match count {
            1 => "once".to_string(),
            2 => "twice".to_string(),
            more => format!("{more} times"),
        };
        bail!(
            "--agent is given {} and this game has {seats} seats; give it {}, {first} agent first",
            times(given),
            times(seats)
        );
    }

    fn play<T: Games>(self, table: &T) -> anyhow::Result<Summary>
    where
        for<'r> Score: From<&'r T::Result>,
    {
        match self.file {
            Some(file) => play_into(file, table, self.run),
            None => play_for_scores(table, self.run),
        }
    }
}

/// Plays and writes every game.
fn play_into<T: Games>(file: &mut GamesFile, table: &T, run: Run<'_>) -> anyhow::Result<Summary>
where
    for<'r> Score: From<&'r T::Result>,
{
    tell_estimate(run, |sample| sample.map(|index| table.play(index)).for_each(drop));
    let bar = bar(run.games, run.name);
    let mut summary = Summary::default();
    let sink = |results: Vec<T::Result>| {
        results.iter().for_each(|result| summary.add(&result.into()));
        bar.inc(results.len() as u64);
        file.append(&results)
    };
    run_in_order(run.threads, 0..run.games, CHUNK, |index| table.play(index), sink)?;
    bar.finish_and_clear();
    write_records(file.path(), run.records.min(run.games), |index| table.record(index))?;
    Ok(summary)
}

/// Plays the same games and keeps their sum only.
fn play_for_scores<T: Games>(table: &T, run: Run<'_>) -> anyhow::Result<Summary> {
    tell_estimate(run, |sample| drop(table.scores(sample)));
    let bar = bar(run.games, run.name);
    let mut summary = Summary::default();
    let sink = |blocks: Vec<Vec<Score>>| -> Result<(), Infallible> {
        for score in blocks.into_iter().flatten() {
            summary.add(&score);
            bar.inc(1);
        }
        Ok(())
    };
    let block = |number: u64| table.scores(number * BLOCK..run.games.min((number + 1).saturating_mul(BLOCK)));
    run_in_order(run.threads, 0..run.games.div_ceil(BLOCK), BLOCKS, block, sink)?;
    bar.finish_and_clear();
    Ok(summary)
}

/// Writes `records/INDEX.txt` beside games.csv.
fn write_records(games: &Path, count: u64, record: impl Fn(u64) -> String) -> anyhow::Result<()> {
    let folder = games.with_file_name("records");
    if count > 0 {
        std::fs::create_dir_all(&folder).map_err(|cause| refused(&folder, &cause))?;
    }
    for index in 0..count {
        let path = folder.join(format!("{index}.txt"));
        std::fs::write(&path, record(index)).map_err(|cause| refused(&path, &cause))?;
    }
    Ok(())
}

fn refused(path: &Path, cause: &std::io::Error) -> anyhow::Error {
    anyhow!("cannot write '{}': {cause}; choose another folder with --out", path.display())
}

/// Says how long the run will take, from a few games played on one thread.
fn tell_estimate(run: Run<'_>, play: impl Fn(Range<u64>)) {
    if !run.estimate || run.games == 0 {
        return;
    }
    let sample = SAMPLE.min(run.games);
    let start = Instant::now();
    play(0..sample);
    let seconds = start.elapsed().as_secs_f64() / sample as f64 * run.games as f64 / run.threads as f64;
    tell(&format!(
        "{} games on {}: about {}",
        grouped(run.games),
        threads_text(run.threads),
        duration(seconds)
    ));
}

pub(crate) fn run(request: &SelfplayRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let game = load(&request.game)?;
    let agents = request.agents.iter().map(|name| AgentSpec::read(name)).collect::<Result<Vec<_>, _>>()?;
    let setups = read_setups(&request.setups)?;
    let mut file = request.out.as_deref().map(GamesFile::create).transpose()?;
    let run = Run {
        agents: &agents,
        setups: setups.as_ref(),
        games: request.games,
        seed: request.seed,
        threads: request.threads.map_or_else(all_threads, usize::from),
        name: &request.game,
        records: request.records,
        estimate: true,
    };
    let start = Instant::now();
    let line = with_playable(game, Playing { run, file: file.as_mut() })?;
    let seconds = start.elapsed().as_secs_f64();
    let rate = grouped((line.summary.plies as f64 / seconds.max(1e-9)) as u64);
    let done = file.map_or_else(|| "Played".to_string(), |file| file.path().display().to_string());
    tell(&format!("{done} in {} ({rate} plies/s)", duration(seconds)));
    output.text(&results_text(&[line], output.style()))?;
    Ok(Verdict::Done)
}
