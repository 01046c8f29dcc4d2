//! A program outside is examined: it plays a few games of several families against the random player, and
//! everything that the protocol demands of it is looked at (`docs/PROTOCOL.md`).

pub mod points;
pub mod report;
pub mod trials;
