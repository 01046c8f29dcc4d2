//! Rules of a game as a report: of games that are no editions of 軍人将棋 their facts, their switches, and the rulings on what
//! their sources leave open; of all games as JSON, for players outside the program.

use super::edition_json::EditionReport;
use super::language::Language;
use super::rulings::{RulingReport, rulings_text};
use super::style::Style;
use super::switch_words::SwitchWords;
use crate::spec::load;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::Ruleset;
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
    pub fn text(&self, rulings: &[Ruling], style: Style, language: Language) -> String {
        let l = language;
        let bilingual = || format!("{} · {}", self.name_ja, self.name_en);
        let name = match self.name_ja.as_str() {
            "" => self.name_en.clone(),
            _ if style.ascii => self.name_en.clone(),
            ja => l.pick(bilingual(), ja.to_string()),
        };
        let (seats, rules) = (self.seats, self.rules);
        let facts = l.pick(
            format!("{name}, {seats} seats; rules: {rules}"),
            format!("{name}、{seats}人。規則：{rules}（英語）"),
        );
        let mut text = format!("{}\n{facts}\n\n{}", self.id, self.start);
        if self.switches.is_empty() {
            return text;
        }
        let heading = l.pick("Switches (* not at its default)", "スイッチ（* は既定でない値）");
        text.push_str(&format!("\n{}\n\n", style.heading(heading)));
        let family = self.id.split(':').next().unwrap_or_default();
        let words = SwitchWords::new(family, self.switches.clone(), l);
        text += &words.table(&self.switches).text(style);
        if !rulings.is_empty() {
            text += &format!("\n{}\n\n", style.heading(l.pick("Rulings", "裁定")));
            text += &rulings_text(rulings, &words, style, |ruling| style.text(ruling));
        }
        text
    }
}

/// The rules of an edition as JSON, as `gunjin rules show --format json` writes them, for players outside the program.
pub fn edition_json(ruleset: &Ruleset) -> String {
    serde_json::to_string(&EditionReport::of(ruleset)).unwrap_or_default()
}

/// The rules of a game as JSON, by its name; `null` if no game has it, as with trees from files.
pub fn rules_json(name: &str) -> String {
    let report = match load(name) {
        Ok(AnyGame::Gunjin(ruleset)) => return edition_json(&ruleset),
        Ok(game) => serde_json::to_string(&GameReport::new(&game, false)),
        Err(_) => return "null".into(),
    };
    report.unwrap_or_else(|_| "null".into())
}
