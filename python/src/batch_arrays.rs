//! The arrays of a `gunjin.BatchEnv`.

use crate::errors::wrong;
use gunjin_ui::any::AnyGame;
use numpy::{PyArray1, PyArrayDyn};
use pyo3::CastIntoError;
use pyo3::prelude::*;
use pyo3::type_object::PyTypeCheck;
use pyo3::types::PyTuple;

/// Number type of observations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numbers {
    None,
    Floats,
    Bytes,
}

impl Numbers {
    /// Name of the array, where it has one.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Numbers::None => None,
            Numbers::Floats => Some("float32"),
            Numbers::Bytes => Some("uint8"),
        }
    }

    /// Those of a name.
    pub(crate) fn read(name: Option<&str>) -> PyResult<Numbers> {
        match name {
            None => Ok(Numbers::None),
            Some("float32") => Ok(Numbers::Floats),
            Some("uint8") => Ok(Numbers::Bytes),
            Some(other) => {
                Err(wrong(format!("observations are \"float32\", \"uint8\" or None, not {other:?}")))
            }
        }
    }
}

/// The arrays, filled in place for as long as the environment lives.
pub(crate) struct Filled {
    pub(crate) current_player: Py<PyArray1<i32>>,
    pub(crate) rewards: Py<PyArrayDyn<f32>>,
    pub(crate) terminated: Py<PyArray1<u8>>,
    pub(crate) truncated: Py<PyArray1<u8>>,
    pub(crate) mask: Option<Py<PyArrayDyn<u8>>>,
    pub(crate) floats: Option<Py<PyArrayDyn<f32>>>,
    pub(crate) bytes: Option<Py<PyArrayDyn<u8>>>,
}

impl Filled {
    /// Forgets what the last step told.
    pub(crate) fn clear(&self, py: Python<'_>) -> PyResult<()> {
        for array in [self.rewards.bind(py).as_any(), self.terminated.bind(py), self.truncated.bind(py)] {
            array.call_method1("fill", (0,))?;
        }
        Ok(())
    }

    /// Arrays of zeros for so many games, with masks or without.
    pub(crate) fn new(
        py: Python<'_>,
        game: &dyn AnyGame,
        games: usize,
        numbers: Numbers,
        mask: bool,
    ) -> PyResult<Filled> {
        let layout = game.layout();
        let shape = [&[games], layout.observation.shape.as_slice()].concat();
        let wanted = |kind: Numbers| (numbers == kind).then_some(shape.as_slice());
        Ok(Filled {
            current_player: zeros(py, &[games], "int32")?,
            rewards: zeros(py, &[games, game.seats()], "float32")?,
            terminated: zeros(py, &[games], "uint8")?,
            truncated: zeros(py, &[games], "uint8")?,
            mask: mask.then(|| zeros(py, &[games, layout.actions], "uint8")).transpose()?,
            floats: wanted(Numbers::Floats).map(|shape| zeros(py, shape, "float32")).transpose()?,
            bytes: wanted(Numbers::Bytes).map(|shape| zeros(py, shape, "uint8")).transpose()?,
        })
    }

    /// Rewards and ends of the last step, copied.
    pub(crate) fn told<'py>(&self, py: Python<'py>) -> PyResult<Told<'py>> {
        let copy = |array: &Bound<'py, PyAny>| array.call_method0("copy");
        Ok((
            copy(self.rewards.bind(py).as_any())?,
            copy(self.terminated.bind(py).as_any())?,
            copy(self.truncated.bind(py).as_any())?,
        ))
    }

    /// Puts in what a step told.
    pub(crate) fn tell(&self, py: Python<'_>, told: &Told<'_>) -> PyResult<()> {
        let numpy = py.import("numpy")?;
        numpy.call_method1("copyto", (self.rewards.bind(py), &told.0))?;
        numpy.call_method1("copyto", (self.terminated.bind(py), &told.1))?;
        numpy.call_method1("copyto", (self.truncated.bind(py), &told.2))?;
        Ok(())
    }
}

/// Rewards, and which games have ended by their rules and at the limit of their plies.
pub(crate) type Told<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

/// A new array of zeros. NumPy makes it, so that a lack of memory is its `MemoryError`.
fn zeros<T>(py: Python<'_>, shape: &[usize], dtype: &str) -> PyResult<Py<T>>
where
    T: PyTypeCheck,
    for<'py> PyErr: From<CastIntoError<'py>>,
{
    let array = py.import("numpy")?.call_method1("zeros", (PyTuple::new(py, shape)?, dtype))?;
    Ok(array.cast_into::<T>()?.unbind())
}

/// An array of bytes as one of truths, in the same memory.
pub(crate) fn as_truths<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    array.call_method1("view", ("bool",))
}
