//! What is wrong or open in the printed rules.

use super::names::running_text;
use super::style::Style;
use super::table::wrapped;
use gunjin_engine::gunjin::board::SOUTH;
use gunjin_engine::gunjin::checker::{BoardFacts, Finding, check};
use gunjin_engine::gunjin::ruleset::Ruleset;
use serde::Serialize;

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FindingReport {
    /// The edition.
    pub edition: String,
    /// contradiction, gap or misprint.
    pub kind: &'static str,
    /// Japanese names of the kinds concerned.
    pub pieces: Vec<String>,
    /// What is wrong or open.
    pub text: String,
    /// The ruling that settles it; none: nobody has decided.
    pub settled_by: Option<String>,
}

/// Every finding of an edition.
#[must_use]
pub fn findings_of(ruleset: &Ruleset) -> Vec<FindingReport> {
    let facts = BoardFacts { camp_squares: ruleset.board().camp(SOUTH).len() };
    let report = |finding: Finding| FindingReport {
        edition: ruleset.edition().id.clone(),
        kind: finding.kind.word(),
        pieces: finding.pieces,
        text: finding.text,
        settled_by: finding.settled_by,
    };
    check(ruleset.edition(), &facts).into_iter().map(report).collect()
}

/// `1 gap`, `2 gaps`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The findings of several editions as a list, with a count.
#[must_use]
pub fn findings_text(editions: &[(Ruleset, Vec<FindingReport>)], style: Style) -> String {
    let mut text = String::new();
    for (ruleset, findings) in editions.iter().filter(|(_, findings)| !findings.is_empty()) {
        text.push_str(&format!("{}\n", style.heading(&ruleset.edition().id)));
        for finding in findings {
            let settled =
                finding.settled_by.as_ref().map_or("OPEN".into(), |ruling| format!("settled by {ruling}"));
            let line = format!("{}: {} [{settled}]", finding.kind, finding.text);
            text.push_str(&wrapped(&running_text(ruleset, style, &line), 100, 2));
        }
        text.push('\n');
    }
    let all = || editions.iter().flat_map(|(_, findings)| findings);
    let of = |kind: &str| all().filter(|finding| finding.kind == kind).count();
    text.push_str(&format!(
        "{}: {}, {}, {}; {} open.\n",
        counted(all().count(), "finding"),
        counted(of("contradiction"), "contradiction"),
        counted(of("gap"), "gap"),
        counted(of("misprint"), "misprint"),
        all().filter(|finding| finding.settled_by.is_none()).count()
    ));
    text
}
