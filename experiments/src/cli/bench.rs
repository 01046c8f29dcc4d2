//! `gunjin bench`.

use super::arguments::BenchCommand;
use super::output::Output;
use super::requests::{Format, PlayoutPath, PlayoutRequest};
use super::verdict::Verdict;
use anyhow::bail;
use gunjin::report::results::grouped;
use gunjin::spec::load;
use gunjin::throughput::{Throughput, measure};
use gunjin_engine::catalogue::{GameVisitor, with_ruleset};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use std::time::Duration;

/// Longest measurement, in seconds.
const LONGEST: f64 = 86_400.0;

struct Playing<'a>(&'a PlayoutRequest);

impl GameVisitor for Playing<'_> {
    type Output = anyhow::Result<Throughput>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> anyhow::Result<Throughput> {
        let duration = Duration::from_secs_f64(self.0.seconds);
        Ok(measure(&game, self.0.seed, duration, usize::from(self.0.threads))?)
    }
}

pub(crate) fn run(command: &BenchCommand, output: &mut Output) -> anyhow::Result<Verdict> {
    let BenchCommand::Playout(request) = command;
    if !(request.seconds > 0.0 && request.seconds <= LONGEST) {
        bail!("--seconds {} is out of range; give a number above 0 and up to {LONGEST}", request.seconds);
    }
    if request.path == PlayoutPath::Batch {
        bail!("the batch path is not part of this build; leave out --path batch");
    }
    let found = with_ruleset(load(&request.game)?, Playing(request))?;
    match request.format {
        Format::Json => output.json(&found)?,
        Format::Text => output.text(&text(&found))?,
    }
    Ok(Verdict::Done)
}

fn text(found: &Throughput) -> String {
    format!(
        "{}: {} games, {} plies in {:.2} s on {} thread{} ({} path)\n{} plies/s\n",
        found.game,
        grouped(found.games),
        grouped(found.plies),
        found.seconds,
        found.threads,
        if found.threads == 1 { "" } else { "s" },
        found.path,
        grouped(found.plies_per_second as u64)
    )
}
