//! The interface of set-up policies, and the set-ups of numbered games; policies by name, `name:key=value,…`: one line
//! each.

use super::advice::{Advice, AdviceSettings};
use super::constrained::{Constrained, RandomSettings};
use super::learned::{self, FileSettings, LearnedSettings, Listed};
use crate::error::AgentError;
use crate::parameters::{Parameter, Parameters, parameters, resolve, resolved_name};
use gunjin_engine::games::gunjin::{Dealer, Ruleset, Setup, setups_of};
use gunjin_engine::switches::{nearest, suggestion};
use gunjin_engine::{Purpose, Stream, Wrong, named};
use std::fmt::Debug;

/// A way to set up an army.
///
/// # Laws
/// - A set-up that is given is legal ([`Setup::check`]).
/// - The same seat, game and words give the same set-up.
pub trait SetupPolicy: Send + Sync + Debug {
    /// A set-up of a seat for the game of a number within its run.
    ///
    /// # Errors
    /// If none was found: what is asked for cannot be had, or only too rarely.
    fn setup(&self, seat: usize, game: u64, rng: &mut Stream) -> Result<Setup, Wrong>;
}

/// The set-ups of a game. Each seat draws from its own stream of the seed.
///
/// # Errors
/// If a policy finds no set-up.
pub fn deal_pair(policies: [&dyn SetupPolicy; 2], seed: u64, game: u64) -> Result<[Setup; 2], Wrong> {
    let draw = |seat: usize| {
        policies[seat].setup(seat, game, &mut Stream::new(seed, game, Purpose::Setup, seat as u64))
    };
    Ok([draw(0)?, draw(1)?])
}

/// Deals the set-ups of numbered games.
///
/// # Laws
/// A seed and a number give one pair of set-ups. Both armies of a game are set up by the same policy, the
/// policies taking turns by the number of the game.
#[derive(Debug)]
pub struct Deals {
    dealer: Dealer,
    /// `None` for what the dealer deals: all lawful set-ups alike.
    policies: Vec<Option<Box<dyn SetupPolicy>>>,
    seed: u64,
}

impl Deals {
    /// All lawful set-ups alike.
    pub fn random(ruleset: &Ruleset, seed: u64) -> Deals {
        Deals { dealer: Dealer::new(ruleset), policies: vec![None], seed }
    }

    /// By these policies in turn; at random if there is none.
    ///
    /// # Errors
    /// If a policy does not fit the game.
    pub fn new(ruleset: &Ruleset, specs: &[SetupSpec], seed: u64) -> Result<Deals, Wrong> {
        let policy = |spec: &SetupSpec| match spec.is_plain_random() {
            true => Ok(None),
            false => spec.build(ruleset).map(Some),
        };
        let mut policies = specs.iter().map(policy).collect::<Result<Vec<_>, _>>()?;
        if policies.is_empty() {
            policies.push(None);
        }
        Ok(Deals { policies, ..Deals::random(ruleset, seed) })
    }

    /// The set-ups of a numbered game, South's first. Where a policy finds none they are random.
    pub fn setups(&self, number: u64) -> [Setup; 2] {
        let policy = &self.policies[(number % self.policies.len() as u64) as usize];
        let dealt = policy.as_deref().and_then(|policy| deal_pair([policy, policy], self.seed, number).ok());
        dealt.unwrap_or_else(|| setups_of(&self.dealer, self.seed, number))
    }
}

parameters! {
    /// It has no parameters.
    ReferenceSettings {}
}

#[derive(Debug, Clone)]
pub(super) struct Reference(pub(super) [Setup; 2]);

impl SetupPolicy for Reference {
    fn setup(&self, seat: usize, _: u64, _: &mut Stream) -> Result<Setup, Wrong> {
        Ok(self.0[seat & 1].clone())
    }
}

/// A set-up that was written out for a seat.
impl SetupPolicy for Setup {
    fn setup(&self, _: usize, _: u64, _: &mut Stream) -> Result<Setup, Wrong> {
        Ok(self.clone())
    }
}

