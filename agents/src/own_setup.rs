//! Set-up of a player of an edition of 軍人将棋: the parameter `setup`, which all agents of editions have.
//!
//! Three may have a say: the agent by its own parameter, the host by what it was told (`--setup`), and else the
//! dealer, who draws uniformly. [`AgentSpec::setup_policy`] says who has it.

use crate::error::AgentError;
use crate::games::gunjin::setup::SetupSpec;
use crate::parameters::Parameter;
use crate::spec::{AgentSpec, Entry};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::switches::nearest;
use std::fmt;

/// The name of the parameter.
pub(crate) const SETUP: &str = "setup";
const HOST: &str = "host";
const AUTO: &str = "auto";
/// The policy that is a device of experiments.
const MIRROR: &str = "mirror";

/// The strong players: they set up well where nobody says how.
const STRONG: [&str; 3] = ["learned", "halving", "update"];
/// Agents that play no edition.
const ELSEWHERE: [&str; 5] = ["alphabeta", "paranoid", "maxn", "xboard", "usi"];

/// Source of an agent's set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnSetup {
    /// As the host has it: by what it was told, else at random.
    Host,
    /// The same, but by the learned set-ups that come with the program where the host was told nothing.
    Auto,
    /// By this policy, whatever the host was told.
    By(SetupSpec),
}

