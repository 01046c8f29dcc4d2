//! Claims, from the files that they leave beside their games or from the games themselves.

use super::csv_numbers::{cell, estimate, number, numbers, text};
use super::people::agent_name;
use super::sources::Tested;
use crate::report::chart::curves::{Curve, Place, curves_svg};
use crate::report::page::figure::{Cell, Figure, Finding, Numbers, Section};
use crate::report::sentences::{finding_of, interval, say, section_of, surprise, tabled, word};
use gunjin_engine::Wrong;
use gunjin_experiments::claims::claim::{Claim, named};
use gunjin_experiments::claims::effect::Effect;
use gunjin_experiments::claims::measure::measure;
use gunjin_experiments::claims::plan::plan;
use gunjin_experiments::claims::verdict::{Outcome, correct, outcome};
use gunjin_experiments::export::claims_csv::doses_table;
use gunjin_ui::language::Language;
use std::path::Path;

const ALL: &str = "all";

pub(super) fn judged(folder: &Path, number: usize, language: Language) -> anyhow::Result<Section> {
    let mut found = numbers(&folder.join("claims.csv"))?;
    let agent = found.columns.iter().position(|column| column == "agent");
    found.rows.retain(|row| agent.is_some_and(|at| row.get(at) == Some(&Cell::Text(ALL.into()))));
    let command = "gunjin claims run --out DIR".to_string();
    let mut section = claims(found, Vec::new(), &command, number, language);
    let doses = folder.join("claims-doses.csv");
    if doses.is_file() {
        section.figures.extend(dose_figures(&numbers(&doses)?, &command, number, language));
    }
    Ok(section)
}

/// Section of claims judged by the games of their folders: one alone with every agent's result.
pub(super) fn tested(tested: &[Tested], number: usize, language: Language) -> anyhow::Result<Section> {
    let all: Vec<Claim> = tested.iter().map(|tested| tested.claim.clone()).collect();
    let mut outcomes = tested.iter().map(judge).collect::<Result<Vec<Outcome>, _>>()?;
    correct(&all, &mut outcomes);
    let mut found =
        Numbers::new(&["id", "agent", "verdict", "effect", "low", "high", "p", "q", "counts", "games"]);
    found.rows = outcomes.iter().flat_map(|outcome| rows(outcome, outcomes.len() == 1)).collect();
    let told = |claim: &Claim| format!("{}: {} ({})", claim.id, claim.claim, claim.source);
    let ids: Vec<&str> = all.iter().map(|claim| claim.id.as_str()).collect();
    let command = format!("gunjin claims {}{} --out DIR", ids.join(" "), share_text(tested)?);
    let mut section = claims(found, all.iter().map(told).collect(), &command, number, language);
    let doses = doses_table(&outcomes);
    let rows = doses.lines().map(|row| row.iter().map(|text| cell(text)).collect()).collect();
    let doses = Numbers { columns: doses.keys(), rows };
    section.figures.extend(dose_figures(&doses, &command, number, language));
    Ok(section)
}

/// A result: a row for all agents together, and one for each if they are wanted.
fn rows(outcome: &Outcome, each: bool) -> Vec<Vec<Cell>> {
    let cell = |value: f64| Cell::rounded(value, 3);
    let empty = || Cell::Number(String::new());
    let row = |agent: &str, verdict: &str, effect: Option<Effect>, q: Option<f64>| {
        let effect = effect.map(|Effect { effect, low, high, p }| [effect, low, high, p]);
        let mut row = [&outcome.id, agent, verdict].map(Cell::words).to_vec();
        row.extend(effect.map_or_else(|| vec![empty(); 4], |effect| effect.map(cell).to_vec()));
        row.extend([q.map_or_else(empty, cell), Cell::count(outcome.counts), Cell::count(outcome.games)]);
        row
    };
    let mut rows = vec![row(ALL, outcome.verdict.word(), Some(outcome.whole), Some(outcome.q))];
    if each {
        let each = outcome.by_agent.iter();
        rows.extend(each.map(|own| row(&own.agent, own.verdict.word(), own.effect, None)));
    }
    rows
}

/// A picture for each rule: what it gains at its doses, over all agents and for each.
fn dose_figures(found: &Numbers, command: &str, number: usize, language: Language) -> Vec<Figure> {
    let axes = (word("dose", language), word("gained", language));
    let ids: Vec<String> = (0..found.rows.len()).filter_map(|row| text(found, row, "id")).collect();
    ids.chunk_by(|one, next| one == next)
        .scan(0, |first, same| {
            let rows = *first..*first + same.len();
            *first = rows.end;
            Some((&same[0], Numbers { rows: found.rows[rows].to_vec(), ..found.clone() }))
        })
        .map(|(id, mut own)| {
            let caption = format!("{}: {id}", word("doses", language));
            let svg = curves_svg(&caption, &dose_curves(&own, language), axes);
            in_words(&mut own, language);
            let figure = Figure::new(format!("doses-{number}-{id}"), caption, Some(svg), own, command);
            Figure { fold: Some(say("doses", language, &[])), ..figure }
        })
        .collect()
}

