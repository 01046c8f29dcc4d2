//! Set-up of a player of an edition of 軍人将棋: the parameter `setup`, which all agents of editions have.
//!
//! Three may have a say: the agent by its own parameter, the host by what it was told (`--setup`), and else the
//! dealer, who draws uniformly. [`AgentSpec::setup_policy`] says who has it.

use crate::error::AgentError;
use crate::games::gunjin::setup::SetupSpec;
use crate::parameters::Parameter;
use crate::spec::{AgentSpec, Entry};
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_engine::switches::nearest;
use std::fmt;

pub(crate) const SETUP: &str = "setup";
const HOST: &str = "host";
const AUTO: &str = "auto";

/// The strong players: they set up well where nobody says how.
pub const STRONG: [&str; 3] = ["learned", "halving", "update"];
/// Agents that play no edition.
pub const ELSEWHERE: [&str; 5] = ["alphabeta", "paranoid", "maxn", "xboard", "usi"];

/// Source of an agent's set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnSetup {
    /// As the host has it: by what it was told, else at random.
    Host,
    /// As the host has it, but by the learned set-ups that come with the program where it was told nothing.
    Auto,
    /// By this policy, whatever the host was told.
    By(SetupSpec),
}

impl OwnSetup {
    /// Reads what was typed behind `setup=`. Parentheses keep commas together.
    pub(crate) fn read(agent: &str, text: &str) -> Result<OwnSetup, AgentError> {
        let bare = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text).trim();
        match bare {
            HOST => return Ok(OwnSetup::Host),
            AUTO => return Ok(OwnSetup::Auto),
            _ => {}
        }
        SetupSpec::read(bare).map(OwnSetup::By).map_err(|error| AgentError::SetUp {
            agent: agent.into(),
            problem: error.to_string(),
            nearest: nearest(bare, [HOST, AUTO]),
        })
    }
}

/// As it is typed behind `setup=`.
impl fmt::Display for OwnSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OwnSetup::Host => f.write_str(HOST),
            OwnSetup::Auto => f.write_str(AUTO),
            OwnSetup::By(policy) => {
                let text = policy.to_string();
                if text.contains(',') { write!(f, "({text})") } else { f.write_str(&text) }
            }
        }
    }
}

const fn parameter(default: &'static str) -> Parameter {
    Parameter {
        name: SETUP,
        default,
        form: "host, auto, or a set-up policy, in parentheses if it has commas",
        about: "set-up policy on editions: host follows --setup, else random; auto follows --setup, else the nearest learned set-ups; a policy overrides --setup",
        takes_rest: false,
        is_limit: false,
    }
}

static OF_STRONG: Parameter = parameter(AUTO);
static OF_OTHERS: Parameter = parameter(HOST);

impl Entry {
    /// The parameter `setup`; `None` of agents that play no edition, and of programs, who have one of their own.
    pub fn setup_parameter(&self) -> Option<&'static Parameter> {
        let has_own = || (self.parameters)().iter().any(|parameter| parameter.name == SETUP);
        if ELSEWHERE.contains(&self.name) || has_own() {
            return None;
        }
        Some(if self.usual_setup() == OwnSetup::Auto { &OF_STRONG } else { &OF_OTHERS })
    }

    pub(crate) fn usual_setup(&self) -> OwnSetup {
        if STRONG.contains(&self.name) { OwnSetup::Auto } else { OwnSetup::Host }
    }
}

impl AgentSpec {
    /// The policy by which its seat is set up: its own, else what the host was `told`, else the learned set-ups
    /// that serve the game ([`SetupSpec::learned_for`]), if it wants them and there are any. `None` if it is dealt a
    /// random one.
    pub fn setup_policy(&self, told: Option<&SetupSpec>, ruleset: &Ruleset) -> Option<SetupSpec> {
        match (self.own_setup(), told) {
            (OwnSetup::By(own), _) => Some(own.named_for(ruleset)),
            (_, Some(told)) => Some(told.named_for(ruleset)),
            (OwnSetup::Auto, None) => SetupSpec::learned_for(ruleset),
            (OwnSetup::Host, None) => None,
        }
    }

    /// Remark on a player who sets up at random only because nothing was learned for the game: the
    /// command that learns set-ups.
    pub fn lacks_setups(&self, told: Option<&SetupSpec>, ruleset: &Ruleset) -> Option<String> {
        let wants = told.is_none() && self.own_setup() == OwnSetup::Auto;
        (wants && SetupSpec::learned_for(ruleset).is_none()).then(|| {
            let game = ruleset.id();
            format!(
                "{self} uses random set-ups: there are no built-in learned set-ups of {game}. Train them with `gunjin learn setups {game} --out DIR`, then give --setup learned:DIR/best.json."
            )
        })
    }

    /// The policy of its own by which it sets up, whatever the host was told.
    pub fn insisted_setup(&self) -> Option<SetupSpec> {
        match self.own_setup() {
            OwnSetup::By(policy) => Some(policy),
            OwnSetup::Host | OwnSetup::Auto => None,
        }
    }

    /// Refuses a policy of its own where set-ups are what is looked into, and nobody has a say in them.
    ///
    /// # Errors
    /// If it insists on one.
    pub fn refuse_insisted_setup(&self) -> Result<(), AgentError> {
        match self.insisted_setup() {
            None => Ok(()),
            Some(_) => Err(AgentError::GivenSetups(self.to_string())),
        }
    }

    /// Refuses a way to set up on a game that has no set-ups.
    ///
    /// # Errors
    /// If it is named with one.
    pub fn refuse_setup(&self, game: &str) -> Result<(), AgentError> {
        match self.named_setup() {
            None => Ok(()),
            Some(_) => Err(AgentError::NoSetup { agent: self.name(), game: game.into() }),
        }
    }
}
