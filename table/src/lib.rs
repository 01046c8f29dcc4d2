//! Tables with people: what they are told, in English and in Japanese, and what a seat is shown.
//!
//! The terminal, Python and the browser stand on this crate. With the feature `any` it has games of all
//! families behind one type, with `laboratory` also batches of them and solvers.

#[cfg(feature = "any")]
pub mod any;
pub mod camp;
#[cfg(feature = "any")]
pub mod draft;
#[cfg(feature = "any")]
pub mod hall;
pub mod language;
#[cfg(feature = "any")]
pub mod look;
pub mod pieces;
mod refusal;
#[cfg(feature = "any")]
pub mod sample;
pub mod screen;
#[cfg(feature = "any")]
pub mod table;
pub mod words;
