//! From a game's name to a game that agents can play: generic inside, dynamic at the edge.
//!
//! Agents are compiled here, once for every type of game. The crates above ask for [`AgentGame`]s and link what they
//! ask for; without this trait each of them, and every test program, would compile every agent again.

use crate::evaluator::Blank;
use crate::registry::build;
use crate::solvable::{Solvable, solvable};
use crate::worlds::Resampled;
use crate::{Agent, AgentError, AgentSpec, Built, SearchModel};
use gunjin_engine::catalogue::{AnyGame, HotLoops};
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::gunjin::{Gunjin, fits};
use gunjin_engine::games::table_game::TableGame;
use gunjin_engine::{Bits, Outline, game_list, per_width, visited};

/// A game of the catalogue: one for which agents are built by name.
pub trait AgentGame: SearchModel + HotLoops + Solvable {
    /// The agent of a specification, ready to play this game.
    ///
    /// # Errors
    /// If it does not play this game, or something that it needs is missing.
    fn build(&self, spec: &AgentSpec) -> Result<Box<dyn Agent<Self>>, AgentError>;
}

impl AgentSpec {
    /// The agent, ready to play a game.
    ///
    /// # Errors
    /// If it does not play this game, or something that it needs is missing.
    pub fn build<G: AgentGame>(&self, game: &G) -> Result<Box<dyn Agent<G>>, AgentError> {
        game.build(self)
    }
}

/// Search models of games of cards and dice, with their own sampler of worlds and random rollouts; open games say it
/// themselves ([`crate::games::shogi`]).
macro_rules! search_models {
    ($($game:ty),+) => {$(
        impl SearchModel for $game {
            type Worlds = Resampled<Self::View>;
            type Evaluator = Blank;

            fn worlds(&self, view: &Self::View) -> Self::Worlds {
                Resampled::new(view.clone())
            }

            fn evaluator(&self) -> Blank {
                Blank::of(self)
            }
        }
    )+};
}

search_models! { TableGame, Tree }

/// Compiles agents and solvers for types of games.
macro_rules! agent_games {
    ($($game:ty),+) => {
        solvable! { $($game),+ }
        $(
            impl AgentGame for $game {
                fn build(&self, spec: &AgentSpec) -> Built<Self> {
                    spec.refuse_setup(&Outline::id(self))?;
                    build(spec, self)
                }
            }
        )+
    };
}

agent_games! { Tree }

impl AgentGame for TableGame {
    fn build(&self, spec: &AgentSpec) -> Built<Self> {
        spec.refuse_setup(&Outline::id(self))?;
        build(spec, self)
    }
}

/// [`agent_games!`] for a line of [`game_list!`]; those of kind `table` have one type.
macro_rules! agent_game {
    (open, $game:ty) => {
        agent_games! { $game }
    };
    (table, $game:ty) => {};
}

/// Implements [`AgentGame`] for all lines of [`game_list!`].
macro_rules! catalogue {
    ($($kind:ident $variant:ident($game:ty) $entry:tt;)+) => {
        $(agent_game! { $kind, $game })+

        /// Does the work on a game.
        pub fn with_agent_game<V: AgentGameVisitor>(game: AnyGame, visitor: V) -> V::Output {
            match game {
                AnyGame::Gunjin(ruleset) if fits::<u64>(&ruleset) => visitor.gunjin(Gunjin::<u64>::new(*ruleset)),
                AnyGame::Gunjin(ruleset) => visitor.gunjin(Gunjin::<u128>::new(*ruleset)),
                AnyGame::Tree(tree) => visitor.game(*tree),
                $(AnyGame::$variant(game) => visitor.game(visited!($kind, $variant, game))),+
            }
        }
    };
}

game_list! { catalogue }

impl<B: Bits> AgentGame for Gunjin<B> {
    fn build(&self, spec: &AgentSpec) -> Built<Self> {
        per_width!(OfEdition: (&'a AgentSpec, &'a Gunjin<B>) => Built<Gunjin<B>>, |(spec, game)| build(spec, game));
        B::of_width::<OfEdition>((spec, self))
    }
}

/// Work that can be done on a game of any type.
pub trait AgentGameVisitor: Sized {
    /// Result of the work.
    type Output;

    /// The work, on a game of any family.
    fn game<G: AgentGame>(self, game: G) -> Self::Output;

    /// The work, on an edition of 軍人将棋, where it is done otherwise there.
    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        self.game(game)
    }
}
