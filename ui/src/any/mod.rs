//! Games of all families behind one type: generic below, dynamic above. `game::OfGame` is compiled once for
//! every type of game and stands behind the traits of `interface`.

mod edition;
mod error;
mod family_methods;
pub mod game;
mod interface;
#[cfg(feature = "laboratory")]
mod laboratory;
#[cfg(feature = "laboratory")]
pub mod solving;
mod state;

pub use error::AnyError;
#[cfg(feature = "laboratory")]
pub use interface::AnyPublicState;
pub use interface::{
    AnyAgent, AnyGame, AnyState, AnyView, Beginning, Draws, Picture, Refusal, TensorKind, Thought,
};
#[cfg(feature = "laboratory")]
pub use laboratory::{AnyBatch, BatchOrder};
