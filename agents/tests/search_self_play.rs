//! Self-play of search on small games, measured by exact best responses.

#[path = "search_help/nash.rs"]
mod nash;

use gunjin_agents::search::selection::{Rule, Smoothing};
use gunjin_agents::search::self_play::SelfPlay;
use gunjin_agents::search::smooth_uct::SmoothUctSettings;
use gunjin_engine::classic::kuhn::{self, Kuhn};
use gunjin_engine::classic::leduc::{self, Leduc};
use gunjin_engine::game::{Chance, Hidden};
use gunjin_engine::random::{Purpose, Stream};
use nash::Nash;

fn kuhn() -> Kuhn {
    Kuhn::new(kuhn::Rules::default())
}

fn leduc() -> Leduc {
    Leduc::new(leduc::Rules::default())
}

/// NashConv of the average policies after so many games, each time.
fn conv<G: Chance + Hidden>(game: &G, rule: Rule, games: &[u64]) -> Vec<f64> {
    let mut words = Stream::new(1, 0, Purpose::Check, 0).fast();
    let mut play = SelfPlay::new(game, rule);
    let measure = |&until: &u64| {
        play.play(until - play.games(), &mut words);
        Nash { game, learned: &play }.conv()
    };
    games.iter().map(measure).collect()
}

fn uct() -> Rule {
    Rule { smoothing: None, ..SmoothUctSettings::default().rule() }
}

/// OpenSpiel 2.0.2, `exploitability.nash_conv` of the uniform policy.
#[test]
fn uniform_play_is_as_exploitable_as_openspiel_says() {
    let rule = uct();
    assert!((conv(&kuhn(), rule, &[0])[0] - 0.916_666_666_666_667).abs() < 1e-12);
    assert!((conv(&leduc(), rule, &[0])[0] - 4.747_222_222_222_222).abs() < 1e-12);
}
