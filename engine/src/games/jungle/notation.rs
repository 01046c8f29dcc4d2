//! Actions as text: the square that an animal leaves and the one it goes to, `a3a4`.

use super::action::Action;
use super::position::Position;
use super::{Jungle, fen, picture};
use crate::game::Notation;
use crate::wrong::Wrong;

impl Notation for Jungle {
    fn action_text(&self, _: &Position, action: Action) -> String {
        action.to_string()
    }

    fn position_text(&self, position: &Position) -> String {
        fen::write(position)
    }

    fn picture(&self, position: &Position, ascii: bool) -> String {
        picture::draw(position, ascii)
    }

    fn read_position(&self, text: &str) -> Result<Position, Wrong> {
        fen::read(text).map_err(|fault| Wrong(format!("{fault} (in '{text}')")))
    }
}
