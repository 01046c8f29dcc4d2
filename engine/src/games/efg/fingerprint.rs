//! One number for all of a tree that can be played, so that what was written for another tree under the same
//! name can be told from what was written for this one.

use super::{Kind, Tree};
use crate::digest::Digest;
use std::fmt::Write as _;

/// A digest of the nodes in their order, what seats and chance can do there, and the payoffs. Title, comment
/// and the names of players, nodes, information sets and outcomes are no part of it, nor are the numbers of
/// sets and outcomes: they change nothing that can happen. The words of actions are, for records hold them.
pub(super) fn of(tree: &Tree) -> u64 {
    let mut digest = Digest::default();
    write(tree, &mut digest).expect("a digest takes any text");
    digest.value()
}

/// Words hold no white space, so that spaces and ends of lines part them.
fn write(tree: &Tree, digest: &mut Digest) -> std::fmt::Result {
    let seats = tree.players.len();
    writeln!(digest, "tree {seats}")?;
    for set in &tree.sets {
        for (action, word) in set.words.iter().enumerate() {
            let chance = set.probabilities.get(action).map_or(0, |probability| probability.to_bits());
            write!(digest, "{word} {chance:x} ")?;
        }
        writeln!(digest)?;
    }
    for node in &tree.nodes {
        match node.kind {
            Kind::Chance => writeln!(digest, "chance {}", node.set)?,
            Kind::Seat(seat) => writeln!(digest, "{} {}", seat.0, node.set)?,
            Kind::End(number) => {
                for payoff in &tree.payoffs[number as usize * seats..][..seats] {
                    // A payoff of -0 is one of 0.
                    write!(digest, "{:x} ", (payoff + 0.0).to_bits())?;
                }
                writeln!(digest, "end")?;
            }
        }
    }
    Ok(())
}
