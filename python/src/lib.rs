//! The module `gunjin._gunjin`: what the Python package `gunjin` is made of. Games of all families stand
//! behind one type ([`gunjin_ui::any`]); the classes and functions that Python sees only turn arguments and answers.
//!
//! Nothing here may end the interpreter: what is wrong becomes an exception with our usual message, and so does a panic
//! (`guard`).

mod agent;
mod batch;
mod convert;
mod errors;
mod game;
mod guard;
mod guest;
mod learning;
mod pulse;
mod rules;
mod runs;
mod solving;
mod state;
mod statistics;
mod view;

use pyo3::prelude::*;
use std::ffi::OsString;

/// Does what the words of a command line say, the program's name first; answers the exit code.
#[pyfunction]
fn command(py: Python<'_>, words: Vec<OsString>) -> PyResult<u8> {
    guard::detached(py, || gunjin::commands::main_of(words))
}

/// The parts that are written in Rust.
#[pymodule]
mod _gunjin {
    #[pymodule_export]
    use super::agent::Agent;
    #[pymodule_export]
    use super::batch::{BatchEnv, restore_batch};
    #[pymodule_export]
    use super::command;
    #[pymodule_export]
    use super::errors::{GunjinError, IllegalActionError, InternalError, NotFoundError};
    #[pymodule_export]
    use super::game::{Game, agents, games, load, register};
    #[pymodule_export]
    use super::learning::Actors;
    #[pymodule_export]
    use super::rules::{rules_check, rules_diff, rules_show};
    #[pymodule_export]
    use super::runs::{look, play_arena, play_games};
    #[pymodule_export]
    use super::solving::{exploit, solve};
    #[pymodule_export]
    use super::state::{State, restore_state};
    #[pymodule_export]
    use super::statistics::{findings, ratings, sequential_test};
    #[pymodule_export]
    use super::view::{View, public_state, restore_view};
}
