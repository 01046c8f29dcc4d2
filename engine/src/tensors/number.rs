//! The numbers of a tensor: floating-point numbers, or bytes for those who count them.

/// A number of a tensor, between 0 and 1.
pub trait Number: Copy + PartialEq + Default + Send + Sync + std::fmt::Debug + 'static {
    /// The number 0.
    const NONE: Self;
    /// The number 1.
    const WHOLE: Self;

    /// A number between 0 and 1.
    fn of(share: f32) -> Self;
}

impl Number for f32 {
    const NONE: f32 = 0.0;
    const WHOLE: f32 = 1.0;

    #[inline(always)]
    fn of(share: f32) -> f32 {
        share
    }
}

/// 255 stands for 1; what lies between is rounded.
impl Number for u8 {
    const NONE: u8 = 0;
    const WHOLE: u8 = 255;

    #[inline(always)]
    fn of(share: f32) -> u8 {
        (share * 255.0 + 0.5) as u8
    }
}
