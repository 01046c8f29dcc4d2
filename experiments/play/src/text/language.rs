//! The languages that the program speaks to people.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::{LazyLock, OnceLock};

/// Texts of the data in Japanese, by the English ones.
static TEXTS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let text = include_str!("../../../../data/words/texts.ja.json");
    serde_json::from_str(text).expect("a test reads every text")
});

/// A language that the program speaks to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Language {
    /// English, the default everywhere.
    #[default]
    #[cfg_attr(feature = "clap", value(name = "en", help = "English"))]
    English,
    /// Japanese, without romanised words.
    #[cfg_attr(feature = "clap", value(name = "ja", help = "日本語"))]
    Japanese,
}

impl Language {
    /// Its code, as pages name it.
    pub fn code(self) -> &'static str {
        self.pick("en", "ja")
    }

    /// The language of a code; English for any other.
    pub fn of_code(code: &str) -> Language {
        if code == "ja" { Language::Japanese } else { Language::English }
    }

    /// The words of this language.
    pub fn pick<T>(self, english: T, japanese: T) -> T {
        match self {
            Language::English => english,
            Language::Japanese => japanese,
        }
    }

    /// A text of the data in this language; one that has no Japanese is marked as English.
    pub fn translated(self, text: &str) -> String {
        match TEXTS.get(text).filter(|_| self == Language::Japanese) {
            Some(japanese) => japanese.clone(),
            None if text.contains(|c: char| c.is_ascii_lowercase()) => {
                format!("{text}{}", self.pick("", "（英語）"))
            }
            None => text.into(),
        }
    }
}

/// Words of a file of `data/words` by name, in parts whose names differ: each in English and in Japanese.
#[derive(Debug)]
pub struct Words {
    text: &'static str,
    words: OnceLock<HashMap<String, [String; 2]>>,
}

impl Words {
    /// The words of this JSON.
    pub const fn of(text: &'static str) -> Words {
        Words { text, words: OnceLock::new() }
    }

    /// A text as it is written down; `None` if there is none of this name.
    pub fn known(&self, name: &str, language: Language) -> Option<&str> {
        let [english, japanese] = self.all().get(name)?;
        Some(language.pick(english, japanese))
    }

    /// Every text in both languages.
    pub fn all(&self) -> &HashMap<String, [String; 2]> {
        self.words.get_or_init(|| {
            let parts = serde_json::from_str::<HashMap<String, HashMap<_, _>>>(self.text);
            parts.expect("a test reads every file").into_values().flatten().collect()
        })
    }

    /// A text with its gaps filled: `{}` in order, `{2}` by number from 0; its name where there is none.
    pub fn say(&self, name: &str, language: Language, parts: &[&dyn Display]) -> String {
        let mut next = parts.iter();
        let mut pieces = self.known(name, language).unwrap_or(name).split('{');
        let mut text = pieces.next().unwrap_or_default().to_string();
        for piece in pieces {
            let (gap, after) = piece.split_once('}').unwrap_or(("", piece));
            let part = gap.parse().map_or_else(|_| next.next(), |number: usize| parts.get(number));
            text.push_str(&part.map(ToString::to_string).unwrap_or_default());
            text.push_str(after);
        }
        text
    }
}

/// Messages of games, and how they end.
pub static MESSAGES: Words = Words::of(include_str!("../../../../data/words/messages.json"));

/// An ending as tables name it, by its word in `games.csv`.
pub fn ending(word: &str, language: Language) -> String {
    let known = MESSAGES.known(&format!("ending_{word}"), language);
    known.map_or_else(|| word.replace('-', " "), str::to_string)
}

/// Words as a sentence begins with them.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Letters and digits of full width, as a Japanese keyboard types them, as those of ASCII.
pub fn half_width(line: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        other => other,
    };
    line.chars().map(narrow).collect()
}
