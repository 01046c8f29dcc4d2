//! The instrument: games by name, runs in parallel with results in order, statistics, and everything that is shown.
//!
//! Data flows one way: a name ([`spec`]) becomes a game, games become [`result::Played`] games ([`runner`]), results become
//! estimates ([`stats`]) and files ([`export`]). [`report`] turns rules and results into text for people.

pub mod analysis;
pub mod arena;
pub mod chart;
pub mod chronicle;
pub mod claims;
pub mod export;
pub mod files;
pub mod findings;
pub mod games;
pub mod handicap;
pub mod matches;
pub mod page;
pub mod play;
pub mod report;
pub mod result;
pub mod run;
pub mod runner;
pub mod seated;
pub mod seats;
pub mod setup_game;
pub mod spec;
pub mod stats;
pub mod table_setups;
pub mod throughput;
pub mod umpire;
