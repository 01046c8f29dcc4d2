//! What pieces and positions are worth.

pub mod doubtful;
pub mod features;
pub mod geometry;
pub mod position_value;
pub mod table;
