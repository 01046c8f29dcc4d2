//! Moves as USI: from, the square of a piece taken on the way, to, `+` for promotion (`6f5e6d`, 居食い
//! `6f5e6f`, pass `6f6f`).

use super::action::Action;
use super::game::Chu;
use super::picture;
use super::position::Position;
use super::sfen;
use super::squares::Square;
use crate::game::{Game, Notation};
use crate::wrong::Wrong;

impl Notation for Chu {
    fn action_text(&self, _: &Position, action: Action) -> String {
        format!("{action:?}")
    }

    /// The legal move that a text means. Two steps over an empty square are understood too: `6f6e6d` as the
    /// direct move, `6f6e6f` as the pass.
    fn read_action(&self, position: &Position, text: &str) -> Option<Action> {
        let (squares, promotes) = match text.strip_suffix('+') {
            Some(squares) => (squares, true),
            None => (text, false),
        };
        let action = match read_squares(squares)?[..] {
            [from, to] => Action::direct(from, to),
            [from, mid, to] if position.piece(mid).is_some() => Action::capturing(from, mid, to),
            [from, mid, to] => {
                Some(Action::direct(from, to)).filter(|&action| self.ways_over(position, action).has(mid))?
            }
            _ => return None,
        };
        let action = if promotes { action.promoting() } else { action };
        let mut actions = Vec::new();
        self.legal(position, &mut actions);
        actions.binary_search(&action).ok().map(|_| action)
    }

    fn position_text(&self, position: &Position) -> String {
        sfen::write(position)
    }

    fn picture(&self, position: &Position, ascii: bool) -> String {
        picture::draw(position, ascii)
    }

    fn read_position(&self, text: &str) -> Result<Position, Wrong> {
        sfen::read(text)
    }
}

/// The squares that a text is made of.
fn read_squares(text: &str) -> Option<Vec<Square>> {
    text.split_inclusive(|letter: char| letter.is_ascii_lowercase()).map(Square::read).collect()
}
