//! Piece values, by regression on sampled positions.

use super::Run;
use crate::report::chart::bars::{Bar, bars_svg};
use crate::report::page::figure::{Cell, Figure, Finding, Numbers, Section};
use crate::report::sentences::{finding_of, interval, say, section_of, surprise, word};
use gunjin_experiments::analysis::source::Subject;
use gunjin_experiments::analysis::value_tables::{PieceValues, draws, piece_values};
use gunjin_experiments::analysis::values::{Drawing, Weighing};
use gunjin_experiments::analysis::watch::Part;
use gunjin_play::spec::load_edition;
use gunjin_play::stats::interval::Estimate;

/// The kind whose value others are told in: the lowest of those that go to headquarters nearly everywhere.
const UNIT: &str = "MA";

const DRAWING: Drawing = Drawing { samples: 200, seed: 1, weighing: Weighing::Games };

/// The values of every game of full armies; `None` if no game has pieces, or too few games.
pub(super) fn section(run: &Run<'_>, subjects: &[Subject]) -> anyhow::Result<Option<Section>> {
    let l = run.language;
    let (mut figures, mut findings) = (Vec::new(), Vec::new());
    let valued = || subjects.iter().filter(|subject| subject.has_values());
    run.watch.begins(Part::Drawing, valued().map(|subject| draws(subjects, subject, DRAWING)).sum());
    for subject in valued() {
        let found = piece_values(subjects, subject, DRAWING, run.watch)?;
        let kinds = found.kinds.iter().enumerate();
        let valued: Vec<(String, Estimate)> = kinds
            .filter_map(|(number, kind)| Some((format!("{} {}", kind.name, kind.code), found.value(number)?)))
            .collect();
        if !valued.is_empty() {
            let game = run.names.shown(&subject.typed);
            let caption = format!("{}: {game}, {}", word("values", l), run.names.players(subject, l));
            findings.extend(finding(run, subject, &found, figures.len()));
            figures.push(figure(run, figures.len(), caption, valued));
        }
    }
    Ok((!figures.is_empty()).then(|| section_of("values", l, findings, figures)))
}

/// The most valuable kinds, told in pieces of one that players know, or else of average value.
fn finding(run: &Run<'_>, subject: &Subject, found: &PieceValues, number: usize) -> Option<Finding> {
    let (l, edition) = (run.language, load_edition(&subject.typed).ok());
    let name = |kind: usize| {
        let code = &found.kinds[kind].code;
        let piece = edition.as_ref().and_then(|rules| rules.kinds().iter().find(|piece| piece.code == *code));
        piece.map_or_else(|| code.clone(), |piece| l.pick(&piece.en, &piece.ja).clone())
    };
    let unit = found.kinds.iter().position(|kind| kind.code == UNIT);
    let unit = unit.filter(|&unit| (0..found.kinds.len()).any(|kind| found.ratio(kind, unit).is_some()));
    let worth =
        |kind: usize| Some((kind, unit.map_or_else(|| found.value(kind), |unit| found.ratio(kind, unit))?));
    let mut known: Vec<(usize, Estimate)> = (0..found.kinds.len()).filter_map(worth).collect();
    known.retain(|(kind, _)| Some(*kind) != unit);
    known.sort_by(|(_, a), (_, b)| b.point.total_cmp(&a.point));
    let told: Vec<(String, String)> =
        known.iter().map(|(kind, value)| (name(*kind), interval(value, 1.0))).collect();
    let [(first, value), next @ ..] = told.as_slice() else { return None };
    let best = match unit {
        Some(unit) => say("worth_majors", l, &[first, value, &name(unit)]),
        None => say("worth_mean", l, &[first, value]),
    };
    let mut sentences = vec![run.on_game(&subject.typed, best)];
    if let [(second, its), (third, own), ..] = next {
        sentences.push(say("worth_next", l, &[second, its, third, own]));
    }
    let figure = run.id(&format!("values-{number}"));
    let surprise = surprise(&known.first()?.1, 1.0);
    Some(finding_of("worth", l, sentences, figure, surprise))
}

fn figure(run: &Run<'_>, number: usize, caption: String, mut valued: Vec<(String, Estimate)>) -> Figure {
    valued.sort_by(|(_, a), (_, b)| b.point.total_cmp(&a.point));
    let mut numbers = Numbers::new(&["kind", "value", "low", "high", "games"]);
    let mut bars = Vec::new();
    for (label, estimate) in valued {
        numbers.row([Cell::words(&label)].into_iter().chain(Cell::estimate(&estimate, 4)));
        bars.push(Bar { typed: label.clone(), label, estimate });
    }
    let (id, command) =
        (run.id(&format!("values-{number}")), format!("gunjin analyse values {}", run.folder.display()));
    let svg = bars_svg(&caption, &bars, Some(1.0), word("games", run.language));
    Figure::new(id, caption, Some(svg), numbers, &command)
}
