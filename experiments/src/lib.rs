//! Experiments: runs of many games with their results in order, claims, arenas, and what they say as text.
//!
//! Data flows one way: [`run`] plays many games of `gunjin-play` into a folder, on one machine or in [`shards`]; [`analysis`],
//! [`arena`] and [`claims`] make estimates of them; [`export`] and [`render`] write files and text.
//!
//! # A plan of games, and their scores
//!
//! ```
//! use gunjin_experiments::run::plan::Plan;
//! use gunjin_experiments::run::prepared::Prepared;
//! use gunjin_experiments::run::request::group;
//!
//! let seating = [vec!["greedy".to_string(), "random".to_string()]];
//! let plan = Plan::of(vec![group("mini-4x6", 7, 20, &[], &seating)?]);
//! let scores = Prepared::with(&plan, |prepared| prepared.at_tables(0, |tables| tables.scores(0..20)))?;
//! assert_eq!(scores.len(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
pub mod arena;
pub mod claims;
pub mod examination;
pub mod export;
pub mod render;
pub mod run;
pub mod shards;
