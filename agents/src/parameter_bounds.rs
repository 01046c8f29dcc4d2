//! What values of a parameter make sense, where its type alone does not say so.

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
    const FORM: &'static str = "a number, 0 or more";
    fn holds(value: &f64) -> bool {
        *value >= 0.0
    }
}

/// A number of things without which there is no answer.
#[derive(Debug)]
pub struct AtLeastOne;

impl Bounds<u32> for AtLeastOne {
    const FORM: &'static str = "a whole number, 1 or more";
    fn holds(value: &u32) -> bool {
        *value >= 1
    }
}

impl Bounds<u64> for AtLeastOne {
    const FORM: &'static str = "a whole number, 1 or more";
    fn holds(value: &u64) -> bool {
        *value >= 1
    }
}

/// A limit on thinking; 0 lifts it.
#[derive(Debug)]
pub struct Limit;

impl Bounds<u32> for Limit {
    const FORM: &'static str = "a whole number";
    const IS_LIMIT: bool = true;
    fn holds(_: &u32) -> bool {
        true
    }
}

impl Bounds<u64> for Limit {
    const FORM: &'static str = "a whole number";
    const IS_LIMIT: bool = true;
    fn holds(_: &u64) -> bool {
        true
    }
}

/// Whatever the type can hold.
#[derive(Debug)]
pub struct Any;

impl<V: crate::parameters::ParameterValue> Bounds<V> for Any {
    const FORM: &'static str = V::FORM;
    fn holds(_: &V) -> bool {
        true
    }
}
