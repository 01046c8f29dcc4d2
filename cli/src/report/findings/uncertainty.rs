//! Decline of uncertainty, ply by ply.

use super::Run;
use crate::report::chart::curves::{Curve, Place, curves_svg};
use crate::report::page::figure::{Cell, Numbers, Section};
use crate::report::sentences::{section_of, word};
use gunjin_experiments::analysis::eras::uncertainty;
use gunjin_experiments::analysis::source::Subject;

const MOST: usize = 8;

/// Curves of the run's first games; `None` if nothing is hidden in any, or too few games were played.
pub(super) fn section(run: &Run<'_>, subjects: &[Subject]) -> Option<Section> {
    let l = run.language;
    let same = subjects.iter().all(|subject| subject.played_by() == subjects[0].played_by());
    let mut numbers = Numbers::new(&["game", "ply", "bits", "low", "high", "games"]);
    let mut curves = Vec::new();
    let hidden = subjects.iter().map(|subject| (subject, uncertainty(subject)));
    for (subject, plies) in hidden.filter(|(_, plies)| !plies.is_empty()).take(MOST) {
        let label = match same {
            true => run.names.shown(&subject.typed),
            false => format!("{}: {}", run.names.shown(&subject.typed), run.names.players(subject, l)),
        };
        let mut places = Vec::new();
        for (ply, bits) in plies {
            places.push(Place { x: f64::from(ply), y: bits.point, low: bits.low, high: bits.high });
            numbers.row([Cell::words(&label), Cell::count(ply)].into_iter().chain(Cell::estimate(&bits, 3)));
        }
        curves.push(Curve { label, places });
    }
    if curves.is_empty() {
        return None;
    }
    let title = word("uncertainty", l);
    let svg = curves_svg(title, &curves, (word("plies", l), word("bits", l)));
    Some(section_of("uncertainty", l, None, vec![run.figure("uncertainty", title, Some(svg), numbers)]))
}
