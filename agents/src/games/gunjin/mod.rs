//! Knowledge of 軍人将棋 besides its rules: values of pieces and positions, promises of fights, and players that
//! go by them.

pub mod appraisal;
pub mod behaviour;
pub mod belief;
pub mod evaluator;
pub(crate) mod family;
pub mod fit;
pub mod forced_capture;
pub mod forecast;
pub mod greedy;
pub mod leaf;
pub mod learned;
pub mod learned_belief;
pub mod marginals;
pub mod networks;
pub mod odds;
pub mod outside;
mod recent;
pub mod rollout;
pub mod rule_biased;
pub mod setup;
pub mod setup_game;
pub mod style;
pub mod supervised;
pub mod tactician;
pub mod values;
