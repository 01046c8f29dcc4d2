//! Bounds of the values of a parameter, where its type alone has none.

use crate::parameters::ParameterValue;

pub(crate) trait Bounds<V> {
    /// The values that can be typed, in a few words.
    const FORM: &'static str;
    /// True if the parameter limits thinking, and 0 lifts the limit. One limit at least must stand.
    const IS_LIMIT: bool = false;
    /// True if a value is within the bounds.
    fn holds(value: &V) -> bool;
}

#[derive(Debug)]
pub(crate) struct Share;

impl Bounds<f64> for Share {
    const FORM: &'static str = "a number from 0 to 1";
    fn holds(value: &f64) -> bool {
        (0.0..=1.0).contains(value)
    }
}

#[derive(Debug)]
pub(crate) struct NotNegative;

impl Bounds<f64> for NotNegative {
    const FORM: &'static str = "a number from 0 to 1000000";
    fn holds(value: &f64) -> bool {
        *value >= 0.0
    }
}

/// Declares bounds of whole numbers: their meaning, name, type, least and greatest value.
macro_rules! whole_numbers {
    ($($(#[$meaning:meta])* $name:ident { $($type:ty: $least:literal to $greatest:literal),+ })*) => {
        $(
            $(#[$meaning])*
            #[derive(Debug)]
            pub(crate) struct $name;

            $(impl Bounds<$type> for $name {
                const FORM: &'static str = concat!("a whole number from ", $least, " to ", $greatest);
                fn holds(value: &$type) -> bool {
                    ($least..=$greatest).contains(value)
                }
            })+
        )*
    };
}

whole_numbers! {
    /// A number of things without which there is no answer.
    AtLeastOne { u32: 1 to 1_000_000, u64: 1 to 1_000_000_000_000_000 }
    /// A number of things each of which takes much room or work.
    Few { u32: 1 to 1000 }
    /// A number of worlds that are kept, or 0: each takes a position's room.
    WorldCount { u32: 0 to 100_000 }
    /// A number of places as a power of two.
    PowerOfTwo { u32: 0 to 24 }
    /// A number of histories that are kept.
    HistoryCount { u64: 0 to 10_000_000 }
}

/// A limit on thinking; 0 lifts it.
#[derive(Debug)]
pub(crate) struct Limit;

impl Bounds<u32> for Limit {
    const FORM: &'static str = <u32 as ParameterValue>::FORM;
    const IS_LIMIT: bool = true;
    fn holds(_: &u32) -> bool {
        true
    }
}

impl Bounds<u64> for Limit {
    const FORM: &'static str = <u64 as ParameterValue>::FORM;
    const IS_LIMIT: bool = true;
    fn holds(_: &u64) -> bool {
        true
    }
}

/// Whatever the type can hold.
#[derive(Debug)]
pub(crate) struct Any;

impl<V: ParameterValue> Bounds<V> for Any {
    const FORM: &'static str = V::FORM;
    fn holds(_: &V) -> bool {
        true
    }
}
