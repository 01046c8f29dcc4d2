//! `gunjin report`.

use super::analysing::Analysing;
use super::output::{Output, Verdict, tell};
use crate::report::findings::{Sources, findings};
use clap::Args;
use gunjin_play::files::WholeFile;
use gunjin_ui::language::Language;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct ReportRequest {
    /// Folders of runs, arenas or claims, with all runs in folders below; unfinished runs with the games they have
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// The page (HTML); without it, report.html in the first folder
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Language of the page
    #[arg(long, default_value = "en")]
    lang: Language,
}

pub(crate) fn run(request: &ReportRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let path = request.out.clone().unwrap_or_else(|| request.folders[0].join("report.html"));
    write(&request.folders, &path, request.lang)?;
    output.text(&format!("{}\n", path.display()))?;
    Ok(Verdict::Done)
}

pub(crate) fn write(folders: &[PathBuf], path: &Path, language: Language) -> anyhow::Result<()> {
    let sources = Sources::find(folders)?;
    sources.unfinished().for_each(|run| tell(&run.to_string()));
    let file = WholeFile::create(path)?;
    let progress = Analysing::default();
    let page = findings(&sources, language, &progress)?;
    drop(progress);
    file.write(page.as_bytes())?;
    tell(&format!("Report, for any browser: {}", path.display()));
    Ok(())
}
