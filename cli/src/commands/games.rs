//! `gunjin games`.

use super::output::Output;
use super::requests::{GamesRequest, ListFormat};
use super::verdict::Verdict;
use gunjin_experiments::render::catalogue::{catalogue_text, every_game};

pub(crate) fn run(request: &GamesRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let entries = every_game()?;
    match request.format {
        ListFormat::Table => output.text(&catalogue_text(&entries, output.style()))?,
        ListFormat::Json => output.json(&entries)?,
    }
    Ok(Verdict::Done)
}
