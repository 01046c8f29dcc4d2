//! The flagship on the common traits.

use super::play::history::History;
use super::play::moves::Move;
use super::play::position::Position;
use super::tables::compiled::Gunjin;
use crate::bits::Bits;
use crate::game::{Chance, Ended, Game, Notation, ReadPosition, Seat, Turn, Umpired};
use crate::random::RandomSource;
use crate::wrong::Wrong;

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

    fn random_action(&self, position: &Position<B>, rng: &mut impl RandomSource) -> Option<Move> {
        self.random_move(position, rng)
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
}

impl<B: Bits> ReadPosition for Gunjin<B> {
    type Error = Wrong;

    fn read_position(&self, text: &str) -> Result<Position<B>, Wrong> {
        Gunjin::read_position(self, text)
    }
}

/// Nothing is drawn after the set-up.
impl<B: Bits> Chance for Gunjin<B> {
    fn outcomes(&self, _: &Position<B>, outcomes: &mut Vec<(Move, f64)>) {
        outcomes.clear();
    }
}

impl<B: Bits> Umpired for Gunjin<B> {
    type Past = History;

    fn id(&self) -> String {
        self.ruleset().id()
    }

    fn fingerprint(&self) -> u64 {
        self.ruleset().fingerprint()
    }

    fn past(&self, start: &Position<B>) -> History {
        self.history(start)
    }

    fn remember(&self, past: &mut History, before: &Position<B>, action: Move, after: &Position<B>) {
        let event = self.play_unchecked(&mut before.clone(), action);
        self.add_to(past, before, &event, after);
    }

    fn barred(&self, position: &Position<B>, past: &History, legal: &[Move]) -> Vec<Move> {
        Gunjin::barred(self, position, past, legal)
    }

    fn past_ending(&self, position: &Position<B>, past: &History) -> Option<Ended> {
        self.ending_by_past(position, past).map(Ended::from)
    }

    fn reason(&self, position: &Position<B>) -> &'static str {
        self.ending(position).map_or("", |ending| ending.reason.word())
    }

    fn actions_word(&self) -> &'static str {
        "moves"
    }
}
