//! One game between agents: a name becomes a game, agents take seats, an umpire runs the game, a row tells of it.
//!
//! [`spec`], [`files`] and [`named_files`] find what people name, [`text`] says what the rules are. [`game_run`] plays one
//! game from set-ups to result, with its statistics. [`training`] writes decisions down as numbers, [`environment`] steps
//! many games together, and [`learning`] makes players, leaves and set-ups by self-play. [`stats`] makes estimates of scores.
//!
//! All that is hot and depends on the type of a game is compiled here; the crates above are compiled for size.
//!
//! # Two agents, a few games, a score with its interval
//!
//! ```
//! use gunjin_agents::AgentSpec;
//! use gunjin_engine::games::gunjin::{Gunjin, SOUTH};
//! use gunjin_play::game_run::games::Games;
//! use gunjin_play::game_run::edition_table::EditionTable;
//! use gunjin_play::spec::load_edition;
//! use gunjin_play::stats::interval::wilson_95;
//!
//! let game = Gunjin::<u64>::new(load_edition("mini-4x6")?);
//! let agents = [AgentSpec::read("greedy")?, AgentSpec::read("random")?];
//! let table = EditionTable::new(&game, agents, 7)?;
//! let points: f64 = table.scores(0..20).iter().map(|score| score.points[SOUTH]).sum();
//! let score = wilson_95(points, 20).expect("20 games");
//! assert!(score.low <= score.point && score.point <= score.high);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod digest;
pub mod environment;
pub mod files;
pub mod find;
pub mod game_run;
pub mod learning;
pub mod ledger;
pub mod named_files;
pub mod new;
pub mod spec;
pub mod stats;
pub mod tactics;
pub mod text;
pub mod training;
