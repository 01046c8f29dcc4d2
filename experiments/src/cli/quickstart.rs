//! `gunjin quickstart`.

use super::output::Output;
use super::report::write;
use super::run_requests::{QuickstartRequest, RunOptions};
use super::running::{Ended, Running};
use super::selfplay::{Summaries, lines};
use super::verdict::Verdict;
use gunjin::findings::words::Language;
use gunjin::report::results::results_text;
use gunjin::run::plan::Plan;
use gunjin::run::request::group;

/// One edition from each of six eras.
const EDITIONS: [&str; 6] = ["p1-31-8x", "p2-23-6i", "p3-23-6i", "m-31-8xn", "t-23-8i", "w-23-6i"];

pub(crate) fn run(request: &QuickstartRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let random = [vec!["random".to_string(); 2]];
    let groups = EDITIONS.map(|game| group(game, request.seed, request.games, &[], &random));
    let groups = groups.into_iter().collect::<Result<Vec<_>, _>>()?;
    let plan = Plan { records: 1, ..Plan::of(groups) };
    let options = RunOptions {
        threads: request.threads,
        out: Some(request.out.clone()),
        resume: true,
        shard: None,
        dry_run: false,
    };
    let mut summaries = Summaries::default();
    let running = Running { plan: &plan, options: &options, name: "six eras", announce: false };
    if running.hold(&mut summaries, output)? == Ended::Interrupted {
        return Ok(Verdict::Done);
    }
    output.text("Random against random, random set-ups; South moves first.\n\n")?;
    output.text(&results_text(&lines(&plan, &summaries), output.style()))?;
    let page = request.out.join("report.html");
    write(std::slice::from_ref(&request.out), &page, Language::English)?;
    output.text(&format!("\nEvery game: {}\n", request.out.join("games.csv").display()))?;
    output.text(&format!("To read and look at: {}\n", page.display()))?;
    Ok(Verdict::Done)
}
