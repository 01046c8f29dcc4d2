//! Learned value of a true position: a network whose inputs are the pieces on their squares, described by what the
//! combat table and the board make of them, so that one network serves every edition.

pub mod attributes;
pub mod integer;
pub mod network;
pub mod trainer;
