//! `gunjin games`.

use super::output::Output;
use super::requests::{GamesRequest, ListFormat};
use super::verdict::Verdict;
use gunjin::report::catalogue::{GameEntry, catalogue_text};
use gunjin::spec::every_edition;

pub(crate) fn run(request: &GamesRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let entries: Vec<GameEntry> = every_edition()?.iter().map(GameEntry::of).collect();
    match request.format {
        ListFormat::Table => output.text(&catalogue_text(&entries, output.style()))?,
        ListFormat::Json => output.json(&entries)?,
    }
    Ok(Verdict::Done)
}
