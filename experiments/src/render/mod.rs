//! Rules and results as people read them: text, JSON, HTML. Everything here returns text and touches no file.

pub mod agents;
pub mod arena;
pub mod belief;
pub mod belief_matrix;
pub mod canvas;
pub mod catalogue;
pub mod claims;
pub mod difference;
pub mod difference_text;
pub mod edition_text;
pub mod forecast;
pub mod lower_bound;
pub mod names;
pub mod picture;
pub mod portrait;
pub mod replay;
pub mod results;
pub mod roads;
pub mod rules_findings;
pub mod sheet;
pub mod solution;
pub mod svg;
pub mod tensors;
pub mod text_svg;
pub mod thought;
pub mod worlds;
