//! Tables with people: what they are told, in English and in Japanese, and what a seat is shown.
//!
//! The terminal, Python and the browser stand on this crate. With the feature `any` it has games of all
//! families behind one type, with `laboratory` also batches of them and solvers.

#[cfg(feature = "any")]
pub mod any;
#[cfg(feature = "any")]
pub mod client_view;
#[cfg(feature = "any")]
pub mod editor_state;
pub mod language;
pub mod pieces;
mod refusal;
#[cfg(feature = "any")]
pub mod sample;
pub mod screen;
#[cfg(feature = "any")]
pub mod server;
pub mod setup_editor;
#[cfg(feature = "any")]
pub mod table;
