//! Actions as text, in the way of Fairy-Stockfish: `d2e2`, `a5a6+` with promotion, `S@d4` for a drop. An
//! exchange, which no engine has, is the shrike's square and what takes its place: `c6=F`.

use super::action::{Action, Deed};
use super::position::Position;
use super::{Tori, fen, picture};
use crate::game::Notation;
use crate::wrong::Wrong;

impl Notation for Tori {
    fn action_text(&self, position: &Position, action: Action) -> String {
        match action.deed() {
            Deed::Move { from, to } => {
                let code = position.board.code(from);
                let promotes = code != 0 && self.arrives(code, position.side, from, to) != code;
                format!("{from}{to}{}", if promotes { "+" } else { "" })
            }
            Deed::Drop { kind, to } => format!("{}@{to}", kind.letters()),
            Deed::Exchange { kind, at } => format!("{at}={}", kind.letters()),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        fen::write(position)
    }

    fn picture(&self, position: &Position, ascii: bool) -> String {
        picture::draw(position, ascii)
    }

    fn read_position(&self, text: &str) -> Result<Position, Wrong> {
        self.read_fen(text).map_err(|fault| Wrong(format!("{fault} (in '{text}')")))
    }
}
