//! Values of pieces and positions.

pub mod doubtful;
pub mod features;
pub mod geometry;
pub mod position_value;
pub mod table;
