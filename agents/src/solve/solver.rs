//! The interface of all iterative solvers.

use super::checkpoint::{Arrays, Unpacked};
use super::profile::Profile;

/// A solver that gets nearer to an equilibrium with every iteration.
///
/// # Laws
/// - What it does depends on the game, its settings and its seed, and on nothing else.
/// - After `save` and `load` it goes on as if it had not been interrupted, to the bit.
pub trait Solver {
    /// One iteration: every seat learns once.
    fn iterate(&mut self);

    /// Number of iterations that were made.
    fn iterations(&self) -> u64;

    /// The average of all iterations: what converges.
    fn average(&self) -> Profile;

    /// Current strategies of the seats.
    fn last(&self) -> Profile;

    /// Writes down everything that the next iterations depend on.
    fn save(&self, arrays: &mut Arrays);

    /// Takes up what was written; `None` if it does not fit.
    fn load(&mut self, arrays: &mut Unpacked<'_>) -> Option<()>;

    /// Bytes of its arrays.
    fn bytes(&self) -> usize;
}
