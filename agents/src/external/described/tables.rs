//! Card games and trees: the view is what was done so far, with a `?` for what was not seen.

use super::Presentation;
use gunjin_engine::action_line::{ActionLine, START};
use gunjin_engine::game::{Notation, Seat};
use gunjin_engine::games::efg::{Branch, Now, Tree, TreeView};
use gunjin_engine::games::table_game::{TableAction, TableGame};
use serde_json::{Value, json};

/// The words of a table with holes, as positions are written.
fn line<G: ActionLine>(game: &G, table: &G::Position) -> String {
    let words = game.seen_words(table);
    if words.is_empty() { START.to_string() } else { words.join(" ") }
}

impl Presentation for TableGame {
    fn viewer(&self, view: &Self::View) -> Seat {
        view.seat
    }

    fn action_words(&self, view: &Self::View, action: TableAction) -> String {
        self.action_text(&view.table, action)
    }

    fn view_json(&self, view: &Self::View) -> Value {
        json!({ "position": line(self, &view.table) })
    }

    fn view_picture(&self, view: &Self::View, _ascii: bool) -> String {
        line(self, &view.table)
    }
}

/// Of which information set the view is, in words.
fn whereabouts(view: &TreeView) -> String {
    match view.now {
        Now::Mine(set) => format!("information set {set}"),
        Now::Other(seat) => format!("seat {} is to act", seat.0 + 1),
        Now::Chance => "chance is to act".to_string(),
        Now::Over => "the game is over".to_string(),
    }
}

impl Presentation for Tree {
    fn viewer(&self, view: &TreeView) -> Seat {
        view.seat
    }

    fn action_words(&self, view: &TreeView, action: Branch) -> String {
        let word = match view.now {
            Now::Mine(set) => self.word_at(set, action),
            Now::Other(_) | Now::Chance | Now::Over => None,
        };
        word.map_or_else(|| format!("{action:?}"), str::to_string)
    }

    fn view_json(&self, view: &TreeView) -> Value {
        match view.now {
            Now::Mine(set) => json!({ "information_set": set }),
            Now::Other(_) | Now::Chance | Now::Over => json!({ "information_set": null }),
        }
    }

    fn view_picture(&self, view: &TreeView, _ascii: bool) -> String {
        whereabouts(view)
    }
}
