//! `gunjin dev perft`.

use super::output::{Output, Verdict, duration, tell};
use super::requests::{CountArgument, PerftRequest};
use anyhow::bail;
use gunjin_engine::catalogue::{AnyGame, GameVisitor, HotLoops, with_game};
use gunjin_engine::games::chu::{path_divide, path_perft};
use gunjin_engine::math;
use gunjin_experiments::render::results::grouped;
use gunjin_play::spec::load;
use serde::Serialize;
use serde_json::{Map, Value};
use std::time::Instant;

/// A trial count longer than this, in seconds, foretells how long the whole will take.
const TRIAL: f64 = 0.05;
const WORTH_TELLING: f64 = 10.0;

#[derive(Debug, Serialize)]
struct Count {
    game: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Map<String, Value>>,
}

struct Counting<'a>(&'a PerftRequest);

impl GameVisitor for Counting<'_> {
    type Output = anyhow::Result<Count>;

    fn game<G: HotLoops>(self, game: G) -> anyhow::Result<Count> {
        self.count(&game, G::perft, G::divide)
    }
}

type Parts<A> = Vec<(A, u64)>;

impl Counting<'_> {
    fn count<G: HotLoops>(
        self,
        game: &G,
        whole: impl Fn(&G, &G::Position, u32) -> u64,
        by_first_move: impl Fn(&G, &G::Position, u32) -> Parts<G::Action>,
    ) -> anyhow::Result<Count> {
        let request = self.0;
        let position = match &request.position {
            Some(text) => game.read_position(text)?,
            None => game.start(),
        };
        warn_of_size(game, &position, request.depth);
        let start = Instant::now();
        let parts =
            (request.divide && request.depth > 0).then(|| by_first_move(game, &position, request.depth));
        let nodes = match &parts {
            Some(parts) => parts.iter().map(|(_, nodes)| nodes).sum(),
            None => whole(game, &position, request.depth),
        };
        let seconds = start.elapsed().as_secs_f64();
        let divide = parts.map(|parts| {
            let text = |action| game.action_text(&position, action);
            parts.into_iter().map(|(action, nodes)| (text(action), Value::from(nodes))).collect()
        });
        let nodes_per_second = nodes as f64 / seconds.max(1e-9);
        Ok(Count { game: game.id(), depth: request.depth, nodes, seconds, nodes_per_second, divide })
    }
}

/// Says on stderr how long a large count will take, from the growth over the first plies. Games that end
/// early make the true count smaller.
fn warn_of_size<G: HotLoops>(game: &G, position: &G::Position, depth: u32) {
    let mut last = 1;
    for reached in 1..depth {
        let start = Instant::now();
        let nodes = game.perft(position, reached);
        let seconds = start.elapsed().as_secs_f64();
        if nodes == 0 {
            return;
        }
        if seconds > TRIAL {
            let growth = math::pow(nodes as f64 / last as f64, f64::from(depth - reached));
            let (expected, time) = (nodes as f64 * growth, seconds * growth);
            if time > WORTH_TELLING {
                tell(&format!(
                    "About {expected:.0e} nodes, {}; a smaller --depth is quicker (Ctrl-C stops).",
                    duration(time)
                ));
            }
            return;
        }
        last = nodes;
    }
}

pub(crate) fn run(request: &PerftRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let count = match (load(&request.game)?, request.count) {
        (game, CountArgument::Canonical) => with_game(game, Counting(request))?,
        (AnyGame::Chu(game), CountArgument::Path) => {
            Counting(request).count(game.as_ref(), path_perft, path_divide)?
        }
        _ => bail!("--count path is for Chu Shogi, whose lions reach a square by several ways; leave it out"),
    };
    output.show(request.format, &count, |_| text(&count))
}

fn text(count: &Count) -> String {
    let mut text = String::new();
    for (action, nodes) in count.divide.iter().flatten() {
        text.push_str(&format!("{action}: {nodes}\n"));
    }
    let (nodes, rate) = (grouped(count.nodes), grouped(count.nodes_per_second as u64));
    text.push_str(&format!(
        "{}, depth {}: {nodes} node{} in {:.3} s ({rate} nodes/s)\n",
        count.game,
        count.depth,
        if count.nodes == 1 { "" } else { "s" },
        count.seconds
    ));
    text
}
