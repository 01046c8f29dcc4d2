//! The laws that every game keeps, as checks that any game's tests can call.
//!
//! A check plays random games and looks at every position on the way. What it finds is a [`Breach`]: the law,
//! and the path to it as indices into the lists of legal actions, so that [`Trial::replay`] leads there
//! again.

mod game;
mod hidden;
mod tensors;
mod trial;

pub use game::{check_chance, check_game, check_notation};
pub use hidden::{check_hidden, check_resample};
pub use tensors::{check_tensors, unpacked};
pub use trial::{Breach, Law, Trial};
