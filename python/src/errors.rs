//! Python's exceptions, with our usual messages.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;

pyo3::create_exception!(
    gunjin,
    GunjinError,
    PyValueError,
    "Something that was asked for cannot be had; the message says what, where and what to do."
);
pyo3::create_exception!(
    gunjin,
    IllegalActionError,
    GunjinError,
    "An action that is not legal here, or comes after the end of the game. Nothing has changed."
);
pyo3::create_exception!(
    gunjin,
    NotFoundError,
    GunjinError,
    "There is no game, agent, file or folder of this name."
);

pyo3::create_exception!(
    gunjin,
    InternalError,
    PyRuntimeError,
    "A bug of this package. What was in use may be left half changed."
);

/// The exception of a wrong request.
pub(crate) fn wrong(problem: impl Display) -> PyErr {
    GunjinError::new_err(problem.to_string())
}

/// The exception of something that does not exist.
pub(crate) fn missing(problem: impl Display) -> PyErr {
    NotFoundError::new_err(problem.to_string())
}
