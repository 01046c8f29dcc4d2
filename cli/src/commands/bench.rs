//! `gunjin dev bench`: the speed of random games, and with `--all` the speed ledger, as ratios to a calibration loop.

use super::output::{Output, Progress, Verdict, tell, threads_text};
use super::requests::PlayoutRequest;
use anyhow::anyhow;
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{GameVisitor, HotLoops, with_game};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_experiments::render::results::grouped;
use gunjin_play::game_run::throughput::{Path, Throughput, measure, measure_any};
use gunjin_play::ledger::{CALIBRATED, CALIBRATION_STEPS, LINES, Line, Prepared, calibration};
use gunjin_play::spec::load;
use serde::Serialize;
use std::time::{Duration, Instant};

struct Playing<'a>(&'a PlayoutRequest);

impl GameVisitor for Playing<'_> {
    type Output = anyhow::Result<Throughput>;

    fn game<G: HotLoops>(self, game: G) -> anyhow::Result<Throughput> {
        let PlayoutRequest { seed, seconds, threads, .. } = *self.0;
        Ok(measure_any(&game, seed, Duration::from_secs_f64(seconds), usize::from(threads))?)
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> anyhow::Result<Throughput> {
        let PlayoutRequest { seed, seconds, threads, path, .. } = *self.0;
        Ok(measure(&game, seed, Duration::from_secs_f64(seconds), usize::from(threads), path)?)
    }
}

pub(crate) fn run(request: &PlayoutRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    if let Some(name) = &request.work {
        return work(name, output);
    }
    if request.all {
        return measure_lines(request, output);
    }
    let found = with_game(load(&request.game)?, Playing(request))?;
    if request.path == Path::Batch && found.path != Path::Batch {
        tell("This game is not played in batches (docs/SPEED.md); the ordinary path was measured.");
    }
    output.show(request.format, &found, |_| text(&found))
}

fn text(found: &Throughput) -> String {
    format!(
        "{}: {} games, {} plies in {:.2} s on {} ({} path)\n{} plies/s\n",
        found.game,
        grouped(found.games),
        grouped(found.plies),
        found.seconds,
        threads_text(found.threads),
        found.path.word(),
        grouped(found.plies_per_second as u64)
    )
}

/// Rounds over all lines in turn: slow moments of a machine hit every line.
const ROUNDS: usize = 5;

#[derive(Debug, Serialize)]
struct Speed {
    line: &'static str,
    unit: &'static str,
    per_second: f64,
    /// Units of work done while the calibration loop makes a million steps.
    per_million_steps: f64,
}

#[derive(Debug, Serialize)]
struct Ledger {
    calibration_steps_per_second: f64,
    lines: Vec<Speed>,
}

/// Does the work of a line once.
fn work(name: &str, output: &mut Output) -> anyhow::Result<Verdict> {
    let Some(line) = LINES.iter().find(|line| line.name == name) else {
        let names: Vec<&str> = LINES.iter().map(|line| line.name).collect();
        return Err(anyhow!("the ledger has no line '{name}'; its lines are {}", names.join(", ")));
    };
    let amount = line.prepared()?();
    output.text(&format!("{} {}\n", grouped(amount), line.unit))?;
    Ok(Verdict::Done)
}

/// Measures all lines.
fn measure_lines(request: &PlayoutRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let span = Duration::from_secs_f64(request.seconds / ROUNDS as f64);
    let mut prepared: Vec<Prepared> = LINES.iter().map(Line::prepared).collect::<Result<_, _>>()?;
    let progress = Progress::of((ROUNDS * LINES.len()) as u64, "measurements", "bench");
    let mut rates = vec![Vec::new(); LINES.len()];
    let mut loops = Vec::new();
    for round in 0..ROUNDS {
        loops.push(rate(span, || u64::from(calibration() == CALIBRATED) * CALIBRATION_STEPS));
        for (place, work) in prepared.iter_mut().enumerate() {
            rates[place].push(rate(span, work));
            progress.reach((round * LINES.len() + place + 1) as u64);
        }
    }
    drop(progress);
    let steps = median(loops);
    let line = |(line, rates): (&Line, Vec<f64>)| {
        let per_second = median(rates);
        let per_million_steps = per_second / steps * 1e6;
        Speed { line: line.name, unit: line.unit, per_second, per_million_steps }
    };
    let lines = LINES.iter().zip(rates).map(line).collect();
    let ledger = Ledger { calibration_steps_per_second: steps, lines };
    output.show(request.format, &ledger, |_| ledger_text(&ledger))
}

/// Units a second of work that is repeated for a span, at least once.
fn rate(span: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let (start, mut units) = (Instant::now(), 0);
    loop {
        units += work();
        let elapsed = start.elapsed();
        if elapsed >= span {
            return units as f64 / elapsed.as_secs_f64();
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn ledger_text(ledger: &Ledger) -> String {
    let steps = grouped((ledger.calibration_steps_per_second / 1e6) as u64);
    let mut text = format!(
        "Calibration loop: {steps} million steps a second\n\n{:<18}{:<12}{:>14}{:>20}\n",
        "line", "unit", "a second", "a million steps"
    );
    for Speed { line, unit, per_second, per_million_steps } in &ledger.lines {
        let figure =
            if *per_second < 1000.0 { format!("{per_second:.1}") } else { grouped(*per_second as u64) };
        text.push_str(&format!("{line:<18}{unit:<12}{figure:>14}{per_million_steps:>20.3}\n"));
    }
    text
}
