//! Reports: one HTML file that needs no network, and no script to be read.

pub mod figure;
pub mod html;
