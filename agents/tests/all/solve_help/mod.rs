//! Small games by name, for the tests of solvers.

#![allow(dead_code)]

pub(crate) mod plain;

use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::{Agent, Choice, Policy};
use gunjin_engine::Hidden;
use gunjin_engine::catalogue::{AnyGame, named};
use gunjin_engine::games::efg::Tree;
use gunjin_engine::random::Stream;
use std::path::PathBuf;

/// The text of a file in `data`.
pub(crate) fn read_data(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../data").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A game by name, or a tree of `data/efg`.
pub(crate) fn game(name: &str) -> AnyGame {
    if name.ends_with(".efg") {
        let tree = Tree::read(&read_data(&format!("efg/{name}")), name);
        return AnyGame::Tree(Box::new(tree.unwrap_or_else(|error| panic!("{name}: {error}"))));
    }
    named(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

struct Compiles;

impl AgentGameVisitor for Compiles {
    type Output = Compiled;

    fn game<G: AgentGame>(self, game: G) -> Compiled {
        Compiled::of(&game).unwrap_or_else(|error| panic!("{error}"))
    }
}

/// A game by name, compiled.
pub(crate) fn compiled(name: &str) -> Compiled {
    with_agent_game(game(name), Compiles)
}

/// An agent with another answer at every view, which does not depend on chance.
pub(crate) struct Motley;

impl<G: Hidden> Agent<G> for Motley {
    fn name(&self) -> String {
        "motley".into()
    }

    fn policy(&self, _: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        let row = plain::motley(view, legal.len());
        let choice = |(&action, probability)| Choice { action, probability, visits: None, value: None };
        Policy::new(legal.iter().zip(row).map(choice).collect())
    }
}
