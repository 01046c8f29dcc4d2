//! Switches and their values in words.

use super::language::{Language, capital};
use super::table::Table;
use gunjin_engine::games::gunjin::{Piece, Ruleset};
use gunjin_engine::named;
use gunjin_engine::switches::{Setting, settings};
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

/// Words for the switches of one game.
#[derive(Debug)]
pub struct SwitchWords<'g> {
    family: &'g str,
    settings: Vec<Setting>,
    pieces: &'g [Piece],
    pub(crate) language: Language,
}

impl<'g> SwitchWords<'g> {
    /// Words for these switches of a game that is no edition.
    pub fn new(family: &'g str, settings: Vec<Setting>, language: Language) -> SwitchWords<'g> {
        SwitchWords { family, settings, pieces: &[], language }
    }

    /// Words for the switches of an edition, for those of single fights too.
    pub fn of_edition(ruleset: &'g Ruleset, language: Language) -> SwitchWords<'g> {
        let words = SwitchWords::new("gunjin", settings(ruleset.rules()), language);
        SwitchWords { pieces: &ruleset.edition().piece, ..words }
    }

    /// Question and answer of a switch's value.
    fn question_and_answer(&self, name: &str, value: &str) -> (String, String) {
        let l = self.language;
        if name == "board" {
            return (l.pick("Board", "盤").into(), value.into());
        }
        let named = |slug: &str| {
            let piece = self.pieces.iter().find(|piece| piece.slug() == slug)?;
            Some(l.pick(&piece.en, &piece.ja).as_str())
        };
        if let Some((a, b)) = name.split_once("_vs_").and_then(|(a, b)| named(a).zip(named(b))) {
            let wins = |winner| l.pick(format!("the {winner} wins"), format!("{winner}の勝ち"));
            let answer = named(value).map_or_else(|| l.pick("both fall", "相打ち").into(), wins);
            return (l.pick(format!("{} against {b}", capital(a)), format!("{a}と{b}の勝負")), answer);
        }
        match self.settings.iter().find(|setting| setting.name == name) {
            Some(setting) => (question(self.family, setting, l), self.answer(setting.name, value)),
            None => (name.into(), value.into()),
        }
    }

    fn answer(&self, name: &str, value: &str) -> String {
        meaning(self.family, name, value, self.language).unwrap_or(value).into()
    }

    /// Values of switches, `name=value,…`, as a sentence; the question is left out where `before` asked it already.
    fn sentence(&self, typed: &str, before: Option<&str>) -> String {
        let l = self.language;
        let same = |name| before.and_then(named::pair).is_some_and(|(before, _)| before == name);
        let one = |(name, value)| match self.question_and_answer(name, value) {
            (_, answer) if same(name) => answer,
            (question, answer) if question.ends_with('?') => format!("{question} {}", capital(&answer)),
            (question, answer) => format!("{question}{}{answer}", l.pick(": ", "：")),
        };
        named::parts(typed).filter_map(named::pair).map(one).collect::<Vec<_>>().join(l.pick("; ", "。"))
    }

    /// Other readings as sentences, each with the words to type for it if that is asked for.
    pub fn readings(&self, readings: &[String], typed: bool) -> String {
        let told = |(at, reading): (usize, &String)| {
            let sentence = self.sentence(reading, at.checked_sub(1).map(|at| readings[at].as_str()));
            if typed { format!("{sentence} [{reading}]") } else { sentence }
        };
        let told: Vec<String> = readings.iter().enumerate().map(told).collect();
        told.join(self.language.pick("; or ", "、または"))
    }

    /// Questions with their answers here, the other answers, and in brackets the words to type for them.
    pub fn table(&self, shown: &[Setting]) -> Table {
        let l = self.language;
        let headings = l.pick(
            ["", "house rule", "here", "otherwise", "rule"],
            ["", "ローカルルール", "ここでは", "ほかの答え", "規則"],
        );
        let mut table = Table::new(&headings).with_cells_of(48).folding(l == Language::Japanese);
        for one in shown {
            let typed = |value: &str, word: &str| format!("{} [{word}]", self.answer(one.name, value));
            let others = one.values.iter().filter(|value| **value != one.value);
            let others: Vec<String> = others.map(|value| typed(value, value)).collect();
            let number = l.pick("another number", "ほかの数");
            let others = if others.is_empty() { number.into() } else { others.join(l.pick("; ", "、")) };
            let mark = if one.value == one.default { "" } else { "*" };
            let here = typed(&one.value, &format!("{}={}", one.name, one.value));
            table.row(vec![mark.into(), question(self.family, one, l), here, others, one.rule.into()]);
        }
        table
    }
}
