//! Numbers that worlds are counted in: whole numbers where every world counts once, floating ones where
//! worlds have weights.

use gunjin_engine::random::{RandomSource, unit};

/// A number of worlds, or their weight.
pub trait Amount: Copy + PartialOrd + Send + Sync + std::fmt::Debug + 'static {
    /// Neutral for sums.
    const NONE: Self;
    /// Neutral for products.
    const ONE: Self;

    /// The sum; `None` if it does not fit.
    fn plus(self, other: Self) -> Option<Self>;
    /// The product; `None` if it does not fit.
    fn times(self, other: Self) -> Option<Self>;
    /// The difference of two amounts.
    fn minus(self, other: Self) -> Self;
    /// The weight of a piece as a factor.
    fn of_weight(weight: f64) -> Self;
    /// A whole number as a factor.
    fn of_count(count: u128) -> Self;
    /// As a floating number.
    fn float(self) -> f64;
    /// Uniform below it.
    fn below(self, rng: &mut impl RandomSource) -> Self;
    /// A place within one of several equal parts of `whole` becomes a place within a part.
    fn within(self, whole: Self, part: Self) -> Self;
}

impl Amount for u128 {
    const NONE: u128 = 0;
    const ONE: u128 = 1;

    fn plus(self, other: u128) -> Option<u128> {
        self.checked_add(other)
    }

    fn times(self, other: u128) -> Option<u128> {
        self.checked_mul(other)
    }

    fn minus(self, other: u128) -> u128 {
        self - other
    }

    fn of_weight(weight: f64) -> u128 {
        u128::from(weight > 0.0)
    }

    fn of_count(count: u128) -> u128 {
        count
    }

    fn float(self) -> f64 {
        self as f64
    }

    /// Exactly uniform: as many bits as the number has, again if they are too large.
    fn below(self, rng: &mut impl RandomSource) -> u128 {
        let bits = 128 - self.saturating_sub(1).leading_zeros();
        loop {
            let drawn = (0..bits.div_ceil(32)).fold(0u128, |sum, _| sum << 32 | u128::from(rng.word()));
            let drawn = if bits == 0 { 0 } else { drawn & (u128::MAX >> (128 - bits)) };
            if drawn < self.max(1) {
                return drawn;
            }
        }
    }

    #[inline]
    fn within(self, whole: u128, part: u128) -> u128 {
        if whole == part { self } else { self % part }
    }
}

impl Amount for f64 {
    const NONE: f64 = 0.0;
    const ONE: f64 = 1.0;

    fn plus(self, other: f64) -> Option<f64> {
        Some(self + other).filter(|sum| sum.is_finite())
    }

    fn times(self, other: f64) -> Option<f64> {
        Some(self * other).filter(|product| product.is_finite())
    }

    fn minus(self, other: f64) -> f64 {
        self - other
    }

    fn of_weight(weight: f64) -> f64 {
        weight
    }

    fn of_count(count: u128) -> f64 {
        count as f64
    }

    fn float(self) -> f64 {
        self
    }

    fn below(self, rng: &mut impl RandomSource) -> f64 {
        self * unit(rng)
    }

    fn within(self, whole: f64, part: f64) -> f64 {
        self / whole * part
    }
}

/// In how many ways positions can be shared out to parts of these sizes; `None` if it does not fit.
pub fn multinomial(parts: impl Iterator<Item = u32>) -> Option<u128> {
    let (mut ways, mut total) = (1u128, 0u128);
    for part in parts {
        for taken in 1..=u128::from(part) {
            total += 1;
            // Exact at every step: ways · total / taken is a product of binomial coefficients.
            let divisor = gcd(total, taken);
            ways = (ways / (taken / divisor)).checked_mul(total / divisor)?;
        }
    }
    Some(ways)
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
