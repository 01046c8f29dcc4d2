//! Reports: one HTML file that needs neither a network nor a script.

pub mod figure;
pub mod html;
