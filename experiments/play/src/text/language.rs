//! The languages that the program speaks to people.

use std::collections::HashMap;
use std::sync::LazyLock;

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
    pub fn told(self, text: &str) -> String {
        match TEXTS.get(text).filter(|_| self == Language::Japanese) {
            Some(japanese) => japanese.clone(),
            None if text.contains(|c: char| c.is_ascii_lowercase()) => {
                format!("{text}{}", self.pick("", "（英語）"))
            }
            None => text.into(),
        }
    }
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
