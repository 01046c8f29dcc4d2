//! `gunjin dev tactics`.

use super::output::{Format, Output, Verdict};
use super::requests::number;
use anyhow::bail;
use clap::Args;
use gunjin_agents::AgentSpec;
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_play::spec::load;
use gunjin_play::stats::interval::wilson_95;
use gunjin_play::tactics::{Tactics, read, write};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use serde::Serialize;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct TacticsRequest {
    /// Edition of the puzzles
    #[arg(value_name = "GAME")]
    game: String,
    /// CSV file of the puzzles
    #[arg(long, value_name = "FILE")]
    puzzles: PathBuf,
    /// Agent that solves the puzzles, or plays the games they are made from; repeat for more
    #[arg(long, value_name = "AGENT", required = true)]
    agent: Vec<String>,
    /// Write the puzzles of so many games from random set-ups instead of solving
    #[arg(long, value_name = "GAMES", allow_negative_numbers = true, value_parser = number::<1, { u32::MAX as u64 }, u64>)]
    make: Option<u64>,
    /// Seed of games and agents
    #[arg(short, long, default_value = "1", allow_negative_numbers = true, value_parser = number::<0, { u64::MAX }, u64>)]
    seed: u64,
    /// Format of the output
    #[arg(long, default_value = "text")]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Solved {
    agent: String,
    solved: f64,
    low: f64,
    high: f64,
    puzzles: u64,
}

struct Solving<'a>(&'a TacticsRequest);

impl AgentGameVisitor for Solving<'_> {
    type Output = anyhow::Result<Vec<Solved>>;

    fn game<G: AgentGame>(self, game: G) -> Self::Output {
        bail!("'{}' has no headquarters; tactics are for editions of 軍人将棋", game.id())
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let request = self.0;
        let specs = request.agent.iter().map(|text| AgentSpec::read(text)).collect::<Result<Vec<_>, _>>()?;
        let agents = specs.iter().map(|spec| spec.build(&game)).collect::<Result<Vec<_>, _>>()?;
        let tactics = Tactics::new(&game);
        if let Some(games) = request.make {
            let puzzles = tactics.make(&agents, request.seed, games);
            write(&request.puzzles, &puzzles)?;
            return Ok(Vec::new());
        }
        let puzzles = read(&request.puzzles)?;
        if let Some(number) = tactics.untrue(&puzzles) {
            bail!(
                "{}: puzzle {} is not what it says; make the file again",
                request.puzzles.display(),
                number + 1
            );
        }
        let solve = |(spec, agent): (&AgentSpec, &Box<_>)| {
            let shares = tactics.solved(&puzzles, &**agent, request.seed)?;
            let Some(found) = wilson_95(shares.iter().sum(), shares.len() as u64) else {
                bail!("{} has no puzzles", request.puzzles.display())
            };
            let (agent, solved) = (spec.to_string(), found.point);
            Ok(Solved { agent, solved, low: found.low, high: found.high, puzzles: found.count })
        };
        specs.iter().zip(&agents).map(solve).collect()
    }
}

pub(crate) fn run(request: &TacticsRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let found = with_agent_game(load(&request.game)?, Solving(request))?;
    if request.make.is_some() {
        return Ok(Verdict::Done);
    }
    output.show(request.format, &found, |style| solved_text(&found, style))
}

fn solved_text(found: &[Solved], style: Style) -> String {
    let row = |solved: &Solved| {
        let Solved { agent, solved, low, high, puzzles } = solved;
        vec![agent.clone(), puzzles.to_string(), format!("{solved:.3} [{low:.3}, {high:.3}]")]
    };
    Table::new(&["agent", "puzzles", "solved [95 %]"]).with_rows(found.iter().map(row)).text(style)
}
