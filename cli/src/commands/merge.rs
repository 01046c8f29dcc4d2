//! `gunjin cluster merge`.

use super::output::{Output, Verdict};
use super::run_requests::MergeRequest;
use anyhow::bail;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::run::manifest::Manifest;
use gunjin_experiments::run::merge::merge;
use gunjin_experiments::shards::gather::gather;
use gunjin_experiments::shards::plan_file::PlanFile;
use std::path::{Path, PathBuf};

pub(crate) fn run(request: &MergeRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let mut whole: Vec<(PathBuf, Manifest, usize)> = Vec::new();
    match (request.folders.as_slice(), &request.out) {
        ([plan], out) if PlanFile::is_one(plan) => gather_all(plan, out.as_deref(), &mut whole)?,
        (_, None) => bail!("name the folder for the whole run with --out"),
        (folders, Some(out)) => whole.push((out.clone(), merge(folders, None, out)?, folders.len())),
    }
    for (out, manifest, shards) in whole {
        let games = grouped(manifest.total);
        let decided = if manifest.decided { ", decided by the test" } else { "" };
        output.text(&format!("{}: {games} games from {shards} folders{decided}\n", out.display()))?;
    }
    Ok(Verdict::Done)
}

fn gather_all(
    plan: &Path,
    out: Option<&Path>,
    whole: &mut Vec<(PathBuf, Manifest, usize)>,
) -> anyhow::Result<()> {
    let plan = PlanFile::read(plan)?;
    let runs = plan.runs();
    for run in &runs {
        let target = match (out, &run[0].out) {
            (Some(out), _) if runs.len() > 1 => out.join(&run[0].run),
            (Some(out), _) => out.to_path_buf(),
            (None, Some(wanted)) => wanted.clone(),
            (None, None) => bail!("name the folder for the whole run with --out"),
        };
        whole.push((target.clone(), gather(&plan, run, &target)?, run.len()));
    }
    Ok(())
}
