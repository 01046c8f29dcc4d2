//! What is known of 軍人将棋 besides its rules: what pieces and positions are worth, what fights promise, and players
//! that go by it.

pub mod appraisal;
pub mod believed;
pub mod conduct;
pub mod estimate;
pub mod evaluator;
pub mod features;
pub mod fit;
pub mod geometry;
pub mod greedy;
pub mod marginals;
pub mod mind;
pub mod nearest;
pub mod odds;
pub mod quick;
pub mod stakes;
pub mod values;
