//! An edition file from a box and its rule sheet: a copy of the nearest known edition becomes, answer by answer, the
//! set at hand.
//!
//! A point on which the sheet is silent keeps the known edition's value, and becomes a ruling.

pub mod answers;
mod army;
pub mod boards;
mod fights;
mod label;
mod lines;
mod rules;
mod silence;

use crate::text::language::Language;
use boards::KnownBoard;
use fights::Fights;
use gunjin_engine::games::gunjin::{Edition, NORTH, Piece, Printed, Ruleset, RulesetError, SOUTH};
use gunjin_engine::rulings::Certainty;
use gunjin_engine::spec::GameSpec;
pub use label::Label;
pub use silence::Silence;
use std::collections::BTreeSet;
use thiserror::Error;

/// Source of every statement that the sheet makes.
const SHEET: &str = "rule sheet of the set";

/// Reason why an answer is not taken, with the remedy.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{english}")]
pub struct Refusal {
    english: String,
    japanese: String,
}

impl Refusal {
    /// A reason in both languages.
    pub fn new(english: impl Into<String>, japanese: impl Into<String>) -> Refusal {
        Refusal { english: english.into(), japanese: japanese.into() }
    }

    /// The reason in a language.
    pub fn text(&self, language: Language) -> &str {
        language.pick(&self.english, &self.japanese)
    }
}

impl From<RulesetError> for Refusal {
    fn from(error: RulesetError) -> Refusal {
        Refusal::new(error.to_string(), format!("これではルールが成り立ちません：{error}（英語）"))
    }
}

/// A set while it is being recorded.
#[derive(Debug)]
pub struct Record {
    edition: Edition,
    /// The base, then the other editions, the nearest first: they lend kinds and fights that the base lacks.
    known: Vec<Edition>,
    /// Pieces in the box, of both colours.
    total: Option<u32>,
    fights: Fights,
    silences: Vec<Silence>,
    answered: BTreeSet<&'static str>,
}

impl Record {
    /// Begins with a copy of a known edition.
    pub fn new(id: &str, label: Label, base: &Ruleset, editions: &[Ruleset]) -> Record {
        let base = base.edition();
        let others = editions.iter().map(Ruleset::edition);
        let mut known: Vec<Edition> =
            others.filter(|other| other.id != base.id && !other.is_cousin()).cloned().collect();
        known.sort_by_key(|other| (other.era != base.era, other.army().abs_diff(base.army())));
        known.insert(0, base.clone());
        let plain = label.name.is_ascii();
        let mut edition = Edition {
            id: id.into(),
            name_en: if plain { label.name.clone() } else { format!("Recorded set, near {}", base.id) },
            name_ja: label.name,
            date: label.date,
            maker: label.maker,
            ours: false,
            summary: summary(&base.id, &label.printed),
            source: SHEET.into(),
            section: String::new(),
            words: label.words,
            preset: Default::default(),
            sheet: Default::default(),
            ruling: Vec::new(),
            printed: Printed::default(),
            ..base.clone()
        };
        edition.printed.movement = vec!["*".into()];
        let (fights, silences, answered) = Default::default();
        Record { edition, known, total: label.pieces, fights, silences, answered }
    }

    /// Id of the base.
    pub fn base(&self) -> &str {
        &self.known[0].id
    }

    /// The kinds, in the order of the base.
    pub fn pieces(&self) -> &[Piece] {
        &self.edition.piece
    }

    /// The rules as they are so far.
    pub fn ruleset(&self) -> Result<Ruleset, Refusal> {
        Ok(self.with(Vec::new())?)
    }

    fn with(&self, switches: Vec<(String, String)>) -> Result<Ruleset, RulesetError> {
        let text = self.draft().text()?;
        let spec = GameSpec { id: self.edition.id.clone(), switches };
        let ruleset = Ruleset::from_text(&text, &self.edition.id, spec)?;
        ruleset.contradiction().map_or(Ok(ruleset), |error| Err(error.into()))
    }

    fn draft(&self) -> Edition {
        let mut edition = self.edition.clone();
        edition.combat = self.fights.table(&edition.piece);
        let setup = &mut edition.reference_setup;
        setup.south = laid_out(&setup.south, &edition.piece);
        setup.north = laid_out(&setup.north, &edition.piece);
        edition
    }

    /// The edition file, and the rules that it gives.
    pub fn finish(&self) -> Result<(String, Ruleset), Refusal> {
        let ruleset = self.ruleset()?;
        let mut edition = self.draft();
        edition.reference_setup.south = ruleset.reference(SOUTH).text(&ruleset, SOUTH);
        edition.reference_setup.north = ruleset.reference(NORTH).text(&ruleset, NORTH);
        edition.ruling = self.silences.iter().map(|silence| self.ruling(silence, &ruleset)).collect();
        let text = edition.text().map_err(RulesetError::from)?;
        let ruleset = Ruleset::from_text(&text, &edition.id, GameSpec::plain(&edition.id))?;
        Ok((text, ruleset))
    }

    /// Id of the board, and what can be counted on it.
    pub fn board(&self) -> (&str, [usize; 3]) {
        let board = &self.edition.board;
        (&board.id, boards::counts(&board.drawing).unwrap_or_default())
    }

    /// Takes the board with this picture.
    pub fn take_board(&mut self, board: &KnownBoard) {
        let own = &mut self.edition.board;
        (own.id, own.drawing) = (board.id.into(), board.drawing.clone());
        (own.certainty, own.note) = (Certainty::Printed, "As the board in the box.".into());
    }
}

fn summary(base: &str, printed: &[String]) -> String {
    let words =
        if printed.is_empty() { String::new() } else { format!(" On the box: {}.", printed.join(", ")) };
    format!("Recorded from a box and its rule sheet; the nearest known edition is {base}.{words}")
}

/// The pieces of a set-up as far as an army has them, then the others. Without ranks, so that the program lays them out.
fn laid_out(setup: &str, army: &[Piece]) -> String {
    let letters: Vec<char> = setup.chars().filter(char::is_ascii_alphabetic).collect();
    let mut left: Vec<(&str, u32)> = army.iter().map(|piece| (piece.code.as_str(), piece.count)).collect();
    let mut text = String::new();
    for pair in letters.chunks(2) {
        let code: String = pair.iter().collect();
        if let Some((_, count)) = left.iter_mut().find(|(own, count)| *own == code && *count > 0) {
            *count -= 1;
            text.push_str(&code);
        }
    }
    left.iter().for_each(|(code, count)| text.push_str(&code.repeat(*count as usize)));
    text
}
