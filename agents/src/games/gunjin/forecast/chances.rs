//! Chances of the three results.

use gunjin_engine::games::gunjin::play::position::Winner;
use serde::{Deserialize, Serialize};

/// Number of results.
pub const RESULTS: usize = 3;

/// Result of a game for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WinDrawLoss {
    /// It wins the fight or the game.
    Win,
    /// The game is drawn.
    Draw,
    /// It loses the fight or the game.
    Loss,
}

impl WinDrawLoss {
    /// Of a game that is over.
    pub fn of(winner: Winner, seat: usize) -> WinDrawLoss {
        match winner {
            Winner::Draw => WinDrawLoss::Draw,
            winner if winner == Winner::seat(seat) => WinDrawLoss::Win,
            _ => WinDrawLoss::Loss,
        }
    }

    /// Its score: 1, ½ or 0.
    pub fn score(self) -> f64 {
        Chances::certain(self).score()
    }
}

/// Probabilities that a seat wins, draws and loses. They sum to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Chances {
    /// Probability of a win.
    pub win: f64,
    /// Probability of a draw.
    pub draw: f64,
    /// Probability of a loss.
    pub loss: f64,
}

impl Chances {
    /// Of a game whose result is known.
    pub fn certain(result: WinDrawLoss) -> Chances {
        let share = |other: WinDrawLoss| f64::from(u8::from(result == other));
        Chances {
            win: share(WinDrawLoss::Win),
            draw: share(WinDrawLoss::Draw),
            loss: share(WinDrawLoss::Loss),
        }
    }

    /// The expected result, a draw being half a win.
    pub fn score(&self) -> f64 {
        self.win + self.draw / 2.0
    }
}
