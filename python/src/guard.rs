//! Panics end at this boundary: a bug of ours becomes an exception that Python catches as any other.

use crate::errors::InternalError;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The exception of a panic.
fn internal(payload: &(dyn Any + Send)) -> PyErr {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let said = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
    InternalError::new_err(format!(
        "gunjin failed: {said}; create the objects in use again, and please report this with the call that caused it"
    ))
}

/// Runs `work`; a panic in it becomes an [`InternalError`].
pub(crate) fn caught<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(internal(payload.as_ref())))
}

/// Runs `work` without Python's lock; a panic in it becomes an [`InternalError`].
pub(crate) fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    caught(|| Ok(py.detach(work)))
}

/// Something that is reached through [`caught`] alone. A panic while it changes leaves it unusable, since half a change
/// may be in it.
pub(crate) struct Guarded<T: ?Sized> {
    broken: bool,
    inner: Box<T>,
}

impl<T: ?Sized> Guarded<T> {
    pub(crate) fn new(inner: Box<T>) -> Guarded<T> {
        Guarded { broken: false, inner }
    }

    fn whole(&self) -> PyResult<()> {
        match self.broken {
            false => Ok(()),
            true => Err(InternalError::new_err("this object failed in an earlier call; create a new one")),
        }
    }

    /// Reads the value under its lock.
    pub(crate) fn ask<R>(&self, question: impl FnOnce(&T) -> R) -> PyResult<R> {
        self.whole()?;
        caught(|| Ok(question(&self.inner)))
    }

    /// Changes the value under its lock.
    pub(crate) fn change<R>(&mut self, change: impl FnOnce(&mut T) -> R) -> PyResult<R> {
        self.whole()?;
        let changed = caught(|| Ok(change(&mut self.inner)));
        self.broken = changed.is_err();
        changed
    }
}
