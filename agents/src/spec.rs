//! An agent as people name it: `name:key=value,…`.

use crate::error::AgentError;
use crate::external::command::CommandLine;
use crate::games::gunjin::setup::SetupSpec;
use crate::own_setup::{OwnSetup, SETUP};
use crate::parameters::{Parameter, ParameterValue};
use gunjin_engine::named;
use gunjin_engine::switches::nearest;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};

pub(crate) type Resolve = fn(&[(String, String)]) -> Result<String, AgentError>;

/// Registry entry of an agent.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Name by which it is asked for.
    pub name: &'static str,
    /// Its description, in a line.
    pub about: &'static str,
    /// Parameters with their defaults and accepted values.
    pub parameters: fn() -> &'static [Parameter],
    pub(crate) resolved: Resolve,
}

/// An agent of the registry with its parameters, as typed.
#[derive(Debug, Clone)]
pub struct AgentSpec {
    entry: &'static Entry,
    typed: Vec<(String, String)>,
    /// Its set-up, where that is not its default.
    setup: Option<OwnSetup>,
    inner: Option<Box<AgentSpec>>,
    resolved: String,
}

/// The name for tables ([`AgentSpec::short`]) of an agent as a specification names it; other text as it is.
pub fn short_name(agent: &str) -> String {
    AgentSpec::read(agent).map_or_else(|_| agent.to_string(), |spec| spec.short())
}

/// Equal agents with equal parameters, whatever was typed to name them.
impl PartialEq for AgentSpec {
    fn eq(&self, other: &AgentSpec) -> bool {
        self.resolved == other.resolved
    }
}

impl Eq for AgentSpec {}

impl Hash for AgentSpec {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.resolved.hash(state);
    }
}

impl AgentSpec {
    /// The agent of `name[:key=value,…]` among those of a registry.
    pub(crate) fn read_among(agents: &'static [Entry], text: &str) -> Result<AgentSpec, AgentError> {
        let (name, rest) = named::name_and_rest(text);
        let names = || agents.iter().map(|entry| entry.name);
        let Some(entry) = agents.iter().find(|entry| entry.name == name) else {
            let is_known = |part: &str| names().any(|known| known == named::name_and_rest(part).0);
            if text.contains(',') && text.split(',').all(is_known) {
                return Err(AgentError::Several { text: text.into() });
            }
            let agents = names().collect::<Vec<_>>().join(", ");
            return Err(AgentError::Unknown {
                name: name.to_string(),
                nearest: nearest(name, names()),
                agents,
            });
        };
        let mut typed = read_parameters(entry, rest)?;
        let setup = taken_setup(entry, &mut typed)?;
        AgentSpec::new(entry, typed, setup)
    }

    pub(crate) fn new(
        entry: &'static Entry,
        typed: Vec<(String, String)>,
        setup: Option<OwnSetup>,
    ) -> Result<AgentSpec, AgentError> {
        let plain = (entry.resolved)(&typed)?;
        let mut spec = AgentSpec { entry, typed, setup: None, inner: None, resolved: plain };
        let wraps = |parameter: &Parameter| parameter.name == AGENT && parameter.takes_rest;
        if let Some(inner) = spec.value(AGENT).filter(|_| (entry.parameters)().iter().any(wraps)) {
            spec.inner = Some(Box::new(AgentSpec::read(&inner)?));
        }
        spec.setup = setup.filter(|setup| *setup != spec.own_setup());
        if let Some(setup) = &spec.setup {
            // What takes the rest stands last.
            let plain = &spec.resolved[entry.name.len()..];
            let more = plain.strip_prefix(':').map_or_else(String::new, |more| format!(",{more}"));
            spec.resolved = format!("{}:{SETUP}={setup}{more}", entry.name);
        }
        Ok(spec)
    }

