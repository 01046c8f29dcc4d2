//! Python's exceptions, with our usual messages.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;

pyo3::create_exception!(
    gunjin,
    GunjinError,
    PyValueError,
    "An invalid request; the message says what is wrong, where, and what to do."
);
pyo3::create_exception!(
    gunjin,
    IllegalActionError,
    GunjinError,
    "An illegal action, or an action after the end of the game. The state is unchanged."
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
    "A bug of this package. Objects in use may be inconsistent."
);

/// The exception of a wrong request.
pub(crate) fn wrong(problem: impl Display) -> PyErr {
    GunjinError::new_err(problem.to_string())
}

/// The exception of something that does not exist.
pub(crate) fn missing(problem: impl Display) -> PyErr {
    NotFoundError::new_err(problem.to_string())
}
