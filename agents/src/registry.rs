//! Agents by name, `name:key=value,…`: one line each.

use crate::agent::Agent;
use crate::alphabeta::LookaheadSettings;
use crate::endgame::{Endgame, EndgameSettings};
use crate::greedy::{Greedy, GreedySettings};
use crate::halving::{Halving, HalvingSettings};
use crate::human::{Human, HumanSettings};
use crate::parameters::{Parameter, Parameters, resolve, resolved_name};
use crate::paranoid::maxn::MaxNSettings;
use crate::playable::Playable;
use crate::process::usi::{UsiAgent, UsiSettings};
use crate::process::xboard::{XBoardAgent, XBoardSettings};
use crate::process::{ProcessAgent, ProcessSettings};
use crate::random::{Random, RandomSettings};
use crate::search::cfr_search::{CfrSearch, CfrSearchSettings};
use crate::search::flat::{Flat, FlatSettings};
use crate::search::mcts::{Mcts, MctsSettings};
use crate::search::mo_ismcts::{MoIsmcts, MoIsmctsSettings};
use crate::search::oos::{Oos, OosSettings};
use crate::search::pimc::{Pimc, PimcSettings};
use crate::search::smooth_uct::{SmoothUct, SmoothUctSettings};
use crate::search::so_ismcts::{SoIsmcts, SoIsmctsSettings};
use crate::table::{TablePlayer, TableSettings};
use crate::tactician::TacticianSettings;
use crate::update::{Update, UpdateSettings};
use gunjin_engine::switches::nearest;
use std::fmt;
use thiserror::Error;

/// What the registry says of an agent.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Its parameters.
    pub parameters: fn() -> &'static [Parameter],
    /// The resolved name of what was typed.
    resolved: fn(&AgentSpec) -> Result<String, AgentError>,
}

/// Declares the registry: [`AGENTS`], and [`AgentSpec::build`] for agents of every family.
macro_rules! agents {
    ($($name:literal, $settings:ty, $about:literal, |$given:ident, $game:ident| $make:expr;)+) => {
        /// Every agent.
        pub const AGENTS: &[Entry] = &[$(Entry {
            name: $name,
            about: $about,
            parameters: <$settings as Parameters>::table,
            resolved: |spec| Ok(resolved_name($name, &resolve::<$settings>($name, &spec.typed)?)),
        }),+];

        impl AgentSpec {
            /// The agent, ready to play a game.
            ///
            /// # Errors
            /// If it does not play this game, or something that it needs is missing.
            pub fn build<G: Playable>(&self, game: &G) -> Result<Box<dyn Agent<G>>, AgentError> {
                if let Some(agent) = game.family_agent(self) {
                    return agent;
                }
                match self.name {
                    $($name => {
                        let $given = resolve::<$settings>($name, &self.typed)?;
                        let $game = game;
                        $make
                    })+
                    _ => Err(AgentError::OtherGame { agent: self.name, game: game.id() }),
                }
            }
        }
    };
}

