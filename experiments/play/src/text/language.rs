//! The languages that the program speaks to people.

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
}
