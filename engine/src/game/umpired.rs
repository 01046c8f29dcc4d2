//! The umpire's interface to a game.

use super::{Game, Seat, Turn};
use std::fmt::Debug;

/// The result of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Ended {
    /// Result by seat.
    pub returns: Vec<f64>,
    /// Why, in a word or two with hyphens.
    pub reason: &'static str,
}

/// State of a game for its umpire.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The turn.
    pub turn: Turn,
    /// Result; `None` exactly where it is somebody's turn.
    pub ended: Option<Ended>,
}

impl Standing {
    /// It is over.
    #[must_use]
    pub fn over(ended: Ended) -> Standing {
        Standing { turn: Turn::Over, ended: Some(ended) }
    }

    /// It goes on.
    #[must_use]
    pub fn next(turn: Turn) -> Standing {
        Standing { turn, ended: None }
    }
}

/// The umpire's interface to a game: its name, and what the past forbids or decides.
///
/// Repetition makes legality depend on the past. The past is a thing of its own, so that playouts and
/// searches do not carry it.
///
/// # Laws
/// - `barred` is an ascending part of `legal`, and not all of it unless `past_ending` ends the game there.
/// - `reason` is asked only of positions that are over, `past_ending` only of those that are not.
pub trait Umpired: Game {
    /// The past that is remembered; `()` where it does not matter.
    type Past: Clone + Debug + Send + Sync;

    /// The game as people name it, with every switch that is not at its default.
    fn id(&self) -> String;
    /// A number that tells these rules from others.
    fn fingerprint(&self) -> u64 {
        crate::digest::Digest::of(&self.id())
    }
    /// The past of a game that begins here.
    fn past(&self, start: &Self::Position) -> Self::Past;
    /// Adds what was done.
    fn remember(
        &self,
        past: &mut Self::Past,
        before: &Self::Position,
        action: Self::Action,
        after: &Self::Position,
    );
    /// Of the legal actions those that the past forbids.
    fn barred(
        &self,
        position: &Self::Position,
        past: &Self::Past,
        legal: &[Self::Action],
    ) -> Vec<Self::Action>;
    /// Result if the past ends the game here.
    fn past_ending(&self, position: &Self::Position, past: &Self::Past) -> Option<Ended>;
    /// The turn, or the result if the board or the past has ended the game.
    fn standing(&self, position: &Self::Position, past: &Self::Past) -> Standing {
        match self.turn(position) {
            Turn::Over => {
                Standing::over(Ended { returns: self.returns(position), reason: self.reason(position) })
            }
            turn => self.past_ending(position, past).map_or(Standing::next(turn), Standing::over),
        }
    }
    /// Why a position is over.
    fn reason(&self, position: &Self::Position) -> &'static str;
    /// Plural noun for its actions.
    fn actions_word(&self) -> &'static str {
        "actions"
    }
    /// The result where a seat gives up or is stopped: nothing for it, a win that the others share.
    fn returns_without(&self, seat: Seat) -> Vec<f64> {
        let share = 1.0 / self.seats().saturating_sub(1).max(1) as f64;
        (0..self.seats()).map(|other| if other == seat.index() { 0.0 } else { share }).collect()
    }
}