agents! {
    "random", RandomSettings, "takes every legal move with the same probability",
        |_settings, _game| Ok(Box::new(Random));
    "human", HumanSettings, "a person at the terminal, who is shown what the seat sees and types moves",
        |settings, _game| Ok(Box::new(Human::at_terminal(settings)));
    "tactician", TacticianSettings, "follows the printed advice on play, each rule with a weight; editions of 軍人将棋 only",
        |_settings, game| Err(AgentError::OtherGame { agent: "tactician", game: game.id() });
    "alphabeta", LookaheadSettings, "alpha-beta with iterative deepening; open games of two seats (tori, chu)",
        |_settings, game| Err(AgentError::OtherGame { agent: "alphabeta", game: game.id() });
    "paranoid", LookaheadSettings, "alpha-beta with all others against it; open games of any number of seats",
        |_settings, game| Err(AgentError::OtherGame { agent: "paranoid", game: game.id() });
    "maxn", MaxNSettings, "looks ahead with everybody after his own share; open games of any number of seats",
        |_settings, game| Err(AgentError::OtherGame { agent: "maxn", game: game.id() });
    "table", TableSettings, "plays a policy that a solver wrote to a file",
        |settings, game| Ok(Box::new(TablePlayer::open(&settings, game)?));
    "process", ProcessSettings, "a program that speaks the protocol of docs/PROTOCOL.md, for every game",
        |settings, _game| Ok(Box::new(ProcessAgent::new(settings)?));
    "xboard", XBoardSettings, "an engine of the XBoard protocol: CrazyWa for tori, HaChu for chu",
        |settings, game| Ok(Box::new(XBoardAgent::new(settings, game)?));
    "usi", UsiSettings, "an engine of the USI or UCI protocol, for tori and chu",
        |settings, game| Ok(Box::new(UsiAgent::new(settings, game)?));
    "flat", FlatSettings, "tries every move in the same worlds that fit what it saw, and takes the best mean",
        |settings, game| Ok(Box::new(Flat::new(game.evaluator_with(&settings.values)?, settings)));
    "pimc", PimcSettings, "searches worlds that fit what it saw, each as if everybody saw it",
        |settings, game| Ok(Box::new(Pimc::new(game.evaluator_with(&settings.values)?, settings)));
    "so-ismcts", SoIsmctsSettings, "searches one tree of what its seat can tell apart, through many worlds",
        |settings, game| Ok(Box::new(SoIsmcts::new(game.evaluator_with(&settings.values)?, settings)));
    "mo-ismcts", MoIsmctsSettings, "searches a tree for every seat of what that seat can tell apart, through many worlds",
        |settings, game| Ok(Box::new(MoIsmcts::new(game.evaluator_with(&settings.values)?, settings)));
    "smooth-uct", SmoothUctSettings, "like mo-ismcts, but seats often follow their average policy; its answers mix",
        |settings, game| Ok(Box::new(SmoothUct::new(game.evaluator_with(&settings.values)?, settings)));
    "oos", OosSettings, "online outcome sampling: regrets by information set, aimed at the decision; its answers mix",
        |settings, game| Ok(Box::new(Oos::new(game.evaluator_with(&settings.values)?, settings)));
    "cfr-search", CfrSearchSettings, "regrets by information set a few plies deep, through many worlds; its answers mix",
        |settings, game| Ok(Box::new(CfrSearch::new(game.evaluator_with(&settings.values)?, settings)));
    "endgame", EndgameSettings, "plays as another agent, and solves what is left once that is little enough",
        |settings, game| Ok(Box::new(Endgame::new(game, settings)?));
    "mcts", MctsSettings, "tree search for games in which nothing is hidden, any number of seats",
        |settings, game| Ok(Box::new(Mcts::new(game.evaluator_with(&settings.values)?, settings)));
    "greedy", GreedySettings, "looks one ply ahead, by values and belief",
        |settings, game| Ok(Box::new(Greedy::new(game.evaluator_with(&settings.values)?, settings)));
    "update", UpdateSettings, "rolls out every move in the same worlds and takes one step of magnetic mirror descent from greedy",
        |settings, game| Ok(Box::new(Update::new(game, settings)?));
    "halving", HalvingSettings, "rolls out every move in the same worlds and drops the worse half again and again",
        |settings, game| Ok(Box::new(Halving::new(game, settings)?));
}

/// An agent of the registry with its parameters, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AgentSpec {
    name: &'static str,
    typed: Vec<(String, String)>,
    resolved: String,
}

