//! Estimates from results. An estimate is never a bare number: it comes with its interval and its count.

pub mod bradley_terry;
pub mod interval;
pub mod paired;
pub mod sprt;
pub mod summary;
