//! Elementary functions that give the same bits on every machine.
//!
//! The system's libm picks its code by processor and version, so the last bit of `exp` or `ln` differs between
//! machines, and results with it. These come from the `libm` crate instead, which is compiled with the program.
//! `clippy.toml` forbids the methods of `f32` and `f64` that call the system's.

use std::ops::{Div, Mul};

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

/// Declares each function for both types: its meaning, its name and arguments, its names in `libm`.
macro_rules! functions {
    ($($(#[$meaning:meta])* $name:ident($x:ident $(, $y:ident)?) = $single:ident, $double:ident;)*) => {
        /// A type of floating-point numbers for which this module has every function.
        pub trait Float: Copy + sealed::Sealed {
            $($(#[$meaning])* #[must_use] fn $name($x: Self $(, $y: Self)?) -> Self;)*
            /// The number 1.
            const ONE: Self;
        }
        impl Float for f32 {
            $(#[inline] fn $name($x: Self $(, $y: Self)?) -> Self { libm::$single($x $(, $y)?) })*
            const ONE: Self = 1.0;
        }
        impl Float for f64 {
            $(#[inline] fn $name($x: Self $(, $y: Self)?) -> Self { libm::$double($x $(, $y)?) })*
            const ONE: Self = 1.0;
        }
        $($(#[$meaning])* #[must_use] #[inline] pub fn $name<F: Float>($x: F $(, $y: F)?) -> F { F::$name($x $(, $y)?) })*
    };
}

functions! {
    /// `e` to the power of `x`.
    exp(x) = expf, exp;
    /// 2 to the power of `x`.
    exp2(x) = exp2f, exp2;
    /// Natural logarithm of `x`.
    ln(x) = logf, log;
    /// Natural logarithm of `1 + x`, exact near 0.
    ln_1p(x) = log1pf, log1p;
    /// Logarithm of `x` to base 2.
    log2(x) = log2f, log2;
    /// Logarithm of `x` to base 10.
    log10(x) = log10f, log10;
    /// Cube root of `x`.
    cbrt(x) = cbrtf, cbrt;
    /// `x` to the power of `y`.
    pow(x, y) = powf, pow;
}

/// `x` to an integer power, by repeated squaring: the method of `f64` becomes a call of `pow` on some platforms.
#[inline]
pub fn powi<F: Float + Mul<Output = F> + Div<Output = F>>(x: F, n: i32) -> F {
    let (mut power, mut left, mut result) = (x, n.unsigned_abs(), F::ONE);
    while left > 0 {
        if left & 1 == 1 {
            result = result * power;
        }
        power = power * power;
        left >>= 1;
    }
    if n < 0 { F::ONE / result } else { result }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the system's functions are what these are compared with")]
    fn they_agree_with_the_system_to_the_last_bits() {
        let near = |a: f64, b: f64| a == b || (a - b).abs() <= 4.0 * f64::EPSILON * b.abs();
        for step in -400..400 {
            let x = f64::from(step) * 0.173 + 0.0071;
            assert!(near(exp(x), x.exp()) && near(exp2(x), x.exp2()) && near(cbrt(x), x.cbrt()), "{x}");
            let y = x.abs();
            assert!(near(ln(y), y.ln()) && near(log2(y), y.log2()) && near(log10(y), y.log10()), "{y}");
            assert!(near(ln_1p(y), y.ln_1p()) && near(pow(y, 1.37), y.powf(1.37)), "{y}");
            assert!(near(powi(x, step % 9), x.powi(step % 9)), "{x} {step}");
        }
    }

    /// Bits written down on one machine: every other has to find them too.
    #[test]
    fn the_bits_are_the_same_everywhere() {
        let mut digest = crate::digest::Digest::default();
        for step in 1..2000 {
            let x = f64::from(step) * 0.0137;
            for value in [exp(x), exp(-x), ln(x), log2(x), log10(x), pow(x, 0.7), ln_1p(x)] {
                digest.add(&value.to_bits().to_le_bytes());
            }
            let x = x as f32;
            for value in [exp(-x), ln(x), pow(x, 0.7), powi(0.99f32, step)] {
                digest.add(&value.to_bits().to_le_bytes());
            }
        }
        assert_eq!(digest.value(), 0xf0e0_7d6b_2ce0_11ad);
    }
}
