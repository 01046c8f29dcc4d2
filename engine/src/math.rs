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
