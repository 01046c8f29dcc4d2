//! The list of games.

use super::style::Style;
use super::table::{Align, Table};
use gunjin_engine::gunjin::library;
use gunjin_engine::gunjin::ruleset::Ruleset;
use gunjin_engine::gunjin::switches::Reveal;
use serde::Serialize;

/// One game of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameEntry {
    /// Its id on the command line.
    pub id: String,
    /// Its family.
    pub family: &'static str,
    /// Japanese title.
    pub name_ja: String,
    /// English title.
    pub name_en: String,
    /// Era, as edition files write it.
    pub era: String,
    /// Number of players.
    pub seats: usize,
    /// Squares of the whole board, circles included.
    pub squares: usize,
    /// Pieces of one army.
    pub pieces_per_side: u32,
    /// Whether pieces are hidden from the other side.
    pub hidden: bool,
    /// `historical` (a set that was sold, or described as played) or `ours` (a teaching board of this project).
    pub status: &'static str,
}

impl GameEntry {
    /// The entry of an edition.
    #[must_use]
    pub fn of(ruleset: &Ruleset) -> GameEntry {
        let edition = ruleset.edition();
        GameEntry {
            id: edition.id.clone(),
            family: "gunjin",
            name_ja: edition.name_ja.clone(),
            name_en: edition.name_en.clone(),
            era: edition.era.clone(),
            seats: 2,
            squares: ruleset.board().squares().count(),
            pieces_per_side: ruleset.kinds().iter().map(|kind| kind.count).sum(),
            hidden: ruleset.rules().reveal != Reveal::Open,
            status: if edition.ours { "ours" } else { "historical" },
        }
    }
}

/// The list as a table, with the short names below.
#[must_use]
pub fn catalogue_text(entries: &[GameEntry], style: Style) -> String {
    let (left, right) = (Align::Left, Align::Right);
    let mut columns =
        vec![("id", left), ("era", left), ("pieces", right), ("squares", right), ("status", left)];
    if !style.ascii {
        columns.push(("name", left));
    }
    columns.push(("in English", left));
    let mut table = Table::new(&columns);
    for entry in entries {
        let mut row = vec![
            entry.id.clone(),
            entry.era.clone(),
            entry.pieces_per_side.to_string(),
            entry.squares.to_string(),
            entry.status.to_string(),
        ];
        if !style.ascii {
            row.push(entry.name_ja.clone());
        }
        row.push(entry.name_en.clone());
        table.row(row);
    }
    let mut text = table.text(style);
    text.push_str("\nShort names:\n");
    for (alias, meaning) in library::aliases() {
        text.push_str(&format!("  {alias} = {meaning}\n"));
    }
    text
}
