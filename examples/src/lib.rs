//! A game and an agent of a crate of one's own. One line each makes them known by name to every command, agent, solver and
//! statistic of the program.

mod akq;
mod steady;

pub use akq::AceKingQueen;
pub use steady::Steady;

use gunjin_agents::external::guest::{Admitted, admit};
use gunjin_engine::catalogue::register;
use gunjin_engine::games::efg::Tree;
use std::error::Error;
use std::sync::Arc;

/// Registers the game `akq` and the agent `guest:name=steady`, which plays while the answer is kept.
///
/// # Errors
/// If a name is taken.
pub fn register_all() -> Result<Admitted, Box<dyn Error>> {
    register(Tree::of("akq", &AceKingQueen)?)?;
    Ok(admit("steady", Arc::new(Steady { wants: vec!["bet", "call"] }))?)
}
