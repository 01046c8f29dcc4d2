//! The report: one HTML page of what runs have found.

pub(crate) mod chart;
pub(crate) mod findings;
pub(crate) mod page;
pub(crate) mod told;
