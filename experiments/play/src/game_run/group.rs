//! Groups of games that begin alike.

use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use serde::{Deserialize, Serialize};

/// Games that begin alike, by several seatings: game 0 by every seating, then game 1, and so on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The game as typed, with its switches.
    pub game: String,
    /// The fingerprint of its rules, in hexadecimal.
    pub rules: String,
    /// Seed of everything random.
    pub seed: u64,
    /// Games of every seating.
    pub games: u64,
    /// Set-up policies by seat; none if nobody says how, or the game has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setups: Vec<SetupSpec>,
    /// By seat, the pieces that its army lacks, which both seats are told; none where armies are full.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Vec<String>>,
    /// Repeat of the games of these numbers: the set-ups of all repeats are those of repeat 0, and whatever
    /// players and rules leave to chance is drawn anew.
    #[serde(default, skip_serializing_if = "is_first")]
    pub repeat: u64,
    /// The agents by seat, once for every seating.
    pub seatings: Vec<Vec<AgentSpec>>,
}

fn is_first(repeat: &u64) -> bool {
    *repeat == 0
}

impl Group {
    /// True if armies are full and nothing is played a second time.
    pub fn is_whole(&self) -> bool {
        self.repeat == 0 && self.without.iter().all(Vec::is_empty)
    }

    /// Games of all seatings.
    pub fn total(&self) -> u64 {
        self.games.saturating_mul(self.seatings.len() as u64)
    }

    /// Seating and index of a number of this group.
    pub fn split(&self, number: u64) -> (usize, u64) {
        let seatings = self.seatings.len().max(1) as u64;
        ((number % seatings) as usize, number / seatings)
    }
}
