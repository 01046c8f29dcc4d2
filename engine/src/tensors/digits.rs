//! Whole numbers as digits of a tensor: exact in both types of [`Number`], since 255 = 15 · 17.

use super::Number;

const BASE: usize = 16;

/// Writes digits one after another.
#[derive(Debug)]
pub(crate) struct Digits<'t, N> {
    numbers: &'t mut [N],
    at: usize,
}

impl<'t, N: Number> Digits<'t, N> {
    /// At the beginning of a slice, which is cleared.
    pub(crate) fn new(numbers: &'t mut [N]) -> Digits<'t, N> {
        numbers.fill(N::NONE);
        Digits { numbers, at: 0 }
    }

    /// Writes a whole number in so many digits, the lowest first.
    pub(crate) fn push(&mut self, value: usize, digits: usize) {
        debug_assert!(value < BASE.pow(digits as u32), "{value} does not fit {digits} digits");
        let mut rest = value;
        for number in &mut self.numbers[self.at..self.at + digits] {
            *number = N::of((rest % BASE) as f32 / (BASE - 1) as f32);
            rest /= BASE;
        }
        self.at += digits;
    }

    /// Leaves so many digits at 0.
    pub(crate) fn skip(&mut self, digits: usize) {
        self.at += digits;
    }

    pub(crate) fn written(&self) -> usize {
        self.at
    }
}
