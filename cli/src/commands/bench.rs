//! `gunjin dev bench`.

use super::ledger;
use super::output::{Output, Verdict, tell, threads_text};
use super::requests::PlayoutRequest;
use anyhow::bail;
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{GameVisitor, HotLoops, with_game};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_experiments::render::results::grouped;
use gunjin_play::game_run::throughput::{Path, Throughput, measure, measure_any};
use gunjin_play::spec::load;
use std::time::Duration;

const LONGEST: f64 = 86_400.0;

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
        return ledger::work(name, output);
    }
    if !(request.seconds > 0.0 && request.seconds <= LONGEST) {
        bail!("--seconds {:?} is out of range; give a number above 0 and up to {LONGEST}", request.seconds);
    }
    if request.all {
        return ledger::measure(request, output);
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
