//! Summaries of games as JSON: `--format json` of `gunjin run` and `gunjin arena`.

use crate::arena::standing::Meetings;
use crate::run::plan::Plan;
use gunjin_agents::AgentSpec;
use gunjin_play::game_run::result::Word;
use gunjin_play::stats::paired::Paired;
use gunjin_play::stats::sprt::{Sprt, Verdict};
use gunjin_play::stats::summary::Summary;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn endings(reasons: &BTreeMap<Word, u64>) -> BTreeMap<&str, u64> {
    reasons.iter().map(|(reason, count)| (reason.as_ref(), *count)).collect()
}

/// Summary of the games of a cell; `None` if there is no such cell.
pub fn cell_json(plan: &Plan, cell: usize, summary: &Summary) -> Option<Value> {
    let (group, seating) = plan.cell(cell)?;
    let score = |(seat, agent): (usize, &AgentSpec)| {
        let score = summary.score(seat);
        let (point, low, high) = (score.map(|s| s.point), score.map(|s| s.low), score.map(|s| s.high));
        json!({ "seat": seat + 1, "agent": agent, "score": point, "low": low, "high": high })
    };
    let scores: Vec<Value> = group.seatings[seating].iter().enumerate().map(score).collect();
    Some(json!({
        "game": group.game,
        "setups": group.setups,
        "seed": group.seed,
        "games": summary.games,
        "plies": summary.plies,
        "drawn": summary.draws,
        "scores": scores,
        "endings": endings(&summary.reasons),
    }))
}

/// The games of one group of agents.
pub fn meeting_json(names: &[String], meeting: &Meetings) -> Value {
    let score = |(&agent, paired): (&usize, &Paired)| {
        let score = paired.score();
        json!({
            "agent": names[agent],
            "score": score.map(|score| score.point),
            "low": score.map(|score| score.low),
            "high": score.map(|score| score.high),
            "pairs": (meeting.group.len() == 2 && !paired.counts_chips).then_some(paired.pentanomial),
        })
    };
    let scores: Vec<Value> = meeting.group.iter().zip(&meeting.places).map(score).collect();
    let endings = endings(&meeting.reasons);
    json!({ "games": meeting.games(), "plies": meeting.plies, "scores": scores, "endings": endings })
}

/// A sequential test and what it decides of the pairs of an agent.
pub fn test_json(test: Sprt, paired: &Paired) -> Value {
    let (low, high) = test.bounds();
    let decision = match test.verdict(paired) {
        Verdict::Null => "null",
        Verdict::Alternative => "alternative",
        Verdict::Undecided => "undecided",
    };
    json!({
        "null": test.null,
        "alternative": test.alternative,
        "alpha": test.alpha,
        "beta": test.beta,
        "decision": decision,
        "log_likelihood_ratio": test.log_likelihood_ratio(paired),
        "lower_bound": low,
        "upper_bound": high,
    })
}