/// Why there is no such agent.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AgentError {
    /// No agent has this name.
    #[error("there is no agent '{name}'{} (agents: {})", suggestion(.nearest), names())]
    Unknown {
        /// The name as typed.
        name: String,
        /// The nearest known one.
        nearest: Option<&'static str>,
    },
    /// `key` without `=value`.
    #[error("'{text}' is no parameter with a value; write {agent}:key=value, several separated by commas")]
    NoValue {
        /// The agent.
        agent: String,
        /// What was typed.
        text: String,
    },
    /// The agent has no such parameter.
    #[error("{agent} has no parameter '{name}'{}; `gunjin agents {agent}` lists them", suggestion(.nearest))]
    Parameter {
        /// The agent.
        agent: String,
        /// The parameter as typed.
        name: String,
        /// The nearest known one.
        nearest: Option<&'static str>,
    },
    /// The parameter has no such value.
    #[error("'{value}' is no value of {agent}'s {name}; it can be {form}")]
    Value {
        /// The agent.
        agent: String,
        /// The parameter.
        name: String,
        /// The value as typed.
        value: String,
        /// What it can be.
        form: &'static str,
    },
    /// The same parameter twice.
    #[error("{agent}'s {name} is given twice; give it once")]
    Twice {
        /// The agent.
        agent: String,
        /// The parameter.
        name: String,
    },
    /// The agent does not play this game.
    #[error("{agent} does not play {game}; `gunjin agents {agent}` says what it plays")]
    OtherGame {
        /// The agent.
        agent: &'static str,
        /// The game.
        game: String,
    },
    /// Something that the agent needs is missing or wrong.
    #[error("{agent} cannot be made: {problem}")]
    Missing {
        /// The agent.
        agent: &'static str,
        /// What is missing, and the remedy.
        problem: String,
    },
}

fn suggestion(nearest: &Option<&'static str>) -> String {
    nearest.map_or(String::new(), |word| format!("; did you mean '{word}'?"))
}

fn names() -> String {
    AGENTS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

impl AgentSpec {
    /// The random player: needed without being named.
    #[must_use]
    pub fn random() -> AgentSpec {
        AgentSpec { name: "random", typed: Vec::new(), resolved: "random".into() }
    }

    /// The agent of `name[:key=value,…]`.
    ///
    /// # Errors
    /// If there is no such agent, parameter or value, with the nearest.
    pub fn read(text: &str) -> Result<AgentSpec, AgentError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let Some(entry) = AGENTS.iter().find(|entry| entry.name == name.trim()) else {
            let nearest = nearest(name, AGENTS.iter().map(|entry| entry.name));
            return Err(AgentError::Unknown { name: name.to_string(), nearest });
        };
        let typed = read_parameters(entry, rest)?;
        let mut spec = AgentSpec { name: entry.name, typed, resolved: String::new() };
        spec.resolved = (entry.resolved)(&spec)?;
        Ok(spec)
    }

    /// Its name without parameters.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The parameters as typed.
    #[must_use]
    pub fn typed(&self) -> &[(String, String)] {
        &self.typed
    }

    /// The value of a parameter, typed or not; `None` if there is no such parameter.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<String> {
        let entry = AGENTS.iter().find(|entry| entry.name == self.name)?;
        let parameter = (entry.parameters)().iter().find(|parameter| parameter.name == name)?;
        let typed = self.typed.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
        Some(typed.unwrap_or_else(|| parameter.default.to_string()))
    }

    /// Whether its budget depends on a clock, so that it may play otherwise another time.
    #[must_use]
    pub fn watches_a_clock(&self) -> bool {
        let counts = ["iterations", "nodes"].iter().any(|unit| self.value(unit).is_some());
        counts && self.value("milliseconds").is_some_and(|value| value != "0")
    }

    /// Whether it thinks as long as it is told: iterations, milliseconds, or both.
    fn has_budget(&self) -> bool {
        self.value("iterations").is_some() && self.value("milliseconds").is_some()
    }

    /// The same agent with this budget; agents without one stay as they are.
    ///
    /// # Errors
    /// If it cannot have that budget.
    pub fn with_budget(&self, iterations: u64, milliseconds: u64) -> Result<AgentSpec, AgentError> {
        if !self.has_budget() {
            return Ok(self.clone());
        }
        let mut typed = self.typed.clone();
        typed.retain(|(key, _)| key != "iterations" && key != "milliseconds");
        typed.push(("iterations".into(), iterations.to_string()));
        typed.push(("milliseconds".into(), milliseconds.to_string()));
        let parts: Vec<String> = typed.iter().map(|(key, value)| format!("{key}={value}")).collect();
        AgentSpec::read(&format!("{}:{}", self.name, parts.join(",")))
    }
}

