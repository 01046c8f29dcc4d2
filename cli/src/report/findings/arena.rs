//! Arenas, from the files that they leave beside their games.

use super::csv_numbers::{bars, numbers};
use super::words::words;
use super::{FindingsError, Run};
use crate::report::chart::bars::bars_svg;
use crate::report::page::figure::{Figure, Numbers, Section};
use gunjin_experiments::run::columns::ArenaTable;

/// Ratings and meetings.
pub(super) fn section(run: &Run<'_>) -> Result<Section, FindingsError> {
    let words = words(run.language);
    let standing = numbers(&run.folder.join(ArenaTable::Standing.file()))?;
    let rated = bars(&standing, "agent", ["rating", "rating_low", "rating_high"]);
    let svg = (!rated.is_empty()).then(|| bars_svg(words.ratings, &rated, Some(0.0), words.games));
    let figure = |id: &str, caption: &str, svg: Option<String>, numbers: Numbers| Figure {
        id: format!("{id}-{}", run.number),
        caption: caption.to_string(),
        svg,
        numbers,
        command: run.command.clone(),
        fold: None,
    };
    Ok(Section {
        heading: words.arena.to_string(),
        paragraphs: Vec::new(),
        figures: vec![
            figure("ratings", words.ratings, svg, standing),
            figure("meetings", words.meetings, None, numbers(&run.folder.join(ArenaTable::Meetings.file()))?),
        ],
    })
}
