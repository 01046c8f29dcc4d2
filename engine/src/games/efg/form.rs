//! Games of other crates, told node by node: the least that makes a game.

use super::{Kind, Tree};
use crate::digest::Digest;
use crate::game::Seat;
use crate::wrong::Wrong;
use std::collections::HashMap;
use std::fmt::Write;

/// Node of a game after some actions.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// Chance draws one of these, with these probabilities.
    Chance(Vec<(String, f64)>),
    /// A seat acts.
    Decision {
        /// Seat that chooses.
        seat: Seat,
        /// All that it knows: equal texts are one information set. A seat must know its own actions.
        knows: String,
        /// Actions that it can choose.
        actions: Vec<String>,
    },
    /// The end, with the payoff of every seat.
    End(Vec<f64>),
}

/// A game in extensive form. Its tree is written out ([`Tree::of`]), so it must be small; a large game has the traits
/// of `docs/ADDING.md`.
pub trait ExtensiveForm {
    /// The node after these actions and outcomes, each by its place in its list.
    fn node(&self, history: &[usize]) -> Node;

    /// Number of seats.
    fn seats(&self) -> usize {
        2
    }
}

const MOST_NODES: usize = 1_000_000;
const MOST_ACTIONS: usize = 500;

struct Writer<'g> {
    game: &'g dyn ExtensiveForm,
    text: String,
    nodes: usize,
    sets: HashMap<(Seat, String), usize>,
}

impl Writer<'_> {
    fn write(&mut self, history: &mut Vec<usize>) -> Result<(), Wrong> {
        self.nodes += 1;
        if self.nodes > MOST_NODES || history.len() > MOST_ACTIONS {
            return Err(Wrong(format!(
                "the game has more than {MOST_NODES} nodes, or more than {MOST_ACTIONS} actions in a row; end it sooner"
            )));
        }
        let number = self.nodes;
        let branches = match self.game.node(history) {
            Node::Chance(outcomes) => {
                let list: String =
                    outcomes.iter().map(|(name, share)| format!(" {name:?} {share}")).collect();
                let _ = writeln!(self.text, "c \"\" {number} \"\" {{{list} }} 0");
                outcomes.len()
            }
            Node::Decision { seat, knows, actions } => {
                let list: String = actions.iter().map(|name| format!(" {name:?}")).collect();
                let next = self.sets.len() + 1;
                let set = *self.sets.entry((seat, knows.clone())).or_insert(next);
                let _ = writeln!(self.text, "p \"\" {} {set} {knows:?} {{{list} }} 0", seat.0 + 1);
                actions.len()
            }
            Node::End(payoffs) => {
                let list: String = payoffs.iter().map(|payoff| format!(" {payoff}")).collect();
                let _ = writeln!(self.text, "t \"\" {number} \"\" {{{list} }}");
                0
            }
        };
        for branch in 0..branches {
            history.push(branch);
            self.write(history)?;
            history.pop();
        }
        Ok(())
    }
}

impl Tree {
    /// The tree of a game, under a name.
    ///
    /// # Errors
    /// If the game is too large, forgets or contradicts itself; places in the message are those of its text in
    /// Gambit's format.
    pub fn of(name: &str, game: &dyn ExtensiveForm) -> Result<Tree, Wrong> {
        let players: String = (1..=game.seats()).map(|seat| format!(" \"seat {seat}\"")).collect();
        let text = format!("EFG 2 R {name:?} {{{players} }}\n");
        let mut writer = Writer { game, text, nodes: 0, sets: HashMap::new() };
        writer.write(&mut Vec::new())?;
        Tree::read(&writer.text, name)
    }
}

/// A digest of the nodes in their order, what seats and chance can do there, and the payoffs. Title, comment
/// and the names of players, nodes, information sets and outcomes are no part of it, nor are the numbers of
/// sets and outcomes: they change nothing that can happen. The words of actions are, for records hold them.
pub(super) fn fingerprint_of(tree: &Tree) -> u64 {
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