type Resolve = fn(&[(String, String)]) -> Result<String, Wrong>;

/// The registry's entry of a policy.
#[derive(Debug, Clone, Copy)]
pub struct SetupEntry {
    /// Name by which it is asked for.
    pub name: &'static str,
    /// Summary in a line.
    pub about: &'static str,
    /// Parameters with their defaults and accepted values.
    pub parameters: fn() -> &'static [Parameter],
    resolved: Resolve,
}

/// Declares the registry: [`SETUPS`] and [`SetupSpec::build`].
macro_rules! setups {
    ($($name:literal, $settings:ty, $about:literal, |$given:ident, $ruleset:ident| $make:expr;)+) => {
        /// Every set-up policy.
        pub const SETUPS: &[SetupEntry] = &[$(SetupEntry {
            name: $name,
            about: $about,
            parameters: <$settings as Parameters>::table,
            resolved: |typed| Ok(resolved_name($name, &settings_of::<$settings>($name, typed)?)),
        }),+];

        impl SetupSpec {
            /// The policy, ready to set up a game.
            ///
            /// # Errors
            /// If it does not fit the game, or a file that it needs cannot be used.
            pub fn build(&self, ruleset: &Ruleset) -> Result<Box<dyn SetupPolicy>, Wrong> {
                match self.name {
                    $($name => {
                        let $given = settings_of::<$settings>($name, &self.typed)?;
                        let $ruleset = ruleset;
                        Ok($make)
                    })+
                    _ => Err(unknown(self.name, None)),
                }
            }
        }
    };
}

setups! {
    "random", RandomSettings, "uniformly random among the legal set-ups that satisfy its constraints",
        |settings, ruleset| Box::new(Constrained::new(ruleset, &settings)?);
    "advice", AdviceSettings, "follows the printed advice on set-ups, each rule with a weight",
        |settings, ruleset| Box::new(Advice::new(ruleset, &settings));
    "reference", ReferenceSettings, "the set-up that the edition's file gives",
        |_settings, ruleset| Box::new(Reference([0, 1].map(|seat| ruleset.reference(seat).clone())));
    "file", FileSettings, "set-ups from a file, one a line: file:PATH",
        |settings, ruleset| Box::new(Listed::from_file(ruleset, &settings)?);
    "learned", LearnedSettings, "set-ups that were learned: those of the program, or a file's, learned:PATH",
        |settings, ruleset| learned::learned(ruleset, &settings)?;
}

/// A set-up policy with its parameters, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SetupSpec {
    name: &'static str,
    typed: Vec<(String, String)>,
    resolved: String,
}

impl SetupSpec {
    /// The policy of `name[:key=value,…]`. What stands in parentheses is not taken apart. A constraint given
    /// again is added to the first; `file` and `learned` may begin with the path alone.
    ///
    /// # Errors
    /// If there is no such policy, parameter or value, with the nearest.
    pub fn read(text: &str) -> Result<SetupSpec, Wrong> {
        let (name, rest) = named::name_and_rest(text);
        let Some(entry) = SETUPS.iter().find(|entry| entry.name == name) else {
            let nearest = nearest(name, SETUPS.iter().map(|entry| entry.name));
            return Err(unknown(name, nearest));
        };
        let mut typed: Vec<(String, String)> = Vec::new();
        refuse_unbalanced(rest)?;
        for (number, part) in named::parts(rest).enumerate() {
            let (key, value) = entry.pair(number, part)?;
            match typed.iter_mut().find(|(earlier, _)| *earlier == key) {
                Some((_, earlier)) if entry.name == "random" => *earlier = format!("{earlier};{value}"),
                _ => typed.push((key, value)),
            }
        }
        if entry.name == "file" && !typed.iter().any(|(key, value)| key == "path" && !value.is_empty()) {
            return Err(Wrong("file needs a path: write file:PATH".into()));
        }
        let resolved = (entry.resolved)(&typed)?;
        Ok(SetupSpec { name: entry.name, typed, resolved })
    }

