//! Parameters of agents: `name:key=value,…`, each with a default and a line of explanation.
//!
//! An agent declares its parameters once with `parameters!`; reading, help and the resolved name are made
//! from the table that it yields.

use crate::error::AgentError;
use gunjin_engine::switches::nearest;

/// A value as people type it.
pub trait ParameterValue: Sized {
    /// Accepted values, in a few words.
    const FORM: &'static str;
    /// True if it takes everything that is typed after it, commas and all.
    const TAKES_REST: bool = false;
    /// The value of a text; `None` if it is none.
    fn read(text: &str) -> Option<Self>;
    /// The text of a value.
    fn text(&self) -> String;
}

/// Weights, temperatures and sizes are no larger in either direction; products and sums of them stay finite.
pub(crate) const LARGEST: f64 = 1e6;

/// Implements [`ParameterValue`] for types that are read and written as they are, within bounds. They leave room:
/// clocks and counters can still add a few of the numbers up.
macro_rules! plain_values {
    ($($type:ty: $form:literal $($least:literal to $most:literal)?;)+) => {$(
        impl ParameterValue for $type {
            const FORM: &'static str = concat!($form $(, " from ", $least, " to ", $most)?);
            fn read(text: &str) -> Option<Self> {
                text.parse().ok()$(.filter(|value| ($least as $type..=$most as $type).contains(value)))?
            }
            fn text(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

plain_values! {
    bool: "true or false";
    u32: "a whole number" 0 to 1000000;
    u64: "a whole number" 0 to 1000000000000000;
    f64: "a number" -1000000 to 1000000;
    String: "text without commas";
}

/// One parameter of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// Name by which it is asked for.
    pub name: &'static str,
    /// The value where nothing is said.
    pub default: &'static str,
    /// Accepted values, in words for an error or a list.
    pub form: &'static str,
    /// Effect, in one sentence of a list.
    pub about: &'static str,
    /// True if it takes everything that is typed after it, commas and all. It stands last then, and its name
    /// may be left out.
    pub takes_rest: bool,
    /// True if it limits thinking, and 0 lifts the limit.
    pub is_limit: bool,
}

impl Parameter {
    pub(crate) const fn new<V: ParameterValue, B: Bounds<V>>(
        name: &'static str,
        default: &'static str,
        about: &'static str,
    ) -> Parameter {
        Parameter { name, default, form: B::FORM, about, takes_rest: V::TAKES_REST, is_limit: B::IS_LIMIT }
    }
}

/// A value for every parameter of an agent.
pub trait Parameters: Default {
    /// Every parameter, in the order of the help.
    fn table() -> &'static [Parameter];
    /// Sets one parameter; `None` if there is none of this name or the text is no value of it.
    fn set(&mut self, name: &str, text: &str) -> Option<()>;
    /// The text of a parameter's value.
    fn text(&self, name: &str) -> Option<String>;
}

/// The bounds that were named, or none.
macro_rules! bounds_or_any {
    ($bounds:ident) => {
        $crate::parameters::$bounds
    };
    () => {
        $crate::parameters::Any
    };
}
pub(crate) use bounds_or_any;

/// Declares a struct with a field for every parameter: `NAME { field: Type = "default", "what it does"; }`. A
/// type may be followed by `as` and its [bounds](Bounds).
macro_rules! parameters {
    ($(#[$doc:meta])* $name:ident {
        $($field:ident: $kind:ty $(as $bounds:ident)? = $default:literal, $about:literal;)*
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $name { $(#[doc = $about] pub $field: $kind),* }

        impl Default for $name {
            fn default() -> Self {
                $name { $($field: <$kind as $crate::parameters::ParameterValue>::read($default)
                    .expect("defaults are values of their parameter")),* }
            }
        }

        impl $crate::parameters::Parameters for $name {
            fn table() -> &'static [$crate::parameters::Parameter] {
                const {
                    &[$($crate::parameters::Parameter::new::<$kind, $crate::parameters::bounds_or_any!($($bounds)?)>(
                        stringify!($field),
                        $default,
                        $about,
                    )),*]
                }
            }

            fn set(&mut self, name: &str, text: &str) -> Option<()> {
                match name {
                    $(stringify!($field) => {
                        self.$field = <$crate::parameters::bounds_or_any!($($bounds)?)
                            as $crate::parameters::Bounds<$kind>>::read(text)?;
                        Some(())
                    })*
                    _ => { let _ = text; None }
                }
            }

            fn text(&self, name: &str) -> Option<String> {
                match name {
                    $(stringify!($field) => Some($crate::parameters::ParameterValue::text(&self.$field)),)*
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use parameters;

/// Declares a parameter whose values are words: `NAME { Variant = "word", … }`.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $crate::parameters::ParameterValue for $name {
            // `words_of` reads it.
            const FORM: &'static str = concat!("one of" $(, " ", $word)+);
            fn read(text: &str) -> Option<Self> {
                match text { $($word => Some($name::$variant),)+ _ => None }
            }
            fn text(&self) -> String {
                match self { $($name::$variant => $word),+ }.to_string()
            }
        }
    };
}
pub(crate) use words;

/// Bounds of the values of a parameter, where its type alone has none.
pub(crate) trait Bounds<V: ParameterValue> {
    /// The values that can be typed, in a few words.
    const FORM: &'static str = V::FORM;
    /// True if the parameter limits thinking, and 0 lifts the limit. One limit at least must stand.
    const IS_LIMIT: bool = false;
    fn read(text: &str) -> Option<V> {
        V::read(text)
    }
}

/// Declares bounds: their name, and for each type the least and the largest value.
macro_rules! bounds {
    ($($(#[$meaning:meta])* $name:ident { $($type:ty: $form:literal $least:literal to $most:literal;)+ })+) => {$(
        $(#[$meaning])*
        #[derive(Debug)]
        pub(crate) struct $name;

        $(impl Bounds<$type> for $name {
            const FORM: &'static str = concat!($form, " from ", $least, " to ", $most);
            fn read(text: &str) -> Option<$type> {
                <$type>::read(text).filter(|value| ($least as $type..=$most as $type).contains(value))
            }
        })+
    )+};
}

bounds! {
    Share { f64: "a number" 0 to 1; }
    NotNegative { f64: "a number" 0 to 1000000; }
    Positive { f64: "a number" 0.001 to 1000000; }
    /// A number of things without which there is no answer.
    AtLeastOne {
        u32: "a whole number" 1 to 1000000;
        u64: "a whole number" 1 to 1000000000000000;
    }
    /// A number of things each of which takes much room or work.
    Few { u32: "a whole number" 1 to 1000; }
    /// A number of worlds that are kept, or 0: each takes a position's room.
    WorldCount { u32: "a whole number" 0 to 100000; }
    /// A number of places as a power of two.
    PowerOfTwo { u32: "a whole number" 0 to 24; }
    /// A number of histories that are kept.
    HistoryCount { u64: "a whole number" 0 to 10000000; }
}

/// A limit on thinking; 0 lifts it.
#[derive(Debug)]
pub(crate) struct Limit;

impl<V: ParameterValue> Bounds<V> for Limit {
    const IS_LIMIT: bool = true;
}

#[derive(Debug)]
pub(crate) struct Any;

impl<V: ParameterValue> Bounds<V> for Any {}

/// The parameters of an agent from what was typed after its name.
///
/// # Errors
/// If one does not exist, is given twice or has no such value, or if all limits on thinking are lifted.
pub fn resolve<P: Parameters>(agent: &str, typed: &[(String, String)]) -> Result<P, AgentError> {
    let mut parameters = P::default();
    set_all(agent, P::table(), typed, &mut |name, text| parameters.set(name, text))?;
    let limits: Vec<&str> =
        P::table().iter().filter(|parameter| parameter.is_limit).map(|parameter| parameter.name).collect();
    let is_lifted = |name: &&str| parameters.text(name).as_deref() == Some("0");
    if !limits.is_empty() && limits.iter().all(is_lifted) {
        return Err(AgentError::Endless { agent: agent.into(), limits: limits.join(" or ") });
    }
    Ok(parameters)
}

fn set_all(
    agent: &str,
    table: &[Parameter],
    typed: &[(String, String)],
    set: &mut dyn FnMut(&str, &str) -> Option<()>,
) -> Result<(), AgentError> {
    for (index, (name, value)) in typed.iter().enumerate() {
        if typed[..index].iter().any(|(earlier, _)| earlier == name) {
            return Err(AgentError::Twice { agent: agent.into(), name: name.clone() });
        }
        let Some(parameter) = table.iter().find(|parameter| parameter.name == name) else {
            let nearest = nearest(name, table.iter().map(|parameter| parameter.name));
            return Err(AgentError::Parameter { agent: agent.into(), name: name.clone(), nearest });
        };
        if set(name, value).is_none() {
            let (value, form) = (value.clone(), parameter.form);
            let nearest = nearest(&value, words_of(form));
            return Err(AgentError::Value { agent: agent.into(), name: name.clone(), value, form, nearest });
        }
    }
    Ok(())
}

/// The words of a form that lists them, as `words!` writes it; none of another form.
fn words_of(form: &'static str) -> impl Iterator<Item = &'static str> {
    form.strip_prefix("one of ").unwrap_or_default().split_whitespace()
}

/// `AGENT:key=value,…`: the parameters that are not at their defaults, in the order of the table.
pub fn resolved_name<P: Parameters>(agent: &str, parameters: &P) -> String {
    let changed = |parameter: &Parameter| {
        let text = parameters.text(parameter.name)?;
        (text != parameter.default).then_some((parameter.name, text))
    };
    gunjin_engine::named::text(agent, P::table().iter().filter_map(changed))
}
