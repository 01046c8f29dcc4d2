//! `claims.csv`: what became of the claims, a line for each agent, and one for all together; and
//! `claims-doses.csv`, of rules at doses a line for each dose besides (columns: `docs/STATISTICS.md`).

use crate::analysis::result_table::{Cell, ResultTable, cells, columns};
use crate::claims::effect::{Effect, Verdict};
use crate::claims::verdict::Outcome;

/// A number in the shortest form that reads back as the same number, whole ones without a point.
pub(super) fn plain(number: f64) -> Cell {
    Cell::Text(number.to_string())
}

fn numbers(effect: Option<Effect>) -> [Cell; 4] {
    let numbers = effect.map(|Effect { effect, low, high, p }| [effect, low, high, p].map(plain));
    numbers.unwrap_or([const { Cell::Empty }; 4])
}

/// The table of all results.
pub fn claims_table(outcomes: &[Outcome]) -> ResultTable {
    let columns =
        columns![Words => id, agent, verdict, effect, low, high, p, q, counts, games, fired, placebos;];
    let mut table = ResultTable::new("claims", "", &columns);
    for outcome in outcomes {
        let mut row =
            |agent: &str, verdict: Verdict, effect, [q, fired]: [Option<f64>; 2], placebos: &str| {
                table.row(cells![
                    [outcome.id.as_str(), agent, verdict.word()]; numbers(effect); [q.map(plain)];
                    [plain(outcome.counts)]; [outcome.games]; [fired.map(plain)]; [placebos]
                ]);
            };
        let placebos = outcome.placebos.iter().map(|other| format!("{}:{}", other.kind, other.effect));
        let placebos = placebos.collect::<Vec<String>>().join(" ");
        row("all", outcome.verdict, Some(outcome.whole), [Some(outcome.q), None], &placebos);
        for own in &outcome.by_agent {
            row(&own.agent, own.verdict, own.effect, [None, own.fired], "");
        }
    }
    table
}

/// Effect of each dose of the rules, over all agents and for each; no rows if no claim has doses.
pub fn doses_table(outcomes: &[Outcome]) -> ResultTable {
    let columns = columns![Words => id, agent, dose, effect, low, high, p, fired;];
    let mut table = ResultTable::new("claims-doses", "", &columns);
    for outcome in outcomes {
        let own = outcome.by_agent.iter().map(|own| (own.agent.as_str(), &own.doses));
        for (agent, doses) in [("all", &outcome.doses)].into_iter().chain(own) {
            for at in doses {
                table.row(cells![
                    [outcome.id.as_str(), agent]; [plain(at.dose)]; numbers(at.effect); [at.fired.map(plain)]
                ]);
            }
        }
    }
    table
}
