//! Forecasts of a game's result from one seat's view: its chances to win, to draw and to lose.
//!
//! A small network is told of a view what the [policy](super::learned) is told of the moment, and how near the
//! limits are at which games are drawn ([`inputs`]). It learns from the ends of games between players of a
//! network ([`practice`], [`trainer`]), so it says what such players would come to. It has the layers of the
//! policy ([`crate::learn::network`]): the three results are scored like moves, and their softmax is the
//! forecast. Like the policy it works in whole numbers, and it can be asked in every edition.

pub mod chances;
pub mod file;
pub mod forecaster;
pub mod inputs;
pub mod practice;
pub mod trainer;
