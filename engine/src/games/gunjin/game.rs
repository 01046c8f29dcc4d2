//! The flagship on the common traits.

use crate::bits::Bits;
use crate::game::{Game, Notation, Seat, Turn};
use crate::games::gunjin::{Gunjin, Manner, Move, Position};
use crate::random::RandomSource;
use crate::wrong::Wrong;

impl<B: Bits> Game for Gunjin<B> {
    type Position = Position<B>;
    type Action = Move;

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

    fn returns(&self, position: &Position<B>) -> Vec<f64> {
        match self.ending(position) {
            Some(ending) => (0..2).map(|seat| ending.winner.score(seat)).collect(),
            None => vec![0.0; 2],
        }
    }

    fn random_action(&self, position: &Position<B>, rng: &mut impl RandomSource) -> Option<Move> {
        self.random_move(position, rng)
    }

    fn is_legal(&self, position: &Position<B>, action: Move) -> bool {
        if position.ending.is_some() {
            return false;
        }
        let seat = position.seat();
        if !self.movers(position).has(action.from) {
            return false;
        }
        match action.manner {
            Manner::Walk => self.targets(position, seat, action.from).has(action.to),
            Manner::Fall | Manner::Carry { .. } => {
                let mut falls = Vec::new();
                self.falls(position, seat, action.from, &mut falls);
                falls.contains(&action)
            }
        }
    }
}

impl<B: Bits> Notation for Gunjin<B> {
    fn action_text(&self, _position: &Position<B>, action: Move) -> String {
        self.try_move_text(action)
    }

    fn read_action(&self, position: &Position<B>, text: &str) -> Option<Move> {
        self.read_move(position, text).ok()
    }

    fn position_text(&self, position: &Position<B>) -> String {
        self.position_line(position)
    }

    fn read_position(&self, text: &str) -> Result<Position<B>, Wrong> {
        Gunjin::read_position(self, text)
    }
}
