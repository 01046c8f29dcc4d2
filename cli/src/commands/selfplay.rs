//! `gunjin run`: games between agents, or the games of a run file.

use super::output::{Format, Output, Verdict, duration, tell};
use super::run_requests::{RunOptions, RunRequest};
use super::running::{Ended, PlannedRun, Running, seed_of, use_random_seed, warn_of, with_tables};
use anyhow::bail;
use gunjin_agents::AgentSpec;
use gunjin_experiments::export::results_json::cell_json;
use gunjin_experiments::render::results::{Line, grouped, results_text};
use gunjin_experiments::run::labels::labels;
use gunjin_experiments::run::plan::{Group, Plan};
use gunjin_experiments::run::play::Summaries;
use gunjin_experiments::run::request::{DEFAULT_SEED, group};
use gunjin_experiments::run::run_file::read;
use gunjin_experiments::run::seed::run_seed;
use gunjin_play::files::read_text;
use gunjin_play::game_run::own_names::own_names;
use gunjin_play::spec::{is_edition, load};
use gunjin_play::stats::summary::Summary;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;

/// The names of agents by their specifications. Where there is one seating they are not shown, and no program
/// is asked for its name.
fn agent_names(plan: &Plan) -> impl Fn(&AgentSpec) -> String {
    let seatings: HashSet<&Vec<AgentSpec>> = plan.groups.iter().flat_map(|group| &group.seatings).collect();
    let specs: BTreeSet<String> = seatings.iter().copied().flatten().map(AgentSpec::to_string).collect();
    let specs: Vec<String> = specs.into_iter().collect();
    let game = plan.groups.first().map_or("", |group| group.game.as_str());
    let names = if seatings.len() > 1 { own_names(&specs, game) } else { specs.clone() };
    let names: BTreeMap<String, String> = specs.into_iter().zip(names).collect();
    move |spec| names.get(&spec.to_string()).cloned().unwrap_or_else(|| spec.to_string())
}

pub(crate) fn lines(plan: &Plan, summaries: &Summaries) -> Vec<Line> {
    let labels = labels(plan, &str::to_string, &agent_names(plan));
    let editions = plan.groups.iter().all(|group| is_edition(&group.game));
    // One of two seats says it all where the two share a point.
    let seats: Vec<String> = match editions {
        true => vec!["South".to_string()],
        false => (1..=plan.seats()).map(|seat| format!("seat {seat}")).collect(),
    };
    let line = |(game, summary): (&String, &Summary)| Line {
        game: game.clone(),
        summary: summary.clone(),
        seats: seats.clone(),
        seconds: None,
    };
    labels.iter().zip(&summaries.0).filter(|(_, summary)| summary.games > 0).map(line).collect()
}

/// The run that is asked for: without agents that of a run file.
pub(crate) fn plan(request: &RunRequest) -> anyhow::Result<PlannedRun> {
    let (subject, start) = (&request.subject, &request.start);
    let (name, plan) = if request.agents.is_empty() {
        let name = subject.file_stem().map_or_else(|| "run".into(), |stem| stem.to_string_lossy().into());
        let game = subject.display().to_string();
        if load(&game).is_ok() {
            bail!("give one --agent per seat: `gunjin run {game} --agent greedy --agent random`");
        }
        (name, plan_of(subject, &request.options)?)
    } else {
        let game = subject.to_string_lossy().into_owned();
        let seatings = [request.agents.clone()];
        let given = start.seed.unwrap_or(DEFAULT_SEED);
        let group = group(&game, given, request.games, &start.setups, &seatings)?;
        let seed = seed_of(start.seed, &group.seatings[0], &request.options)?;
        (game, with_tables(Plan::of(vec![Group { seed, ..group }]), &request.tables)?)
    };
    Ok(PlannedRun { name, plan, out: request.options.out.clone() })
}

pub(crate) fn run(request: &RunRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    play(&plan(request)?, &request.options, request.format, output)
}

/// The plan of a run file that is played in this way.
pub(crate) fn plan_of(spec: &Path, options: &RunOptions) -> anyhow::Result<Plan> {
    let unnamed = run_seed(None, &[AgentSpec::read("process:any")?], options.out.as_deref())?;
    let plan = read(&read_text(spec)?, &spec.display().to_string(), unnamed)?;
    if plan.groups.iter().any(|group| group.seed == unnamed) {
        use_random_seed(unnamed, options)?;
    }
    Ok(plan)
}

fn play(
    run: &PlannedRun,
    options: &RunOptions,
    format: Format,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let PlannedRun { name, plan, .. } = run;
    warn_of(plan);
    let mut summaries = Summaries::default();
    let running = Running { plan, options, name, announce: true };
    let ended = running.play_games(&mut summaries, output)?;
    if ended == Ended::Dry {
        return Ok(Verdict::Done);
    }
    if let Ended::Finished(seconds) = ended {
        let plies: u64 = summaries.0.iter().map(|summary| summary.plies).sum();
        let rate = grouped((plies as f64 / seconds.max(1e-9)) as u64);
        let place =
            options.out.as_ref().map_or_else(|| "Played".to_string(), |out| out.display().to_string());
        if seconds > 0.0 {
            tell(&format!("{place} in {} ({rate} plies/s)", duration(seconds)));
        }
    }
    if format == Format::Json {
        let cells = summaries.0.iter().enumerate().filter(|(_, summary)| summary.games > 0);
        let cells: Vec<Value> = cells.filter_map(|(cell, summary)| cell_json(plan, cell, summary)).collect();
        output.json(&json!({ "complete": ended != Ended::Interrupted, "cells": cells }))?;
    } else {
        output.text(&results_text(&lines(plan, &summaries), output.style()))?;
    }
    Ok(Verdict::Done)
}