/// The parameters of `key=value,…`, in the order typed. Where a parameter takes the rest, the rest begins with its name or
/// with the first part that is no known `key=value`.
fn read_parameters(entry: &Entry, mut rest: &str) -> Result<Vec<(String, String)>, AgentError> {
    let table = (entry.parameters)();
    let greedy = table.iter().find(|parameter| parameter.takes_rest);
    let mut typed = Vec::new();
    while !rest.trim().is_empty() {
        let (part, after) = rest.split_once(',').unwrap_or((rest, ""));
        let pair = part.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        let known = pair.filter(|(key, _)| table.iter().any(|parameter| parameter.name == *key));
        match (pair, known, greedy) {
            (_, Some((key, _)), Some(greedy)) if key == greedy.name => {
                let value = rest.split_once('=').map_or("", |(_, value)| value.trim());
                typed.push((key.to_string(), value.to_string()));
                return Ok(typed);
            }
            (_, None, Some(greedy)) => {
                typed.push((greedy.name.to_string(), rest.trim().to_string()));
                return Ok(typed);
            }
            (Some((key, value)), ..) => typed.push((key.to_string(), value.to_string())),
            (None, ..) if part.trim().is_empty() => {}
            (None, ..) => {
                let text = part.trim().into();
                return Err(AgentError::NoValue { agent: entry.name.into(), text });
            }
        }
        rest = after;
    }
    Ok(typed)
}

/// The name with every parameter that is not at its default: the same agent has one text.
impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.resolved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_agent() {
        assert_eq!(AgentSpec::read("random"), Ok(AgentSpec::random()));
        let error = AgentSpec::read("randm").expect_err("no such agent").to_string();
        assert!(
            error.starts_with("there is no agent 'randm'; did you mean 'random'? (agents: random"),
            "{error}"
        );
        let error = AgentSpec::read("random:depth=3").expect_err("no such parameter").to_string();
        assert!(error.contains("random has no parameter 'depth'"), "{error}");
    }

    #[test]
    fn budgets_can_be_made_equal() {
        let budgeted =
            |text: &str| AgentSpec::read(text).expect("an agent").with_budget(70, 0).expect("a budget");
        let search = budgeted("mo-ismcts:milliseconds=5,cut=9");
        assert_eq!((search.value("iterations"), search.value("cut")), (Some("70".into()), Some("9".into())));
        assert!(!search.watches_a_clock() && AgentSpec::read("halving").expect("an agent").watches_a_clock());
        assert_eq!(budgeted("greedy").to_string(), "greedy");
        assert_eq!(AgentSpec::random().value("depth"), None);
    }

    #[test]
    fn a_command_keeps_its_commas() {
        let texts = [
            "process:python3 player.py --weights=1,2",
            "process:command=python3 player.py --weights=1,2",
            "process:milliseconds=50,python3 player.py --weights=1,2",
            "process: milliseconds = 50 ,command= python3 player.py --weights=1,2",
        ];
        let names: Vec<String> =
            texts.iter().map(|text| AgentSpec::read(text).expect("an agent").to_string()).collect();
        let command = "command=python3 player.py --weights=1,2";
        assert_eq!(names[..2], [format!("process:{command}"), format!("process:{command}")]);
        assert_eq!(names[2..], vec![format!("process:milliseconds=50,{command}"); 2]);
        for name in names {
            assert_eq!(AgentSpec::read(&name).expect("a resolved name").to_string(), name);
        }
    }

    #[test]
    fn every_agent_is_documented() {
        let paragraphs = include_str!("../../docs/AGENTS.md");
        for entry in AGENTS {
            let heading = format!("\n## {}\n", entry.name);
            assert!(paragraphs.contains(&heading), "docs/AGENTS.md says nothing of {}", entry.name);
        }
    }

    #[test]
    fn every_agent_can_be_named_and_its_defaults_are_values() {
        for entry in AGENTS {
            let spec = AgentSpec::read(entry.name).expect("its own name");
            assert_eq!((spec.name(), spec.to_string().as_str()), (entry.name, entry.name));
            for parameter in (entry.parameters)() {
                let text = format!("{}:{}={}", entry.name, parameter.name, parameter.default);
                assert_eq!(AgentSpec::read(&text).expect("its default").to_string(), entry.name);
            }
        }
    }
}
