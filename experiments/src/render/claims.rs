//! Claims and what became of them, as text.

use super::results::grouped;
use crate::claims::claim::Claim;
use crate::claims::effect::Effect;
use crate::claims::verdict::Outcome;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;

/// One line a claim.
pub fn list_text(claims: &[Claim], style: Style) -> String {
    let cells = |claim: &Claim| vec![claim.id.clone(), claim.claim.clone(), claim.source.clone()];
    Table::new(&["claim", "what is claimed", "source"]).with_rows(claims.iter().map(cells)).text(style)
}

fn interval(Effect { effect, low, high, .. }: Effect) -> String {
    format!("{effect:+.3} [{low:+.3}, {high:+.3}]")
}

fn found(effect: Option<Effect>) -> String {
    effect.map_or_else(|| "no games".into(), interval)
}

/// One line a result.
pub fn outcomes_text(outcomes: &[Outcome], style: Style) -> String {
    let mut table =
        Table::new(&["claim", "verdict", "effect [95 %]", ">counts from", ">q", ">games", "each agent"]);
    for outcome in outcomes {
        let own = outcome.by_agent.iter().map(|own| {
            let effect =
                own.effect.map_or_else(|| "no games".into(), |effect| format!("{:+.3}", effect.effect));
            format!("{} {effect}", own.agent)
        });
        table.row(vec![
            outcome.id.clone(),
            outcome.verdict.word().to_string(),
            interval(outcome.whole),
            outcome.counts.to_string(),
            format!("{:.3}", outcome.q),
            grouped(outcome.games),
            own.collect::<Vec<String>>().join("; "),
        ]);
    }
    table.text(style) + NEEDS_ALL
}

const NEEDS_ALL: &str =
    "A verdict needs the intervals of all agents to agree; the effect is that of all agents together.\n";

/// A claim with its result.
pub fn claim_text(claim: &Claim, outcome: &Outcome, style: Style) -> String {
    let (claimed, source) = (style.text(&claim.claim), style.text(&claim.source));
    let mut text = format!("{}\n  {claimed}\n  {source}\n\n", claim.id);
    let whole = interval(outcome.whole);
    let games = grouped(outcome.games);
    text.push_str(&format!(
        "{}: {whole} over {games} games; threshold {}\n\n",
        outcome.verdict.word(),
        claim.counts
    ));
    let own = outcome.by_agent.iter().map(|own| {
        vec![own.agent.clone(), own.verdict.word().to_string(), found(own.effect), percent(own.fired)]
    });
    let table = Table::new(&["agent", "verdict", "effect [95 %]", ">deals changed"]).with_rows(own);
    text.push_str(&table.text(style));
    text.push_str(NEEDS_ALL);
    text.push_str(&doses_text(outcome, style));
    if outcome.one_program {
        text.push_str("Only one program played these games: the verdict is about its play.\n");
    }
    if !claim.untestable.is_empty() {
        text.push_str(&format!("Untestable with these agents: {}\n", style.text(&claim.untestable)));
    }
    if !outcome.placebos.is_empty() {
        let beyond = outcome.placebos_beyond;
        let all = outcome.placebos.iter().map(|other| format!("{} {:+.3}", other.kind, other.effect));
        let all = all.collect::<Vec<String>>().join(", ");
        let others = outcome.placebos.len();
        text.push_str(&format!(
            "Placebos: of {others} other kinds, {beyond} show as large an effect: {all}\n"
        ));
    }
    if !claim.reason.is_empty() {
        text.push_str(&format!("Reason for the threshold {}: {}\n", claim.counts, style.text(&claim.reason)));
    }
    if !claim.note.is_empty() {
        text.push_str(&format!("\n{}\n", style.text(&claim.note)));
    }
    text
}

/// Effect of each dose of a rule, of all agents together and of each; nothing of claims without doses.
fn doses_text(outcome: &Outcome, style: Style) -> String {
    if outcome.doses.is_empty() {
        return String::new();
    }
    let mut table = Table::new(&[">dose", "agent", "effect [95 %]", ">deals changed"]);
    for (place, all) in outcome.doses.iter().enumerate() {
        let own = outcome.by_agent.iter().filter_map(|own| Some((own.agent.as_str(), own.doses.get(place)?)));
        for (agent, at) in [("all", all)].into_iter().chain(own) {
            table.row(vec![at.dose.to_string(), agent.to_string(), found(at.effect), percent(at.fired)]);
        }
    }
    format!("\n{}", table.text(style))
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".into(), |share| format!("{:.1} %", 100.0 * share))
}
