//! Errors and open points in the printed rules.

use super::names::with_codes;
use gunjin_engine::catalogue::{AnyGame, OTHER_GAMES};
use gunjin_engine::games::cards::CardSet;
use gunjin_engine::rulings::Finding;
use gunjin_play::spec::{LoadError, every_edition, load};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::wrapped;
use serde::Serialize;
use thiserror::Error;

/// Why the sources of a game cannot be checked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// There is no such game.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// There is nothing to check.
    #[error("'{0}' has no printed rules to check; `gunjin rules check --all` checks every game that has")]
    NoRulings(String),
}

/// A finding with the ruling that settles it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FindingReport {
    pub(crate) edition: String,
    /// contradiction, gap or misprint.
    pub(crate) kind: &'static str,
    pub(crate) pieces: Vec<String>,
    pub(crate) text: String,
    /// The ruling that settles it; none: nobody has decided.
    pub settled_by: Option<String>,
}

/// The print of one game, looked through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    pub(crate) id: String,
    pub(crate) names: Vec<(String, String)>,
    /// Errors and open points found.
    pub findings: Vec<FindingReport>,
}

impl Checked {
    /// Every finding in the sources of a game; `None` if it has no rulings.
    pub(crate) fn of(game: &AnyGame) -> Option<Checked> {
        let id = match game {
            AnyGame::Gunjin(ruleset) => ruleset.edition().id.clone(),
            other => other.entry()?.id.to_string(),
        };
        let report = |finding: Finding| FindingReport {
            edition: id.clone(),
            kind: finding.kind.word(),
            pieces: finding.pieces,
            text: finding.text,
            settled_by: finding.settled_by,
        };
        let findings = game.findings()?.into_iter().map(report).collect();
        Some(Checked { names: names(game), findings, id })
    }
}

/// One game looked through, or every game that has printed rules: the editions, then the others.
///
/// # Errors
/// If there is no such game, or nothing in it to check.
pub fn checked(name: Option<&str>) -> Result<Vec<Checked>, CheckError> {
    if let Some(name) = name {
        let found = Checked::of(&load(name)?).ok_or_else(|| CheckError::NoRulings(name.to_string()))?;
        return Ok(vec![found]);
    }
    let mut games: Vec<AnyGame> =
        every_edition()?.into_iter().map(|edition| AnyGame::Gunjin(Box::new(edition))).collect();
    for entry in OTHER_GAMES {
        games.push(load(entry.id)?);
    }
    Ok(games.iter().filter_map(Checked::of).collect())
}

fn names(game: &AnyGame) -> Vec<(String, String)> {
    match game {
        AnyGame::Gunjin(ruleset) => {
            let kinds = ruleset.kinds().iter().chain(&ruleset.edition().piece);
            kinds.map(|kind| (kind.ja.clone(), kind.code.clone())).collect()
        }
        AnyGame::Cards(_) => {
            CardSet::embedded().kinds.iter().map(|kind| (kind.ja.clone(), kind.code.clone())).collect()
        }
        _ => Vec::new(),
    }
}

/// `1 gap`, `2 gaps`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The findings of several games as a list, with a count.
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
