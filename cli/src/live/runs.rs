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
use gunjin_play::stats::sprt::{Sprt, Verdict};
use gunjin_ui::language::Language;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Most places of a curve.
const PLACES: usize = 200;

/// The sections of all runs in some folders and below them.
pub(super) fn sections(folders: &[PathBuf], language: Language) -> String {
    let found = folders
        .iter()
        .flat_map(|folder| run_folders(std::slice::from_ref(folder), DEEPEST).unwrap_or_default());
    let mut different: Vec<PathBuf> = Vec::new();
    for folder in found {
        if !different.contains(&folder) {
            different.push(folder);
        }
    }
    different.iter().map(|folder| section(folder, language)).collect()
}

fn section(folder: &Path, language: Language) -> String {
    let name = escaped(&folder.display().to_string());
    let inside = match Status::read(folder) {
        Ok(status) => progress(&status, language) + &curve(folder, language) + &scores(folder, language),
        Err(error) => format!("<p class=\"warning\">{}</p>\n", escaped(&error.to_string())),
    };
    format!("<section>\n<h2>{name}</h2>\n{inside}</section>\n")
}

/// Progress of a run.
fn progress(status: &Status, language: Language) -> String {
    let Status { done, games, .. } = status;
    let share = 100.0 * *done as f64 / (*games).max(1) as f64;
    let state = match status.state {
        State::Finished if status.decided => language.pick("decided by the test", "検定が決着"),
        State::Finished => language.pick("finished", "終了"),
        State::Playing => language.pick("being played", "対局中"),
        State::Stopped => language.pick("stopped: nobody plays it", "停止中"),
    };
    let rate = status.games_per_second.map_or(String::new(), |rate| {
        language.pick(format!("{rate:.1} a second"), format!("毎秒{rate:.1}局"))
    });
    let left = status.seconds_left.map_or(String::new(), |seconds| duration(seconds, language));
    let (so_many, all) = (grouped(*done), grouped(*games));
    let played = language.pick(
        format!("{so_many} of {all} ({share:.1} %)"),
        format!("{all}局のうち{so_many}局（{share:.1}％）"),
    );
    let whole = if status.shard == "1/1" { String::new() } else { status.shard.clone() };
    format!(
        "<progress value=\"{done}\" max=\"{}\" aria-label=\"{}\">{share:.0} %</progress>\n{}",
        (*games).max(1),
        language.pick("games", "局数"),
        facts(&[
            (language.pick("State", "状態"), state.to_string()),
            (language.pick("Games", "局数"), played),
            (language.pick("Rate", "速さ"), rate),
            (language.pick("Left", "残り"), left),
            (language.pick("Shard", "分割"), whole),
            (language.pick("Begun", "開始"), status.started.clone()),
            (language.pick("Finished", "終了"), status.finished.clone()),
        ])
    )
}

fn duration(seconds: f64, language: Language) -> String {
    let seconds = seconds.ceil() as u64;
    match seconds {
        0..60 => language.pick(format!("about {seconds} s"), format!("約{seconds}秒")),
        60..3600 => {
            let minutes = seconds.div_ceil(60);
            language.pick(format!("about {minutes} min"), format!("約{minutes}分"))
        }
        _ => {
            let (hours, minutes) = (seconds / 3600, seconds % 3600 / 60);
            language.pick(format!("about {hours} h {minutes} min"), format!("約{hours}時間{minutes}分"))
        }
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
fn curve(folder: &Path, language: Language) -> String {
    let place = |event: &Value| {
        let (x, y) = (event["seconds"].as_f64()?, event["done"].as_f64()?);
        Some(Place { x, y, low: y, high: y })
    };
    let places: Vec<Place> = events(folder).iter().filter_map(place).collect();
    if places.len() < 3 {
        return String::new();
    }
    let title = language.pick("Games, by seconds played", "局数と経過秒数");
    let (seconds, games) = language.pick(("seconds", "games"), ("秒", "局数"));
    let curve = Curve { label: games.into(), places: thinned(places) };
    figure(title, &curves_svg(title, &[curve], (seconds, games)))
}

/// The scores so far with their intervals, and the sequential test.
fn scores(folder: &Path, language: Language) -> String {
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
    let title = language.pick("Score of the first seat, with 95 % intervals", "先手の得点率（95％区間）");
    figure(title, &bars_svg(title, &bars, Some(0.5), language.pick(" games", "局")))
        + &plan.sprt.map_or(String::new(), |test| tested(folder, &plan, test, language))
}

/// State of a sequential test: its ratio between its bounds.
fn tested(folder: &Path, plan: &Plan, test: Sprt, language: Language) -> String {
    let mut gathering = Gathering::new(plan, vec![vec![0, 1]; plan.groups.len()]);
    if replay_safe(folder, &mut gathering).is_err() {
        return String::new();
    }
    let Some(pairs) = gathering.meetings.first().and_then(|meeting| meeting.places.first()) else {
        return String::new();
    };
    let (ratio, (low, high)) = (test.log_likelihood_ratio(pairs), test.bounds());
    let verdict = match test.verdict(pairs) {
        Verdict::Undecided => language.pick("not decided yet", "未決着"),
        Verdict::Null => language.pick("the null hypothesis", "帰無仮説を採択"),
        Verdict::Alternative => language.pick("the alternative", "対立仮説を採択"),
    };
    let (null, alternative, count) = (test.null(), test.alternative(), grouped(pairs.count()));
    let caption = language.pick(
        format!(
            "Sequential test of {null} against {alternative}: {verdict}; log-likelihood ratio {ratio:.2} between {low:.2} and {high:.2}, {count} pairs"
        ),
        format!("逐次検定（{null}対{alternative}）：{verdict}。対数尤度比{ratio:.2}（境界{low:.2}と{high:.2}）、{count}組"),
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
        let told = |language| [5.2, 61.0, 7260.0].map(|seconds| duration(seconds, language));
        assert_eq!(told(Language::English), ["about 6 s", "about 2 min", "about 2 h 1 min"]);
        assert_eq!(told(Language::Japanese), ["約6秒", "約2分", "約2時間1分"]);
    }
}
