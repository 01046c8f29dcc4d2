//! Weights of regrets and averages over the iterations: the members of the CFR family.

use gunjin_engine::math;

/// Discount of earlier regrets. After iteration *t* they are multiplied by *t^a / (t^a + 1)*:
/// not at all with *a* infinite, by one half with *a* = 0.
pub(crate) type Exponent = f64;

/// A member of the CFR family.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Schedule {
    /// Discount of positive regrets.
    pub positive: Exponent,
    /// Discount of negative regrets.
    pub negative: Exponent,
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

    /// DCFR with the parameters that the paper of [`Schedule::LCFR`] recommends.
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

    /// True if regrets are discounted.
    pub(crate) fn fades(&self) -> bool {
        self.positive.is_finite() || self.negative.is_finite()
    }

    /// True if regrets are simply added up.
    pub fn is_plain(&self) -> bool {
        !self.fades() && !self.floored && !self.predictive
    }
}

/// *t^a / (t^a + 1)*; 1 with *a* infinite.
fn fading(iteration: f64, exponent: Exponent) -> f64 {
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
