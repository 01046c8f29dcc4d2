//! The instrument: games by name, runs in parallel with results in order, statistics, claims, and results as
//! text.
//!
//! Data flows one way: a name ([`spec`]) becomes a game, [`game_run`] plays one game between agents, [`run`]
//! plays many into a folder, [`stats`] and [`analysis`] make estimates of them, [`export`] and [`render`]
//! write files and text. [`environment`] steps many games together, for programs that learn.
//!
//! # Two agents, a few games, a score with its interval
//!
//! ```
//! use gunjin_agents::spec::AgentSpec;
//! use gunjin_engine::games::gunjin::rules::board::SOUTH;
//! use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
//! use gunjin_experiments::game_run::games::Games;
//! use gunjin_experiments::game_run::matches::Table;
//! use gunjin_experiments::spec::load_edition;
//! use gunjin_experiments::stats::interval::wilson_95;
//!
//! let game = Gunjin::<u64>::new(load_edition("mini-4x6")?);
//! let agents = [AgentSpec::read("greedy")?, AgentSpec::read("random")?];
//! let table = Table::new(&game, agents, 7)?;
//! let points: f64 = table.scores(0..20).iter().map(|score| score.points[SOUTH]).sum();
//! let score = wilson_95(points, 20).expect("20 games");
//! assert!(score.low <= score.point && score.point <= score.high);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
pub mod arena;
pub mod claims;
pub mod environment;
pub mod examination;
pub mod export;
pub mod files;
pub mod game_run;
pub mod learning;
pub mod render;
pub mod run;
pub mod setup_game;
pub mod shards;
pub mod spec;
pub mod stats;
pub mod training;
