//! Building the tree of a game, told and limited.

use super::output::{Progress, tell};
use gunjin_agents::Solvable;
use gunjin_agents::solve::compile;
use gunjin_agents::solve::compile::{Limits, Watcher};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::estimate::{TreeEstimate, size_text};
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::{NORTH, SOUTH};
use gunjin_engine::{Rulebook, math};
use gunjin_experiments::render::names::seat_name;
use gunjin_experiments::render::results::grouped;
use std::ops::ControlFlow;

struct Building(Progress);

impl<G: Rulebook> Watcher<G> for Building {
    fn progress(&mut self, progress: compile::Progress) -> ControlFlow<()> {
        self.0.set_all(progress.estimate.max(progress.nodes as f64) as u64);
        self.0.reach(progress.nodes as u64);
        ControlFlow::Continue(())
    }
}

pub(crate) fn seat_names(game: &AnyGame) -> Vec<String> {
    match game {
        AnyGame::Gunjin(_) => [SOUTH, NORTH].map(|seat| seat_name(seat).to_string()).to_vec(),
        other => (1..=other.outline().seats()).map(|seat| format!("seat {seat}")).collect(),
    }
}

/// The compiled game; how large it will be is said before.
pub(crate) fn compiled<G: Solvable>(game: &G, memory: u64) -> anyhow::Result<Compiled> {
    let estimate = game.tree_size();
    tell_size(&game.id(), estimate, memory);
    let mut building = Building(Progress::of(estimate.nodes as u64, "histories", "building"));
    Ok(game.compiled(Limits { memory }, &mut building)?)
}

/// Says how large a game is, and how large it may be.
pub(crate) fn tell_size(game: &str, estimate: TreeEstimate, memory: u64) {
    tell(&format!(
        "{game}: about {} histories (standard error {}), up to {}; limit {} (--max-memory)",
        count_text(estimate.nodes),
        count_text(estimate.error),
        size_text(estimate.bytes()),
        size_text(memory as f64)
    ));
}

/// A large number that is not known to its last digit.
pub fn count_text(count: f64) -> String {
    if count >= 1e12 {
        return format!("{count:.0e}");
    }
    let digit = math::powi(10f64, (math::log10(count.max(1.0)).floor() as i32 - 1).max(0));
    grouped(((count / digit).round() * digit) as u64)
}
