//! `claims.csv`: what became of the claims, a line for each agent, and one for all together (columns:
//! `docs/STATISTICS.md`).

use super::standing_csv::written;
use crate::claims::verdict::{Effect, Outcome};
use crate::files::WriteError;
use std::path::Path;

/// Writes them.
///
/// # Errors
/// If the file cannot be written.
pub fn write_claims(path: &Path, outcomes: &[Outcome]) -> Result<(), WriteError> {
    written(path, |writer| {
        writer
            .write_record(["id", "agent", "verdict", "effect", "low", "high", "p", "q", "counts", "games"])?;
        for outcome in outcomes {
            let whole = Effect { effect: outcome.effect, low: outcome.low, high: outcome.high, p: outcome.p };
            let row = |agent: &str, verdict: &str, effect: Option<Effect>, q: String| {
                let number =
                    |of: fn(Effect) -> f64| effect.map_or_else(String::new, |effect| of(effect).to_string());
                [
                    outcome.id.clone(),
                    agent.to_string(),
                    verdict.to_string(),
                    number(|effect| effect.effect),
                    number(|effect| effect.low),
                    number(|effect| effect.high),
                    number(|effect| effect.p),
                    q,
                    outcome.counts.to_string(),
                    outcome.games.to_string(),
                ]
            };
            writer.write_record(row("all", outcome.verdict.word(), Some(whole), outcome.q.to_string()))?;
            for own in &outcome.by_agent {
                writer.write_record(row(&own.agent, own.verdict.word(), own.effect, String::new()))?;
            }
        }
        Ok(())
    })
}
