//! Values of pieces and positions.

pub mod features;
pub mod geometry;
pub mod position_value;
pub mod table;
