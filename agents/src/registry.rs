//! Agents by name: one line each.
//!
//! This is the roof of the crate: the only file that knows every agent. [`AgentSpec::build`] is compiled once
//! for every type of game, here (see [`crate::catalogue`]).

use crate::external::engine::{UsiSettings, XBoardSettings};
use crate::external::guest::{GuestAgent, GuestSettings};
use crate::external::human::{Human, HumanSettings, Terminal};
use crate::external::{ProcessAgent, ProcessSettings};
use crate::games::gunjin::learned::player::LearnedSettings;
use crate::games::gunjin::rule_biased::RuleBiasedSettings;
use crate::games::gunjin::style::StyleSettings;
use crate::games::gunjin::tactician::TacticianSettings;
use crate::lookahead::alphabeta::LookaheadSettings;
use crate::lookahead::maxn::MaxNSettings;
use crate::parameters::{Parameters, resolve, resolved_name};
use crate::random::{Random, RandomSettings};
use crate::search::cfr_search::{CfrSearch, CfrSearchSettings};
use crate::search::greedy::{Greedy, GreedySettings};
use crate::search::halving::{Halving, HalvingSettings};
use crate::search::ismcts::{
    Mcts, MctsSettings, MoIsmcts, MoIsmctsSettings, SmoothUct, SmoothUctSettings, SoIsmcts, SoIsmctsSettings,
};
use crate::search::oos::{Oos, OosSettings};
use crate::search::pimc::{Flat, FlatSettings, Pimc, PimcSettings};
use crate::search::update::{Update, UpdateSettings};
use crate::search_model::{NO_LEAF, SearchModel};
use crate::solve::endgame::{Endgame, EndgameSettings};
use crate::solve::policy_file::{TablePlayer, TableSettings};
use crate::spec::{AgentSpec, Entry};
use crate::{AgentError, Built};

/// Refuses an agent in programs of a family: a browser has to fetch what it can play.
macro_rules! except {
    ($family:literal, $agent:expr, $game:expr) => {
        if cfg!(target_family = $family) {
            return Err(AgentError::OtherGame { agent: $agent, game: $game });
        }
    };
}

/// Declares the registry: [`AGENTS`], the settings of searchers, and [`build`] for agents of every family.
///
/// An agent is a `search` if it is made of settings and of what the family knows, `guided` if it needs
/// another agent besides, and `any` if it is the same in every game. The others are agents of single
/// `families` only. The page of the browser offers none of those that are `except "wasm"`.
macro_rules! agents {
    ($(
        $name:literal, $settings:ty, $about:literal,
        $(search $searcher:ident $(except $search_family:literal)?)?
        $(guided $guided:ident $(except $guided_family:literal)?)?
        $(of families)?
        $(any $any:ident ($agent:ty) $(except $any_family:literal)? made |$given:ident, $game:ident| $make:expr)?;
    )+) => {
        /// Every agent that is built by name.
        pub const AGENTS: &[Entry] = &[$(Entry {
            name: $name,
            about: $about,
            parameters: <$settings as Parameters>::table,
            resolved: |typed| Ok(resolved_name($name, &resolve::<$settings>($name, typed)?)),
        }),+];

        /// An agent as far as it can be made without knowing the type of the game.
        enum Draft {
            $($(
                /// With the values and the leaf that the settings name.
                $searcher($settings, [String; 2]),
            )?)+
            $($(
                /// With the other agent.
                $guided($settings, AgentSpec),
            )?)+
            $($($any($agent),)?)+
        }

        impl Draft {
            /// The draft of a specification, for a game of this name and these rules, with or without networks of
            /// its family.
            fn read(
                spec: &AgentSpec,
                (id, fingerprint): (&str, u64),
                networks: bool,
            ) -> Result<Draft, AgentError> {
                match spec.name() {
                    $($($name => {
                        let settings = resolve::<$settings>($name, spec.typed())?;
                        let values = settings.values.clone();
                        let leaf = spec.value("leaf").unwrap_or_else(|| NO_LEAF.into());
                        Ok(Draft::$searcher(settings, [values, leaf]))
                    })?)+
                    $($($name => {
                        let settings = resolve::<$settings>($name, spec.typed())?;
                        let other = settings.blueprint(networks)?;
                        Ok(Draft::$guided(settings, other))
                    })?)+
                    $($($name => {
                        $(except! { $any_family, $name, id.into() })?
                        let $given = resolve::<$settings>($name, spec.typed())?;
                        let $game = (id, fingerprint);
                        $make
                    })?)+
                    agent => Err(AgentError::OtherGame { agent, game: id.into() }),
                }
            }
        }

        /// The agent of a specification: the family's own if it has one, else the general one.
        pub(crate) fn build<G: SearchModel>(spec: &AgentSpec, game: &G) -> Built<G> {
            if let Some(agent) = game.own_agent(spec) {
                return agent;
            }
            Ok(match Draft::read(spec, (&game.id(), game.fingerprint()), G::NETWORKS)? {
                $($(Draft::$searcher(settings, [values, leaf]) => {
                    $(except! { $search_family, $name, game.id() })?
                    Box::new($searcher::new(game.evaluator_with(&values, &leaf)?, settings))
                })?)+
                $($(Draft::$guided(settings, other) => {
                    $(except! { $guided_family, $name, game.id() })?
                    Box::new($guided::new(game, &other, settings)?)
                })?)+
                $($(Draft::$any(agent) => {
                    $(except! { $any_family, $name, game.id() })?
                    Box::new(agent)
                })?)+
            })
        }
    };
}

