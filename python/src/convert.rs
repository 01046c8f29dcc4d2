//! Between Python's values and ours.

use crate::errors::wrong;
use pyo3::prelude::*;
use serde::Serialize;
use std::hash::{BuildHasher, Hasher, RandomState};

/// A value as Python has it: dictionaries, lists, texts and numbers.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(wrong)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// The seed asked for, or one that nobody has asked for.
pub(crate) fn seed_or_fresh(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| RandomState::new().build_hasher().finish())
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
