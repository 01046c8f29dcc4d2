//! Switches: local rules by name, each with its values and its default.
//!
//! A family of games declares its switches once, with `switches!`; the table that it yields is what reading,
//! help and listings are made from.

use crate::named;
use std::fmt::{self, Debug};
use thiserror::Error;

/// A value of a switch, as typed by people.
pub trait SwitchValue: Copy + Sized {
    /// The words that are understood; empty for numbers.
    fn words() -> &'static [&'static str];
    /// The value of a word.
    fn read(word: &str) -> Option<Self>;
    /// The word of a value.
    fn word(self) -> String;
}

impl SwitchValue for bool {
    fn words() -> &'static [&'static str] {
        &["false", "true"]
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }
    fn word(self) -> String {
        self.to_string()
    }
}

impl SwitchValue for u32 {
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }
    fn word(self) -> String {
        self.to_string()
    }
}

/// Declares enums of words. A variant is documented by its word, and by what is written above it.
macro_rules! choices {
    ($($(#[$attribute:meta])* $name:ident { $($(#[$of_variant:meta])* $variant:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$of_variant])* #[doc = concat!("\n\n`", $word, "`")] $variant),+ }
        impl $name {
            /// Every choice, in order.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The word in files and names.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }
        impl $crate::switches::SwitchValue for $name {
            fn words() -> &'static [&'static str] { &[$($word),+] }
            fn read(word: &str) -> Option<Self> {
                match word { $($word => Some($name::$variant),)+ _ => None }
            }
            fn word(self) -> String {
                $name::word(self).to_string()
            }
        }
    )+};
}

pub(crate) use choices;

/// One switch; `N` says what a game must have for it to make sense.
#[derive(Debug, Clone, Copy)]
pub struct SwitchSpec<N = ()> {
    /// Its one name.
    pub name: &'static str,
    /// Its words; empty for a number.
    pub words: fn() -> &'static [&'static str],
    /// The value where nothing is said.
    pub default: &'static str,
    /// When it makes sense.
    pub needs: N,
    /// The rule that says what it does.
    pub rule: &'static str,
    /// Summary in a few words.
    pub about: &'static str,
}

/// A value for every switch of a family.
///
/// # Laws
/// `set` takes the words of its table and no others; `word` gives back what was set; the default of every
/// switch is the one of the table.
pub trait SwitchSet: Default + Copy + Eq + Debug {
    /// Requirements of a switch.
    type Needs: 'static;
    /// Every switch, in the order of the rule text.
    fn table() -> &'static [SwitchSpec<Self::Needs>];
    /// Sets one switch; `None` if there is no such switch or it has no such value.
    fn set(&mut self, name: &str, word: &str) -> Option<()>;
    /// The word of a switch's value.
    fn word(&self, name: &str) -> Option<String>;
}

