//! What can be wrong with a Gambit file, and what to do about it.

use thiserror::Error;

/// Why a text is no game tree.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct TreeError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: TreeProblem,
}

/// What is wrong at a place of a file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeProblem {
    /// Something else is due here.
    #[error("{due} should stand here; found {found}")]
    Expected {
        /// What is due, and how it is written.
        due: &'static str,
        /// What stands there.
        found: String,
    },
    /// A text without an end.
    #[error("this text has no end; close it with \" (a quote inside a text is written \\\")")]
    OpenText,
    /// A word that is no number.
    #[error("'{0}' is no number; write it like 3, -1.5, 2e-3 or 1/3")]
    Number(String),
    /// A word that is no whole number, or too great.
    #[error("'{word}' is no {what}; write a whole number from {least} on")]
    Whole {
        /// The word.
        word: String,
        /// What it should be the number of.
        what: &'static str,
        /// The least that makes sense.
        least: u32,
    },
    /// No player at all, or too many.
    #[error("the list names {0} players; a game needs 1 to 255")]
    Players(usize),
    /// A player who is not in the list.
    #[error("there is no player {number}; the list at the top names {players}, counted from 1")]
    NoPlayer {
        /// The number.
        number: u32,
        /// How many there are.
        players: usize,
    },
    /// An information set is used before its actions are listed.
    #[error(
        "information set {0} appears here for the first time; list its actions in braces after its number, such as {{ \"left\" \"right\" }}"
    )]
    NoActions(u32),
    /// A list of actions with nothing in it, or with too much.
    #[error(
        "an information set with {0} actions; it needs 1 to 65535 (a node without actions is terminal: t)"
    )]
    ActionCount(usize),
    /// Two lists for one information set.
    #[error(
        "information set {number} has other actions or probabilities on line {line}; repeat them as they are, or leave the list out, or use another number"
    )]
    ActionsDiffer {
        /// Number of the set.
        number: u32,
        /// Where it appeared first.
        line: usize,
    },
    /// A probability out of range.
    #[error("{0} is no probability; write a number from 0 to 1")]
    Probability(String),
    /// Probabilities that do not sum to 1.
    #[error("the probabilities sum to {0}, not to 1; fractions such as 1/3 are exact")]
    Sum(String),
    /// A list of payoffs of the wrong length.
    #[error("{found} payoffs for {players} players; give one for each, in their order")]
    Payoffs {
        /// How many there are.
        found: usize,
        /// How many there should be.
        players: usize,
    },
    /// An outcome is used before its payoffs are listed.
    #[error(
        "outcome {0} appears here for the first time; list its payoffs in braces after it, or write 0 for none"
    )]
    NoPayoffs(u32),
    /// Two lists for one outcome.
    #[error("outcome {number} has other payoffs on line {line}; leave the list out or use another number")]
    PayoffsDiffer {
        /// Number of the outcome.
        number: u32,
        /// Where it appeared first.
        line: usize,
    },
    /// Payoffs that sum to infinity.
    #[error("the payoffs from the root to here sum to more than a number can hold; make them smaller")]
    TooGreat,
    /// Payoffs for the outcome that means none.
    #[error("outcome 0 means no payoffs; give the outcome a number from 1 on, or leave the list out")]
    NullOutcome,
    /// The file ends within the tree.
    #[error(
        "the file ends where action '{action}' of the node on line {line} should lead; add its node (nodes follow depth first)"
    )]
    Missing {
        /// The action.
        action: String,
        /// Line of the node.
        line: usize,
    },
    /// A node that no action leads to.
    #[error(
        "the tree was complete before this node; remove it, or list one action more at the node it belongs to"
    )]
    Surplus,
    /// A seat has forgotten what it did or knew.
    #[error(
        "player {player} would have forgotten its past: it came here by {here}, to the first node of information set {number} (line {line}) by {there}; give this node an information set of its own (games without perfect recall are not played)"
    )]
    Recall {
        /// The player, counted from 1.
        player: usize,
        /// Number of the set.
        number: u32,
        /// Line of its first node.
        line: usize,
        /// Its own actions on the way here.
        here: String,
        /// Its own actions on the way there.
        there: String,
    },
}
