//! From a game's name to a game that agents can play: generic inside, dynamic at the edge.
//!
//! Agents are compiled here, once for every type of game. The crates above ask for [`AgentGame`] games and
//! link what they ask for; without this trait each of them, and every test program, would compile every agent
//! again.

use crate::agent::Agent;
use crate::error::AgentError;
use crate::external::engine::engine_agent;
use crate::games::gunjin::family::edition_agent;
use crate::lookahead::open_agent;
use crate::registry::{Built, FamilyAgents, build};
use crate::search_model::SearchModel;
use crate::solvable::Solvable;
use crate::spec::AgentSpec;
use gunjin_engine::bits::{Bits, PerWidth};
use gunjin_engine::catalogue::{AnyGame, HotLoops};
use gunjin_engine::games::cards::Cards;
use gunjin_engine::games::chu::game::Chu;
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::goofspiel::Goofspiel;
use gunjin_engine::games::gunjin::tables::compiled::{Gunjin, fits};
use gunjin_engine::games::jungle::Jungle;
use gunjin_engine::games::kuhn::Kuhn;
use gunjin_engine::games::leduc::Leduc;
use gunjin_engine::games::liars_dice::LiarsDice;
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::games::tori::Tori;
use gunjin_engine::outline::Outline;

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

/// The types of games, each with the agents that it has for itself.
macro_rules! catalogued {
    ($($game:ty: $own:expr;)+) => {$(
        impl AgentGame for $game {
            fn build(&self, spec: &AgentSpec) -> Built<Self> {
                spec.refuse_setup(&Outline::id(self))?;
                let own: FamilyAgents<Self> = $own;
                build(spec, self, own)
            }
        }
    )+};
}

catalogued! {
    Cards: |_, _| None;
    Kuhn: |_, _| None;
    Leduc: |_, _| None;
    LiarsDice: |_, _| None;
    Goofspiel: |_, _| None;
    Tree: |_, _| None;
    Tori: |spec, game| open_agent(spec, game).or_else(|| engine_agent(spec, game));
    Chu: |spec, game| open_agent(spec, game).or_else(|| engine_agent(spec, game));
    Sannin: open_agent;
    Jungle: open_agent;
}

/// Building an agent of an edition.
struct OfEdition;

impl PerWidth for OfEdition {
    type Input<'a, B: Bits> = (&'a AgentSpec, &'a Gunjin<B>);
    type Output<B: Bits> = Built<Gunjin<B>>;

    fn narrow((spec, game): (&AgentSpec, &Gunjin<u64>)) -> Built<Gunjin<u64>> {
        build(spec, game, edition_agent)
    }

    fn wide((spec, game): (&AgentSpec, &Gunjin<u128>)) -> Built<Gunjin<u128>> {
        build(spec, game, edition_agent)
    }
}

impl<B: Bits> AgentGame for Gunjin<B> {
    fn build(&self, spec: &AgentSpec) -> Built<Self> {
        B::of_width::<OfEdition>((spec, self))
    }
}

/// Work that can be done on a game of any type.
pub trait AgentGameVisitor: Sized {
    /// What the work yields.
    type Output;

    /// The work, on a game of any family.
    fn game<G: AgentGame>(self, game: G) -> Self::Output;

    /// The work, on an edition of 軍人将棋, where it is done otherwise there.
    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        self.game(game)
    }
}

/// Does the work on a game.
pub fn with_agent_game<V: AgentGameVisitor>(game: AnyGame, visitor: V) -> V::Output {
    match game {
        AnyGame::Gunjin(ruleset) if fits::<u64>(&ruleset) => visitor.gunjin(Gunjin::<u64>::new(*ruleset)),
        AnyGame::Gunjin(ruleset) => visitor.gunjin(Gunjin::<u128>::new(*ruleset)),
        AnyGame::Tree(tree) => visitor.game(*tree),
        AnyGame::Tori(game) => visitor.game(*game),
        AnyGame::Chu(game) => visitor.game(*game),
        AnyGame::Sannin(game) => visitor.game(*game),
        AnyGame::Jungle(game) => visitor.game(*game),
        AnyGame::Cards(game) => visitor.game(*game),
        AnyGame::Kuhn(game) => visitor.game(*game),
        AnyGame::Leduc(game) => visitor.game(*game),
        AnyGame::LiarsDice(game) => visitor.game(*game),
        AnyGame::Goofspiel(game) => visitor.game(*game),
    }
}
