//! Setting up, playing and ending.

use super::Jungle;
use super::action::Action;
use super::animal::Animal;
use super::position::Position;
use super::rules::NoMove;
use super::side::Side;
use super::squares::{BOARD, Square, den};
use crate::game::{Game, Turn};
use crate::open::Open;
use crate::random::RandomSource;

/// Reason for which a position ends the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// The den of the side to move has been entered.
    DenEntered,
    /// The side to move has no animal left.
    AllTaken,
    /// The side to move has animals, and can do nothing.
    NoMove,
    /// The game has lasted long enough.
    PlyCap,
}

/// South's animals at the start, as file and rank (K2). North's stand the same way, seen from the other side.
const ARRAY: [(Animal, u8, u8); 8] = [
    (Animal::Rat, 6, 2),
    (Animal::Cat, 1, 1),
    (Animal::Dog, 5, 1),
    (Animal::Wolf, 2, 2),
    (Animal::Leopard, 4, 2),
    (Animal::Tiger, 0, 0),
    (Animal::Lion, 6, 0),
    (Animal::Elephant, 0, 2),
];

impl Jungle {
    /// True if the cap on plies is reached.
    #[inline(always)]
    pub(super) fn capped(&self, position: &Position) -> bool {
        u32::from(position.ply) >= self.rules.ply_cap
    }

    /// The ending that the position brings, if any. A decision by the last ply counts.
    pub(super) fn ending(&self, position: &Position) -> Option<Ending> {
        if position.of(position.side.other()) & den(position.side) != 0 {
            return Some(Ending::DenEntered);
        }
        if position.of(position.side) == 0 {
            return Some(Ending::AllTaken);
        }
        if self.move_sets(position).is_empty() {
            return Some(Ending::NoMove);
        }
        self.capped(position).then_some(Ending::PlyCap)
    }
}

impl Game for Jungle {
    type Position = Position;
    type Action = Action;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        let mut at = [[Square::GONE; 8]; 2];
        for (animal, file, rank) in ARRAY {
            let square = Square::new(file, rank).expect("the array is on the board");
            at[Side::South.index()][animal.index()] = square;
            at[Side::North.index()][animal.index()] = square.turned();
        }
        Position { at, side: Side::South, ply: 0 }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        if self.capped(position) || self.move_sets(position).is_empty() {
            Turn::Over
        } else {
            Turn::Seat(position.side.seat())
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        actions.clear();
        if !self.capped(position) {
            self.move_sets(position).list(position, BOARD, actions);
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, action: Action) {
        let (from, to) = (action.from(), action.to());
        for square in &mut position.at[position.side.other().index()] {
            *square = if *square == to { Square::GONE } else { *square };
        }
        for square in &mut position.at[position.side.index()] {
            *square = if *square == from { to } else { *square };
        }
        position.side = position.side.other();
        position.ply = position.ply.saturating_add(1);
    }

    fn returns(&self, position: &Position) -> Vec<f64> {
        let to_move = match self.ending(position) {
            None => return vec![0.0; 2],
            Some(Ending::DenEntered | Ending::AllTaken) => 0.0,
            Some(Ending::NoMove) if self.rules.no_move == NoMove::Loses => 0.0,
            Some(Ending::NoMove | Ending::PlyCap) => 0.5,
        };
        let mut returns = vec![1.0 - to_move; 2];
        returns[position.side.index()] = to_move;
        returns
    }

    #[inline]
    fn count_legal(&self, position: &Position, _: &mut Vec<Action>) -> usize {
        if self.capped(position) { 0 } else { self.move_sets(position).count() as usize }
    }

    #[inline]
    fn random_action(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        if self.capped(position) {
            return None;
        }
        self.move_sets(position).draw(position, rng)
    }
}

impl Open for Jungle {}
