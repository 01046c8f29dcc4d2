//! The tests of search by what they are about. One binary, since every search is compiled for every game.

pub(crate) mod games;
mod leaks;
pub(crate) mod nash;
mod parts;
pub(crate) mod self_play;
