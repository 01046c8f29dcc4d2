//! `gunjin quickstart`.

use super::output::Output;
use super::requests::QuickstartRequest;
use super::selfplay::{Playing, Run};
use super::verdict::Verdict;
use gunjin::export::games_csv::GamesFile;
use gunjin::report::results::{Line, results_text};
use gunjin::runner::all_threads;
use gunjin::spec::load;
use gunjin_agents::playable::with_playable;
use gunjin_agents::registry::AgentSpec;
use std::time::Instant;

/// One edition from each of six eras.
const EDITIONS: [&str; 6] = ["p1-31-8x", "p2-23-6i", "p3-23-6i", "m-31-8xn", "t-23-8i", "w-23-6i"];

pub(crate) fn run(request: &QuickstartRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let mut file = GamesFile::create(&request.out)?;
    let threads = request.threads.map_or_else(all_threads, usize::from);
    let mut lines = Vec::new();
    for game in EDITIONS {
        let run = Run {
            setups: None,
            agents: &[AgentSpec::random(), AgentSpec::random()],
            games: request.games,
            seed: request.seed,
            threads,
            name: game,
            records: 0,
            estimate: false,
        };
        let start = Instant::now();
        let line = with_playable(load(game)?, Playing { run, file: Some(&mut file) })?;
        lines.push(Line { seconds: Some(start.elapsed().as_secs_f64()), ..line });
    }
    output.text("Random against random, random set-ups; South moves first.\n\n")?;
    output.text(&results_text(&lines, output.style()))?;
    output.text(&format!("\nEvery game: {}\n", file.path().display()))?;
    Ok(Verdict::Done)
}
