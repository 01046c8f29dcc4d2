//! The flagship on the common traits.

use super::bits::Bits;
use super::compiled::Gunjin;
use super::moves::Move;
use super::position::Position;
use crate::game::{Game, Notation, Seat, Turn};
use crate::random::Words;

impl<B: Bits> Game for Gunjin<B> {
    type Position = Position<B>;
    type Action = Move;

    fn seats(&self) -> usize {
        2
    }

    /// The reference set-ups; other set-ups by [`Gunjin::start_from`].
    fn start(&self) -> Position<B> {
        self.reference()
    }

    fn turn(&self, position: &Position<B>) -> Turn {
        match self.ending(position) {
            Some(_) => Turn::Over,
            None => Turn::Seat(Seat(position.turn)),
        }
    }

    fn legal(&self, position: &Position<B>, actions: &mut Vec<Move>) {
        self.legal_moves(position, actions);
    }

    fn play(&self, position: &mut Position<B>, action: Move) {
        self.play_unchecked(position, action);
    }

    /// 1, ½ or 0 a seat.
    fn returns(&self, position: &Position<B>) -> Vec<f64> {
        match self.ending(position) {
            Some(ending) => (0..2).map(|seat| ending.winner.score(seat)).collect(),
            None => vec![0.0; 2],
        }
    }

    fn random_action(&self, position: &Position<B>, words: &mut impl Words) -> Option<Move> {
        self.random_move(position, words)
    }
}

impl<B: Bits> Notation for Gunjin<B> {
    fn action_text(&self, _position: &Position<B>, action: Move) -> String {
        self.move_text(action)
    }

    fn read_action(&self, position: &Position<B>, text: &str) -> Option<Move> {
        self.read_move(position, text).ok()
    }

    fn position_text(&self, position: &Position<B>) -> String {
        self.position_line(position)
    }
}
