//! Values of pieces and positions.

pub mod features;
pub mod geometry;
pub mod position_value;
pub mod table;

pub use geometry::{FAR, Geometry, SQUARES};
pub use position_value::{Gains, PositionValue};
pub(crate) use table::ASPECTS_BY_HAND;
pub use table::{ASPECTS, Values};
