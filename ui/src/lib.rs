//! Tables with people: what they are told, in English and in Japanese, and what a seat is shown.
//!
//! The terminal, Python and the browser stand on this crate. With the feature `laboratory` it also has batches of games
//! and solvers.

pub mod any;
pub mod client_view;
pub mod editor_state;
pub mod language;
pub mod pieces;
pub mod real_board;
mod refusal;
pub mod sample;
pub mod screen;
pub mod server;
pub mod setup_editor;
pub mod table;
