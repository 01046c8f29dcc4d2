//! The list of games.

use gunjin_engine::catalogue::{Entry, OTHER_GAMES, registered};
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_engine::games::gunjin::switches::Reveal;
use gunjin_engine::games::gunjin::text::library;
use gunjin_play::spec::{LoadError, every_edition};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use serde::Serialize;

/// One game of the list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct GameEntry {
    pub(crate) id: String,
    pub(crate) family: &'static str,
    /// Title in Japanese; empty if it has none.
    pub(crate) name_ja: String,
    /// Title in English; empty if it has none.
    pub(crate) name_en: String,
    /// Era, as edition files write it; empty for other families.
    pub(crate) era: String,
    pub(crate) seats: usize,
    /// Squares of the whole board, circles included; 0 without a board.
    pub(crate) squares: usize,
    pub(crate) pieces_per_side: u32,
    pub(crate) hidden: bool,
    /// `historical` (sold, or described as played), `ours` (a teaching board of this project), `cousin` (a
    /// relative that the sources name, by rules from elsewhere), `classic` (a research game with known values).
    pub(crate) status: &'static str,
}

impl GameEntry {
    /// The entry of a game of another family.
    pub fn other(entry: &Entry) -> GameEntry {
        GameEntry {
            id: entry.id.into(),
            family: entry.family,
            name_ja: entry.name_ja.into(),
            name_en: entry.name_en.into(),
            era: String::new(),
            seats: entry.seats,
            squares: entry.squares,
            pieces_per_side: entry.pieces_per_side,
            hidden: entry.hidden,
            status: entry.status,
        }
    }

    pub(crate) fn registered(tree: &Tree) -> GameEntry {
        GameEntry {
            id: tree.name().into(),
            family: "registered",
            name_en: tree.title.as_str().into(),
            seats: tree.players().len(),
            hidden: true,
            status: "registered",
            ..GameEntry::default()
        }
    }

    /// The entry of an edition.
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
            status: match (edition.ours, edition.is_cousin()) {
                (true, _) => "ours",
                (false, true) => "cousin",
                (false, false) => "historical",
            },
        }
    }
}

/// Every game known by name: editions in the order of history, other games, games that were registered.
///
/// # Errors
/// If an embedded edition is broken.
pub fn every_game() -> Result<Vec<GameEntry>, LoadError> {
    let editions = every_edition()?;
    let others = OTHER_GAMES.iter().map(GameEntry::other);
    let registered = registered().into_iter().map(|tree| GameEntry::registered(&tree));
    Ok(editions.iter().map(GameEntry::of).chain(others).chain(registered).collect())
}

/// The list as a table a family, with the short names of editions below theirs.
pub fn catalogue_text(entries: &[GameEntry], style: Style) -> String {
    let (editions, others): (Vec<&GameEntry>, Vec<&GameEntry>) =
        entries.iter().partition(|entry| entry.family == "gunjin");
    let mut text = table_of(&editions, "era", |entry| entry.era.clone(), style);
    text.push_str(&short_names());
    if !others.is_empty() {
        text.push_str("\nOther games:\n");
        text.push_str(&table_of(&others, "family", |entry| entry.family.to_string(), style));
    }
    text
}

fn table_of(
    entries: &[&GameEntry],
    heading: &str,
    group: impl Fn(&GameEntry) -> String,
    style: Style,
) -> String {
    let mut columns = vec!["id", heading, ">seats", ">pieces", ">squares", "status"];
    columns.extend((!style.ascii).then_some("name"));
    columns.push("in English");
    let mut table = Table::new(&columns);
    let number = |number: usize| if number == 0 { String::new() } else { number.to_string() };
    for entry in entries {
        let mut row = vec![
            entry.id.clone(),
            group(entry),
            entry.seats.to_string(),
            number(entry.pieces_per_side as usize),
            number(entry.squares),
            entry.status.to_string(),
        ];
        row.extend((!style.ascii).then(|| entry.name_ja.clone()));
        row.push(entry.name_en.clone());
        table.row(row);
    }
    table.text(style)
}

fn short_names() -> String {
    let mut text = String::new();
    text.push_str("\nShort names:\n");
    for (alias, meaning) in library::ALIASES {
        text.push_str(&format!("  {alias} = {meaning}\n"));
    }
    text
}
