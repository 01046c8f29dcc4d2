//! Views in words: what is told to programs outside, and what people are shown where a family has nothing
//! better.

mod gunjin;

use super::notation::EngineNotation;
use gunjin_engine::games::efg::{Branch, Now, Tree, TreeView};
use gunjin_engine::games::table_game::{TableAction, TableGame};
use gunjin_engine::{ActionLine, Notation, Rulebook, START, Seat};
use serde_json::{Value, json};

/// A game whose views can be told to somebody outside the program.
///
/// # Laws
/// Everything follows from the view: two truths with equal views are told alike.
pub trait Presentation: Rulebook + Sized {
    /// Seat of a view.
    fn viewer(&self, view: &Self::View) -> Seat;

    /// An action as its seat writes it.
    fn action_words(&self, view: &Self::View, action: Self::Action) -> String;

    /// An action as data, as `moves` of a `turn` message has it: its text, and what it is made of where the
    /// game says so.
    fn action_json(&self, view: &Self::View, action: Self::Action) -> Value {
        json!({ "move": self.action_words(view, action) })
    }

    /// The action among these that a text means. The one place where actions that come from outside are read.
    fn action_meant(&self, view: &Self::View, legal: &[Self::Action], text: &str) -> Option<Self::Action> {
        legal.iter().copied().find(|&action| self.action_words(view, action) == text)
    }

    /// Why a text means none of the legal actions: the rule, from what the view's seat knows. `None` if the game has
    /// no words for it.
    fn why_not_meant(&self, view: &Self::View, text: &str) -> Option<String> {
        let _ = (view, text);
        None
    }

    /// The view, as the `view` of a `turn` message.
    fn view_json(&self, view: &Self::View) -> Value;

    /// The view as people draw it, in characters; `ascii` keeps to ASCII.
    fn view_picture(&self, view: &Self::View, ascii: bool) -> String;

    /// The board, or the table, as a person at a terminal is shown it first.
    fn view_board(&self, view: &Self::View) -> String {
        self.view_picture(view, false)
    }

    /// Actions that the seat has heard of, its own included; `None` where views do not say how many.
    fn plies(&self, view: &Self::View) -> Option<usize> {
        let _ = view;
        None
    }

    /// The actions after the first `known` ones as `event` messages, as far as they are public. None where
    /// views do not keep them apart.
    fn events(&self, view: &Self::View, known: usize) -> Vec<Value> {
        let _ = (view, known);
        Vec::new()
    }

    /// The whole truth of a position, for the end of a game.
    fn truth_json(&self, position: &Self::Position) -> Value {
        json!({ "position": self.position_text(position) })
    }

    /// Name and notation of this game in the XBoard protocol, if there are engines for it.
    fn engine_notation(&self) -> Option<&dyn EngineNotation<Self>> {
        None
    }
}

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
