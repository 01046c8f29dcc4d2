//! Lower bound on the gain of a best response to an agent.

use super::results::grouped;
use gunjin_agents::solve::lower_bound::{Effort, SeatGames};
use gunjin_play::stats::interval::{Estimate, normal_95};
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
    let squares = gains.iter().map(|gain| gain * gain).sum();
    let Estimate { point, low, high, count } = normal_95(gains.iter().sum(), squares, gains.len() as u64)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    const EFFORT: Effort = Effort { practice: 7, search: 5, worlds: 3, depth: 2, games: 4, seed: 1 };

    fn found(value: &[f64], response: &[f64]) -> Option<LowerBound> {
        let games = SeatGames { value: value.to_vec(), response: response.to_vec() };
        LowerBound::of("a game".into(), "an agent".into(), EFFORT, &[games])
    }

    /// By hand: gains 1, 1, 0, 0 have mean ½ and variance ⅓, so that the mean deviates by √(⅓ / 4).
    #[test]
    fn gains_are_paired() {
        let bound = found(&[0.0, 0.0, 1.0, 0.0], &[1.0, 1.0, 1.0, 0.0]).expect("four games");
        let seat = &bound.seats[0];
        assert_eq!((seat.value, seat.response, seat.gain), (0.25, 0.75, 0.5));
        let half = 1.959_963_984_540_054 * (1.0f64 / 12.0).sqrt();
        assert!((seat.high - 0.5 - half).abs() < 1e-12 && (0.5 - half - seat.low).abs() < 1e-12, "{seat:?}");
        let text = lower_bound_text(&bound, &["South".into()], Style::default());
        assert!(text.contains("0.5000 [-0.0658, 1.0658]") && text.contains("Lower bound"), "{text}");
    }

    #[test]
    fn one_game_has_no_interval() {
        assert_eq!(found(&[0.0], &[1.0]), None);
    }
}
