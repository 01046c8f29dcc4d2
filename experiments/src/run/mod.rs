//! Runs: many games by a plan, into a folder that survives anything.
//!
//! A request for games ([`request`], in a file [`run_file`]) becomes a [`plan::Plan`], in which every game of
//! the run has a number. Its games are compiled and its agents seated once ([`prepared`]), for the estimate
//! of what it will cost ([`estimate`]) and for the run. Numbers are played on any number of threads
//! ([`play`]), their rows made where they are played ([`columns`]) and put into the folder in order
//! ([`folder`]). A shard is a range of numbers, so that merging ([`merge`]) is putting one behind the other.

pub mod columns;
pub mod estimate;
pub mod filling;
pub mod folder;
pub mod folder_error;
pub mod integrity;
pub mod labels;
pub mod manifest;
pub mod merge;
pub mod plan;
pub mod play;
pub mod prepared;
pub mod read;
pub mod request;
pub mod run_file;
pub mod seed;
pub mod status;
pub mod stream;