/// Declares `Rules`, a value for every switch, and `SWITCHES`, their table.
macro_rules! switches {
    (needs $needs_type:ty; $($name:ident: $kind:ty = $default:literal, $needs:expr, $rule:literal, $about:literal;)+) => {
        /// A value for every switch. Field by field as in [`SWITCHES`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct Rules { $(#[doc = $about] pub $name: $kind),+ }

        /// Every switch, in the order of the rule text.
        pub const SWITCHES: &[$crate::switches::SwitchSpec<$needs_type>] = &[$($crate::switches::SwitchSpec {
            name: stringify!($name),
            words: <$kind as $crate::switches::SwitchValue>::words,
            default: $default,
            needs: $needs,
            rule: $rule,
            about: $about,
        }),+];

        impl Default for Rules {
            fn default() -> Self {
                Rules { $($name: <$kind as $crate::switches::SwitchValue>::read($default)
                    .expect("defaults are words of their switch")),+ }
            }
        }

        impl $crate::switches::SwitchSet for Rules {
            type Needs = $needs_type;

            fn table() -> &'static [$crate::switches::SwitchSpec<$needs_type>] {
                SWITCHES
            }

            fn set(&mut self, name: &str, word: &str) -> Option<()> {
                match name {
                    $(stringify!($name) => self.$name = <$kind as $crate::switches::SwitchValue>::read(word)?,)+
                    _ => return None,
                }
                Some(())
            }

            fn word(&self, name: &str) -> Option<String> {
                match name {
                    $(stringify!($name) => Some($crate::switches::SwitchValue::word(self.$name)),)+
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use switches;

/// Why switches cannot be applied to a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SwitchError {
    /// No switch of this name.
    #[error("there is no switch '{name}'{}; `gunjin rules show {game}` lists the switches of this game", suggestion(.nearest))]
    Unknown {
        /// The name as typed.
        name: String,
        /// Name of the game, with the switches that are not at their defaults.
        game: String,
        /// The nearest known name.
        nearest: Option<String>,
    },
    /// The switch has no such value.
    #[error("'{value}' is not a value of {name}{}; it can be {words}", suggestion(.nearest))]
    Value {
        /// Name of the switch.
        name: String,
        /// The value as typed.
        value: String,
        /// The values it has.
        words: String,
        /// The nearest of them.
        nearest: Option<String>,
    },
    /// The switch does not fit the game.
    #[error("{name} does not apply to {game}, which has no {missing}; leave it out")]
    DoesNotFit {
        /// Name of the switch.
        name: String,
        /// Name of the game, with the switches that are not at their defaults.
        game: String,
        /// The missing requirement.
        missing: String,
    },
    /// The switch fits, but nothing can come of it.
    #[error("{name}={value} changes nothing in {game}: {why}; leave it out")]
    Idle {
        /// Name of the switch.
        name: String,
        /// The value as typed.
        value: String,
        /// Name of the game, with the switches that are not at their defaults.
        game: String,
        /// Why nothing comes of it.
        why: String,
    },
    /// One switch twice.
    #[error("{0} is given twice; give it once")]
    Twice(String),
    /// Two switches that exclude each other.
    #[error("{first} and {second} contradict each other: {why}; leave one out")]
    Contradiction {
        /// One of them.
        first: String,
        /// The second of the two.
        second: String,
        /// Cause, in the words of the system or of the rules.
        why: &'static str,
    },
}

impl SwitchError {
    pub(crate) fn value(name: &str, value: &str, words: &[&str]) -> SwitchError {
        SwitchError::Value {
            name: name.into(),
            value: value.into(),
            words: if words.is_empty() { "nothing here".into() } else { words.join(", ") },
            nearest: nearest(value, words.iter().copied()).map(str::to_string),
        }
    }

    pub(crate) fn range(name: &str, value: &str, least: u32, most: u32) -> SwitchError {
        SwitchError::Value {
            name: name.into(),
            value: value.into(),
            words: format!("a number from {least} to {most}"),
            nearest: None,
        }
    }

    pub(crate) fn unknown<'a>(
        name: &str,
        game: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> SwitchError {
        let nearest = nearest(name, known).map(str::to_string);
        SwitchError::Unknown { name: name.into(), game: game.into(), nearest }
    }
}

pub(crate) fn refuse_twice(typed: &[(String, String)]) -> Result<(), SwitchError> {
    let twice = |&(index, (name, _)): &(usize, &(String, String))| {
        typed[..index].iter().any(|(earlier, _)| earlier == name)
    };
    typed
        .iter()
        .enumerate()
        .find(twice)
        .map_or(Ok(()), |(_, (name, _))| Err(SwitchError::Twice(name.clone())))
}

/// The rules of a game from what was typed after its name. Numbers are checked by the game itself.
///
/// # Errors
/// If a switch or its value does not exist, or is given twice.
pub fn resolve<R: SwitchSet>(game: &str, typed: &[(String, String)]) -> Result<R, SwitchError> {
    refuse_twice(typed)?;
    let mut rules = R::default();
    for (name, value) in typed {
        let Some(spec) = R::table().iter().find(|spec| spec.name == name) else {
            return Err(SwitchError::unknown(name, game, R::table().iter().map(|spec| spec.name)));
        };
        let words = (spec.words)();
        if rules.set(name, value).is_none() {
            return Err(match words {
                [] => SwitchError::range(name, value, 0, u32::MAX),
                _ => SwitchError::value(name, value, words),
            });
        }
    }
    Ok(rules)
}

pub(crate) fn resolved_id<R: SwitchSet>(game: &str, rules: &R) -> String {
    let set = |spec: &SwitchSpec<R::Needs>| {
        let word = rules.word(spec.name)?;
        (word != spec.default).then_some((spec.name, word))
    };
    named::text(game, R::table().iter().filter_map(set))
}

/// A switch with its value in one game.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Setting {
    /// Name by which it is asked for.
    pub name: &'static str,
    /// The words it understands; empty for a number.
    pub values: Vec<&'static str>,
    /// The value where nothing is said.
    pub default: &'static str,
    /// The value here.
    pub value: String,
    /// The rule that says what it does.
    pub rule: &'static str,
    /// Summary in a few words.
    pub about: &'static str,
}

/// Every switch with its value, in the order of the table.
pub fn settings<R: SwitchSet>(rules: &R) -> Vec<Setting> {
    let setting = |spec: &SwitchSpec<R::Needs>| Setting {
        name: spec.name,
        values: (spec.words)().to_vec(),
        default: spec.default,
        value: rules.word(spec.name).unwrap_or_default(),
        rule: spec.rule,
        about: spec.about,
    };
    R::table().iter().map(setting).collect()
}

/// ` (did you mean '…'?)` or nothing.
pub fn suggestion(nearest: &Option<impl fmt::Display>) -> String {
    nearest.as_ref().map_or(String::new(), |word| format!(" (did you mean '{word}'?)"))
}

/// The word of `known` that differs least from `typed`, if it is near enough to be meant.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (typed.chars().count() / 2).max(2);
    known
        .into_iter()
        .map(|word| (edit_distance(typed, word), word))
        .filter(|(d, _)| *d <= limit)
        .min()
        .map(|(_, w)| w)
}

fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

pub(crate) fn within(name: &str, value: u32, least: u32, most: u32) -> Result<(), SwitchError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(SwitchError::range(name, &value.to_string(), least, most))
}
