//! Knowledge of the games in which everything is seen: Tori Shogi, Chu Shogi, three-player shogi, Jungle.
//!
//! Values of kinds are hand-made, in hundredths of the weakest pawn, after how far a kind goes on an open
//! board. Advantages are brought to the scale of returns without exponentials, so that they are the same on
//! every machine.

pub mod chu;
mod greedy;
mod jungle;
mod open_game;
mod sannin;
mod tori;
mod tori_fit;
mod tori_values;

pub use chu::ChuEvaluator;
pub use jungle::JungleEvaluator;
pub use sannin::SanninEvaluator;
pub use tori::ToriEvaluator;
pub use tori_fit::{ToriPlan, fit_tori};
pub use tori_values::ToriValues;

use crate::evaluator::Evaluator;
use gunjin_engine::Hidden;

/// Immediate effect of an action on the material.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Weight {
    /// Value of what it takes or promotes to, in hundredths of a pawn; 0 for a quiet action.
    pub gain: i32,
    /// Value of the piece that takes: of two captures of the same piece the one by the lesser piece comes
    /// first.
    pub stake: i32,
    /// Loss if the piece is taken back at once; 0 if nothing can, or if that is not looked at.
    pub risk: i32,
}

impl Weight {
    /// A number by which actions are looked at in order: the most valuable victim first, then the least
    /// valuable attacker (MVV-LVA).
    pub fn order(self) -> i64 {
        i64::from(self.gain) * 64 - i64::from(self.stake)
    }

    pub(crate) fn is_losing(self) -> bool {
        self.risk > self.gain
    }
}

/// Interface of an evaluator to a search of an open game, besides an estimate.
///
/// Only `weight` must be written. The others are for searches that leave out what is unlikely to matter; where
/// an evaluator says nothing, such a search leaves less out.
pub trait Foresight<G: Hidden>: Evaluator<G> {
    /// Effect of an action on the material. A search that goes on until the position is quiet follows the
    /// actions with a gain.
    fn weight(&self, game: &G, position: &G::Position, action: G::Action) -> Weight;

    /// Tells `each` every action of a list with its weight, `risk` too where it is known: the same gains as
    /// [`Foresight::weight`].
    fn weigh(
        &self,
        game: &G,
        position: &G::Position,
        actions: &[G::Action],
        mut each: impl FnMut(G::Action, Weight),
    ) {
        actions.iter().for_each(|&action| each(action, self.weight(game, position, action)));
    }

    /// The legal actions with a gain, in any order, into a buffer that is emptied first.
    fn gains(&self, game: &G, position: &G::Position, actions: &mut Vec<G::Action>) {
        game.legal(position, actions);
        actions.retain(|&action| self.weight(game, position, action).gain > 0);
    }

    /// True if the seat to move must answer a threat to what it may not lose.
    fn in_check(&self, _game: &G, _position: &G::Position) -> bool {
        false
    }

    /// The position after the seat to move did nothing, for null moves; `None` where that says nothing, as in
    /// check.
    fn passed(&self, _game: &G, _position: &G::Position) -> Option<G::Position> {
        None
    }
}

/// The advantage, in hundredths of a pawn, at which three quarters of the points are expected.
const SWAY: f64 = 800.0;

/// The share of the points that an advantage is worth: 1/2 for none, near 1 for a large one; `share(-x)` is
/// `1 - share(x)`. No exponential: the same bits on every machine.
pub fn share(advantage: i32) -> f64 {
    let advantage = f64::from(advantage);
    0.5 + 0.5 * advantage / (SWAY + advantage.abs())
}

/// The share when the one whose share it is comes to be ahead by so many more hundredths of a pawn.
pub fn raised(of: f64, by: i32) -> f64 {
    let lead = 2.0 * of - 1.0;
    let advantage = SWAY * lead / (1.0 - lead.abs()).max(1e-6);
    let more = advantage + f64::from(by);
    0.5 + 0.5 * more / (SWAY + more.abs())
}
