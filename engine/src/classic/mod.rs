//! Small games whose values are known, and trees from files: what solvers are measured by.
//!
//! Rules, order of actions, chance nodes and payoffs are those of OpenSpiel (Lanctot et al., *OpenSpiel: A Framework for
//! Reinforcement Learning in Games*, 2019), so that values and exploitabilities can be compared; `data/oracles` has its
//! figures. Payoffs are chips or points, not results between 0 and 1. Moves that are simultaneous at the table are made
//! one after the other, unseen.

pub mod goofspiel;
pub mod kuhn;
pub mod leduc;
pub mod liars_dice;
pub mod line;
pub mod tree;

use crate::game::Seat;
use crate::random::Words;
use crate::switches::SwitchError;

/// What a player of a card game is given: the table, with holes where its seat cannot see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct View<T> {
    /// Whose view it is.
    pub seat: Seat,
    /// The table as far as the seat knows it.
    pub table: T,
}

/// Whether a number that was given to a switch lies in its range.
pub(crate) fn within(name: &str, value: u32, least: u32, most: u32) -> Result<(), SwitchError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(SwitchError::range(name, &value.to_string(), least, most))
}

/// The index of one of some weights, drawn exactly in proportion to them; 0 if all are 0.
pub(crate) fn pick(words: &mut impl Words, weights: &[u64]) -> usize {
    let total: u64 = weights.iter().sum();
    let spare = total.leading_zeros();
    let mut left = loop {
        let drawn = (u64::from(words.word()) << 32 | u64::from(words.word())).checked_shr(spare).unwrap_or(0);
        if drawn < total.max(1) {
            break drawn;
        }
    };
    for (index, &weight) in weights.iter().enumerate() {
        if left < weight {
            return index;
        }
        left -= weight;
    }
    0
}