/// A curve for all agents together and one for each, by the first word of its name.
fn dose_curves(own: &Numbers, language: Language) -> Vec<Curve> {
    let mut curves: Vec<(String, Curve)> = Vec::new();
    for row in 0..own.rows.len() {
        let Some(agent) = text(own, row, "agent") else { continue };
        let [x, y, low, high] = ["dose", "effect", "low", "high"].map(|column| number(own, row, column));
        let (Some(x), Some(y), Some(low), Some(high)) = (x, y, low, high) else { continue };
        let place = Place { x, y, low, high };
        match curves.iter_mut().find(|(name, _)| *name == agent) {
            Some((_, curve)) => curve.places.push(place),
            None => {
                let label =
                    if agent == ALL { tabled("claim", ALL, language) } else { agent_name(&agent, language) };
                curves.push((agent, Curve { label, places: vec![place] }));
            }
        }
    }
    curves.into_iter().map(|(_, curve)| curve).collect()
}

/// Says the words of a table of claims in the language of the page.
fn in_words(found: &mut Numbers, language: Language) {
    for cell in found.rows.iter_mut().flatten() {
        if let Cell::Text(text) = cell {
            *text = tabled("claim", text, language);
        }
    }
}

/// The `--share` of its games that the first claim has, where it has not all.
fn share_text(tested: &[Tested]) -> anyhow::Result<String> {
    let Some(first) = tested.first() else { return Ok(String::new()) };
    let whole = plan(&first.claim, 1.0)?.0.total();
    let share = first.games as f64 / whole as f64;
    Ok(if first.games < whole { format!(" --share {share}") } else { String::new() })
}

fn judge(tested: &Tested) -> anyhow::Result<Outcome> {
    let (_, strata) = plan(&tested.claim, 1.0)?;
    let measured = measure(&tested.claim, &strata, &tested.folder)?;
    outcome(&tested.claim, &measured, tested.games).ok_or_else(|| {
        let more = "play more of them with a larger --share, in a new folder";
        let id = &tested.claim.id;
        Wrong(format!("{id}: one of its arms has no games that count; {more}")).into()
    })
}

/// The number of sayings by verdict, with the clearest of those that hold up and of those that do not; of one alone, that one.
fn finding(found: &Numbers, figure: usize, l: Language) -> Option<Finding> {
    let at = |row: usize, column: &str| text(found, row, column).unwrap_or_default();
    let judged: Vec<usize> = (0..found.rows.len()).filter(|&row| at(row, "agent") == ALL).collect();
    let of = |verdict: &str| {
        judged.iter().copied().filter(|&row| at(row, "verdict") == verdict).collect::<Vec<_>>()
    };
    let by = |row: usize| estimate(found, row, ["effect", "low", "high"]);
    let far = |row: usize| by(row).map_or(0.0, |effect| surprise(&effect, 0.0));
    let told = |row: usize| {
        let claim = named(&at(row, "id")).map_or_else(|_| at(row, "id"), |claim| l.translated(&claim.claim));
        let claim = claim.trim_end_matches(['.', '。']).to_string();
        Some(say(&format!("saying_{}", at(row, "verdict")), l, &[&claim, &interval(&by(row)?, 1.0)]))
    };
    let counts = ["supported", "refuted", "inconclusive", "untestable"].map(|verdict| of(verdict).len());
    let [supported, refuted, open, untestable] = counts;
    let mut sentences = match judged.len() {
        0 => return None,
        1 => Vec::new(),
        all => vec![say("advice_found", l, &[&all, &supported, &refuted, &open, &untestable])],
    };
    let clearest = |rows: Vec<usize>| rows.into_iter().max_by(|&a, &b| far(a).total_cmp(&far(b)));
    let rows = match judged[..] {
        [one] => vec![one],
        _ => [of("supported"), of("refuted")].into_iter().filter_map(clearest).collect(),
    };
    sentences.extend(rows.into_iter().filter_map(told));
    let surprise = judged.iter().map(|&row| far(row)).fold(0.0, f64::max);
    Some(finding_of("advice", l, sentences, format!("claims-{figure}"), surprise))
}

fn claims(
    mut found: Numbers,
    told: Vec<String>,
    command: &str,
    number: usize,
    language: Language,
) -> Section {
    let finding = finding(&found, number, language);
    in_words(&mut found, language);
    let figure = Figure::new(format!("claims-{number}"), word("claims", language), None, found, command);
    let mut section = section_of("claims", language, finding, vec![figure]);
    section.paragraphs.extend(told);
    section
}
