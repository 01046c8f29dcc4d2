//! Arenas, from the files that they leave beside their games.

use super::Run;
use super::csv_numbers::{bars, numbers};
use super::words::words;
use crate::report::chart::bars::bars_svg;
use crate::report::page::figure::Section;
use gunjin_experiments::run::columns::ArenaTable;

pub(super) fn section(run: &Run<'_>) -> anyhow::Result<Section> {
    let words = words(run.language);
    let standing = numbers(&run.folder.join(ArenaTable::Standing.file()))?;
    let rated = bars(&standing, "agent", ["rating", "rating_low", "rating_high"]);
    let svg = (!rated.is_empty()).then(|| bars_svg(words.ratings, &rated, Some(0.0), words.games));
    Ok(Section {
        heading: words.arena.to_string(),
        paragraphs: Vec::new(),
        figures: vec![
            run.figure("ratings", words.ratings, svg, standing),
            run.figure(
                "meetings",
                words.meetings,
                None,
                numbers(&run.folder.join(ArenaTable::Meetings.file()))?,
            ),
        ],
    })
}
