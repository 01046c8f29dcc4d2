//! Games that agents can play: a game, worlds that fit a view of it, and what its family knows.
//!
//! Agents are written once over [`Playable`]; [`with_playable`] does the work on a game of any family.

use crate::agent::Agent;
use crate::belief::{Belief, Limits};
use crate::evaluator::{Blank, Evaluator};
use crate::gunjin::evaluator::GunjinEvaluator;
use crate::gunjin::geometry::Geometry;
use crate::gunjin::greedy::GunjinGreedy;
use crate::gunjin::values::Values;
use crate::human::ViewText;
use crate::paranoid::open_agent;
use crate::process::described::Described;
use crate::registry::{AgentError, AgentSpec};
use crate::shogi::{ChuEvaluator, SanninEvaluator, ToriEvaluator};
use crate::table::SetupTable;
use crate::tactician::Tactician;
use crate::worlds::{Inference, Resampled, Worlds};
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::game::Complete;
use gunjin_engine::games::cards::Cards;
use gunjin_engine::games::chu::game::Chu;
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::goofspiel::Goofspiel;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::games::kuhn::Kuhn;
use gunjin_engine::games::leduc::Leduc;
use gunjin_engine::games::liars_dice::LiarsDice;
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::games::tori::Tori;

/// The values that come with the program.
pub const BUILT_IN: &str = "built-in";

/// A game with everything that agents ask of one.
pub trait Playable: Complete<View: ViewText<Self>> + Described + Sized + 'static {
    /// Where worlds come from.
    type Worlds: Worlds<Self>;
    /// What the family knows of its positions.
    type Evaluator: Evaluator<Self> + 'static;

    /// The worlds that fit a view, uniformly distributed where the family can do that.
    fn worlds(&self, view: &Self::View) -> Self::Worlds;

    /// The worlds that fit a view, weighed by the likelihoods of their hidden parts (see [`Evaluator::likelihoods`]).
    fn weighed_worlds(&self, view: &Self::View, likelihoods: Vec<Vec<f64>>) -> Self::Worlds {
        let _ = likelihoods;
        self.worlds(view)
    }

    /// The worlds that fit a view, weighed as asked for.
    fn inferred_worlds<E: Evaluator<Self>>(
        &self,
        view: &Self::View,
        inference: Inference,
        evaluator: &E,
    ) -> Self::Worlds {
        let asked = |inference: &Inference| *inference == Inference::Conduct;
        match Some(inference).filter(asked).and_then(|_| evaluator.likelihoods(self, view)) {
            Some(likelihoods) => self.weighed_worlds(view, likelihoods),
            None => self.worlds(view),
        }
    }

    /// What the family knows of this game.
    fn evaluator(&self) -> Self::Evaluator;

    /// The same with values of one's own: [`BUILT_IN`], or what the family understands by the text.
    ///
    /// # Errors
    /// If the family has no other values, or these cannot be used.
    fn evaluator_with(&self, values: &str) -> Result<Self::Evaluator, AgentError> {
        if values == BUILT_IN {
            return Ok(self.evaluator());
        }
        let problem =
            format!("{} has no values but the built-in ones; leave 'values={values}' out", self.id());
        Err(AgentError::Missing { agent: "the agent", problem })
    }

    /// An agent that only this family has, or has in its own way; `None` if the general one is meant.
    fn family_agent(&self, spec: &AgentSpec) -> Option<Result<Box<dyn Agent<Self>>, AgentError>> {
        let _ = spec;
        None
    }
}

/// Games without knowledge of their own: the game's sampler, and nothing said of positions.
macro_rules! plain_games {
    ($($game:ty = $share:literal),+ $(,)?) => {$(
        impl Playable for $game {
            type Worlds = Resampled<Self::View>;
            type Evaluator = Blank;

            fn worlds(&self, view: &Self::View) -> Self::Worlds {
                Resampled::new(view.clone())
            }

            fn evaluator(&self) -> Blank {
                Blank { share: $share }
            }
        }
    )+};
}

