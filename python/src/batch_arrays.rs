//! The arrays of a `gunjin.BatchEnv`.

use crate::errors::wrong;
use gunjin_ui::any::AnyGame;
use numpy::{PyArray1, PyArrayDyn};
use pyo3::CastIntoError;
use pyo3::prelude::*;
use pyo3::type_object::PyTypeCheck;
use pyo3::types::PyTuple;

/// The number type of observations, if there is such a type.
pub(crate) fn sound_numbers(name: Option<String>) -> PyResult<Option<String>> {
    match name.as_deref() {
        None | Some("float32" | "uint8") => Ok(name),
        Some(other) => Err(wrong(format!("observations are \"float32\", \"uint8\" or None, not {other:?}"))),
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
    /// Rewards and ends of the last step.
    fn last<'a, 'py>(&'a self, py: Python<'py>) -> [&'a Bound<'py, PyAny>; 3] {
        [self.rewards.bind(py), self.terminated.bind(py), self.truncated.bind(py)]
    }

    /// Forgets what the last step told.
    pub(crate) fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.last(py).into_iter().try_for_each(|array| array.call_method1("fill", (0,)).map(drop))
    }

    /// Arrays of zeros for so many games, with masks or without.
    pub(crate) fn new(
        py: Python<'_>,
        game: &dyn AnyGame,
        games: usize,
        numbers: Option<&str>,
        mask: bool,
    ) -> PyResult<Filled> {
        let layout = game.layout();
        let shape = [&[games], layout.observation.shape.as_slice()].concat();
        let wanted = |kind: &str| (numbers == Some(kind)).then_some(shape.as_slice());
        Ok(Filled {
            current_player: zeros(py, &[games], "int32")?,
            rewards: zeros(py, &[games, game.seats()], "float32")?,
            terminated: zeros(py, &[games], "uint8")?,
            truncated: zeros(py, &[games], "uint8")?,
            mask: mask.then(|| zeros(py, &[games, layout.actions], "uint8")).transpose()?,
            floats: wanted("float32").map(|shape| zeros(py, shape, "float32")).transpose()?,
            bytes: wanted("uint8").map(|shape| zeros(py, shape, "uint8")).transpose()?,
        })
    }

    /// Rewards and ends of the last step, copied.
    pub(crate) fn told<'py>(&self, py: Python<'py>) -> PyResult<Told<'py>> {
        let [rewards, terminated, truncated] = self.last(py).map(|array| array.call_method0("copy"));
        Ok([rewards?, terminated?, truncated?])
    }

    /// Puts in what a step told.
    pub(crate) fn tell(&self, py: Python<'_>, told: &Told<'_>) -> PyResult<()> {
        let numpy = py.import("numpy")?;
        let mut pairs = self.last(py).into_iter().zip(told);
        pairs.try_for_each(|pair| numpy.call_method1("copyto", pair).map(drop))
    }
}

/// Rewards, and which games have ended by their rules and at the limit of their plies.
pub(crate) type Told<'py> = [Bound<'py, PyAny>; 3];

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