agents! {
    "random", RandomSettings, "plays uniformly random legal moves",
        any Random(Random) made |_settings, _game| Ok(Draft::Random(Random));
    "human", HumanSettings, "a person at the terminal, who sees the seat's view and types moves",
        any Human(Human<Terminal>) except "wasm" made |settings, _game| Ok(Draft::Human(Human::new(settings, Terminal)));
    "guest", GuestSettings, "an agent that the host program registers, such as a Python class",
        any Guest(GuestAgent) except "wasm" made |settings, _game| GuestAgent::find(settings).map(Draft::Guest);
    "tactician", TacticianSettings, "follows the printed advice on play, each rule with a weight; editions of 軍人将棋 only", of families;
    "learned", LearnedSettings, "plays by a network trained by self-play, without search; editions of 軍人将棋 only", of families;
    "style", StyleSettings, "plays by rules in one of many styles, from runner to shuffler; editions of 軍人将棋 only", of families;
    "alphabeta", LookaheadSettings, "alpha-beta with iterative deepening; perfect-information games of two seats (tori, chu, jungle)", of families;
    "paranoid", LookaheadSettings, "alpha-beta that assumes all others play against it; perfect-information games of any number of seats", of families;
    "maxn", MaxNSettings, "max^n search, in which every seat maximises its own share; perfect-information games of any number of seats", of families;
    "table", TableSettings, "plays a policy that `gunjin solve --save` wrote",
        any Table(TablePlayer) except "wasm" made |settings, game| TablePlayer::open(&settings, game).map(Draft::Table);
    "process", ProcessSettings, "a program that speaks the protocol of docs/PROTOCOL.md, for every game",
        any Process(ProcessAgent) except "wasm" made |settings, _game| ProcessAgent::new(settings).map(Draft::Process);
    "xboard", XBoardSettings, "an XBoard engine, such as CrazyWa for tori or HaChu for chu", of families;
    "usi", UsiSettings, "a USI or UCI engine, for tori and chu", of families;
    "flat", FlatSettings, "rolls out every move in the same worlds and takes the best mean (flat Monte Carlo)", search Flat except "wasm";
    "pimc", PimcSettings, "searches each world as if all pieces were visible (perfect-information Monte Carlo)", search Pimc except "wasm";
    "so-ismcts", SoIsmctsSettings, "single-observer information set MCTS: one tree over its own information sets, through many worlds", search SoIsmcts;
    "mo-ismcts", MoIsmctsSettings, "multiple-observer information set MCTS: one tree for every seat, through many worlds", search MoIsmcts except "wasm";
    "smooth-uct", SmoothUctSettings, "mo-ismcts in which seats often follow their average policy; plays a mixed policy", search SmoothUct except "wasm";
    "oos", OosSettings, "online outcome sampling: MCCFR targeted at the current decision; plays a mixed policy", search Oos except "wasm";
    "cfr-search", CfrSearchSettings, "external-sampling CFR a few plies deep, through many worlds; plays a mixed policy", search CfrSearch except "wasm";
    "endgame", EndgameSettings, "plays as another agent until the rest of the game is small enough, then solves it", guided Endgame except "wasm";
    "heed", RuleBiasedSettings, "plays as another agent, biased towards one printed rule of play; editions of 軍人将棋 only", of families;
    "mcts", MctsSettings, "Monte Carlo tree search (UCT) for perfect-information games of any number of seats", search Mcts;
    "greedy", GreedySettings, "looks one ply ahead, by piece values and belief", search Greedy;
    "update", UpdateSettings, "rolls out every move in the same worlds, then takes one step of mirror descent from a network's policy (from greedy's in games without networks)", guided Update;
    "halving", HalvingSettings, "rolls out every move in the same worlds and drops the worse half after each phase (sequential halving)", guided Halving;
}

impl AgentSpec {
    /// The random player: needed without being named.
    pub fn random() -> AgentSpec {
        AgentSpec::read("random").expect("it is registered and has no parameters")
    }

    /// The agent of `name[:key=value,…]`.
    ///
    /// # Errors
    /// If there is no such agent, parameter or value, with the nearest.
    pub fn read(text: &str) -> Result<AgentSpec, AgentError> {
        AgentSpec::read_among(AGENTS, text)
    }

    pub(crate) fn with(name: &str, parameters: &[(&str, &str)]) -> Result<AgentSpec, AgentError> {
        let entry = AGENTS.iter().find(|entry| entry.name == name).expect("the program names its own agents");
        let typed = parameters.iter().map(|&(key, value)| (key.into(), value.into())).collect();
        AgentSpec::new(entry, typed, None)
    }
}
