//! Beliefs about the enemy's pieces, by name. Only editions of 軍人将棋 have more than one.

use crate::parameters::words;

words! {
    /// Belief about the enemy's pieces.
    BeliefKind {
        /// Piece by piece, scaled to the counts of the army: microseconds.
        Plain = "plain",
        /// The chances over all worlds that fit what was seen: up to milliseconds.
        Exact = "exact",
        /// By what pieces did too, as a network learned it: tens of microseconds.
        Learned = "learned",
    }
}
