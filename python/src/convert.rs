//! Between Python's values and ours.

use crate::errors::wrong;
use gunjin_experiments::run::seed::random_seed;
use pyo3::prelude::*;
use serde::Serialize;

/// A value as Python has it: dictionaries, lists, texts and numbers.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(wrong)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// A seed as Python gives it: a whole number from 0 to 2⁶⁴ - 1.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seed(pub(crate) u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Seed {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Seed> {
        value.extract().map(Seed).map_err(|_| {
            let shown = value.repr().map_or_else(|_| "this".into(), |text| text.to_string());
            wrong(format!(
                "seed is {shown}; give a whole number from 0 to 2**64 - 1, or None for a random one"
            ))
        })
    }
}

/// The seed asked for, or one that nobody has asked for.
pub(crate) fn seed_or_fresh(seed: Option<Seed>) -> PyResult<u64> {
    seed.map_or_else(|| random_seed().map_err(wrong), |seed| Ok(seed.0))
}

/// One text or several: nothing, `"a"`, or `["a", "b"]`.
#[derive(FromPyObject)]
pub(crate) enum Texts {
    /// One.
    One(String),
    /// Several.
    Several(Vec<String>),
}

impl Texts {
    /// As a list.
    pub(crate) fn list(texts: Option<Texts>) -> Vec<String> {
        match texts {
            None => Vec::new(),
            Some(Texts::One(text)) => vec![text],
            Some(Texts::Several(texts)) => texts,
        }
    }
}
