//! A run: how far it is, how fast, its scores so far, and what its sequential test says.

use super::{DEEPEST, facts, figure};
use crate::report::chart::bars::{Bar, bars_svg};
use crate::report::chart::curves::{Curve, Place, curves_svg};
use gunjin_experiments::arena::rounds::Gathering;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::render::svg::escaped;
use gunjin_experiments::run::events::EVENTS;
use gunjin_experiments::run::folder::look;
use gunjin_experiments::run::labels::labels;
use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::replay::replay_safe;
use gunjin_experiments::run::status::{State, Status, run_folders};
use gunjin_experiments::run::summaries::Summaries;
use gunjin_experiments::stats::sprt::{Sprt, Verdict};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Most places of a curve.
const PLACES: usize = 200;

/// The sections of all runs in some folders and below them.
pub(super) fn sections(folders: &[PathBuf]) -> String {
    let found = folders
        .iter()
        .flat_map(|folder| run_folders(std::slice::from_ref(folder), DEEPEST).unwrap_or_default());
    let mut different: Vec<PathBuf> = Vec::new();
    for folder in found {
        if !different.contains(&folder) {
            different.push(folder);
        }
    }
    different.iter().map(|folder| section(folder)).collect()
}

fn section(folder: &Path) -> String {
    let name = escaped(&folder.display().to_string());
    let inside = match Status::read(folder) {
        Ok(status) => progress(&status) + &curve(folder) + &scores(folder),
        Err(error) => format!("<p class=\"warning\">{}</p>\n", escaped(&error.to_string())),
    };
    format!("<section>\n<h2>{name}</h2>\n{inside}</section>\n")
}

/// How far it is.
fn progress(status: &Status) -> String {
    let Status { done, games, .. } = status;
    let share = 100.0 * *done as f64 / (*games).max(1) as f64;
    let state = match status.state {
        State::Finished if status.decided => "decided by the test",
        State::Finished => "finished",
        State::Playing => "being played",
        State::Stopped => "stopped: nobody plays it",
    };
    let rate = status.games_per_second.map_or(String::new(), |rate| format!("{rate:.1} a second"));
    let left = status.seconds_left.map_or(String::new(), duration);
    let whole = if status.shard == "1/1" { String::new() } else { status.shard.clone() };
    format!(
        "<progress value=\"{done}\" max=\"{}\" aria-label=\"games\">{share:.0} %</progress>\n{}",
        (*games).max(1),
        facts(&[
            ("State", state.to_string()),
            ("Games", format!("{} of {} ({share:.1} %)", grouped(*done), grouped(*games))),
            ("Rate", rate),
            ("Left", left),
            ("Shard", whole),
            ("Begun", status.started.clone()),
            ("Finished", status.finished.clone()),
        ])
    )
}

fn duration(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match seconds {
        0..60 => format!("about {seconds} s"),
        60..3600 => format!("about {} min", seconds.div_ceil(60)),
        _ => format!("about {} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// The lines of a file of events, those that are whole.
pub(super) fn events(folder: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.join(EVENTS)).unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// As many of these as a picture can show, the last among them.
pub(super) fn thinned(places: Vec<Place>) -> Vec<Place> {
    let step = places.len().div_ceil(PLACES).max(1);
    let last = places.len().saturating_sub(1);
    places
        .into_iter()
        .enumerate()
        .filter(|(at, _)| at % step == 0 || *at == last)
        .map(|(_, place)| place)
        .collect()
}

/// Games against the time that was played.
fn curve(folder: &Path) -> String {
    let place = |event: &Value| {
        let (x, y) = (event["seconds"].as_f64()?, event["done"].as_f64()?);
        Some(Place { x, y, low: y, high: y })
    };
    let places: Vec<Place> = events(folder).iter().filter_map(place).collect();
    if places.len() < 3 {
        return String::new();
    }
    let title = "Games, by seconds played";
    let curve = Curve { label: "games".into(), places: thinned(places) };
    figure(title, &curves_svg(title, &[curve], ("seconds", "games")))
}

/// The scores so far with their intervals, and the sequential test.
fn scores(folder: &Path) -> String {
    let mut summaries = Summaries::default();
    let (Ok((plan, _)), Ok(_)) = (look(folder), replay_safe(folder, &mut summaries)) else {
        return String::new();
    };
    let labels = labels(&plan, &str::to_string);
    let bar = |(label, estimate)| Bar { label, estimate };
    let bars = labels.into_iter().zip(summaries.0.iter().map(|summary| summary.score(0)));
    let bars: Vec<Bar> = bars.filter_map(|(label, estimate)| Some(bar((label, estimate?)))).collect();
    if bars.is_empty() {
        return String::new();
    }
    let title = "Score of the first seat, with 95 % intervals";
    figure(title, &bars_svg(title, &bars, Some(0.5), " games"))
        + &plan.sprt.map_or(String::new(), |test| tested(folder, &plan, test))
}

/// What a sequential test says by now: its ratio between its bounds.
fn tested(folder: &Path, plan: &Plan, test: Sprt) -> String {
    let mut gathering = Gathering::new(plan, vec![vec![0, 1]; plan.groups.len()]);
    if replay_safe(folder, &mut gathering).is_err() {
        return String::new();
    }
    let Some(pairs) = gathering.meetings.first().and_then(|meeting| meeting.places.first()) else {
        return String::new();
    };
    let (ratio, (low, high)) = (test.log_likelihood_ratio(pairs), test.bounds());
    let verdict = match test.verdict(pairs) {
        Verdict::Undecided => "not decided yet",
        Verdict::Null => "the null hypothesis",
        Verdict::Alternative => "the alternative",
    };
    let caption = format!(
        "Sequential test of {} against {}: {verdict}; log-likelihood ratio {ratio:.2} between {low:.2} and {high:.2}, {} pairs",
        test.null,
        test.alternative,
        grouped(pairs.count())
    );
    let at = |value: f64| 10.0 + 620.0 * ((value.clamp(low, high) - low) / (high - low));
    let (zero, here) = (at(0.0), at(ratio));
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 40\" role=\"img\" class=\"chart\">\n<title>{}</title>\n\
         <rect class=\"square\" x=\"10\" y=\"6\" width=\"620\" height=\"16\"/>\
         <rect class=\"whisker-fill\" x=\"{:.1}\" y=\"6\" width=\"{:.1}\" height=\"16\"/>\
         <line class=\"reference\" x1=\"{zero:.1}\" x2=\"{zero:.1}\" y1=\"2\" y2=\"26\"/>\
         <text class=\"tick\" x=\"10\" y=\"38\">{low:.2}</text><text class=\"tick\" x=\"630\" y=\"38\" text-anchor=\"end\">{high:.2}</text>\n</svg>\n",
        escaped(&caption),
        zero.min(here),
        (zero - here).abs()
    );
    figure(&caption, &svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_keep_their_ends() {
        let place = |x: usize| Place { x: x as f64, y: 0.0, low: 0.0, high: 0.0 };
        let thin = thinned((0..1001).map(place).collect());
        assert!(thin.len() <= PLACES + 2 && thin[0].x == 0.0 && thin[thin.len() - 1].x == 1000.0);
        assert!(thinned(Vec::new()).is_empty());
    }

    #[test]
    fn durations_are_read_at_a_glance() {
        assert_eq!([5.2, 61.0, 7260.0].map(duration), ["about 6 s", "about 2 min", "about 2 h 1 min"]);
    }
}
