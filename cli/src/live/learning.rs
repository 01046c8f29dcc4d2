//! Learning: its loss step by step, and what it scored in its matches.

use super::runs::{events, thinned};
use super::{facts, figure};
use crate::report::chart::curves::{Curve, Place, curves_svg};
use gunjin_experiments::render::svg::escaped;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Whether something is or was learned in a folder.
pub(super) fn is_one(folder: &Path) -> bool {
    folder.join("plan.json").is_file() && !events(folder).is_empty()
}

/// The section of a folder.
pub(super) fn section(folder: &Path) -> String {
    let events = events(folder);
    let steps: Vec<&Value> = events.iter().filter(|event| event["event"] == "step").collect();
    let mut told = vec![("Steps", steps.last().map_or(String::new(), |step| step["step"].to_string()))];
    if let Some(last) = events.iter().rfind(|event| event["event"] == "match") {
        let number =
            |key: &str| last[key].as_f64().map_or_else(|| "–".to_string(), |value| format!("{value:.3}"));
        let score = format!(
            "{} [{}, {}], {} pairs, after step {}",
            number("score"),
            number("low"),
            number("high"),
            last["pairs"],
            last["step"]
        );
        told.push(("Last match", score));
    }
    let name = escaped(&folder.display().to_string());
    format!("<section>\n<h2>{name}</h2>\n{}{}{}</section>\n", facts(&told), matches(&events), losses(&steps))
}

/// The scores of matches by whom they were against, with their intervals.
fn matches(events: &[Value]) -> String {
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
        curves.entry(format!("against {against}")).or_default().extend(place());
    }
    draw("Score in matches, with 95 % intervals", curves, "score")
}

/// The loss, step by step.
fn losses(steps: &[&Value]) -> String {
    let place = |step: &&Value| {
        let (x, y) = (step["step"].as_f64()?, step["loss"].as_f64()?);
        Some(Place { x, y, low: y, high: y })
    };
    let places = thinned(steps.iter().filter_map(place).collect());
    draw("Loss", BTreeMap::from([("loss".to_string(), places)]), "loss")
}

fn draw(title: &str, curves: BTreeMap<String, Vec<Place>>, up: &str) -> String {
    let curves = curves.into_iter().filter(|(_, places)| places.len() > 1);
    let curves: Vec<Curve> = curves.map(|(label, places)| Curve { label, places }).collect();
    if curves.is_empty() { String::new() } else { figure(title, &curves_svg(title, &curves, ("step", up))) }
}
