//! Chu Shogi as a game.

use super::past::Ending;
use super::{Piece, Position, Rules, Square, sfen};
use crate::game::{Game, Seat, Turn};
use crate::games::shared::game_of_rules;
use crate::open::Open;
use crate::random::RandomSource;
use std::fmt;
use std::sync::LazyLock;

/// Chu Shogi under one set of rules.
#[derive(Debug, Clone, Copy)]
pub struct Chu {
    rules: Rules,
}

// The name of the preset in rules is not looked at: it becomes the nearest one.
game_of_rules!(Chu, |spec| Rules::from_spec(spec)?, |rules| Chu { rules: rules.named() });

impl Game for Chu {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        static ARRAY: LazyLock<Position> =
            LazyLock::new(|| sfen::read(sfen::START).expect("the array is a position"));
        *ARRAY
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

/// A move, packed: from, the square of a piece taken on the way, to, whether the piece is turned over.
///
/// Two steps over an empty square are the direct move; a pass is the move from a square to the same square.
/// Moves are ordered by origin, then by the square of the first capture (none first), destination and
/// promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(u32);

impl Action {
    /// A move of one piece to another square, or a pass (`from == to`).
    #[inline(always)]
    pub const fn direct(from: Square, to: Square) -> Action {
        Action((from.number() as u32) << 24 | (to.number() as u32) << 8)
    }

    /// A move that takes a piece on its first step; back to `from` it takes without moving (居食い).
    #[inline(always)]
    pub const fn capturing(from: Square, mid: Square, to: Square) -> Action {
        Action(Action::direct(from, to).0 | (mid.number() as u32 + 1) << 16)
    }

    /// This move, turning the piece over.
    #[inline(always)]
    pub const fn promoting(self) -> Action {
        Action(self.0 | 1)
    }

    /// The square on which the piece stood.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::numbered((self.0 >> 24) as u8)
    }

    /// The square on which it took a piece on its first step, if it went on from there.
    #[inline(always)]
    pub const fn mid(self) -> Option<Square> {
        match (self.0 >> 16) as u8 {
            0 => None,
            number => Some(Square::numbered(number - 1)),
        }
    }

    /// The square on which it stands afterwards.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::numbered((self.0 >> 8) as u8)
    }

    /// True if it is turned over.
    #[inline(always)]
    pub const fn promotes(self) -> bool {
        self.0 & 1 != 0
    }

    /// True if nothing changes but the turn (I7).
    pub fn is_pass(self) -> bool {
        self.mid().is_none() && self.from() == self.to()
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from())?;
        self.mid().map_or(Ok(()), |mid| write!(f, "{mid}"))?;
        write!(f, "{}{}", self.to(), if self.promotes() { "+" } else { "" })
    }
}
