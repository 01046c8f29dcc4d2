//! Arenas: agents against each other in games that begin alike, with the seats exchanged.

pub mod rounds;
pub mod standing;
