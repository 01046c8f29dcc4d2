//! Ctrl-C while we work without Python's lock: Python is asked now and then, and the work ends if it says so.

use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How often Python is asked.
const INTERVAL: Duration = Duration::from_millis(100);

/// Work that Python may interrupt.
#[derive(Debug)]
pub(crate) struct Interruptible {
    asked: Instant,
    interruption: Option<PyErr>,
}

impl Interruptible {
    pub(crate) fn new() -> Interruptible {
        Interruptible { asked: Instant::now(), interruption: None }
    }

    /// Whether the work goes on. Only the thread that Python called is told of signals.
    pub(crate) fn beat(&mut self) -> ControlFlow<()> {
        if self.interruption.is_none() && self.asked.elapsed() >= INTERVAL {
            self.asked = Instant::now();
            self.interruption = Python::attach(|py| py.check_signals()).err();
        }
        if self.interruption.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The exception that interrupted the work, if one did.
    pub(crate) fn finish(self) -> PyResult<()> {
        self.interruption.map_or(Ok(()), Err)
    }
}
