//! Reports: one HTML file that needs no network, and no script to be read.

pub(crate) mod figure;
pub(crate) mod html;
