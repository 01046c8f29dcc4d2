//! Enemy pieces against kinds, in percent, narrow enough for a terminal: a kind's name stands on end above
//! its column.

use super::names::ShortNames;
use gunjin_agents::games::gunjin::belief::{BeliefReport, PieceReport};
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::text::style::Style;
use unicode_width::UnicodeWidthStr;

/// The least columns of a cell: `100`.
const CELL: usize = 3;

/// The matrix, with the number of pieces of each kind and its entropy below.
pub(crate) fn matrix_text(ruleset: &Ruleset, report: &BeliefReport, style: Style) -> String {
    let names = ShortNames::new(ruleset, style);
    let codes: Vec<&str> = report.kinds.iter().map(|kind| kind.code.as_str()).collect();
    let headings: Vec<Vec<String>> = codes.iter().map(|code| heading(ruleset, &names, code, style)).collect();
    let widest = headings.iter().flatten().map(|part| part.width()).max().unwrap_or(0);
    let matrix = Matrix { codes, width: widest.max(CELL), places: places(report), style };
    let height = headings.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for line in 0..height {
        // Names stand on the last line: short ones begin lower.
        let part = |parts: &Vec<String>| {
            let at = (line + parts.len()).checked_sub(height);
            at.and_then(|at| parts.get(at)).cloned().unwrap_or_default()
        };
        let (left, bits) = if line + 1 == height { (["start", "now"], "bits") } else { (["", ""], "") };
        let cells: Vec<String> = headings.iter().map(part).collect();
        text.push_str(&style.heading(&matrix.line(&left, "", &cells, bits)));
        text.push('\n');
    }
    for piece in &report.pieces {
        text.push_str(&matrix.piece(piece));
    }
    let counts: Vec<String> = report.kinds.iter().map(|kind| kind.count.to_string()).collect();
    let bits: Vec<String> = report.kinds.iter().map(|kind| short_bits(kind.entropy)).collect();
    text + &matrix.line(&["pieces", ""], "", &counts, "")
        + "\n"
        + &matrix.line(&["bits", ""], "", &bits, "")
        + "\n"
}

/// A kind's name from above to below: letters of a kanji name one under the other, a code in one line.
fn heading(ruleset: &Ruleset, names: &ShortNames, code: &str, style: Style) -> Vec<String> {
    let name = ruleset.kind_of_code(code).map_or(code, |kind| names.bare(kind));
    if style.ascii { vec![name.to_string()] } else { name.chars().map(String::from).collect() }
}

fn places(report: &BeliefReport) -> usize {
    let names = report.pieces.iter().flat_map(|piece| [Some(&piece.start), piece.square.as_ref()]);
    names.flatten().map(String::len).max().unwrap_or(0).max("start".len())
}

struct Matrix<'r> {
    codes: Vec<&'r str>,
    width: usize,
    places: usize,
    style: Style,
}

impl Matrix<'_> {
    fn piece(&self, piece: &PieceReport) -> String {
        let chance =
            |code: &&str| piece.kinds.iter().find(|kind| kind.code == *code).map(|kind| kind.probability);
        let none = if self.style.ascii { "." } else { "·" };
        let cell = |code: &&str| chance(code).map_or_else(|| none.to_string(), percent);
        let cells: Vec<String> = self.codes.iter().map(cell).collect();
        let now = piece.square.as_deref().unwrap_or("-");
        let moved = if piece.moved { "*" } else { "" };
        self.line(&[&piece.start, now], moved, &cells, &format!("{:.2}", piece.entropy)) + "\n"
    }

    fn line(&self, places: &[&str; 2], moved: &str, cells: &[String], last: &str) -> String {
        let Matrix { width, places: place, .. } = self;
        let mut line = format!("{:<place$} {:<3}{moved:<1}", places[0], places[1]);
        for cell in cells {
            line.push_str(&" ".repeat((width + 1).saturating_sub(cell.width())));
            line.push_str(cell);
        }
        line.push_str(&format!("  {last:>4}"));
        line.trim_end().to_string()
    }
}

/// A chance in whole percent; what is possible is never shown as nothing, what is not sure never as
/// everything.
pub(super) fn percent(chance: f64) -> String {
    match (chance * 100.0).round() as u32 {
        0 => "<1".into(),
        100 if chance < 1.0 - 1e-9 => "99".into(),
        whole => whole.to_string(),
    }
}

fn short_bits(bits: f64) -> String {
    format!("{bits:.1}")
}
