//! What is wrong or open in the printed rules.

use super::names::with_codes;
use gunjin_engine::games::cards::{self, CardSet};
use gunjin_engine::games::gunjin::rules::board::SOUTH;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::text::checker::{BoardFacts, Finding, check};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::wrapped;
use serde::Serialize;

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FindingReport {
    /// The edition or card set.
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

/// The print of one game, looked through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The edition or card set.
    pub id: String,
    /// Japanese names and codes of its kinds.
    pub names: Vec<(String, String)>,
    /// What was found.
    pub findings: Vec<FindingReport>,
}

impl Checked {
    /// Every finding of an edition.
    #[must_use]
    pub fn edition(ruleset: &Ruleset) -> Checked {
        let facts = BoardFacts { camp_squares: ruleset.board().camp(SOUTH).len() };
        let kinds = ruleset.kinds().iter().chain(&ruleset.edition().piece);
        Checked::new(
            &ruleset.edition().id,
            kinds.map(|kind| (kind.ja.clone(), kind.code.clone())).collect(),
            check(ruleset.edition(), &facts),
        )
    }

    /// Every finding of the card set.
    #[must_use]
    pub fn cards() -> Checked {
        let set = CardSet::embedded();
        let names = set.kinds().iter().map(|kind| (kind.ja.clone(), kind.code.clone())).collect();
        Checked::new("cards", names, cards::checker::findings(set))
    }

    fn new(id: &str, names: Vec<(String, String)>, found: Vec<Finding>) -> Checked {
        let report = |finding: Finding| FindingReport {
            edition: id.to_string(),
            kind: finding.kind.word(),
            pieces: finding.pieces,
            text: finding.text,
            settled_by: finding.settled_by,
        };
        Checked { id: id.to_string(), names, findings: found.into_iter().map(report).collect() }
    }
}

/// `1 gap`, `2 gaps`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The findings of several games as a list, with a count.
#[must_use]
pub fn findings_text(games: &[Checked], style: Style) -> String {
    let mut text = String::new();
    for Checked { id, names, findings } in games.iter().filter(|game| !game.findings.is_empty()) {
        text.push_str(&format!("{}\n", style.heading(id)));
        for finding in findings {
            let settled =
                finding.settled_by.as_ref().map_or("OPEN".into(), |ruling| format!("settled by {ruling}"));
            let line = format!("{}: {} [{settled}]", finding.kind, finding.text);
            text.push_str(&wrapped(&with_codes(names, style, &line), 100, 2));
        }
        text.push('\n');
    }
    let all = || games.iter().flat_map(|game| &game.findings);
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
