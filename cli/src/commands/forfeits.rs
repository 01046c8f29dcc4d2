//! Games that were lost by failing, not by playing: told aloud, so that nobody takes them for results.

use super::progress::tell;
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::umpire::FORFEIT;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::run::plan::Plan;
use gunjin_play::game_run::result::Score;
use std::collections::BTreeMap;

const CAUSES: usize = 3;

/// The forfeits of a run, by cell and seat.
#[derive(Debug, Default)]
pub(crate) struct Forfeits {
    games: BTreeMap<usize, u64>,
    causes: BTreeMap<(usize, usize), BTreeMap<String, u64>>,
}

impl Forfeits {
    pub(crate) fn add(&mut self, cell: usize, score: &Score) {
        *self.games.entry(cell).or_default() += 1;
        if score.reason == FORFEIT {
            let why = self.causes.entry((cell, loser(&score.points))).or_default();
            *why.entry(cause(&score.why)).or_default() += 1;
        }
    }

    pub(crate) fn tell(&self, plan: &Plan) {
        for (&(cell, seat), causes) in &self.causes {
            let agent = plan.cell(cell).and_then(|(group, seating)| group.seatings[seating].get(seat));
            let count: u64 = causes.values().sum();
            let games = self.games.get(&cell).copied().unwrap_or(0);
            tell(&format!(
                "FORFEITS: {} (seat {}) failed in {} of {} games; these are no results of play.",
                agent.map_or_else(|| "an agent".to_string(), AgentSpec::short),
                seat + 1,
                grouped(count),
                grouped(games),
            ));
            let mut causes: Vec<(&String, &u64)> = causes.iter().collect();
            causes.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
            for (cause, count) in causes.into_iter().take(CAUSES) {
                tell(&format!("  {}: {cause}", grouped(*count)));
            }
        }
        if !self.causes.is_empty() {
            tell("  `gunjin check-agent COMMAND` finds what a program does wrong.");
        }
    }
}

/// Seat that failed: the one with the fewest points.
fn loser(points: &[f64]) -> usize {
    let least = points.iter().enumerate().min_by(|(_, one), (_, other)| one.total_cmp(other));
    least.map_or(0, |(seat, _)| seat)
}

/// A reason without the number of its ply, so that equal causes are counted together.
fn cause(why: &str) -> String {
    match why.strip_prefix("the move of ply ") {
        Some(rest) => format!("the move{}", rest.trim_start_matches(|c: char| c.is_ascii_digit())),
        None => why.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_causes_at_different_plies_are_one() {
        let mut forfeits = Forfeits::default();
        for ply in [3, 17] {
            let why = format!("the move of ply {ply} did not come in time");
            forfeits.add(0, &Score { points: vec![1.0, 0.0], reason: FORFEIT.into(), plies: ply, why });
        }
        let causes = &forfeits.causes[&(0, 1)];
        assert_eq!(causes.get("the move did not come in time"), Some(&2));
    }
}
