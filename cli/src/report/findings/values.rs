//! Piece values, by regression on sampled positions.

use super::Run;
use super::words::words;
use crate::report::chart::bars::{Bar, bars_svg};
use crate::report::page::figure::{Cell, Figure, Numbers, Section};
use gunjin_experiments::analysis::source::Subject;
use gunjin_experiments::analysis::value_tables::{draws, piece_values};
use gunjin_experiments::analysis::values::{Drawing, Weighing};
use gunjin_experiments::analysis::watch::Part;
use gunjin_play::stats::interval::Estimate;

const DRAWING: Drawing = Drawing { samples: 200, seed: 1, weighing: Weighing::Games };

/// The values of every game of full armies; `None` if no game has pieces, or too few games.
pub(super) fn section(run: &Run<'_>, subjects: &[Subject]) -> anyhow::Result<Option<Section>> {
    let words = words(run.language);
    let mut figures = Vec::new();
    let valued = || subjects.iter().filter(|subject| subject.has_values());
    run.watch.begins(Part::Drawing, valued().map(|subject| draws(subjects, subject, DRAWING)).sum());
    for subject in valued() {
        let found = piece_values(subjects, subject, DRAWING, run.watch)?;
        let kinds = found.kinds.iter().enumerate();
        let valued: Vec<(String, Estimate)> = kinds
            .filter_map(|(number, kind)| Some((format!("{} {}", kind.name, kind.code), found.value(number)?)))
            .collect();
        if !valued.is_empty() {
            let caption = format!("{}: {}, {}", words.values, found.game, words.played_by(&found.agents));
            figures.push(figure(run, figures.len(), caption, valued));
        }
    }
    Ok((!figures.is_empty()).then(|| Section {
        heading: words.values.to_string(),
        paragraphs: vec![words.values_text.to_string()],
        figures,
    }))
}

fn figure(run: &Run<'_>, number: usize, caption: String, mut valued: Vec<(String, Estimate)>) -> Figure {
    valued.sort_by(|(_, a), (_, b)| b.point.total_cmp(&a.point));
    let mut numbers = Numbers::new(&["kind", "value", "low", "high", "games"]);
    let mut bars = Vec::new();
    for (label, estimate) in valued {
        numbers.row([Cell::words(&label)].into_iter().chain(Cell::estimate(&estimate, 4)));
        bars.push(Bar { label, estimate });
    }
    let (id, command) = (
        format!("values-{}-{number}", run.number),
        format!("gunjin analyse values {}", run.folder.display()),
    );
    let svg = bars_svg(&caption, &bars, Some(1.0), words(run.language).games);
    Figure::new(id, caption, Some(svg), numbers, &command)
}
