//! `claims.csv`: what became of the claims, a line for each agent, and one for all together; and
//! `claims-doses.csv`, of rules at doses a line for each dose besides (columns: `docs/STATISTICS.md`).

use super::standing_csv::written;
use crate::claims::doses::AtDose;
use crate::claims::effect::Effect;
use crate::claims::verdict::Outcome;
use gunjin_play::files::WriteError;
use std::path::Path;

const COLUMNS: [&str; 12] =
    ["id", "agent", "verdict", "effect", "low", "high", "p", "q", "counts", "games", "fired", "placebos"];

/// Columns of `claims-doses.csv`.
pub const DOSE_COLUMNS: [&str; 8] = ["id", "agent", "dose", "effect", "low", "high", "p", "fired"];

/// Writes them.
///
/// # Errors
/// If the file cannot be written.
pub fn write_claims(path: &Path, outcomes: &[Outcome]) -> Result<(), WriteError> {
    written(path, |writer| {
        writer.write_record(COLUMNS)?;
        for outcome in outcomes {
            let row = |agent: &str,
                       verdict: &str,
                       effect: Option<Effect>,
                       q: String,
                       fired: Option<f64>,
                       placebos: String| {
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
                    fired.map_or_else(String::new, |fired| fired.to_string()),
                    placebos,
                ]
            };
            let placebos =
                outcome.placebos.iter().map(|placebo| format!("{}:{}", placebo.kind, placebo.effect));
            let placebos = placebos.collect::<Vec<String>>().join(" ");
            let (verdict, q) = (outcome.verdict.word(), outcome.q.to_string());
            writer.write_record(row("all", verdict, Some(outcome.whole), q, None, placebos))?;
            for own in &outcome.by_agent {
                let (verdict, none) = (own.verdict.word(), String::new());
                writer.write_record(row(&own.agent, verdict, own.effect, none.clone(), own.fired, none))?;
            }
        }
        Ok(())
    })
}

/// Writes what each dose of their rules does; nothing if no claim has doses.
///
/// # Errors
/// If the file cannot be written.
pub fn write_doses(path: &Path, outcomes: &[Outcome]) -> Result<(), WriteError> {
    if outcomes.iter().all(|outcome| outcome.doses.is_empty()) {
        return Ok(());
    }
    written(path, |writer| {
        writer.write_record(DOSE_COLUMNS)?;
        outcomes.iter().flat_map(dose_rows).try_for_each(|row| writer.write_record(row))
    })
}

/// Effect of each dose of a claim's rule, over all agents and for each: cells of [`DOSE_COLUMNS`].
pub fn dose_rows(outcome: &Outcome) -> Vec<[String; 8]> {
    let own = outcome.by_agent.iter().map(|own| (own.agent.as_str(), &own.doses));
    let each = std::iter::once(("all", &outcome.doses)).chain(own);
    each.flat_map(|(agent, doses)| doses.iter().map(move |at| dose_row(&outcome.id, agent, at))).collect()
}

fn dose_row(id: &str, agent: &str, at: &AtDose) -> [String; 8] {
    let text = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
    let number = |of: fn(Effect) -> f64| text(at.effect.map(of));
    [
        id.to_string(),
        agent.to_string(),
        at.dose.to_string(),
        number(|effect| effect.effect),
        number(|effect| effect.low),
        number(|effect| effect.high),
        number(|effect| effect.p),
        text(at.fired),
    ]
}
