//! The report: one HTML page of what runs have found.

pub mod chart;
pub(crate) mod findings;
pub(crate) mod page;
pub mod sentences;
