//! `gunjin quickstart`.

use super::arena::play_games;
use super::output::{Output, Verdict};
use super::report::write;
use super::run_requests::{QuickstartRequest, RunOptions};
use super::running::{Ended, Running};
use super::selfplay::lines;
use gunjin_agents::AgentSpec;
use gunjin_experiments::arena::rounds::{Format, Rounds};
use gunjin_experiments::arena::standing::standing;
use gunjin_experiments::render::arena::standing_text;
use gunjin_experiments::render::results::results_text;
use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::play::Summaries;
use gunjin_experiments::run::request::{group, tables};
use gunjin_ui::language::Language;
use std::path::PathBuf;

const EDITIONS: [&str; 6] = ["p1-31-8x", "p2-23-6i", "p3-23-6i", "m-31-8xn", "t-23-8i", "w-23-6i"];

const PLAYERS: [&str; 3] = ["greedy", "tactician", "random"];
const PAIRS: u64 = 40;
/// The edition of the arena and of the values.
const EDITION: &str = "w-23-6i";
const VALUED: u64 = 400;

fn into(request: &QuickstartRequest, folder: PathBuf) -> RunOptions {
    RunOptions::resumed(request.threads, folder)
}

fn eras(request: &QuickstartRequest) -> anyhow::Result<Plan> {
    let random = [vec!["random".to_string(); 2]];
    let groups = EDITIONS.map(|game| group(game, request.seed, request.games, &[], &random));
    Ok(Plan::of(groups.into_iter().collect::<Result<Vec<_>, _>>()?))
}

/// Games of a player that knows what it does, for values and for a game to look at.
fn valued(request: &QuickstartRequest) -> anyhow::Result<Plan> {
    let greedy = [vec!["greedy".to_string(); 2]];
    let group = group(EDITION, request.seed, VALUED.min(request.games), &[], &greedy)?;
    let tables = tables(&["setups".into(), "positions".into()])?;
    Ok(Plan { tables, records: 1, ..Plan::of(vec![group]) })
}

fn arena(request: &QuickstartRequest) -> anyhow::Result<Rounds> {
    Ok(Rounds {
        game: EDITION.to_string(),
        seats: 2,
        agents: PLAYERS.into_iter().map(AgentSpec::read).collect::<Result<_, _>>()?,
        setups: Vec::new(),
        rounds: PAIRS.min(request.games),
        format: Format::RoundRobin,
        seed: request.seed,
        sprt: None,
    })
}

pub(crate) fn run(request: &QuickstartRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let plan = eras(request)?;
    let (mut summaries, games) = (Summaries::default(), into(request, request.out.clone()));
    let running = Running { plan: &plan, options: &games, name: "six eras", announce: false };
    if running.play_games(&mut summaries, output)? == Ended::Interrupted {
        return Ok(Verdict::Done);
    }
    output.text("Random against random, random set-ups; South moves first.\n\n")?;
    output.text(&results_text(&lines(&plan, &summaries), output.style()))?;
    let (values, plan) = (into(request, request.out.join("values")), valued(request)?);
    let running = Running { plan: &plan, options: &values, name: EDITION, announce: false };
    if running.play_games(&mut Summaries::default(), output)? == Ended::Interrupted {
        return Ok(Verdict::Done);
    }
    let (rounds, options) = (arena(request)?, into(request, request.out.join("arena")));
    let (ended, meetings) = play_games(&rounds, None, &options, false, output)?;
    if ended == Ended::Interrupted {
        return Ok(Verdict::Done);
    }
    let standing = standing(&rounds.names(), &meetings, rounds.seed);
    output.text(&format!("\nArena on {EDITION}:\n\n"))?;
    output.text(&standing_text(&rounds.names(), &meetings, &standing, output.style()))?;
    let page = request.out.join("report.html");
    write(std::slice::from_ref(&request.out), &page, Language::English)?;
    output.text(&format!("\nEvery game: {}\n", request.out.join("games.csv").display()))?;
    output.text(&format!("Report: {}\n", page.display()))?;
    Ok(Verdict::Done)
}
