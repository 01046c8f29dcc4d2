//! Rules of a game that is no edition of 軍人将棋: its facts, its switches, and the rulings on what its
//! sources leave open.

use super::rulings::{RulingReport, rulings_text};
use super::style::Style;
use super::table::Table;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::rulings::Ruling;
use gunjin_engine::switches::Setting;
use serde::Serialize;

/// A game's name, facts and switches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameReport {
    /// The game with the switches that are not at their defaults.
    pub id: String,
    /// Family under which it is listed.
    pub family: String,
    /// Japanese title; empty if there is none.
    pub name_ja: String,
    /// Title in English; empty if it has none.
    pub name_en: String,
    /// Number of players.
    pub seats: usize,
    /// File of the rules.
    pub rules: &'static str,
    /// Switches with their values.
    pub switches: Vec<Setting>,
    /// The decisions on what its sources leave open.
    pub rulings: Vec<RulingReport>,
    /// The start, drawn.
    pub start: String,
}

impl GameReport {
    /// The report of a game; `ascii` draws its start without characters outside ASCII.
    pub fn new(game: &AnyGame, ascii: bool) -> GameReport {
        let (entry, outline) = (game.entry(), game.outline());
        let (id, start) = (outline.id(), outline.start_picture(ascii).unwrap_or_default());
        GameReport {
            family: entry.map_or("tree", |entry| entry.family).into(),
            name_ja: entry.map_or("", |entry| entry.name_ja).into(),
            name_en: entry.map_or_else(|| id.clone(), |entry| entry.name_en.into()),
            rules: "docs/OTHER_GAMES.md",
            switches: game.settings(),
            rulings: game.rulings().iter().map(RulingReport::from).collect(),
            id,
            seats: outline.seats(),
            start: start.trim_end().to_string() + "\n",
        }
    }

    /// Text for people, with these rulings.
    pub fn text(&self, rulings: &[Ruling], style: Style) -> String {
        let name = if style.ascii || self.name_ja.is_empty() {
            self.name_en.clone()
        } else {
            format!("{} · {}", self.name_ja, self.name_en)
        };
        let mut text = format!("{}\n{name}, {} seats; rules: {}\n\n", self.id, self.seats, self.rules);
        text.push_str(&self.start);
        if self.switches.is_empty() {
            return text;
        }
        text.push_str(&format!("\n{}\n\n", style.heading("Switches (* not at its default)")));
        let mut table = Table::new(&["switch", "value", "values", "rule", "about"]);
        for setting in &self.switches {
            let mark = if setting.value == setting.default { "" } else { " *" };
            let values =
                if setting.values.is_empty() { "a number".to_string() } else { setting.values.join(" ") };
            table.row(vec![
                setting.name.to_string(),
                format!("{}{mark}", setting.value),
                values,
                setting.rule.to_string(),
                setting.about.to_string(),
            ]);
        }
        text += &table.text(style);
        if !rulings.is_empty() {
            text += &format!("\n{}\n\n", style.heading("Rulings"));
            text += &rulings_text(rulings, style, |ruling| style.text(ruling));
        }
        text
    }
}
