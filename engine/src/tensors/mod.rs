//! Views as numbers, for programs that learn: tensors, numbered actions, legal masks.
//!
//! - The *observation* is a summary of what a seat sees and can infer now.
//! - The *information state* is everything that it has seen: perfect recall.
//! - The *truth* is what only critics and analysts may have. No agent is given it.
//!
//! # Laws (checked by [`crate::conformance::check_tensors`])
//! - The first two are made of a view alone: equal views give equal tensors.
//! - Different information states give different information-state tensors.
//! - Boards are turned so that the seat that looks sits South; actions are numbered as that seat sees them.
//! - Actions have numbers below [`Layout::actions`], whatever the position; different ones, different
//!   numbers.
//! - Every number written lies between 0 and 1.
//!
//! ```
//! use gunjin_engine::game::{Hidden, Seat};
//! use gunjin_engine::games::leduc::{Leduc, Rules};
//! use gunjin_engine::tensors::{Encoded, Tensors};
//! use gunjin_engine::umpire::Umpire;
//!
//! let game = Leduc::new(Rules::default());
//! let tensors = game.tensors();
//! let mut numbers = vec![0.0f32; tensors.layout().observation.len()];
//! let umpire = Umpire::new(&game);
//! tensors.observation(&game, &umpire.view(Seat(0)), &mut numbers);
//! assert_eq!(tensors.layout().actions, 3, "fold, call, raise");
//! ```

mod digits;
mod layout;
mod number;
pub mod open;

pub(crate) use digits::Digits;
pub use layout::{Layout, Part, Sheet};
pub use number::Number;

use crate::game::Seat;
use crate::rulebook::Rulebook;

/// A game whose views can be written as numbers.
pub trait Encoded: Rulebook {
    /// Writer of the tensors.
    type Tensors: Tensors<Self>;

    /// The tables that writing needs, built once for a game.
    fn tensors(&self) -> Self::Tensors;
}

/// Writes tensors of a game into the caller's memory, and numbers its actions.
///
/// # Panics
/// The methods that write do so if the slice has another length than its [`Sheet`].
pub trait Tensors<G: Rulebook + ?Sized>: Send + Sync {
    /// Layout of the tensors.
    fn layout(&self) -> &Layout;

    /// The number of an action of a seat.
    fn number(&self, seat: Seat, action: G::Action) -> usize;

    /// The action of a number; `None` where no action has it. It need not be legal.
    fn action(&self, seat: Seat, number: usize) -> Option<G::Action>;

    /// The beginning of a game by its number: the same whenever it is asked for. Games that always begin
    /// alike keep the default.
    fn beginning(&self, game: &G, seed: u64, number: u64) -> G::Position {
        let _ = (seed, number);
        game.start()
    }

    /// Writes the observation.
    fn observation<N: Number>(&self, game: &G, view: &G::View, numbers: &mut [N]);

    /// Writes the information state.
    fn information_state<N: Number>(&self, game: &G, view: &G::View, numbers: &mut [N]);

    /// Writes the truth, turned for a seat.
    fn truth<N: Number>(&self, game: &G, position: &G::Position, seat: Seat, numbers: &mut [N]);

    /// Writes the table of the rules, where the layout has one ([`Layout::rules`]).
    fn rules<N: Number>(&self, game: &G, numbers: &mut [N]) {
        let _ = (game, numbers);
    }
}

/// Marks legal actions of a seat with 1, all others with 0.
///
/// # Panics
/// If the mask is shorter than [`Layout::actions`].
pub fn mask<G: Rulebook, T: Tensors<G>>(tensors: &T, seat: Seat, legal: &[G::Action], mask: &mut [u8]) {
    mask.fill(0);
    for &action in legal {
        mask[tensors.number(seat, action)] = 1;
    }
}
