//! Budget of an agent's thinking: iterations, milliseconds, or whichever ends first.

use std::time::Duration;
use web_time::Instant;

/// A limit on thinking. With iterations alone an answer depends on nothing but the seed; with milliseconds it
/// depends on the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Most iterations; 0 for no limit of this kind.
    pub iterations: u64,
    /// Most milliseconds; 0 for no limit of this kind.
    pub milliseconds: u64,
}

const INTERVAL: u64 = 16;

/// A budget that is being spent.
#[derive(Debug)]
pub struct Clock {
    iterations: u64,
    deadline: Option<Instant>,
    done: u64,
}

impl Budget {
    /// Starts spending. A budget without any limit allows one iteration.
    pub fn start(self) -> Clock {
        let deadline =
            (self.milliseconds > 0).then(|| Instant::now() + Duration::from_millis(self.milliseconds));
        let iterations = match (self.iterations, deadline) {
            (0, Some(_)) => u64::MAX,
            (0, None) => 1,
            (limit, _) => limit,
        };
        Clock { iterations, deadline, done: 0 }
    }
}

impl Clock {
    /// True if another iteration may be made; counts it. The first always may, so that there is an answer.
    pub fn tick(&mut self) -> bool {
        let asks = self.done > 0 && self.done.is_multiple_of(INTERVAL);
        let late = asks && self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let goes_on = self.done < self.iterations && !late;
        self.done += u64::from(goes_on);
        goes_on
    }

    /// Number of iterations that were made.
    pub fn done(&self) -> u64 {
        self.done
    }
}
