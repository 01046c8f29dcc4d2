//! From a game's name to a game that agents can play: generic inside, dynamic at the edge.
//!
//! Agents are compiled here, once for every type of game. The crates above ask for [`AgentGame`]s and link what they
//! ask for; without this trait each of them, and every test program, would compile every agent again.

use crate::agent::{Agent, Built};
use crate::error::AgentError;
use crate::evaluator::Blank;
use crate::external::described::table_presentation;
use crate::registry::build;
use crate::search_model::SearchModel;
use crate::solvable::{Solvable, solvable};
use crate::spec::AgentSpec;
use crate::worlds::Resampled;
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{AnyGame, HotLoops};
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::gunjin::tables::compiled::{Gunjin, fits};
use gunjin_engine::outline::Outline;
use gunjin_engine::{game_list, per_width};

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

/// Search models by the kind of a game in [`game_list!`]: games of cards and dice have their own
/// sampler of worlds and random rollouts; open games say it themselves ([`crate::games::shogi`]).
macro_rules! search_model {
    (open, $game:ty) => {};
    (table, $game:ty) => {
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
    };
}

macro_rules! presentation {
    (open, $game:ty) => {};
    (table, $game:ty) => {
        table_presentation! { $game }
    };
}

/// Implements [`AgentGame`] for all lines of [`game_list!`].
macro_rules! agent_games {
    ($($kind:ident $variant:ident($game:ty) $entry:tt;)+) => {
        $(search_model! { $kind, $game })+
        $(presentation! { $kind, $game })+
        search_model! { table, Tree }
        solvable! { $($game,)+ Tree }
        agent_games! { @build $($game,)+ Tree }

        /// Does the work on a game.
        pub fn with_agent_game<V: AgentGameVisitor>(game: AnyGame, visitor: V) -> V::Output {
            match game {
                AnyGame::Gunjin(ruleset) if fits::<u64>(&ruleset) => visitor.gunjin(Gunjin::<u64>::new(*ruleset)),
                AnyGame::Gunjin(ruleset) => visitor.gunjin(Gunjin::<u128>::new(*ruleset)),
                AnyGame::Tree(tree) => visitor.game(*tree),
                $(AnyGame::$variant(game) => visitor.game(*game)),+
            }
        }
    };
    (@build $($game:ty),+) => {$(
        impl AgentGame for $game {
            fn build(&self, spec: &AgentSpec) -> Built<Self> {
                spec.refuse_setup(&Outline::id(self))?;
                build(spec, self)
            }
        }
    )+};
}

game_list! { agent_games }

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
