//! The report: one HTML page of what runs have found.

pub mod chart;
pub mod findings;
pub mod page;
