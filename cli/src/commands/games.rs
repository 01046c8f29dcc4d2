//! `gunjin games`.

use super::output::Output;
use super::requests::{GamesRequest, ListFormat};
use super::verdict::Verdict;
use gunjin_engine::catalogue::OTHER_GAMES;
use gunjin_experiments::render::catalogue::{GameEntry, catalogue_text};
use gunjin_play::spec::every_edition;

pub(crate) fn run(request: &GamesRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let mut entries: Vec<GameEntry> = every_edition()?.iter().map(GameEntry::of).collect();
    entries.extend(OTHER_GAMES.iter().map(GameEntry::other));
    match request.format {
        ListFormat::Table => output.text(&catalogue_text(&entries, output.style()))?,
        ListFormat::Json => output.json(&entries)?,
    }
    Ok(Verdict::Done)
}
