//! The instrument: games by name, runs in parallel with results in order, statistics, and everything that is shown.
//!
//! Data flows one way: a name ([`spec`]) becomes a game, games become [`result::Played`] games ([`runner`]), results become
//! estimates ([`stats`]) and files ([`export`]). [`report`] turns rules and results into text for people.

pub mod analysis;
pub mod arena;
pub mod claims;
pub mod export;
pub mod files;
pub mod game_run;
pub mod render;
pub mod run;
pub mod setup_game;
pub mod spec;
pub mod stats;
