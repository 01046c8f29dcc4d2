//! Questions of players that look ahead: forcing actions, pieces in danger, distances to the den.

use super::Jungle;
use super::action::Action;
use super::animal::Animal;
use super::position::Position;
use super::side::Side;
use super::squares::{Square, den};
use super::tables::UNREACHED;
use crate::game::Game;

impl Jungle {
    /// The legal actions that take something or enter the den, into a buffer that is emptied first; the cap on
    /// plies aside.
    pub fn forcing(&self, position: &Position, actions: &mut Vec<Action>) {
        actions.clear();
        let enemy = position.side.other();
        self.move_sets(position).list(position, position.of(enemy) | den(enemy), actions);
    }

    /// True if an action enters the enemy den, which wins.
    pub fn enters(&self, position: &Position, action: Action) -> bool {
        action.to().bit() == den(position.side.other())
    }

    /// True if the animal that makes a move could be taken at once where it arrives.
    pub fn answered(&self, position: &Position, action: Action) -> bool {
        let mut after = *position;
        self.play(&mut after, action);
        self.move_sets(&after).all() & action.to().bit() != 0
    }

    /// True if an enemy stands next to a side's den, so that it can enter.
    pub fn threatened(&self, position: &Position, side: Side) -> bool {
        let doorstep = self.tables.steps[den(side).trailing_zeros() as usize];
        doorstep & position.of(side.other()) != 0
    }

    /// The position after the side to move did nothing; `None` if its den is threatened. No game comes to it.
    pub fn passed(&self, position: &Position) -> Option<Position> {
        let ply = position.ply.saturating_add(1);
        let after = Position { side: position.side.other(), ply, ..*position };
        (!self.threatened(position, position.side)).then_some(after)
    }

    /// Actions that an animal needs from a square to the enemy den, on a board that is otherwise empty; `None`
    /// where it cannot stand.
    pub fn distance(&self, side: Side, animal: Animal, from: Square) -> Option<u32> {
        let from = if side == Side::South { from } else { from.turned() };
        let distance = self.tables.distances[animal.index()][from.index()];
        (distance != UNREACHED).then_some(distance.into())
    }
}
