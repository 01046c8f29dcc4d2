//! Games between agents, their statistics and what is learned from them.
//!
//! One program, since every test program links the whole crate; `cargo test -p gunjin-play --test all NAME::` runs
//! a module.

mod digest;
mod environment;
mod files;
mod find;
mod game_run;
mod learning;
mod ledger;
mod new;
mod spec;
mod stats;
mod tactics;
mod text;
mod training;
