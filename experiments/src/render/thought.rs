//! An agent's evaluation of its moves.

use super::forecast::chances_text;
use super::worlds::WorldCount;
use gunjin_agents::games::gunjin::forecast::Chances;
use gunjin_agents::{Choice, Policy};
use gunjin_engine::Seat;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct ThoughtMove {
    #[serde(rename = "move")]
    pub(crate) action: String,
    pub(crate) probability: f64,
    pub(crate) visits: Option<u64>,
    pub(crate) value: Option<f64>,
}

/// A decision of an agent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Thought {
    /// Name of the game, with the switches that are not at their defaults.
    pub(crate) game: String,
    pub(crate) agent: String,
    /// The seat to move, counted from 0.
    pub seat: usize,
    /// Name of that seat.
    #[serde(skip)]
    pub seat_name: String,
    pub(crate) ply: usize,
    pub(crate) moves: Vec<ThoughtMove>,
    pub(crate) seconds: f64,
    /// Of editions of 軍人将棋: how many worlds fit what the seat has seen. No part of the decision, or of
    /// its time.
    #[serde(flatten)]
    pub known: Option<WorldCount>,
    /// Of the same: what the game will come to between players like `learned`, by what the seat has seen. No
    /// part of the decision either.
    #[serde(flatten)]
    pub forecast: Option<Chances>,
}

impl Thought {
    /// A decision with its moves in order.
    pub fn new<A: Copy>(
        game: String,
        agent: String,
        seat: Seat,
        ply: usize,
        seconds: f64,
        policy: &Policy<A>,
        text: impl Fn(A) -> String,
    ) -> Thought {
        let of = |&Choice { action, probability, visits, value }: &Choice<A>| {
            let action = text(action);
            ThoughtMove { action, probability, visits, value }
        };
        let mut moves: Vec<ThoughtMove> = policy.choices().iter().map(of).collect();
        moves.sort_by(|a, b| {
            b.probability.total_cmp(&a.probability).then(b.visits.cmp(&a.visits)).then_with(|| {
                b.value.unwrap_or(f64::NEG_INFINITY).total_cmp(&a.value.unwrap_or(f64::NEG_INFINITY))
            })
        });
        let (seat, known, forecast) = (seat.index(), None, None);
        let seat_name = format!("seat {}", seat + 1);
        Thought { game, agent, seat, seat_name, ply, moves, seconds, known, forecast }
    }
}

/// The moves as a table.
pub fn thought_text(thought: &Thought, style: Style) -> String {
    let row = |choice: &ThoughtMove| {
        let visits = choice.visits.map_or_else(|| "-".into(), |visits| visits.to_string());
        let value = choice.value.map_or_else(|| "-".into(), |value| format!("{value:.4}"));
        vec![choice.action.clone(), format!("{:.4}", choice.probability), visits, value]
    };
    let table =
        Table::new(&["move", ">probability", ">visits", ">value"]).with_rows(thought.moves.iter().map(row));
    let known = thought.known.as_ref();
    let mut known = known.map_or(String::new(), |count| format!("Possible worlds: {}\n", count.text(style)));
    if let Some(chances) = &thought.forecast {
        known.push_str(&format!("Forecast: {}\n", chances_text(chances)));
    }
    format!(
        "{}, {} to move after {} actions, {} ({:.3} s)\n{known}\n{}",
        thought.game,
        thought.seat_name,
        thought.ply,
        thought.agent,
        thought.seconds,
        table.text(style)
    )
}