    /// Its name without parameters.
    pub fn name(&self) -> &'static str {
        self.entry.name
    }

    /// Its set-up; an agent around another one sets up as that does.
    pub fn own_setup(&self) -> OwnSetup {
        let inner = || self.inner().map(|inner| inner.own_setup());
        self.setup.clone().or_else(inner).unwrap_or_else(|| self.entry.usual_setup())
    }

    pub(crate) fn named_setup(&self) -> Option<OwnSetup> {
        self.setup.clone().or_else(|| self.inner()?.named_setup())
    }

    pub(crate) fn inner(&self) -> Option<&AgentSpec> {
        self.inner.as_deref()
    }

    /// The parameters as typed, but for `setup` ([`AgentSpec::own_setup`]).
    pub fn typed(&self) -> &[(String, String)] {
        &self.typed
    }

    /// The value of a parameter, typed or not; `None` if there is no such parameter.
    pub fn value(&self, name: &str) -> Option<String> {
        let parameter = (self.entry.parameters)().iter().find(|parameter| parameter.name == name)?;
        let typed = self.typed.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
        Some(typed.unwrap_or_else(|| parameter.default.to_string()))
    }

    /// True if its budget depends on a clock, or that of the agent inside it, so that it may play otherwise
    /// another time.
    pub fn watches_a_clock(&self) -> bool {
        if self.inner().is_some_and(|inner| inner.watches_a_clock()) {
            return true;
        }
        let unlimited = |unit| self.value(unit).is_some_and(|value| value == "0");
        // Programs outside have a default limit whether they look at it or not; only a typed one is a wish.
        let typed = |key| self.typed.iter().any(|(typed, _)| typed == key);
        match self.name() {
            "process" => return typed("milliseconds") && !unlimited("milliseconds"),
            "usi" => return unlimited("nodes"),
            "xboard" => return unlimited("depth"),
            _ => {}
        }
        let counts = ["iterations", "nodes"].iter().any(|unit| self.value(unit).is_some());
        counts && self.value("milliseconds").is_some_and(|value| value != "0")
    }

    /// True if it is a program outside, which is started for every game.
    pub fn is_outside(&self) -> bool {
        ["process", "xboard", "usi"].contains(&self.name())
    }

    /// Its name for tables that people read: the specification, but of a program's command the short form.
    pub fn short(&self) -> String {
        let command = self.value("command").filter(|_| self.is_outside());
        match (command.and_then(|command| CommandLine::read(&command)), self.resolved.split_once("command="))
        {
            (Some(command), Some((parameters, _))) => format!("{parameters}{}", command.short()),
            _ => self.resolved.clone(),
        }
    }

    /// This agent with another budget; agents without one stay as they are.
    ///
    /// # Errors
    /// If it cannot have that budget.
    pub fn with_budget(&self, iterations: u64, milliseconds: u64) -> Result<AgentSpec, AgentError> {
        if self.value("iterations").and(self.value("milliseconds")).is_none() {
            return Ok(self.clone());
        }
        let mut typed = self.typed.clone();
        typed.retain(|(key, _)| key != "iterations" && key != "milliseconds");
        typed.push(("iterations".into(), iterations.to_string()));
        typed.push(("milliseconds".into(), milliseconds.to_string()));
        AgentSpec::new(self.entry, typed, self.setup.clone())
    }
}

/// Takes `setup` out of what was typed, and refuses names that are neither that nor a parameter's.
fn taken_setup(entry: &Entry, typed: &mut Vec<(String, String)>) -> Result<Option<OwnSetup>, AgentError> {
    let Some(common) = entry.setup_parameter() else { return Ok(None) };
    let names = || (entry.parameters)().iter().chain([common]).map(|parameter| parameter.name);
    if let Some((name, _)) = typed.iter().find(|(name, _)| !names().any(|known| known == name)) {
        let nearest = nearest(name, names());
        return Err(AgentError::Parameter { agent: entry.name.into(), name: name.clone(), nearest });
    }
    let given: Vec<String> =
        typed.extract_if(.., |(name, _)| name == SETUP).map(|(_, value)| value).collect();
    match given.as_slice() {
        [] => Ok(None),
        [one] => OwnSetup::read(entry.name, one).map(Some),
        _ => Err(AgentError::Twice { agent: entry.name.into(), name: SETUP.into() }),
    }
}

/// The parameters of `key=value,…`, in the order typed. Where a parameter takes the rest, the rest begins
/// with its name or with the first part that is no known `key=value`.
fn read_parameters(entry: &Entry, mut rest: &str) -> Result<Vec<(String, String)>, AgentError> {
    let table = (entry.parameters)();
    let greedy = table.iter().find(|parameter| parameter.takes_rest);
    let mut typed = Vec::new();
    while !rest.trim().is_empty() {
        let (part, after) = named::first_part(rest);
        let pair = named::pair(part);
        let known = pair.filter(|(key, _)| {
            table.iter().chain(entry.setup_parameter()).any(|parameter| parameter.name == *key)
        });
        match (pair, known, greedy) {
            (_, Some((key, _)), Some(greedy)) if key == greedy.name => {
                let value = named::pair(rest).map_or("", |(_, value)| value);
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

/// The name of the parameter, of every agent that wraps another one.
pub(crate) const AGENT: &str = "agent";

/// Agents that have something of their own in every game, or whose answers need all of a game's rest.
const NOT_WRAPPED: [&str; 6] = ["guest", "human", "process", "xboard", "usi", "endgame"];

/// The specification of a wrapped agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrapped(pub(crate) AgentSpec);

impl ParameterValue for Wrapped {
    const FORM: &'static str =
        "an agent other than a person or a program, with its parameters, to the end of the text";
    const TAKES_REST: bool = true;

    fn read(text: &str) -> Option<Self> {
        AgentSpec::read(text).ok().filter(|spec| !NOT_WRAPPED.contains(&spec.name())).map(Wrapped)
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

macro_rules! by_text {
    ($($spec:ident),+) => {$(
        impl Serialize for $spec {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $spec {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$spec, D::Error> {
                $spec::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )+};
}

by_text!(AgentSpec, SetupSpec);
