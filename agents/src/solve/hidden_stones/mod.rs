//! Games of hidden stones, phantom tic-tac-toe and dark Hex, without listing their histories: 2 to 3 × 10¹⁰ of them on
//! three by three cells.
//!
//! An attempt succeeds or not by the stones of the other and by nothing else that it did, so both seats' attempts are
//! independent given the umpire's record of stones. A game is worth *Σ u(g) X(g) Y(g)* over records *g* that end it, where
//! *X* and *Y* sum the reach of all that each seat may have done in it; a sequence earns *Σ u(g) Y(g)* over the records that
//! it fits. A walk over records (`walk.rs`) finds both. Phantom tic-tac-toe has 549,946 records, of which one of symmetric
//! ones is entered; the abrupt games, where records also tell when a stone was met, have about 10⁹.
//!
//! **Symmetry.** A permutation of the cells that keeps every winning shape maps games onto games. Strategies that do not
//! change under these permutations contain an equilibrium (average one over the group), and among the best responses to one
//! of them is another. [`Boards::Turned`] solves for these: one information set stands for all its images, and an
//! action for the cells that the symmetries fixing its tried cells exchange, taken alike. [`Boards::AsTheyAre`] keeps every
//! information set, for judging players who need not be symmetric.

mod arena;
mod compile;
mod count;
mod links;
mod records;
mod walk;

pub use compile::{Boards, Stones};
pub use count::Histories;
pub use records::Records;
