//! Lower bound on the gain of a best response to an agent.

use super::results::grouped;
use gunjin_agents::solve::lower_bound::{Effort, SeatGames};
use gunjin_play::stats::interval::{Estimate, mean_95};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use serde::Serialize;

/// An agent judged by a responder that learned to play against it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LowerBound {
    /// Name of the game, with the switches that are not at their defaults.
    pub(crate) game: String,
    pub(crate) player: String,
    /// Always true: how far below the gain of a best response this lies is not known.
    pub(crate) lower_bound: bool,
    pub(crate) seats: Vec<SeatBound>,
    /// Games measured for each seat, and as many of the agent against itself.
    pub(crate) games: u64,
    pub(crate) practice: u64,
    pub(crate) search: u64,
    pub(crate) worlds: u32,
    /// Actions after which a trial ends with an estimate.
    pub(crate) depth: u32,
    pub(crate) seed: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct SeatBound {
    pub(crate) value: f64,
    /// The responder's in the same games.
    pub(crate) response: f64,
    /// Lower bound on the gain of a best response: the one less the other.
    pub(crate) gain: f64,
    /// Lower end of the 95 % interval of the gain, over pairs of games that begin alike.
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl LowerBound {
    /// The bound that games showed; `None` if there were fewer than two.
    pub fn of(game: String, player: String, effort: Effort, played: &[SeatGames]) -> Option<LowerBound> {
        let Effort { practice, search, worlds, depth, games, seed } = effort;
        let seats = played.iter().map(bound).collect::<Option<_>>()?;
        let lower_bound = true;
        Some(LowerBound { game, player, lower_bound, seats, games, practice, search, worlds, depth, seed })
    }
}

fn bound(games: &SeatGames) -> Option<SeatBound> {
    let gains: Vec<f64> =
        games.response.iter().zip(&games.value).map(|(response, value)| response - value).collect();
    let Estimate { point, low, high, count } = mean_95(gains)?;
    let mean = |points: &[f64]| points.iter().sum::<f64>() / count as f64;
    Some(SeatBound { value: mean(&games.value), response: mean(&games.response), gain: point, low, high })
}

/// The bound as a table.
pub fn lower_bound_text(found: &LowerBound, seats: &[String], style: Style) -> String {
    let rows = seats.iter().zip(&found.seats).map(|(seat, bound)| {
        let SeatBound { value, response, gain, low, high } = bound;
        let gain = format!("{gain:.4} [{low:.4}, {high:.4}]");
        vec![seat.clone(), format!("{value:.4}"), format!("{response:.4}"), gain]
    });
    let table = Table::new(&["seat", ">value", ">response", ">gain at least [95 %]"]).with_rows(rows);
    format!(
        "{}: {} against a responder, {} games per seat after {} of training\n\n{}\n\
         Lower bound: a best response gains at least this; its full gain is not known.\n",
        found.game,
        found.player,
        grouped(found.games),
        grouped(found.practice),
        table.text(style)
    )
}
