//! Points on which the sheet is silent, and the rulings that they become.

use super::Record;
use crate::text::language::Language;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_engine::rulings::{Certainty, Ruling};

/// A point on which the sheet is silent, with what is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Silence {
    pub(super) id: String,
    english: String,
    japanese: String,
    /// Switches that play it otherwise, as far as they fit in the end.
    readings: Vec<String>,
    settles: Vec<String>,
}

impl Silence {
    pub(super) fn new(id: impl Into<String>, english: String, japanese: String) -> Silence {
        Silence { id: id.into(), english, japanese, readings: Vec::new(), settles: Vec::new() }
    }

    pub(super) fn readings(self, readings: Vec<String>) -> Silence {
        Silence { readings, ..self }
    }

    pub(super) fn settles(self, key: impl Into<String>) -> Silence {
        Silence { settles: vec![key.into()], ..self }
    }

    /// The ruling in a language.
    pub fn text(&self, language: Language) -> &str {
        language.pick(&self.english, &self.japanese)
    }
}

impl Record {
    /// Points on which the sheet is silent, in the order asked.
    pub fn silences(&self) -> &[Silence] {
        &self.silences
    }

    /// Notes a point, once.
    pub(super) fn silent(&mut self, silence: Silence) {
        self.silences.retain(|other| other.id != silence.id);
        self.silences.push(silence);
    }

    pub(super) fn ruling(&self, silence: &Silence, ruleset: &Ruleset) -> Ruling {
        let plays = |reading: &&String| {
            let (name, value) = reading.split_once('=').unwrap_or_default();
            let played = self.with(vec![(name.into(), value.into())]);
            played.is_ok_and(|other| other.fingerprint() != ruleset.fingerprint())
        };
        Ruling {
            id: silence.id.clone(),
            text: silence.english.clone(),
            certainty: Certainty::Guess,
            source: "sheet silent".into(),
            section: String::new(),
            quote: String::new(),
            alternatives: silence.readings.iter().filter(plays).cloned().collect(),
            settles: silence.settles.clone(),
        }
    }
}
