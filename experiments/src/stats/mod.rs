//! Estimates from results. An estimate is never a bare number: it comes with its interval and its count.

pub mod interval;
pub mod summary;
