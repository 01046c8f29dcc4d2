//! Chu Shogi as a game.

use super::action::Action;
use super::ending::Ending;
use super::pieces::Piece;
use super::position::Position;
use super::sfen;
use super::switches::Rules;
use crate::game::{Game, Seat, Turn};
use crate::open::Open;
use crate::random::RandomSource;
use crate::spec::GameSpec;
use crate::switches::SwitchError;

/// Chu Shogi under one set of rules.
#[derive(Debug, Clone, Copy)]
pub struct Chu {
    rules: Rules,
}

impl Chu {
    /// The game under these rules. The name of the preset in them is not looked at: it becomes the nearest
    /// one.
    pub fn new(rules: Rules) -> Chu {
        Chu { rules: rules.named() }
    }

    /// The game of a name: `chu`, `chu:rules=lishogi`, `chu:rules=lishogi,repetition=off`, …
    ///
    /// # Errors
    /// If a switch or its value does not exist, is given twice or is out of range.
    pub fn from_spec(spec: &GameSpec) -> Result<Chu, SwitchError> {
        Ok(Chu::new(Rules::from_spec(spec)?))
    }

    /// The value of every switch.
    #[inline(always)]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Game for Chu {
    type Position = Position;
    type Action = Action;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        sfen::read(sfen::START).expect("the array is a position")
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        if self.is_decided(position) || !self.can_move(position) {
            Turn::Over
        } else {
            Turn::Seat(position.seat())
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        actions.clear();
        if !self.is_decided(position) {
            self.list(position, actions);
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, action: Action) {
        let Some(piece) = position.take(action.from()) else { return };
        let (mut struck, spared) = (None, piece.is_lion());
        for square in [action.mid(), Some(action.to())].into_iter().flatten() {
            if position.take(square).is_some_and(Piece::is_lion) && !spared {
                struck = Some(square);
            }
        }
        let piece = if action.promotes() { piece.promoted().unwrap_or(piece) } else { piece };
        position.put(action.to(), piece);
        position.pass_turn(struck);
    }

    fn returns(&self, position: &Position) -> Vec<f64> {
        match self.ending(position) {
            None => vec![0.0; 2],
            Some(Ending { winner: None, .. }) => vec![0.5; 2],
            Some(Ending { winner: Some(Seat(seat)), .. }) => {
                vec![f64::from(u8::from(seat == 0)), f64::from(u8::from(seat == 1))]
            }
        }
    }

    #[inline]
    fn count_legal(&self, position: &Position, actions: &mut Vec<Action>) -> usize {
        if self.is_decided(position) { 0 } else { self.count(position, actions) }
    }

    #[inline]
    fn random_action(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        if self.is_decided(position) { None } else { self.draw(position, rng) }
    }
}

impl Open for Chu {}
