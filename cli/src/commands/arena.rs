//! `gunjin arena`.

use super::output::{Format, Output, Verdict, duration, tell};
use super::run_requests::{ArenaRequest, RunOptions, TableOptions};
use super::running::{Ended, PlannedRun, Running, seed_of, warn_of, with_tables};
use anyhow::{anyhow, bail};
use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_experiments::arena::rounds;
use gunjin_experiments::arena::rounds::{Gathering, Rounds};
use gunjin_experiments::arena::standing::{Meetings, standing};
use gunjin_experiments::export::results_json::{meeting_json, test_json};
use gunjin_experiments::export::standing_csv::write_arena;
use gunjin_experiments::render::arena::{cross_table_text, meetings_text, standing_text};
use gunjin_experiments::run::request::seats_of;
use gunjin_play::game_run::own_names::own_names;
use gunjin_play::stats::sprt::{self, Sprt};
use serde_json::{Value, json};

fn test_of(text: &str, alpha: f64, beta: f64) -> anyhow::Result<Sprt> {
    let scores = text.split_once(':').map(|(null, other)| (null.trim().parse(), other.trim().parse()));
    match scores {
        Some((Ok(null), Ok(alternative))) => {
            Sprt::new(null, alternative, alpha, beta).map_err(|error| anyhow!("--sprt '{text}': {error}"))
        }
        _ => bail!("--sprt '{text}': write two scores from 0 to 1, the smaller first, for example 0.5:0.55"),
    }
}

/// The agents by name, with the budget that all are to have.
fn agents(request: &ArenaRequest) -> anyhow::Result<Vec<AgentSpec>> {
    let budget = match (request.equal_time, request.equal_iterations) {
        (Some(milliseconds), _) => Some((0, milliseconds)),
        (_, Some(iterations)) => Some((iterations, 0)),
        _ => None,
    };
    let named = |name: &String| -> anyhow::Result<AgentSpec> {
        let agent = AgentSpec::read(name)?;
        Ok(match budget {
            Some((iterations, milliseconds)) => agent.with_budget(iterations, milliseconds)?,
            None => agent,
        })
    };
    request.agents.iter().map(named).collect()
}

pub(crate) fn play_games(
    rounds: &Rounds,
    tables: Option<&TableOptions>,
    options: &RunOptions,
    announce: bool,
    output: &mut Output,
) -> anyhow::Result<(Ended, Vec<Meetings>)> {
    let (plan, meeting) = rounds.plan()?;
    let plan = match tables {
        Some(tables) => with_tables(plan, tables)?,
        None => plan,
    };
    warn_of(&plan);
    let mut gathering = Gathering::new(&plan, meeting);
    let running = Running { plan: &plan, options, name: &rounds.game, announce };
    let ended = running.play_games(&mut gathering, output)?;
    if let (Some(out), Ended::Finished(_)) = (&options.out, ended) {
        let names = rounds.names();
        let standing = standing(&names, &gathering.meetings, rounds.seed);
        write_arena(out, &names, &gathering.meetings, &standing)?;
    }
    Ok((ended, gathering.meetings))
}

fn rounds(request: &ArenaRequest) -> anyhow::Result<Rounds> {
    let agents = agents(request)?;
    let format = if request.gauntlet { rounds::Format::Gauntlet } else { rounds::Format::RoundRobin };
    let sprt = request.sprt.as_deref().map(|text| test_of(text, request.alpha, request.beta)).transpose()?;
    let seed = seed_of(request.start.seed, &agents, &request.options)?;
    Ok(Rounds {
        game: request.game.clone(),
        seats: seats_of(&request.game)?,
        agents,
        setups: request.start.setups.iter().map(|name| SetupSpec::read(name)).collect::<Result<_, _>>()?,
        rounds: request.pairs,
        format,
        seed,
        sprt,
    })
}

pub(crate) fn plan(request: &ArenaRequest) -> anyhow::Result<PlannedRun> {
    let plan = with_tables(rounds(request)?.plan()?.0, &request.tables)?;
    Ok(PlannedRun { name: request.game.clone(), plan, out: request.options.out.clone() })
}

pub(crate) fn run(request: &ArenaRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let rounds = rounds(request)?;
    let (ended, meetings) = play_games(&rounds, Some(&request.tables), &request.options, true, output)?;
    match ended {
        Ended::Dry => return Ok(Verdict::Done),
        Ended::Finished(seconds) if seconds > 0.0 => tell(&format!("Played in {}", duration(seconds))),
        _ => {}
    }
    show(request, &rounds, &meetings, output)?;
    Ok(Verdict::Done)
}

fn show(
    request: &ArenaRequest,
    rounds: &Rounds,
    meetings: &[Meetings],
    output: &mut Output,
) -> anyhow::Result<()> {
    let Rounds { seed, sprt: test, .. } = rounds;
    let names = &rounds.names();
    if request.format == Format::Json {
        let standing = standing(names, meetings, *seed);
        let places: Vec<_> = standing.places.iter().map(|(_, place)| place).collect();
        let meetings_json: Vec<Value> = meetings.iter().map(|meeting| meeting_json(names, meeting)).collect();
        let test = test.map(|test| test_json(test, &meetings[0].places[0]));
        return output.json(&json!({ "standing": places, "meetings": meetings_json, "test": test }));
    }
    let (style, names) = (output.style(), &own_names(names, &request.game));
    let standing = standing(names, meetings, *seed);
    let mut text = meetings_text(names, meetings, style);
    if let Some(test) = test {
        text.push_str(&format!("\n{}\n", test_text(*test, &meetings[0])));
    }
    text.push('\n');
    text.push_str(&standing_text(names, meetings, &standing, style));
    if names.len() > 2 && meetings.iter().all(|meeting| meeting.group.len() == 2) {
        text.push('\n');
        text.push_str(&cross_table_text(names, meetings, &standing, style));
    }
    output.text(&text)
}

fn test_text(test: Sprt, meetings: &Meetings) -> String {
    let paired = &meetings.places[0];
    let (low, high) = test.bounds();
    let verdict = match test.verdict(paired) {
        sprt::Verdict::Null => format!("score {} or less accepted", test.null),
        sprt::Verdict::Alternative => format!("score {} or more accepted", test.alternative),
        sprt::Verdict::Undecided if paired.counts_chips => "scores lie from 0 to 1".into(),
        sprt::Verdict::Undecided => "no decision; play more pairs with --pairs".into(),
    };
    let ratio = test.log_likelihood_ratio(paired);
    format!("Sequential test: {verdict} (log-likelihood ratio {ratio:.2}, bounds {low:.2} and {high:.2}).")
}
