//! A game ready to be solved: its tree and its payoffs.

use super::compile::{CompileError, Limits, Unwatched, Watcher, compile};
use super::sequence_form::SequenceForm;
use super::tree::GameTree;
use gunjin_engine::rulebook::Rulebook;

/// A game ready to be solved.
#[derive(Debug, Clone)]
pub struct Compiled {
    tree: GameTree,
    form: SequenceForm,
}

impl Compiled {
    /// Enumerates a game, within the usual limits.
    ///
    /// # Errors
    /// See [`compile`].
    pub fn of<G: Rulebook>(game: &G) -> Result<Compiled, CompileError> {
        Compiled::watched(game, Limits::default(), &mut Unwatched)
    }

    /// Enumerates a game.
    ///
    /// # Errors
    /// See [`compile`].
    pub fn watched<G: Rulebook>(
        game: &G,
        limits: Limits,
        watcher: &mut dyn Watcher<G>,
    ) -> Result<Compiled, CompileError> {
        Ok(Compiled::of_tree(compile(game, limits, watcher)?))
    }

    /// The game of a tree.
    pub(super) fn of_tree(tree: GameTree) -> Compiled {
        let form = SequenceForm::of(&tree);
        Compiled { tree, form }
    }

    /// Nodes and actions of the tree.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Payoffs by sequences of both seats.
    pub fn form(&self) -> &SequenceForm {
        &self.form
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.tree.bytes() + self.form.bytes()
    }
}
