//! Games of other crates, told node by node: the least that makes a game.

use super::Tree;
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

/// Most nodes of a game.
const MOST_NODES: usize = 1_000_000;
/// Most actions from the start to an end.
const MOST_ACTIONS: usize = 500;

/// Writes a game in Gambit's format.
struct Writer<'g> {
    game: &'g dyn ExtensiveForm,
    text: String,
    /// Number of nodes written.
    nodes: usize,
    /// Numbers of information sets by seat and knowledge.
    sets: HashMap<(Seat, String), usize>,
}

impl Writer<'_> {
    /// Writes all nodes from a history on, depth first.
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
