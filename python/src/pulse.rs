//! Work without Python's lock: Python is asked now and then whether it goes on (Ctrl-C), and told how far it is.

use gunjin_experiments::analysis::watch::{Part, Watch};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Interval at which Python is asked.
const INTERVAL: Duration = Duration::from_millis(100);

/// Work that Python may interrupt, with its display of progress: a `gunjin._progress.Meter`.
pub(crate) struct Interruptible {
    asked: Instant,
    interruption: Option<PyErr>,
    meter: Py<PyAny>,
}

impl Interruptible {
    pub(crate) fn new(py: Python<'_>, work: &str) -> PyResult<Interruptible> {
        let meter = py.import("gunjin._progress")?.getattr("Meter")?.call1((work,))?.unbind();
        Ok(Interruptible { asked: Instant::now(), interruption: None, meter })
    }

    /// Reports progress, and answers if the work goes on; `total` is 0 where it is not counted, `work` says what is
    /// done if that changes. Only the thread that Python called is told of signals.
    pub(crate) fn beat(&mut self, done: u64, total: u64, work: Option<&str>) -> ControlFlow<()> {
        if self.interruption.is_none() && self.asked.elapsed() >= INTERVAL {
            self.asked = Instant::now();
            let asked = Python::attach(|py| {
                py.check_signals()?;
                self.meter.call_method1(py, "tell", (done, total, work)).map(drop)
            });
            self.interruption = asked.err();
        }
        if self.interruption.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The exception that interrupted the work, if one did.
    pub(crate) fn finish(self) -> PyResult<()> {
        let closed = Python::attach(|py| self.meter.call_method0(py, "close").map(drop));
        self.interruption.map_or(closed, Err)
    }
}

/// Shows how far an analysis is.
pub(crate) struct Analysed(Mutex<Analysis>);

struct Analysis {
    heart: Interruptible,
    work: &'static str,
    done: u64,
    all: u64,
}

impl Analysed {
    pub(crate) fn new(heart: Interruptible) -> Analysed {
        Analysed(Mutex::new(Analysis { heart, work: "reading", done: 0, all: 0 }))
    }

    pub(crate) fn finish(self) -> PyResult<()> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).heart.finish()
    }

    fn state(&self) -> MutexGuard<'_, Analysis> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Analysed {
    fn begins(&self, part: Part, all: u64) {
        let work = match part {
            Part::Reading => "reading bytes",
            Part::Drawing => "drawing samples",
        };
        let mut state = self.state();
        (state.work, state.done, state.all) = (work, 0, all);
    }

    fn done(&self, more: u64) {
        let mut state = self.state();
        state.done += more;
        let (work, done, all) = (state.work, state.done, state.all);
        // An analysis cannot be interrupted.
        let _goes_on = state.heart.beat(done, all, Some(work));
    }
}
