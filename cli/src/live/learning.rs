//! Learning: its loss step by step, and what it scored in its matches.

use super::runs::{events, thinned};
use super::{facts, figure};
use crate::report::chart::curves::{Curve, Place, curves_svg};
use gunjin_experiments::render::svg::escaped;
use gunjin_ui::language::Language;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// True if something is or was learned in a folder.
pub(super) fn is_one(folder: &Path) -> bool {
    folder.join("plan.json").is_file() && !events(folder).is_empty()
}

/// The section of a folder.
pub(super) fn section(folder: &Path, language: Language) -> String {
    let events = events(folder);
    let steps: Vec<&Value> = events.iter().filter(|event| event["event"] == "step").collect();
    let mut told = vec![(
        language.pick("Steps", "ステップ"),
        steps.last().map_or(String::new(), |step| step["step"].to_string()),
    )];
    if let Some(last) = events.iter().rfind(|event| event["event"] == "match") {
        let number =
            |key: &str| last[key].as_f64().map_or_else(|| "–".to_string(), |value| format!("{value:.3}"));
        let (point, low, high) = (number("score"), number("low"), number("high"));
        let (pairs, step) = (&last["pairs"], &last["step"]);
        let score = language.pick(
            format!("{point} [{low}, {high}], {pairs} pairs, after step {step}"),
            format!("{point} [{low}, {high}]、{pairs}組、ステップ{step}の後"),
        );
        told.push((language.pick("Last match", "最新の対戦"), score));
    }
    let name = escaped(&folder.display().to_string());
    format!(
        "<section>\n<h2>{name}</h2>\n{}{}{}</section>\n",
        facts(&told),
        matches(&events, language),
        losses(&steps, language)
    )
}

/// The scores of matches by whom they were against, with their intervals.
fn matches(events: &[Value], language: Language) -> String {
    let mut curves: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    for event in events.iter().filter(|event| event["event"] == "match") {
        let place = || {
            let number = |key: &str| event[key].as_f64();
            Some(Place {
                x: number("step")?,
                y: number("score")?,
                low: number("low")?,
                high: number("high")?,
            })
        };
        let against = event["against"].as_str().unwrap_or("greedy");
        curves
            .entry(language.pick(format!("against {against}"), format!("対{against}")))
            .or_default()
            .extend(place());
    }
    let title = language.pick("Score in matches, with 95 % intervals", "対戦の得点率（95％区間）");
    draw(title, curves, (language.pick("step", "ステップ"), language.pick("score", "得点率")))
}

/// The loss, step by step.
fn losses(steps: &[&Value], language: Language) -> String {
    let place = |step: &&Value| {
        let (x, y) = (step["step"].as_f64()?, step["loss"].as_f64()?);
        Some(Place { x, y, low: y, high: y })
    };
    let places = thinned(steps.iter().filter_map(place).collect());
    let loss = language.pick("loss", "損失");
    let curves = BTreeMap::from([(loss.to_string(), places)]);
    draw(language.pick("Loss", "損失"), curves, (language.pick("step", "ステップ"), loss))
}

fn draw(title: &str, curves: BTreeMap<String, Vec<Place>>, axes: (&str, &str)) -> String {
    let curves = curves.into_iter().filter(|(_, places)| places.len() > 1);
    let curves: Vec<Curve> = curves.map(|(label, places)| Curve { label, places }).collect();
    if curves.is_empty() { String::new() } else { figure(title, &curves_svg(title, &curves, axes)) }
}
