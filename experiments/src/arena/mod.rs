//! Who plays better: agents against each other in games that begin alike, with the seats exchanged.

pub mod bout;
pub mod schedule;
pub mod standing;
