//! Games between players of the registry: paired, with seats exchanged and set-ups mirrored.

use gunjin_agents::{Agent, AgentSpec};
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Reason, Ruleset, Setup, setups_of};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Bits, Seat, Umpire, math};
use std::time::Instant;

type Player<B> = Box<dyn Agent<Gunjin<B>>>;

fn player<B: Bits>(game: &Gunjin<B>, name: &str) -> Player<B> {
    AgentSpec::read(name).expect("a name").build(game).expect("it plays this")
}

/// One game; the score of seat 0, the plies and the reason.
fn play<B: Bits>(
    game: &Gunjin<B>,
    players: [&Player<B>; 2],
    setups: &[Setup; 2],
    seed: u64,
    number: u64,
) -> (f64, u32, Reason) {
    let mut umpire = Umpire::from_setups(game, &setups[0], &setups[1]).expect("dealt set-ups are lawful");
    let mut words = [0, 1].map(|seat| Stream::new(seed, number, Purpose::Agent, seat));
    while let Some(seat) = umpire.to_move() {
        let view = umpire.view(Seat(seat as u8));
        let policy = players[seat].policy(game, &view, umpire.legal(), &mut words[seat]);
        let action = policy.draw(&mut words[seat]).expect("there are moves");
        umpire.play(action).expect("legal");
    }
    let ending = umpire.ending().expect("it is over");
    (ending.winner.score(0), umpire.position().ply(), ending.reason)
}

/// Mean score of the first player over pairs, half the width of its 95 % interval, mean plies, share of ply
/// caps.
fn pairs(id: &str, names: [&str; 2], count: u64, seed: u64) -> (f64, f64, f64, f64) {
    with_ruleset(Ruleset::named(id).expect("an edition"), Pairs { names, count, seed })
}

/// Pairs of games.
struct Pairs<'n> {
    names: [&'n str; 2],
    count: u64,
    seed: u64,
}

impl EditionVisitor for Pairs<'_> {
    type Output = (f64, f64, f64, f64);

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        played(&game, self)
    }
}

fn played<B: Bits>(game: &Gunjin<B>, Pairs { names, count, seed }: Pairs<'_>) -> (f64, f64, f64, f64) {
    let dealer = Dealer::new(game.ruleset());
    let players = names.map(|name| player(game, name));
    let (mut scores, mut plies, mut capped) = (Vec::new(), 0, 0);
    for pair in 0..count {
        let setups = setups_of(&dealer, seed, pair);
        let first = play(game, [&players[0], &players[1]], &setups, seed, 2 * pair);
        let second = play(game, [&players[1], &players[0]], &setups, seed, 2 * pair + 1);
        scores.push((first.0 + 1.0 - second.0) / 2.0);
        plies += first.1 + second.1;
        capped += [first.2, second.2]
            .iter()
            .filter(|&&reason| reason == Reason::PlyCap || reason == Reason::Repetition)
            .count();
    }
    let n = count as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let variance = scores.iter().map(|score| math::powi(score - mean, 2)).sum::<f64>() / (n - 1.0);
    (mean, 1.96 * (variance / n).sqrt(), f64::from(plies) / (2.0 * n), capped as f64 / (2.0 * n))
}

#[test]
#[ignore = "a measurement: GAME, FIRST, SECOND, PAIRS, SEED from the environment"]
fn match_of_two() {
    let given = |name: &str, default: &str| std::env::var(name).unwrap_or_else(|_| default.into());
    let (id, first, second) = (given("GAME", "w-23-6i"), given("FIRST", "greedy"), given("SECOND", "random"));
    let count: u64 = given("PAIRS", "200").parse().expect("a number");
    let seed: u64 = given("SEED", "1").parse().expect("a number");
    let start = Instant::now();
    let (mean, half, plies, capped) = pairs(&id, [&first, &second], count, seed);
    let seconds = start.elapsed().as_secs_f64();
    eprintln!(
        "{id}: {first} v. {second}: {:.1} ± {:.1} % of {count} pairs, {plies:.0} plies a game, undecided {:.1} %, {:.1} games/s",
        100.0 * mean,
        100.0 * half,
        100.0 * capped,
        2.0 * count as f64 / seconds
    );
}

#[test]
fn greedy_beats_random() {
    let (mean, half, _, _) = pairs("w-23-6i", ["greedy", "random"], 30, 5);
    assert!(mean - half > 0.8, "greedy scored {mean} ± {half} against random");
}

#[test]
fn greedy_beats_random_where_the_flag_is_all() {
    for id in ["stratego", "barrage", "duel", "luzhanqi"] {
        let (mean, half, _, _) = pairs(id, ["greedy", "random"], 60, 5);
        assert!(mean > 0.85 && mean - half > 0.75, "{id}: greedy scored {mean} ± {half} against random");
    }
}
