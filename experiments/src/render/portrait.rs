//! Behaviour of a policy on a board with set-ups.

use gunjin_agents::games::gunjin::setup_game::portrait::Portrait;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use serde::Serialize;

/// A policy's set-ups and bluffs, by seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PolicyPortrait {
    /// Name of the game, with the switches that are not at their defaults.
    pub game: String,
    /// Return of the first seat.
    pub value: f64,
    /// Distance of the policy from an equilibrium.
    pub nashconv: f64,
    /// Behaviour of each seat.
    pub seats: [Portrait; 2],
}

/// The portrait as text: set-ups with their probabilities, then attacks and bluffs.
pub fn portrait_text(found: &PolicyPortrait, style: Style) -> String {
    let mut setups = Table::new(&["seat", "set-up", ">probability"]);
    let mut attacks = Table::new(&["seat", ">attacks on unknown pieces a game", ">bluffs", ">share"]);
    for (name, seat) in ["South", "North"].into_iter().zip(&found.seats) {
        for (setup, share) in &seat.setups {
            setups.row(vec![name.into(), setup.clone(), format!("{share:.4}")]);
        }
        let share = if seat.attacks > 0.0 { seat.bluffs / seat.attacks } else { 0.0 };
        let numbers = [seat.attacks, seat.bluffs, share].map(|number| format!("{number:.4}"));
        attacks.row([name.to_string()].into_iter().chain(numbers).collect());
    }
    format!(
        "{}: value of South {:.6}, NashConv {:.3e}\n\n{}\n{}",
        found.game,
        found.value,
        found.nashconv.max(0.0),
        setups.text(style),
        attacks.text(style)
    )
}
