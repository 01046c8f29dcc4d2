//! `gunjin cluster shard`: one shard of a plan.

use super::output::{Output, Progress, Verdict, interrupted, tell};
use super::requests::number;
use clap::Args;
use gunjin_experiments::shards::plan_file::PlanFile;
use gunjin_experiments::shards::playing::{ShardError, Site, play};
use serde_json::json;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct ShardRequest {
    /// The plan that `gunjin cluster plan` wrote
    #[arg(value_name = "PLAN.jsonl")]
    plan: PathBuf,
    /// The shard, from 1
    #[arg(value_name = "NUMBER", allow_negative_numbers = true, value_parser = number::<1, 1_000_000_000, u64>)]
    number: u64,
    /// Folder that holds the shard's folder, instead of that of the plan
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    /// Local folder to play in; the complete shard is copied to its place
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// Threads
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::<1, 1024, u16>)]
    threads: u16,
}

pub(crate) fn run(request: &ShardRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let plan = PlanFile::read(&request.plan)?;
    let shard = plan.shard(request.number)?;
    let stop = interrupted();
    let site = Site {
        into: request.into.as_deref(),
        scratch: request.scratch.as_deref(),
        threads: request.threads.into(),
    };
    let name = format!("{} {}/{}", shard.run, shard.number, shard.shards);
    let progress = Progress::of(shard.games[1] - shard.games[0], "games", &name);
    let done = play(&plan, shard, site, stop, &mut |more| progress.more(more));
    drop(progress);
    match done {
        Ok(done) => {
            let line = json!({
                "shard": shard.shard,
                "folder": done.folder,
                "digest": done.manifest.digest,
                "games": done.manifest.to - done.manifest.from,
                "seconds": done.manifest.seconds,
                "again": done.again,
            });
            output.text(&format!("{line}\n"))?;
            Ok(Verdict::Done)
        }
        Err(error @ (ShardError::Stopped | ShardError::Differs(_))) => {
            tell(&format!("gunjin: shard {}: {error}", shard.shard));
            Ok(Verdict::CheckFailed)
        }
        Err(error) => Err(error.into()),
    }
}
