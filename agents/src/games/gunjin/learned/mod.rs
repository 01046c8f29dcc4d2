//! Players that learned by self-play.
//!
//! [`inputs`] describes moves by what the rules make of them, so that one network plays every edition;
//! [`player`] is the agent `learned`, [`self_play`] the games it learns from.

mod enemy_beliefs;
mod feature_context;
pub mod inputs;
pub mod leaf_evaluation;
pub mod player;
pub mod self_play;

pub(super) use feature_context::quiet_plies;
