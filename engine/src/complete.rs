//! The laboratory's interface to every game, under one name.

use crate::game::{Chance, Resample};
use crate::replay::Conducted;

/// A game with everything that the laboratory asks of every one. Nothing to implement: whoever has the parts
/// has the whole.
pub trait Complete: Chance + Resample + Conducted {}

impl<G: Chance + Resample + Conducted> Complete for G {}