impl OwnSetup {
    /// Reads what was typed behind `setup=`. Parentheses keep commas together.
    ///
    /// # Errors
    /// If it is none of the words and no policy, with the nearest.
    pub(crate) fn read(agent: &str, text: &str) -> Result<OwnSetup, AgentError> {
        let bare = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text).trim();
        match bare {
            HOST => return Ok(OwnSetup::Host),
            AUTO => return Ok(OwnSetup::Auto),
            _ => {}
        }
        let refused = |problem: String, nearest| AgentError::SetUp { agent: agent.into(), problem, nearest };
        let policy =
            SetupSpec::read(bare).map_err(|error| refused(error.to_string(), nearest(bare, [HOST, AUTO])))?;
        // It looks at the other seat's set-up, which no player sees.
        if policy.name() == MIRROR {
            let problem = "mirror looks at the enemy's set-up; only the host may use it, as --setup mirror";
            return Err(refused(problem.into(), None));
        }
        Ok(OwnSetup::By(policy))
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

/// The parameter as the help tells it.
const fn parameter(default: &'static str) -> Parameter {
    Parameter {
        name: SETUP,
        default,
        form: "host, auto, or a set-up policy, in parentheses if it has commas",
        about: "how it sets up on editions: host as --setup says, else at random; auto as --setup says, else by the nearest learned set-ups; or a policy, whatever --setup says",
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

    /// Default source of its set-up.
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
                "{self} sets up at random: no learned set-ups of {game} come with the program. Learn them with `gunjin learn {game} --setups --out DIR`, then give --setup learned:DIR/best.json."
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::AGENTS;

    fn spec(text: &str) -> AgentSpec {
        AgentSpec::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn a_way_to_set_up_is_part_of_the_name() {
        for (typed, written) in [
            ("greedy:setup=learned", "greedy:setup=learned"),
            ("greedy:temperature=1,setup=learned", "greedy:setup=learned,temperature=1"),
            ("halving:iterations=9,setup=( advice )", "halving:setup=advice,iterations=9"),
            (
                "learned: setup = learned:a/b.json ,net=general",
                "learned:setup=learned:path=a/b.json,net=general",
            ),
            ("random:setup=file:a/b.txt", "random:setup=file:path=a/b.txt"),
            (
                "greedy:setup=(random:hq=GE,beside=LG+SP),temperature=1",
                "greedy:setup=(random:hq=GE,beside=LG+SP),temperature=1",
            ),
            (
                "endgame:setup=learned,depth=4,halving:iterations=9",
                "endgame:setup=learned,depth=4,agent=halving:iterations=9",
            ),
            ("endgame:depth=4,halving:setup=advice", "endgame:depth=4,agent=halving:setup=advice"),
            ("learned:setup=auto", "learned"),
            ("greedy:setup=auto", "greedy:setup=auto"),
            ("greedy:setup=host", "greedy"),
            ("update:setup=host", "update:setup=host"),
            ("endgame:setup=auto,learned", "endgame:agent=learned"),
        ] {
            let read = spec(typed);
            assert_eq!(read.to_string(), written, "{typed}");
            assert_eq!(spec(written), read, "{written} is the same agent");
        }
        assert_ne!(spec("greedy"), spec("greedy:setup=learned"));
        let kept = spec("mcts:setup=advice,iterations=9").with_budget(70, 0).expect("a budget").to_string();
        assert!(kept.starts_with("mcts:setup=advice,iterations=70"), "{kept}");
    }

    #[test]
    fn a_program_keeps_its_own_parameter() {
        let program = spec("process:setup=program,python3 player.py --weights=1,2");
        assert_eq!(program.value("setup").as_deref(), Some("program"));
        assert_eq!(program.own_setup(), OwnSetup::Host);
        let told = AgentSpec::read("process:setup=learned,player").expect_err("host or program").to_string();
        assert!(told.contains("one of host program"), "{told}");
    }

    #[test]
    fn slips_are_told_with_the_nearest() {
        let told = |text: &str| AgentSpec::read(text).expect_err("wrong").to_string();
        for (text, remedy) in [
            ("greedy:setup=lerned", "did you mean 'learned'?"),
            ("greedy:setup=autp", "did you mean 'auto'?"),
            ("greedy:setup=random:hqq=GE", "did you mean 'hq'?"),
            ("greedy:setpu=learned", "did you mean 'setup'?"),
            ("greedy:temprature=1,setup=learned", "did you mean 'temperature'?"),
            ("greedy:setup=learned,setup=random", "given twice"),
            ("greedy:setup=(random:hq=GE", "did you mean 'random'?"),
            ("alphabeta:setup=learned", "no parameter 'setup'"),
            ("greedy:setup=mirror", "only the host may use it"),
            ("greedy:setup=(mirror:base=advice)", "only the host may use it"),
        ] {
            assert!(told(text).contains(remedy), "{text}: {}", told(text));
        }
    }

    #[test]
    fn who_plays_editions_can_be_told_how_to_set_up() {
        for entry in AGENTS {
            let Some(parameter) = entry.setup_parameter() else {
                assert!(ELSEWHERE.contains(&entry.name) || entry.name == "process", "{}", entry.name);
                continue;
            };
            let named = spec(&format!("{}:setup={}", entry.name, parameter.default));
            assert_eq!(named.to_string(), entry.name, "its default");
            let read = spec(&format!("{}:setup=learned", entry.name));
            assert_eq!(read.insisted_setup(), Some(SetupSpec::learned()), "{}", entry.name);
        }
        for name in STRONG.iter().chain(&ELSEWHERE) {
            assert!(AGENTS.iter().any(|entry| entry.name == *name), "{name} is an agent");
        }
    }

    #[test]
    fn games_without_set_ups_refuse_it() {
        use gunjin_engine::games::leduc::{Leduc, Rules};
        let leduc = gunjin_engine::games::table_game::TableGame::from(Leduc::new(Rules::default()));
        for text in ["greedy:setup=learned", "greedy:setup=auto", "endgame:greedy:setup=advice"] {
            let Err(error) = spec(text).build(&leduc) else { panic!("{text} plays leduc") };
            assert!(
                error.to_string().starts_with("leduc has no set-up to choose; leave setup out"),
                "{error}"
            );
        }
        assert!(spec("halving").build(&leduc).is_ok(), "what is not said is not refused");
        assert!(spec("halving:leaf=built-in").build(&leduc).is_ok(), "nothing comes with the program there");
    }
}
