//! Knowledge of enemy pieces of a rollout's player: everything, or its seat's belief.

use crate::games::gunjin::rollout::believed::{Believed, Board};
use crate::games::gunjin::rollout::fight_table::{FightTable, FightValue, exact};
use crate::games::gunjin::values::geometry::{Geometry, SQUARES};
use crate::games::gunjin::values::position_value::PositionValue;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::play::position::Position;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

/// A rollout player's view of enemy pieces.
pub trait InformationModel<B: Bits> {
    /// Expectation of the piece on `from` when it attacks the one on `to`.
    fn attack(&self, position: &Position<B>, from: u8, to: u8) -> FightValue;
    /// The chance that the enemy piece on `by`, which can come to our headquarters, takes it from a guard of
    /// a kind, or from nobody.
    fn taking(&self, position: &Position<B>, guard: Option<u8>, by: u8) -> f32;
}

/// It sees everything.
#[derive(Debug)]
pub struct FullInformation<'a, B: Bits> {
    /// Rules in play.
    pub game: &'a Gunjin<B>,
    /// Distances and outcomes by kind.
    pub geometry: &'a Geometry<B>,
    /// Worth of distances from the target.
    pub estimate: &'a PositionValue,
    /// Values of fights between kinds.
    pub fights: &'a FightTable,
}

/// It goes by what its seat believed at the root, and has learned since.
#[derive(Debug)]
pub struct Believing<'a, 'b> {
    /// Beliefs by square.
    pub board: &'a Board<'b>,
}

impl<'b> Believing<'_, 'b> {
    #[inline(always)]
    fn piece(&self, square: u8) -> &'b Believed {
        self.board[usize::from(square) % SQUARES]
    }
}

impl<B: Bits> InformationModel<B> for FullInformation<'_, B> {
    #[inline(always)]
    fn attack(&self, position: &Position<B>, from: u8, to: u8) -> FightValue {
        let (ours, theirs) = (position.kind(from), position.kind(to));
        if self.geometry.fights_by_table(ours) && self.geometry.fights_by_table(theirs) {
            return self.fights.between(ours, theirs);
        }
        let outcome = self.game.fight(position, position.seat(), from, to);
        exact(self.estimate.trade(theirs), self.estimate.trade(ours), outcome)
    }

    #[inline(always)]
    fn taking(&self, position: &Position<B>, guard: Option<u8>, by: u8) -> f32 {
        let theirs = position.kind(by);
        match guard {
            Some(guard) => self.fights.between(guard, theirs).taken,
            None => f32::from(self.geometry.captures(theirs)),
        }
    }
}

impl<B: Bits> InformationModel<B> for Believing<'_, '_> {
    #[inline(always)]
    fn attack(&self, position: &Position<B>, from: u8, to: u8) -> FightValue {
        self.piece(to).fight(position.kind(from))
    }

    #[inline(always)]
    fn taking(&self, _: &Position<B>, guard: Option<u8>, by: u8) -> f32 {
        match guard {
            Some(guard) => self.piece(by).fight(guard).taken,
            None => self.piece(by).captor(),
        }
    }
}
