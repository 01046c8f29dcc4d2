//! One game between agents, from the set-up to the row that a run keeps of it.

pub mod any_table;
pub mod edition_table;
pub mod games;
pub mod group;
pub mod handicap;
pub mod own_names;
pub mod playing;
pub mod result;
pub mod runner;
pub mod seat_setups;
pub mod seated;
pub mod setup_trials;
pub mod statistics;
pub mod table;
pub mod throughput;
