//! Algorithms by name.

use super::compiled::Compiled;
use super::fictitious::FictitiousPlay;
use super::full::{Full, Order};
use super::sampled::{Sampled, Sampling};
use super::schedule::Schedule;
use super::solver::Solver;
use gunjin_engine::named;
use gunjin_engine::switches::{nearest, suggestion};
use std::fmt;
use thiserror::Error;

/// A way to solve a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Algorithm {
    /// A member of the CFR family over the whole tree.
    Full {
        /// Name of the schedule.
        schedule: Schedule,
        /// In which order the seats learn.
        order: Order,
    },
    /// Monte Carlo CFR.
    Sampled {
        /// Part of the tree that is sampled.
        sampling: Sampling,
        /// Weights of regrets and averages.
        schedule: Schedule,
        /// True if baselines lower the variance.
        baseline: bool,
    },
    /// Fictitious play (Brown, 1951).
    FictitiousPlay,
    /// A linear program.
    Linear,
}

/// Why there is no such algorithm.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message names its fields")]
pub enum AlgorithmError {
    /// No algorithm has this name.
    #[error("there is no algorithm '{name}'{}; take one of {}", suggestion(.nearest), names())]
    Unknown { name: String, nearest: Option<&'static str> },
    /// The algorithm has no such setting, or the setting no such value.
    #[error("'{setting}' is no setting of {name}; {remedy}")]
    Setting { name: String, setting: String, remedy: &'static str },
}

fn names() -> String {
    ALGORITHMS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

/// Every algorithm: its name, and what it is in a line.
pub const ALGORITHMS: &[(&str, &str)] = &[
    ("cfr", "counterfactual regret minimisation"),
    ("cfr+", "CFR with regret matching+ and a linear average"),
    ("lcfr", "linear CFR"),
    ("dcfr", "discounted CFR (alpha=1.5, beta=0, gamma=2)"),
    ("pcfr+", "predictive CFR+ with a quadratic average"),
    ("pdcfr+", "predictive discounted CFR+ (alpha=2.3, gamma=5)"),
    ("es-mccfr", "Monte Carlo CFR, external sampling; for games of more than two as well"),
    ("os-mccfr", "Monte Carlo CFR, outcome sampling (exploration=0.6)"),
    ("fp", "fictitious play"),
    ("lp", "a linear program, for zero-sum games of two"),
];

const FULL: &str = "write alpha=, beta= or gamma= with a number, or order=alternating or simultaneous";
const SAMPLED: &str = "write schedule= with a member of the CFR family, baseline=true or false, exploration= with a number between 0 and 1";
const NOTHING: &str = "it has none";

impl Algorithm {
    /// The algorithm of `NAME[:setting=value,…]`.
    ///
    /// # Errors
    /// If there is no such algorithm or setting, with what there is.
    pub fn read(text: &str) -> Result<Algorithm, AlgorithmError> {
        let (name, rest) = named::name_and_rest(text);
        let mut algorithm = Algorithm::named(name).ok_or_else(|| AlgorithmError::Unknown {
            name: name.to_string(),
            nearest: nearest(name, ALGORITHMS.iter().map(|(name, _)| *name)),
        })?;
        for setting in named::parts(rest) {
            let known = named::pair(setting).and_then(|(key, value)| algorithm.set(key, value));
            known.ok_or_else(|| AlgorithmError::Setting {
                name: name.to_string(),
                setting: setting.to_string(),
                remedy: algorithm.remedy(),
            })?;
        }
        Ok(algorithm)
    }

    fn named(name: &str) -> Option<Algorithm> {
        let sampled = |sampling| Algorithm::Sampled { sampling, schedule: Schedule::CFR, baseline: false };
        Some(match name {
            "es-mccfr" => sampled(Sampling::External),
            "os-mccfr" => sampled(Sampling::Outcome { exploration: 0.6 }),
            "fp" => Algorithm::FictitiousPlay,
            "lp" => Algorithm::Linear,
            name => Algorithm::Full { schedule: schedule(name)?, order: Order::Alternating },
        })
    }

    /// Sets something; `None` if there is no such setting or value.
    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        let number = || value.parse::<f64>().ok().filter(|number| !number.is_nan());
        match (self, key) {
            (Algorithm::Full { schedule, .. }, "alpha") => schedule.positive = number()?,
            (Algorithm::Full { schedule, .. }, "beta") => schedule.negative = number()?,
            (Algorithm::Full { schedule, .. }, "gamma") => schedule.averaging = number()?,
            (Algorithm::Full { order, .. }, "order") => {
                *order = match value {
                    "alternating" => Order::Alternating,
                    "simultaneous" => Order::Simultaneous,
                    _ => return None,
                };
            }
            (Algorithm::Sampled { schedule: now, .. }, "schedule") => *now = schedule(value)?,
            (Algorithm::Sampled { baseline, .. }, "baseline") => *baseline = value.parse().ok()?,
            (Algorithm::Sampled { sampling: Sampling::Outcome { exploration }, .. }, "exploration") => {
                *exploration = number().filter(|share| *share > 0.0 && *share <= 1.0)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn remedy(&self) -> &'static str {
        match self {
            Algorithm::Full { .. } => FULL,
            Algorithm::Sampled { .. } => SAMPLED,
            Algorithm::FictitiousPlay | Algorithm::Linear => NOTHING,
        }
    }

    /// The solver, before its first iteration; `None` for the linear program, which has no iterations.
    pub fn solver<'c>(&self, game: &'c Compiled, seed: u64) -> Option<Box<dyn Solver + 'c>> {
        Some(match *self {
            Algorithm::Full { schedule, order } => Box::new(Full::new(game, schedule, order)),
            Algorithm::Sampled { sampling, schedule, baseline } => {
                Box::new(Sampled::new(game, schedule, sampling, baseline, seed))
            }
            Algorithm::FictitiousPlay => Box::new(FictitiousPlay::new(game)),
            Algorithm::Linear => return None,
        })
    }
}

const SCHEDULES: [(&str, Schedule); 6] = [
    ("cfr", Schedule::CFR),
    ("cfr+", Schedule::CFR_PLUS),
    ("lcfr", Schedule::LCFR),
    ("dcfr", Schedule::DCFR),
    ("pcfr+", Schedule::PCFR_PLUS),
    ("pdcfr+", Schedule::PDCFR_PLUS),
];

/// A member of the CFR family by its name.
fn schedule(name: &str) -> Option<Schedule> {
    SCHEDULES.iter().find(|(known, _)| *known == name).map(|(_, schedule)| *schedule)
}

fn schedule_text(schedule: &Schedule) -> (&'static str, Vec<String>) {
    let like = |other: &Schedule| {
        (other.floored, other.predictive, other.fades())
            == (schedule.floored, schedule.predictive, schedule.fades())
    };
    let exact = SCHEDULES.iter().find(|(_, other)| other == schedule);
    let near = SCHEDULES.iter().find(|(_, other)| like(other));
    let (name, base) = exact.or(near).unwrap_or(&SCHEDULES[3]);
    let pairs = [
        ("alpha", base.positive, schedule.positive),
        ("beta", base.negative, schedule.negative),
        ("gamma", base.averaging, schedule.averaging),
    ];
    let changed = pairs.into_iter().filter(|(_, usual, now)| usual != now);
    (name, changed.map(|(key, _, now)| format!("{key}={now}")).collect())
}

/// The name with every setting that is not as usual: the same algorithm has one text.
impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, settings) = match self {
            Algorithm::Full { schedule, order } => {
                let (name, mut settings) = schedule_text(schedule);
                if *order == Order::Simultaneous {
                    settings.push("order=simultaneous".into());
                }
                (name, settings)
            }
            Algorithm::Sampled { sampling, schedule, baseline } => {
                let mut settings = Vec::new();
                let name = match sampling {
                    Sampling::External => "es-mccfr",
                    Sampling::Outcome { .. } => "os-mccfr",
                };
                if *schedule != Schedule::CFR {
                    settings.push(format!("schedule={}", schedule_text(schedule).0));
                }
                if *baseline {
                    settings.push("baseline=true".into());
                }
                if let Sampling::Outcome { exploration } = sampling
                    && *exploration != 0.6
                {
                    settings.push(format!("exploration={exploration}"));
                }
                (name, settings)
            }
            Algorithm::FictitiousPlay => ("fp", Vec::new()),
            Algorithm::Linear => ("lp", Vec::new()),
        };
        f.write_str(name)?;
        if settings.is_empty() { Ok(()) } else { write!(f, ":{}", settings.join(",")) }
    }
}