plain_games! {
    Cards = 0.5,
    Kuhn = 0.0, Leduc = 0.0, LiarsDice = 0.0, Goofspiel = 0.0, Tree = 0.0,
}

/// Games in which everything is seen, each with its evaluator: the one world there is, and players that look ahead.
macro_rules! open_games {
    ($($game:ty = $evaluator:ty),+ $(,)?) => {$(
        impl Playable for $game {
            type Worlds = Resampled<Self::View>;
            type Evaluator = $evaluator;

            fn worlds(&self, view: &Self::View) -> Self::Worlds {
                Resampled::new(view.clone())
            }

            fn evaluator(&self) -> $evaluator {
                <$evaluator>::default()
            }

            fn family_agent(&self, spec: &AgentSpec) -> Option<Result<Box<dyn Agent<Self>>, AgentError>> {
                open_agent(self, self.evaluator(), spec)
            }
        }
    )+};
}

open_games! { Tori = ToriEvaluator, Chu = ChuEvaluator, Sannin = SanninEvaluator }

/// What may be spent on counting weighed worlds; beyond it they are drawn by swaps, in tens of microseconds.
const WEIGHED: Limits = Limits { states: 1 << 13, cases: 4096 };

impl<B: Bits> Playable for Gunjin<B> {
    type Worlds = Belief<B>;
    type Evaluator = GunjinEvaluator<B>;

    fn worlds(&self, view: &Self::View) -> Self::Worlds {
        Belief::new(self, view)
    }

    fn weighed_worlds(&self, view: &Self::View, likelihoods: Vec<Vec<f64>>) -> Self::Worlds {
        Belief::weighted(self, view, &likelihoods, WEIGHED)
    }

    fn evaluator(&self) -> GunjinEvaluator<B> {
        GunjinEvaluator::new(self)
    }

    fn evaluator_with(&self, values: &str) -> Result<GunjinEvaluator<B>, AgentError> {
        let geometry = Geometry::new(self);
        let values = Values::named(values, self, &geometry)
            .map_err(|problem| AgentError::Missing { agent: "the agent", problem: problem.to_string() })?;
        Ok(GunjinEvaluator::with(geometry, &values))
    }

    fn family_agent(&self, spec: &AgentSpec) -> Option<Result<Box<dyn Agent<Self>>, AgentError>> {
        GunjinGreedy::of_spec(spec, self)
            .or_else(|| Tactician::of_spec(spec, self))
            .or_else(|| SetupTable::of_spec(spec, self))
    }
}

/// Work that can be done on a game of any type.
pub trait PlayableVisitor: Sized {
    /// What the work yields.
    type Output;

    /// The work, on a game of any family.
    fn game<G: Playable>(self, game: G) -> Self::Output;

    /// The work, on an edition of 軍人将棋, where it is done otherwise there.
    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        self.game(game)
    }
}

/// Does the work on a game.
pub fn with_playable<V: PlayableVisitor>(game: AnyGame, visitor: V) -> V::Output {
    match game {
        AnyGame::Gunjin(ruleset) => with_ruleset(*ruleset, OnEdition(visitor)),
        AnyGame::Tree(tree) => visitor.game(*tree),
        AnyGame::Tori(game) => visitor.game(*game),
        AnyGame::Chu(game) => visitor.game(*game),
        AnyGame::Sannin(game) => visitor.game(*game),
        AnyGame::Cards(game) => visitor.game(*game),
        AnyGame::Kuhn(game) => visitor.game(*game),
        AnyGame::Leduc(game) => visitor.game(*game),
        AnyGame::LiarsDice(game) => visitor.game(*game),
        AnyGame::Goofspiel(game) => visitor.game(*game),
    }
}

/// Work on any game, as work on editions.
struct OnEdition<V>(V);

impl<V: PlayableVisitor> EditionVisitor for OnEdition<V> {
    type Output = V::Output;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> V::Output {
        self.0.gunjin(game)
    }
}
