//! The rules of a game as text and JSON, with the tables and the style that all text is laid out in. Everything here returns
//! text and touches no file.

pub mod combat;
pub mod edition_json;
pub mod game_rules;
pub mod goals;
pub mod house_rules;
pub mod language;
pub mod limits;
pub mod movement;
pub mod rulings;
pub mod settings;
pub mod style;
pub mod switch_words;
pub mod table;
