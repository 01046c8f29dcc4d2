//! The counter-strike rule (先獅子): after a lion was taken by a piece that is no lion, the opponent may not
//! take a lion with the very next move (I14, I15).

use super::action::Action;
use super::game::Chu;
use super::pieces::Piece;
use super::position::Position;
use super::powers::counts_for_eating_along;
use super::squares::Square;
use super::switches::{CounterStrike, Permission};

impl Chu {
    /// True if the rule may forbid something here.
    #[inline(always)]
    pub(super) fn counter_strike_looms(&self, position: &Position) -> bool {
        position.lion_struck().is_some()
            && self.rules().counter_strike != CounterStrike::Off
            && !(position.lions() & position.pieces(1 - position.side())).is_empty()
    }

    /// True if the rule forbids a move that is legal otherwise, where [`Chu::counter_strike_looms`].
    pub(super) fn is_counter_strike(&self, position: &Position, action: Action) -> bool {
        let mover = position.piece(action.from());
        let is_lion = mover.is_some_and(Piece::is_lion);
        if is_lion && (!self.rules().counter_strike_binds_lions || eats_along(position, action)) {
            return false;
        }
        let taken = [action.mid(), Some(action.to())].into_iter().flatten();
        taken.filter(|&square| self.is_spared(position, square)).any(|_| match self.rules().counter_strike {
            CounterStrike::Off => false,
            CounterStrike::Always => true,
            CounterStrike::OnlyIfProtected => {
                self.is_protected(position, action.from(), action.mid(), action.to())
            }
        })
    }

    /// True if a lion that the rule may spare stands on a square.
    fn is_spared(&self, position: &Position, square: Square) -> bool {
        let excepted = self.rules().counter_strike_same_square == Permission::Allowed
            && position.lion_struck() == Some(square);
        let enemy = 1 - position.side();
        !excepted && position.piece(square).is_some_and(|piece| piece.is_lion() && piece.side() == enemy)
    }
}

/// True if a lion takes another that is two steps away together with a piece that counts (付け喰い, I13):
/// this is always allowed.
fn eats_along(position: &Position, action: Action) -> bool {
    let counts = |mid: Square| position.piece(mid).is_some_and(counts_for_eating_along);
    let takes_far_lion =
        action.from().distance(action.to()) == 2 && position.piece(action.to()).is_some_and(Piece::is_lion);
    takes_far_lion && action.mid().is_some_and(counts)
}
