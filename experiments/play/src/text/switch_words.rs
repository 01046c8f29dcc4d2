//! Switches and their values in words.

use super::language::{Language, capital};
use gunjin_engine::switches::Setting;
use serde_json::Value;
use std::sync::LazyLock;

macro_rules! words {
    ($file:literal) => {
        LazyLock::new(|| {
            let text = include_str!(concat!("../../../../data/words/", $file));
            serde_json::from_str(text).expect("a test reads every switch")
        })
    };
}

static ENGLISH: LazyLock<Value> = words!("switches.en.json");
static JAPANESE: LazyLock<Value> = words!("switches.ja.json");

fn words(language: Language) -> &'static Value {
    language.pick(&ENGLISH, &JAPANESE)
}

/// Meaning of a switch in Japanese; `family` is `gunjin` for editions, else the name of the game without its switches.
pub fn about(family: &str, switch: &str) -> Option<&'static str> {
    JAPANESE[family][switch]["about"].as_str()
}

/// The question that a switch answers, or its subject.
pub fn question(family: &str, setting: &Setting, language: Language) -> String {
    let about = language.pick(setting.about, about(family, setting.name).unwrap_or(setting.about));
    let asked = words(language)[family][setting.name]["ask"].as_str();
    match (asked, language) {
        (None, Language::Japanese) if setting.values == ["false", "true"] => format!("{about}か"),
        _ => capital(asked.unwrap_or(about)),
    }
}

/// Meaning of a switch's value.
pub fn meaning(family: &str, switch: &str, value: &str, language: Language) -> Option<&'static str> {
    let words = words(language);
    words[family][switch][value].as_str().or_else(|| words["common"]["values"][value].as_str())
}

/// A value as an answer of its own; a number as it is.
pub fn answer(family: &str, switch: &str, value: &str, language: Language) -> String {
    capital(meaning(family, switch, value, language).unwrap_or(value))
}

/// The values of a switch with their meanings in Japanese: `south（南）、north（北）`.
pub fn values(family: &str, switch: &str, values: &[&str]) -> String {
    let told = |value: &&str| match meaning(family, switch, value, Language::Japanese) {
        Some(meaning) => format!("{value}（{meaning}）"),
        None => value.to_string(),
    };
    if values.is_empty() { "数".into() } else { values.iter().map(told).collect::<Vec<_>>().join("、") }
}
