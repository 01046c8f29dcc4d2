//! Rate limits: so many times at once, then so many a second.

use std::collections::BTreeMap;
use std::time::Duration;

/// A rate limit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// So many times at once.
    pub burst: f64,
    /// So many times a second in the long run.
    pub second: f64,
}

/// The unused part of it.
#[derive(Debug, Clone, Copy)]
pub struct Bucket {
    left: f64,
    filled: Duration,
}

impl Bucket {
    /// A full bucket of this pace.
    pub fn full(pace: Pace, now: Duration) -> Bucket {
        Bucket { left: pace.burst, filled: now }
    }

    fn fill(&mut self, pace: Pace, now: Duration) {
        let passed = now.saturating_sub(self.filled).as_secs_f64();
        self.left = (self.left + passed * pace.second).min(pace.burst);
        self.filled = self.filled.max(now);
    }

    /// Takes one, if one is left.
    pub fn take(&mut self, pace: Pace, now: Duration) -> bool {
        self.fill(pace, now);
        let has = self.left >= 1.0;
        self.left -= f64::from(has);
        has
    }

    fn is_empty(&mut self, pace: Pace, now: Duration) -> bool {
        self.fill(pace, now);
        self.left < 1.0
    }
}

/// Most guests that are remembered.
pub const GUESTS: usize = 4096;

/// Faults of guests, by origin.
#[derive(Debug, Default)]
pub struct Faults(BTreeMap<String, Bucket>);

impl Faults {
    /// True if a guest has done too much wrong to be listened to.
    pub fn too_many(&mut self, guest: &str, pace: Pace, now: Duration) -> bool {
        self.0.get_mut(guest).is_some_and(|bucket| bucket.is_empty(pace, now))
    }

    /// Notes a fault of a guest.
    pub fn note(&mut self, guest: &str, pace: Pace, now: Duration) {
        if self.0.len() >= GUESTS && !self.0.contains_key(guest) {
            // Guests quiet for long are forgotten; among thousands of the worst, any.
            self.0.retain(|_, bucket| bucket.is_empty(pace, now));
            while self.0.len() >= GUESTS {
                self.0.pop_first();
            }
        }
        let bucket = self.0.entry(guest.to_string()).or_insert_with(|| Bucket::full(pace, now));
        bucket.take(pace, now);
    }
}
