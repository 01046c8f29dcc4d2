//! What values of a parameter make sense, where its type alone does not say so.

use crate::parameters::ParameterValue;

/// Bounds of a parameter with values of this type.
pub trait Bounds<V> {
    /// What can be typed, in a few words.
    const FORM: &'static str;
    /// Whether the parameter limits thinking, and 0 lifts the limit. One limit at least must stand.
    const IS_LIMIT: bool = false;
    /// Whether a value is within the bounds.
    fn holds(value: &V) -> bool;
}

/// A probability or a share.
#[derive(Debug)]
pub struct Share;

impl Bounds<f64> for Share {
    const FORM: &'static str = "a number from 0 to 1";
    fn holds(value: &f64) -> bool {
        (0.0..=1.0).contains(value)
    }
}

/// A size or a temperature.
#[derive(Debug)]
pub struct NotNegative;

impl Bounds<f64> for NotNegative {
    const FORM: &'static str = "a number from 0 to 1000000";
    fn holds(value: &f64) -> bool {
        *value >= 0.0
    }
}

/// A number of things without which there is no answer.
#[derive(Debug)]
pub struct AtLeastOne;

impl Bounds<u32> for AtLeastOne {
    const FORM: &'static str = "a whole number from 1 to 1000000";
    fn holds(value: &u32) -> bool {
        *value >= 1
    }
}

impl Bounds<u64> for AtLeastOne {
    const FORM: &'static str = "a whole number from 1 to 1000000000000000";
    fn holds(value: &u64) -> bool {
        *value >= 1
    }
}

/// A number of things each of which takes much room or work: a thousand at most.
#[derive(Debug)]
pub struct Few;

impl Bounds<u32> for Few {
    const FORM: &'static str = "a whole number from 1 to 1000";
    fn holds(value: &u32) -> bool {
        (1..=1000).contains(value)
    }
}

/// A number of worlds that are kept, or 0: each takes a position's room.
#[derive(Debug)]
pub struct WorldCount;

impl Bounds<u32> for WorldCount {
    const FORM: &'static str = "a whole number from 0 to 100000";
    fn holds(value: &u32) -> bool {
        *value <= 100_000
    }
}

/// A number of places as a power of two.
#[derive(Debug)]
pub struct PowerOfTwo;

impl Bounds<u32> for PowerOfTwo {
    const FORM: &'static str = "a whole number from 0 to 24";
    fn holds(value: &u32) -> bool {
        *value <= 24
    }
}

/// A number of histories that are kept.
#[derive(Debug)]
pub struct HistoryCount;

impl Bounds<u64> for HistoryCount {
    const FORM: &'static str = "a whole number from 0 to 10000000";
    fn holds(value: &u64) -> bool {
        *value <= 10_000_000
    }
}

/// A limit on thinking; 0 lifts it.
#[derive(Debug)]
pub struct Limit;

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
pub struct Any;

impl<V: ParameterValue> Bounds<V> for Any {
    const FORM: &'static str = V::FORM;
    fn holds(_: &V) -> bool {
        true
    }
}
