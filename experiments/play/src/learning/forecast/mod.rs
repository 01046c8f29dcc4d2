//! Learning what games come to, in a folder: games of `learned`, a network that says how likely a seat is to win,
//! to draw and to lose.
//!
//! The folder is as that of a policy; `last.json` is the forecast.

pub mod course;
