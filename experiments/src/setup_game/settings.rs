//! Settings by which a set-up game is solved.

use super::answer::FIRST_PAIRS;
use gunjin_engine::math;
use serde::{Deserialize, Serialize};

/// Settings that decide every game that is played, and with it the result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The edition, with its switches.
    pub game: String,
    /// The agent that plays both sides, by its full name.
    pub agent: String,
    /// Seed of everything random.
    pub seed: u64,
    /// Policies from which the first members and fresh candidates are drawn.
    pub sources: Vec<String>,
    /// Members that each of them gives at the beginning.
    pub first: usize,
    /// Pairs of games behind every payoff; those between members of a mixture become four times as many.
    pub pairs: u64,
    /// Candidates of a search for an answer.
    pub candidates: usize,
    /// Times that the best of them are changed and tried again.
    pub generations: u32,
    /// Pairs of games of the tests of answers, and of the last ones.
    pub tests: u64,
    /// Most set-ups of a pool.
    pub most: usize,
    /// True if every set-up stands for itself and its reflection alike, where the board has one.
    #[serde(default)]
    pub twins: bool,
}

impl Settings {
    /// A pool of at most 64, as much as a few minutes of quick players allow.
    pub fn usual(game: String, agent: String, seed: u64) -> Settings {
        Settings {
            game,
            agent,
            seed,
            sources: vec!["random".into(), "advice".into()],
            first: 4,
            pairs: 40,
            candidates: 48,
            generations: 4,
            tests: 600,
            most: 64,
            twins: true,
        }
    }

    /// About how many games a round takes when the pool has so many members.
    pub fn games_of_a_round(&self, members: u64) -> u64 {
        let halvings = f64::from(self.generations - 1) * 3.0 + math::log2(self.candidates as f64);
        let search = halvings * self.candidates as f64 * FIRST_PAIRS as f64;
        2 * (search as u64 + self.tests + members * self.pairs)
    }
}
