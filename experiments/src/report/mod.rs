//! Rules and results as people read them: text, JSON, HTML. Everything here returns text and touches no file.

pub mod agents;
pub mod arena;
pub mod canvas;
pub mod catalogue;
pub mod certainty;
pub mod combat;
pub mod difference;
pub mod difference_text;
pub mod edition_json;
pub mod edition_text;
pub mod findings;
pub mod game_rules;
pub mod goals;
pub mod limits;
pub mod movement;
pub mod names;
pub mod picture;
pub mod pictures;
pub mod replay;
pub mod results;
pub mod roads;
pub mod settings;
pub mod sheet;
pub mod style;
pub mod svg;
pub mod table;
