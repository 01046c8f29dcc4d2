//! Work without Python's lock: Python is asked now and then whether it goes on (Ctrl-C), and told how far it is.

use gunjin_experiments::analysis::watch::{Part, Watch};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Interval at which Python is asked.
const INTERVAL: Duration = Duration::from_millis(100);

/// Display of progress: a `gunjin._progress.Meter`.
pub(crate) struct Meter(Py<PyAny>);

impl Meter {
    pub(crate) fn new(py: Python<'_>, work: &str) -> PyResult<Meter> {
        Ok(Meter(py.import("gunjin._progress")?.getattr("Meter")?.call1((work,))?.unbind()))
    }

    fn tell(&self, py: Python<'_>, done: u64, total: u64, work: Option<&str>) -> PyResult<()> {
        self.0.call_method1(py, "tell", (done, total, work)).map(drop)
    }

    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.0.call_method0(py, "close").map(drop)
    }
}

/// Work that Python may interrupt.
pub(crate) struct Interruptible {
    asked: Instant,
    interruption: Option<PyErr>,
    meter: Meter,
}

impl Interruptible {
    pub(crate) fn new(meter: Meter) -> Interruptible {
        Interruptible { asked: Instant::now(), interruption: None, meter }
    }

    /// Reports progress, and answers if the work goes on; `total` is 0 where it is not counted. Only the
    /// thread that Python called is told of signals.
    pub(crate) fn beat(&mut self, done: u64, total: u64) -> ControlFlow<()> {
        if self.interruption.is_none() && self.asked.elapsed() >= INTERVAL {
            self.asked = Instant::now();
            let asked = Python::attach(|py| {
                py.check_signals()?;
                self.meter.tell(py, done, total, None)
            });
            self.interruption = asked.err();
        }
        if self.interruption.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The exception that interrupted the work, if one did.
    pub(crate) fn finish(self) -> PyResult<()> {
        let closed = Python::attach(|py| self.meter.close(py));
        self.interruption.map_or(closed, Err)
    }
}

/// Shows how far an analysis is.
pub(crate) struct Analysed {
    meter: Meter,
    state: Mutex<Analysis>,
}

struct Analysis {
    work: &'static str,
    done: u64,
    all: u64,
    told: Instant,
}

impl Analysed {
    pub(crate) fn new(meter: Meter) -> Analysed {
        let state = Analysis { work: "reading", done: 0, all: 0, told: Instant::now() };
        Analysed { meter, state: Mutex::new(state) }
    }

    pub(crate) fn finish(self, py: Python<'_>) -> PyResult<()> {
        self.meter.close(py)
    }
}

impl Watch for Analysed {
    fn begins(&self, part: Part, all: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let work = match part {
            Part::Reading => "reading bytes",
            Part::Drawing => "drawing samples",
        };
        (state.work, state.done, state.all) = (work, 0, all);
    }

    fn done(&self, more: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.done += more;
        if state.told.elapsed() < INTERVAL {
            return;
        }
        state.told = Instant::now();
        let (work, done, all) = (state.work, state.done, state.all);
        drop(state);
        // A failed display must not end the analysis.
        let _shown = Python::attach(|py| self.meter.tell(py, done, all, Some(work)));
    }
}
