//! Additions to the umpire for 軍人将棋: judged set-ups, announcements, endings.

use super::knowledge::Announcement;
use super::rules::setup::SetupError;
use crate::bits::Bits;
use crate::game::{Seat, Turn};
use crate::games::gunjin::{Ending, Gunjin, NORTH, Position, SOUTH, Setup};
use crate::umpire::Umpire;
use thiserror::Error;

/// Why a game cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}'s set-up: {error}", if *.seat == SOUTH { "South" } else { "North" })]
pub struct StartError {
    /// Owner of the set-up.
    pub seat: usize,
    /// The fault of the set-up.
    pub error: SetupError,
}

impl<B: Bits> Gunjin<B> {
    /// The start of a game from South's and North's set-ups, which are judged (R7). With a `handicap` armies may lack
    /// pieces, which both seats are told.
    ///
    /// # Errors
    /// With the seat whose set-up is not lawful, and why.
    pub fn judged_start(&self, setups: [&Setup; 2], handicap: bool) -> Result<Position<B>, StartError> {
        for (seat, setup) in setups.into_iter().enumerate() {
            let counts = setup.check_counts(&self.ruleset, handicap);
            let lawful = counts.and_then(|()| setup.check_places(&self.ruleset, seat));
            lawful.map_err(|error| StartError { seat, error })?;
        }
        Ok(self.start_from(setups[SOUTH], setups[NORTH]))
    }
}

impl<'g, B: Bits> Umpire<'g, Gunjin<B>> {
    /// Begins a game from two set-ups, which are judged (R7).
    ///
    /// # Errors
    /// With the seat whose set-up is not lawful, and why.
    pub fn from_setups(game: &'g Gunjin<B>, south: &Setup, north: &Setup) -> Result<Self, StartError> {
        Ok(Self::from_position(game, game.judged_start([south, north], false)?))
    }

    /// A game of armies that may lack pieces, which both seats are told (a handicap).
    ///
    /// # Errors
    /// With the seat whose set-up has too many pieces of a kind, or a piece where it must not stand.
    pub fn with_handicap(game: &'g Gunjin<B>, south: &Setup, north: &Setup) -> Result<Self, StartError> {
        Ok(Self::from_position(game, game.judged_start([south, north], true)?))
    }

    /// Everything announced so far, a ply each.
    pub fn announcements(&self) -> impl DoubleEndedIterator<Item = &Announcement<B>> {
        self.knowledge(Seat(SOUTH as u8)).log.iter()
    }

    /// Result of the game, if it has ended.
    pub fn ending(&self) -> Option<Ending> {
        self.ended().and_then(Ending::announced)
    }

    /// The seat to move; `None` once the game is over.
    pub fn to_move(&self) -> Option<usize> {
        match self.turn() {
            Turn::Seat(seat) => Some(seat.index()),
            Turn::Chance | Turn::Over => None,
        }
    }
}
