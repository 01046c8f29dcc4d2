//! Solutions found by solvers, and how far players are from them.

use super::results::grouped;
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::estimate::size_text;
use gunjin_agents::solve::exploit::Exploitability;
use gunjin_agents::solve::profile::Profile;
use gunjin_agents::solve::run::{Report, Row};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use serde::{Deserialize, Serialize};

/// A policy or an agent, answered by best responses.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Exploitation {
    /// Name of the game, with the switches that are not at their defaults.
    pub(crate) game: String,
    pub(crate) player: String,
    pub(crate) value: Vec<f64>,
    pub(crate) best_responses: Vec<f64>,
    pub(crate) nashconv: f64,
    /// Mean possible gain of a seat: NashConv divided by the number of seats.
    pub(crate) exploitability: f64,
    pub(crate) information_sets: usize,
}

impl Exploitation {
    /// Best responses to a policy, given by its name.
    pub fn of_policy(player: String, compiled: &Compiled, profile: &Profile) -> Exploitation {
        let (tree, found) = (&compiled.tree, compiled.appraise(profile));
        Exploitation {
            game: tree.game.clone(),
            player,
            exploitability: found.nash_conv / tree.seats() as f64,
            value: found.values,
            best_responses: found.best_responses,
            nashconv: found.nash_conv,
            information_sets: tree.information_sets(),
        }
    }

    /// Name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Names of the seats by number.
    pub fn seats(&self) -> Vec<String> {
        (1..=self.value.len()).map(|seat| format!("seat {seat}")).collect()
    }

    /// Best responses to an agent.
    pub fn of_agent(found: Exploitability) -> Exploitation {
        let Exploitability { game, agent: player, value, best_responses, nashconv, information_sets } = found;
        let exploitability = nashconv / value.len().max(1) as f64;
        Exploitation { game, player, value, best_responses, nashconv, exploitability, information_sets }
    }
}

/// A solve: values, NashConv, size, and how it went.
pub fn solved_text(report: &Report, curve: &[Row], seats: &[String], style: Style) -> String {
    let how = if report.iterations == 0 {
        format!("solved in {:.2} s", report.seconds)
    } else {
        format!(
            "{} iterations, {:.2} s ({} per second)",
            grouped(report.iterations),
            report.seconds,
            grouped(report.iterations_per_second as u64)
        )
    };
    let values = seats.iter().zip(&report.value);
    let values = values.map(|(seat, value)| (format!("value of {seat}"), format!("{value:.9}")));
    let sizes = [
        // Rounding may leave it a hair below 0.
        ("NashConv".to_string(), format!("{:.3e}", report.nashconv.max(0.0))),
        ("information sets".to_string(), grouped(report.information_sets as u64)),
        ("histories".to_string(), grouped(report.nodes as u64)),
        ("memory".to_string(), size_text(report.memory_bytes as f64)),
    ];
    let facts = values.chain(sizes).map(|(name, figure)| format!("{name:<18}{figure:>14}\n"));
    let mut text = format!("{} by {}: {how}\n\n{}", report.game, report.algorithm, facts.collect::<String>());
    if !curve.is_empty() {
        text.push_str(&format!("\n{}", curve_table(curve, seats).text(style)));
    }
    text
}

fn curve_table(curve: &[Row], seats: &[String]) -> Table {
    let value = format!(">value of {}", seats.first().map_or("seat 1", String::as_str));
    let row = |&Row { iterations, seconds, nashconv, value }: &Row| {
        vec![grouped(iterations), format!("{seconds:.3}"), format!("{nashconv:.3e}"), format!("{value:.6}")]
    };
    Table::new(&[">iterations", ">seconds", ">NashConv", &value]).with_rows(curve.iter().map(row))
}

/// Distance of a player from an equilibrium.
pub fn exploitation_text(found: &Exploitation, seats: &[String], style: Style) -> String {
    let rows = seats.iter().zip(&found.value).zip(&found.best_responses).map(|((seat, value), best)| {
        let numbers = [*value, *best, best - value].map(|number| format!("{number:.6}"));
        [seat.clone()].into_iter().chain(numbers).collect()
    });
    let table = Table::new(&["seat", ">value", ">best response", ">gain"]).with_rows(rows);
    format!(
        "{}: {} at {} information sets\n\n{}\nNashConv {:.6}, exploitability {:.6}\n",
        found.game,
        found.player,
        grouped(found.information_sets as u64),
        table.text(style),
        found.nashconv,
        found.exploitability
    )
}
