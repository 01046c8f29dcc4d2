//! Self-play of search on small games, measured by exact best responses.

use crate::search_help::{nash, self_play::SelfPlay};

use gunjin_agents::search::ismcts::SmoothUctSettings;
use gunjin_agents::search::tree::Rule;
use gunjin_engine::Hidden;
use gunjin_engine::games::kuhn::Kuhn;
use gunjin_engine::games::leduc::Leduc;
use gunjin_engine::games::{kuhn, leduc};
use gunjin_engine::random::{Purpose, Stream};
use nash::Nash;

fn kuhn() -> Kuhn {
    Kuhn::new(kuhn::Rules::default())
}

fn leduc() -> Leduc {
    Leduc::new(leduc::Rules::default())
}

/// NashConv of the average policies after so many games, each time.
fn conv<G: Hidden>(game: &G, rule: Rule, games: &[u64]) -> Vec<f64> {
    let mut rng = Stream::new(1, 0, Purpose::Check, 0).fast();
    let mut play = SelfPlay::new(game, rule);
    let measure = |&until: &u64| {
        play.play(until - play.games(), &mut rng);
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

fn smooth() -> Rule {
    SmoothUctSettings::default().rule()
}

#[test]
fn smooth_uct_approaches_equilibrium() {
    let kuhn = conv(&kuhn(), smooth(), &[2_000, 200_000]);
    assert!(kuhn[1] < kuhn[0] / 2.0 && kuhn[1] < 0.03, "{kuhn:?}");
    let leduc = conv(&leduc(), smooth(), &[20_000, 200_000]);
    assert!(leduc[1] < leduc[0] && leduc[1] < 1.0, "{leduc:?}");
}

/// The figures of `agents/tests/all/search_help/self_play.rs`: Smooth UCT within what was asked of it, plain UCT beside
/// it. A minute and a half at most:
/// `cargo test --release -p gunjin-agents --test all -- --ignored --nocapture search_self_play::`
#[test]
#[ignore = "forty million games and more"]
fn smooth_uct_keeps_approaching_and_plain_uct_does_not() {
    let games = [1_000_000, 10_000_000];
    let plain = [conv(&kuhn(), uct(), &games), conv(&leduc(), uct(), &games)];
    let smooth = [conv(&kuhn(), smooth(), &games), conv(&leduc(), smooth(), &games)];
    eprintln!("NashConv at 1M and 10M games, Kuhn and Leduc: plain UCT {plain:?}, Smooth UCT {smooth:?}");
    assert!(smooth[0][1] <= 0.002, "Kuhn at 10M: {smooth:?}");
    assert!(smooth[1][0] <= 0.50 && smooth[1][1] <= 0.22, "Leduc at 1M and 10M: {smooth:?}");
    assert!(plain[1][1] > 2.0 * smooth[1][1], "plain UCT does not converge: {plain:?}");
}
