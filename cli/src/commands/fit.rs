//! `gunjin learn pieces`.

use super::output::{Output, Progress, Verdict, duration, tell, threads_text};
use anyhow::{Context, bail};
use clap::Args;
use gunjin_agents::games::gunjin::fit::{Plan, fit, refine};
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_agents::games::shogi::{ToriPlan, ToriValues, fit_tori};
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::games::tori::Tori;
use gunjin_engine::{Bits, Wrong};
use gunjin_play::spec::load;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

#[derive(Debug, Args)]
pub(crate) struct FitRequest {
    /// The edition, or tori
    #[arg(value_name = "GAME")]
    game: String,
    /// Games to which piece and square values are fitted
    #[arg(long, default_value = "20000")]
    games: u64,
    /// Games with search whose moves the weights of greedy are fitted to; as many games of greedy fit the
    /// behaviour model (inference=conduct). With 0, the weights stay those by hand, and no behaviour model
    /// is fitted
    #[arg(long, default_value = "0")]
    lessons: u64,
    /// Rollouts per move in those games; for tori, nodes per move in all games
    #[arg(long, default_value = "2000")]
    iterations: u64,
    /// Seed of random numbers
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Threads; without it, one per processor
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// File for the values; without it, stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

struct Fitting<'a>(&'a FitRequest);

impl EditionVisitor for Fitting<'_> {
    type Output = anyhow::Result<Values>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let FitRequest { games, lessons, iterations, seed, threads, .. } = *self.0;
        let plan = Plan { games, lessons, iterations, seed, threads: threads.map_or(0, NonZero::get) };
        let values = watched(games, "values", |watch| fit(&game, &plan, watch))?;
        if lessons == 0 {
            return Ok(values);
        }
        // As many games of `greedy` follow those of the search.
        watched(2 * lessons, "blueprint and conduct", |watch| refine(&game, &values, &plan, watch))
    }
}

type Watch<'a> = dyn Fn() + Sync + 'a;

fn watched<T>(games: u64, name: &str, work: impl Fn(&Watch<'_>) -> Result<T, Wrong>) -> anyhow::Result<T> {
    let (begin, progress) = (Instant::now(), Progress::of(games, "games", name));
    let values = work(&|| progress.more(1))?;
    drop(progress);
    tell(&format!("{name}: {games} games in {}", duration(begin.elapsed().as_secs_f64())));
    Ok(values)
}

/// Values of Tori Shogi, which have no lessons.
fn tori_values(game: &Tori, request: &FitRequest) -> anyhow::Result<ToriValues> {
    let FitRequest { games, lessons, iterations, seed, threads, .. } = *request;
    if lessons > 0 {
        bail!("tori has no weights to fit to search; leave --lessons out");
    }
    let threads = threads.map_or(0, NonZero::get);
    let plan = ToriPlan { games, nodes: iterations, seed, threads };
    watched(games, "values", |watch| fit_tori(game, &plan, watch))
}

pub(crate) fn run(request: &FitRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let game = load(&request.game)?;
    let threads = request.threads.or_else(|| std::thread::available_parallelism().ok());
    tell(&format!(
        "{} games and {} games with lessons, {}",
        request.games,
        request.lessons,
        threads_text(threads.map_or(1, NonZero::get))
    ));
    let text = match game {
        AnyGame::Gunjin(ruleset) => with_ruleset(*ruleset, Fitting(request))?.text()?,
        AnyGame::Tori(game) => tori_values(&game, request)?.text()?,
        _ => bail!(
            "{} has no values to fit; name an edition of 軍人将棋, for example w-23-6i, or tori",
            request.game
        ),
    };
    match &request.out {
        Some(path) => std::fs::write(path, &text)
            .with_context(|| format!("'{}' cannot be written; give another --out", path.display()))?,
        None => output.text(&text)?,
    }
    Ok(Verdict::Done)
}
