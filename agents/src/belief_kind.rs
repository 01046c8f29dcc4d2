//! Beliefs about hidden pieces, by name. Only editions of 軍人将棋 have more than one.

use crate::parameters::words;

words! {
    /// Belief about the enemy's pieces: of policies piece by piece, of searches world by world.
    BeliefKind {
        /// All worlds that fit what was seen are alike.
        Uniform = "uniform",
        /// Nearly so, piece by piece, scaled to the counts of the army: microseconds.
        Plain = "plain",
        /// Chances over all worlds that fit what was seen: up to milliseconds.
        Exact = "exact",
        /// Worlds in which the opponent's pieces did what pieces of their kind do are likelier.
        Behaviour = "conduct",
        /// Start squares and deeds as a network has learned them: tens of microseconds. Rollout players go by it
        /// too.
        Learned = "learned",
    }
}
