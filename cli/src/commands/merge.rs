//! `gunjin merge`.

use super::output::Output;
use super::run_requests::MergeRequest;
use super::verdict::Verdict;
use gunjin_experiments::export::parquet::{available, export_parquet};
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::run::merge::merge;

pub(crate) fn run(request: &MergeRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    if request.parquet {
        available()?;
    }
    let manifest = merge(&request.folders, &request.out)?;
    if request.parquet {
        export_parquet(&request.out)?;
    }
    let (games, shards) = (grouped(manifest.total), request.folders.len());
    output.text(&format!("{}: {games} games from {shards} folders\n", request.out.display()))?;
    Ok(Verdict::Done)
}
