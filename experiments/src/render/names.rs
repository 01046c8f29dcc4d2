//! Names of pieces on the screen: kanji cut to what fits and stays distinct, or codes.

use gunjin_engine::games::gunjin::{Ruleset, SOUTH};
use gunjin_play::text::style::Style;
use unicode_width::UnicodeWidthStr;

/// Name of a seat of 軍人将棋.
pub fn seat_name(seat: usize) -> &'static str {
    if seat == SOUTH { "South" } else { "North" }
}

/// Short names of one edition's kinds.
#[derive(Debug, Clone)]
pub struct ShortNames {
    names: Vec<String>,
    style: Style,
}

impl ShortNames {
    /// The names: the first two characters of each kanji name, or as many as keep all kinds apart.
    pub fn new(ruleset: &Ruleset, style: Style) -> ShortNames {
        let kinds = ruleset.kinds();
        if style.ascii {
            return ShortNames { names: kinds.iter().map(|kind| kind.code.clone()).collect(), style };
        }
        let cut = |length: usize| -> Vec<String> {
            kinds.iter().map(|k| k.ja.chars().take(length).collect()).collect()
        };
        let distinct = |names: &[String]| (1..names.len()).all(|at| !names[..at].contains(&names[at]));
        let longest = kinds.iter().map(|kind| kind.ja.chars().count()).max().unwrap_or(2);
        let names = (2..longest).map(cut).find(|names| distinct(names)).unwrap_or_else(|| cut(longest));
        ShortNames { names, style }
    }

    /// Columns that a piece on the board needs.
    pub fn width(&self) -> usize {
        self.names.iter().map(|name| name.width()).max().unwrap_or(2) + usize::from(!self.style.ascii)
    }

    /// The name alone.
    pub fn bare(&self, kind: u8) -> &str {
        self.names.get(usize::from(kind)).map_or("?", String::as_str)
    }

    /// A piece on the board: South's upright, North's with a `v` (or in small letters).
    pub fn on_board(&self, seat: usize, kind: u8) -> String {
        let name = self.bare(kind);
        match (self.style.ascii, seat) {
            (true, 0) => name.to_string(),
            (true, _) => name.to_lowercase(),
            (false, 0) => format!(" {name}"),
            (false, _) => format!("v{name}"),
        }
    }

    pub(crate) fn unseen(&self, seat: usize) -> String {
        match (self.style.ascii, seat) {
            (true, 0) => "??".into(),
            (true, _) => "?".into(),
            (false, 0) => " ？？".into(),
            (false, _) => "v？？".into(),
        }
    }
}

/// Running text about an edition; in ASCII the kanji names of its kinds become their codes.
pub(crate) fn running_text(ruleset: &Ruleset, style: Style, text: &str) -> String {
    let kinds = ruleset.kinds().iter().chain(&ruleset.edition().piece);
    let names: Vec<(String, String)> = kinds.map(|kind| (kind.ja.clone(), kind.code.clone())).collect();
    with_codes(&names, style, text)
}

/// Running text; in ASCII the Japanese names of this list become the codes beside them.
pub(crate) fn with_codes(names: &[(String, String)], style: Style, text: &str) -> String {
    if !style.ascii || text.is_ascii() {
        return text.to_string();
    }
    let mut names: Vec<&(String, String)> = names.iter().collect();
    names.sort_by_key(|(ja, _)| std::cmp::Reverse(ja.len()));
    style.text(&names.iter().fold(text.to_string(), |text, (ja, code)| text.replace(ja, code)))
}