    /// All lawful set-ups alike.
    pub fn random() -> SetupSpec {
        SetupSpec { name: "random", typed: Vec::new(), resolved: "random".into() }
    }

    /// The learned set-ups that come with the program.
    pub fn learned() -> SetupSpec {
        SetupSpec { name: "learned", typed: Vec::new(), resolved: "learned".into() }
    }

    /// The learned set-ups of the program that serve a game: those of its rules, as `learned`; else, as
    /// `learned:edition=ID`, those of its edition, or of the edition with the same pieces and camps whose rules differ
    /// least. `None` if there are none.
    pub fn learned_for(ruleset: &Ruleset) -> Option<SetupSpec> {
        let edition = learned::nearest(ruleset)?;
        if learned::has_rules_of(&edition, ruleset) {
            return Some(SetupSpec::learned());
        }
        SetupSpec::read(&format!("learned:edition={edition}")).ok()
    }

    /// Names this policy for a game by the learned set-ups that it takes there.
    pub fn named_for(&self, ruleset: &Ruleset) -> SetupSpec {
        let nearest = || (*self == SetupSpec::learned()).then(|| SetupSpec::learned_for(ruleset)).flatten();
        nearest().unwrap_or_else(|| self.clone())
    }

    /// True if it draws from all lawful set-ups alike.
    pub fn is_plain_random(&self) -> bool {
        self.resolved == "random"
    }

    /// Its name without parameters.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The parameters as typed.
    pub fn typed(&self) -> &[(String, String)] {
        &self.typed
    }
}

fn unknown(name: &str, nearest: Option<&str>) -> Wrong {
    let names: Vec<&str> = SETUPS.iter().map(|entry| entry.name).collect();
    let (meant, names) = (suggestion(&nearest), names.join(", "));
    Wrong(format!("there is no set-up policy '{name}'{meant}; the policies are {names}"))
}

/// Settings as agents read them; a mistake is told with the parameters, which no command shows.
fn settings_of<S: Parameters>(name: &str, typed: &[(String, String)]) -> Result<S, Wrong> {
    resolve(name, typed).map_err(|error| {
        let AgentError::Parameter { agent, name, nearest } = error else {
            return Wrong(error.to_string());
        };
        let known: Vec<&str> = S::table().iter().map(|parameter| parameter.name).collect();
        let known = if known.is_empty() { "none".into() } else { known.join(", ") };
        let meant = suggestion(&nearest);
        Wrong(format!("{agent} has no parameter '{name}'{meant}; it has {known}"))
    })
}

impl SetupEntry {
    /// `key=value` taken apart; the first part of a policy with a path may be the path alone.
    fn pair(&self, number: usize, part: &str) -> Result<(String, String), Wrong> {
        let has_path = (self.parameters)().iter().any(|known| known.name == "path");
        match named::pair(part) {
            Some((key, value)) if !has_path || !key.contains(['/', '.']) => Ok((key.into(), value.into())),
            _ if has_path && number == 0 => Ok(("path".into(), part.to_string())),
            _ => {
                let form = format!("write {}:key=value, several separated by commas", self.name);
                Err(Wrong(format!("'{part}' is not a parameter with a value; {form}")))
            }
        }
    }
}

/// Constraints are in parentheses, in which commas separate nothing.
fn refuse_unbalanced(text: &str) -> Result<(), Wrong> {
    let mut depth = Some(0usize);
    for letter in text.chars() {
        depth = match letter {
            '(' => depth.map(|depth| depth + 1),
            ')' => depth.and_then(|depth| depth.checked_sub(1)),
            _ => depth,
        };
    }
    let unbalanced = || Wrong(format!("'{text}' has a parenthesis without its other half"));
    depth.filter(|depth| *depth == 0).map(|_| ()).ok_or_else(unbalanced)
}

/// The name with every parameter that is not at its default: the same policy has one text.
impl std::fmt::Display for SetupSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.resolved)
    }
}
