//! Between Python's values and ours.

use crate::errors::wrong;
use gunjin_engine::tensors::Sheet;
use gunjin_experiments::run::seed::random_seed;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use serde::Serialize;

/// Most characters of a value that a message shows.
const MOST_SHOWN: usize = 80;

/// A value as Python has it: dictionaries, lists, texts and numbers.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(wrong)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// The numbers of a tensor, in its shape.
pub(crate) fn shaped<'py>(py: Python<'py>, numbers: Vec<f32>, sheet: &Sheet) -> PyResult<Bound<'py, PyAny>> {
    Ok(PyArray1::from_vec(py, numbers).reshape(sheet.shape.clone())?.into_any())
}

/// A seed as Python gives it: a whole number from 0 to 2⁶⁴ - 1.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seed(pub(crate) u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Seed {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Seed> {
        value.extract().map(Seed).map_err(|_| {
            wrong(format!(
                "seed is {}; give a whole number from 0 to 2**64 - 1, or None for a random one",
                shown(&value)
            ))
        })
    }
}

/// A value as Python shows it, cut to a line.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map_or_else(|_| "this".into(), |text| text.to_string());
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The exception of an argument of a wrong type; `expected` says what it should be.
pub(crate) fn wrong_type(expected: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let kind = value.get_type().name().map_or_else(|_| "object".into(), |name| name.to_string());
    PyTypeError::new_err(format!("{expected}, not {} (of type {kind})", shown(value)))
}

/// Count of something, as Python gives it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Count(pub(crate) usize);

impl<'a, 'py> FromPyObject<'a, 'py> for Count {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Count> {
        let count = value.extract().map(Count);
        count.map_err(|_| wrong(format!("{} is not a count; give a whole number", shown(&value))))
    }
}

/// The seed asked for, or one that nobody has asked for.
pub(crate) fn seed_or_fresh(seed: Option<Seed>) -> PyResult<u64> {
    seed.map_or_else(|| random_seed().map_err(wrong), |seed| Ok(seed.0))
}

/// One text or several: nothing, `"a"`, or `["a", "b"]`.
pub(crate) enum Texts {
    One(String),
    Several(Vec<String>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Texts {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Texts> {
        let one = value.extract().map(Texts::One);
        let texts = one.or_else(|_| value.extract().map(Texts::Several));
        texts.map_err(|_: PyErr| wrong_type("set-ups are a text or a list of texts", &value))
    }
}

impl Texts {
    pub(crate) fn list(texts: Option<Texts>) -> Vec<String> {
        match texts {
            None => Vec::new(),
            Some(Texts::One(text)) => vec![text],
            Some(Texts::Several(texts)) => texts,
        }
    }
}
