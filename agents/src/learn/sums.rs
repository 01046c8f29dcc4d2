//! Gradients and figures that are added up.

use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;
use std::ops::AddAssign;

/// Implements `+=` for a struct of numbers, field by field.
macro_rules! sums {
    ($name:ident { $($field:ident),+ }) => {
        impl std::ops::AddAssign for $name {
            fn add_assign(&mut self, other: $name) {
                $(self.$field += other.$field;)+
            }
        }
    };
}
pub(crate) use sums;

/// The gradient of a batch, divided by a number, and its figures. Parts of a fixed size are worked out side by side, and
/// added in their order.
pub(crate) fn in_parts<S: Sync, F: AddAssign + Default + Send>(
    (batch, part): (&[S], usize),
    (weights, divisor): (usize, f32),
    of_part: impl Fn(&[S], &mut [f32]) -> F + Send + Sync,
) -> (Vec<f32>, F) {
    let each = |part: &[S]| {
        let mut sum = vec![0.0; weights];
        let figures = of_part(part, &mut sum);
        (sum, figures)
    };
    let found: Vec<_> = batch.par_chunks(part).map(each).collect();
    let (mut sum, mut figures) = (vec![0.0; weights], F::default());
    for (part, of_part) in found {
        sum.iter_mut().zip(part).for_each(|(sum, number)| *sum += number / divisor);
        figures += of_part;
    }
    (sum, figures)
}
