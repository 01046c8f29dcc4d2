//! Chances of the three results.

use gunjin_engine::games::gunjin::play::position::Winner;
use serde::{Deserialize, Serialize};

/// How many results there are.
pub const RESULTS: usize = 3;

/// How a game ends for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Result {
    /// It wins.
    Win,
    /// Nobody wins.
    Draw,
    /// It loses.
    Loss,
}

impl Result {
    /// Of a game that is over.
    #[must_use]
    pub fn of(winner: Winner, seat: usize) -> Result {
        match winner {
            Winner::Draw => Result::Draw,
            winner if winner == Winner::seat(seat) => Result::Win,
            _ => Result::Loss,
        }
    }

    /// What it is worth: 1, ½ or 0.
    #[must_use]
    pub fn score(self) -> f64 {
        Chances::certain(self).score()
    }
}

/// How likely a seat is to win, to draw and to lose. They sum to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Chances {
    /// To win.
    pub win: f64,
    /// To draw.
    pub draw: f64,
    /// To lose.
    pub loss: f64,
}

impl Chances {
    /// Of a game whose result is known.
    #[must_use]
    pub fn certain(result: Result) -> Chances {
        let share = |other: Result| f64::from(u8::from(result == other));
        Chances { win: share(Result::Win), draw: share(Result::Draw), loss: share(Result::Loss) }
    }

    /// The expected result, a draw being half a win.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.win + self.draw / 2.0
    }
}
