//! Alliances: who may offer one, and what it takes and gives (J14, J17, J18). When attacking together makes
//! one is asked in [`super::attack`].
//!
//! There is at most one alliance a game: it lasts until somebody is mated (J17.9), and then two players are
//! left at most.

use super::Sannin;
use super::pieces::Kind;
use super::position::{LastTurn, Position, Stage};
use super::rules::Declaration;
use super::seats::{SEATS, Seats};

impl Sannin {
    /// True if all three are in the game and none is allied.
    pub(super) fn is_free_for_all(&self, position: &Position) -> bool {
        position.playing == Seats::ALL && position.outsider.is_none()
    }

    /// The seats to which the seat whose turn it is may offer an alliance. One offer a turn; a player who has
    /// a 旭光 cannot be allied (J17.1), nor can two of whom one gives check to the other (J17.5).
    pub(super) fn offers(&self, position: &Position) -> Seats {
        let in_time = match self.rules.declaration {
            Declaration::AnyTurn => true,
            Declaration::FirstTurn => position.ply < SEATS as u32,
        };
        let possible = self.rules.declares()
            && in_time
            && position.stage == Stage::Fresh
            && self.is_free_for_all(position);
        if !possible {
            return Seats::NONE;
        }
        let seat = usize::from(position.turn);
        let fits = |&other: &usize| {
            self.can_ally(position, seat, other)
                && !self.bears_on(position, seat, other)
                && !self.bears_on(position, other, seat)
        };
        Seats::ALL.others(seat).filter(fits).fold(Seats::NONE, |set, other| set.with(other, true))
    }

    /// True if neither has a 旭光 (J17.1).
    pub(super) fn can_ally(&self, position: &Position, one: usize, other: usize) -> bool {
        let plain = Kind::Yoron.plain();
        position.king_form(one) == plain && position.king_form(other) == plain
    }

    /// True if pieces of a seat bear on another's 輿論.
    pub(super) fn bears_on(&self, position: &Position, seat: usize, other: usize) -> bool {
        let king = position.kings[other];
        self.tables.bearers(position, king, position.all(), position.occupied[seat]) != 0
    }

    /// Allies two seats: they lose the jump of their 輿論 (J17.2), the third gets a 旭光 at once (J18.1).
    pub(super) fn ally(&self, position: &mut Position, one: usize, other: usize) {
        let outsider = SEATS - one - other;
        position.outsider = Some(outsider as u8);
        position.last_turn = LastTurn::Quiet;
        position.jumps = Seats::NONE;
        let king = position.kings[outsider];
        position.lift(king);
        position.put(outsider, Kind::Yoron.plain().promoted(), king);
        self.look_for_checks(position);
    }
}
