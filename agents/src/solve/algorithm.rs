//! Algorithms by name.

use super::checkpoint::{Arrays, Unpacked};
use super::compiled::Compiled;
use super::full::{FictitiousPlay, Full, Order};
use super::profile::Profile;
use super::sampled::{Sampled, Sampling};
use gunjin_engine::switches::{nearest, suggestion};
use gunjin_engine::{math, named};
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
pub enum AlgorithmError {
    /// No algorithm has this name.
    #[error("there is no algorithm '{0}'{hint}; choose one of {all}", hint = suggestion(.1), all = names())]
    Unknown(String, Option<&'static str>),
    /// The algorithm has no such setting, or the setting no such value.
    #[error("'{1}' is not a setting of {0}; {2}")]
    Setting(String, String, &'static str),
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
    ("es-mccfr", "Monte Carlo CFR, external sampling; also for more than two players"),
    ("os-mccfr", "Monte Carlo CFR, outcome sampling (exploration=0.6)"),
    ("fp", "fictitious play"),
    ("lp", "linear programming; two-player zero-sum games"),
];

impl Algorithm {
    /// The algorithm of `NAME[:setting=value,…]`.
    ///
    /// # Errors
    /// If there is no such algorithm or setting, with what there is.
    pub fn read(text: &str) -> Result<Algorithm, AlgorithmError> {
        let (name, rest) = named::name_and_rest(text);
        let mut algorithm = Algorithm::named(name).ok_or_else(|| {
            AlgorithmError::Unknown(name.into(), nearest(name, ALGORITHMS.iter().map(|(name, _)| *name)))
        })?;
        for setting in named::parts(rest) {
            let known = named::pair(setting).and_then(|(key, value)| algorithm.set(key, value));
            known.ok_or_else(|| AlgorithmError::Setting(name.into(), setting.into(), algorithm.remedy()))?;
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
            Algorithm::Full { .. } => {
                "write alpha=, beta= or gamma= with a number, or order=alternating or simultaneous"
            }
            Algorithm::Sampled { .. } => {
                "write schedule= with a member of the CFR family, baseline=true or false, exploration= with a number between 0 and 1"
            }
            Algorithm::FictitiousPlay | Algorithm::Linear => "it has none",
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

/// A solver that gets nearer to an equilibrium with every iteration.
///
/// # Laws
/// - What it does depends on the game, its settings and its seed, and on nothing else.
/// - After `save` and `load` it goes on as if it had not been interrupted, to the bit.
pub trait Solver {
    /// One iteration: every seat learns once.
    fn iterate(&mut self);

    /// Number of iterations that were made.
    fn iterations(&self) -> u64;

    /// The average of all iterations: what converges.
    fn average(&self) -> Profile;

    /// Current strategies of the seats.
    fn last(&self) -> Profile;

    /// Writes down everything that the next iterations depend on.
    fn save(&self, arrays: &mut Arrays);

    /// Takes up what was written; `None` if it does not fit.
    fn load(&mut self, arrays: &mut Unpacked<'_>) -> Option<()>;

    /// Bytes of its arrays.
    fn bytes(&self) -> usize;
}

/// A member of the CFR family. After iteration *t* earlier regrets are multiplied by *t^a / (t^a + 1)*: not at all with *a*
/// infinite, by one half with *a* = 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Schedule {
    /// Discount of positive regrets.
    pub positive: f64,
    /// Discount of negative regrets.
    pub negative: f64,
    /// Negative regrets are forgotten at once (regret matching+).
    pub(crate) floored: bool,
    /// The last regrets are expected once more (predictive regret matching).
    pub(crate) predictive: bool,
    /// Iteration *t* counts *t^averaging* times in the average.
    pub(crate) averaging: f64,
}

impl Schedule {
    /// CFR (Zinkevich et al., *Regret minimization in games with incomplete information*, 2007).
    pub const CFR: Schedule = Schedule {
        positive: f64::INFINITY,
        negative: f64::INFINITY,
        floored: false,
        predictive: false,
        averaging: 0.0,
    };

    /// CFR+ (Tammelin, *Solving large imperfect information games using CFR+*, 2014).
    pub const CFR_PLUS: Schedule = Schedule { floored: true, averaging: 1.0, ..Schedule::CFR };

    /// Linear CFR (Brown and Sandholm, *Solving imperfect-information games via discounted regret
    /// minimization*, 2019).
    pub(crate) const LCFR: Schedule = Schedule::discounted(1.0, 1.0, 1.0);

    /// DCFR with the parameters that the paper of `LCFR` recommends.
    pub const DCFR: Schedule = Schedule::discounted(1.5, 0.0, 2.0);

    /// PCFR+ (Farina, Kroer and Sandholm, *Faster game solving via predictive Blackwell approachability*,
    /// 2021), averaged quadratically.
    pub const PCFR_PLUS: Schedule =
        Schedule { floored: true, predictive: true, averaging: 2.0, ..Schedule::CFR };

    /// PDCFR+ (Xu et al., *Minimizing weighted counterfactual regret with optimistic online mirror descent*,
    /// 2024).
    pub const PDCFR_PLUS: Schedule =
        Schedule { floored: true, predictive: true, ..Schedule::discounted(2.3, f64::INFINITY, 5.0) };

    /// DCFR(α, β, γ).
    pub(crate) const fn discounted(alpha: f64, beta: f64, gamma: f64) -> Schedule {
        Schedule { positive: alpha, negative: beta, averaging: gamma, ..Schedule::CFR }
    }

    /// Weights of iteration `iteration`, counted from 1.
    pub fn step(&self, iteration: u64) -> Step {
        let earlier = iteration.saturating_sub(1) as f64;
        Step {
            positive: fading(earlier, self.positive),
            negative: fading(earlier, self.negative),
            floor: if self.floored { 0.0 } else { f64::NEG_INFINITY },
            expected: fading(iteration as f64, self.positive),
            weight: math::pow(iteration as f64, self.averaging),
        }
    }

    pub(crate) fn fades(&self) -> bool {
        self.positive.is_finite() || self.negative.is_finite()
    }

    /// True if regrets are simply added up.
    pub fn is_plain(&self) -> bool {
        !self.fades() && !self.floored && !self.predictive
    }
}

/// *t^a / (t^a + 1)*; 1 with *a* infinite.
fn fading(iteration: f64, exponent: f64) -> f64 {
    if exponent == f64::INFINITY {
        return 1.0;
    }
    let power = math::pow(iteration, exponent);
    if power.is_finite() { power / (power + 1.0) } else { 1.0 }
}

/// Weights of one iteration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// By what positive regrets are multiplied before new ones are added.
    pub positive: f64,
    /// By what negative ones are.
    pub negative: f64,
    /// No regret falls below.
    pub floor: f64,
    /// By what positive regrets will be multiplied next, for predictions.
    pub expected: f64,
    /// The weight of this iteration's strategies in the average.
    pub weight: f64,
}

impl Step {
    /// A regret after another has been added.
    #[inline(always)]
    pub fn add(&self, regret: f64, instant: f64) -> f64 {
        let fading = if regret > 0.0 { self.positive } else { self.negative };
        (regret * fading + instant).max(self.floor)
    }

    /// Predicted regret of an action: its regret, what is expected next included.
    #[inline(always)]
    pub fn lean<const PREDICTIVE: bool>(&self, regret: f64, instant: f64) -> f64 {
        if PREDICTIVE { regret * self.expected + instant } else { regret }.max(0.0)
    }
}
