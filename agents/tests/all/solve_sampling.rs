//! Monte Carlo CFR: every schedule with every sampler, games of more than two, and the same bytes every time.

use crate::solve_help;

use gunjin_agents::solve::algorithm::Algorithm;
use gunjin_agents::solve::compile::Unwatched;
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::run::{Iterate, Solved, Task, solve};
use solve_help::compiled;

fn run(game: &Compiled, algorithm: &str, iterations: u64, seed: u64) -> Solved {
    let algorithm = Algorithm::read(algorithm).unwrap_or_else(|error| panic!("{error}"));
    let task = Task { seed, ..Task::iterations(algorithm, iterations) };
    solve(game, &task, None, &mut Unwatched).expect("a limit")
}

const SCHEDULES: [&str; 6] = ["cfr", "cfr+", "lcfr", "dcfr", "pcfr+", "pdcfr+"];

#[test]
fn every_schedule_converges_with_every_sampler() {
    let game = compiled("kuhn");
    for schedule in SCHEDULES {
        assert!(run(&game, schedule, 1000, 1).report.nashconv < 0.002, "{schedule}");
        for (sampler, limit) in [("es-mccfr", 0.03), ("os-mccfr", 0.08)] {
            for baseline in [false, true] {
                let name = format!("{sampler}:schedule={schedule},baseline={baseline}");
                let early = run(&game, &name, 300, 1).report.nashconv;
                let late = run(&game, &name, 100_000, 1).report.nashconv;
                assert!(late < limit && late < early, "{name}: {early} {late}");
            }
        }
    }
}

/// A baseline changes no expectation: both kinds of estimate come to the same game value.
#[test]
fn baselines_help_or_do_no_harm() {
    let game = compiled("leduc");
    let mean = |name: &str| -> f64 {
        (1..=4).map(|seed| run(&game, name, 100_000, seed).report.nashconv).sum::<f64>() / 4.0
    };
    let (plain, helped) = (mean("os-mccfr"), mean("os-mccfr:baseline=true"));
    assert!(helped < 1.05 * plain, "{helped} with baselines, {plain} without");
    assert!(mean("es-mccfr") < 0.16);
}

#[test]
fn three_players_are_sampled() {
    for (name, limit) in [("three_players.efg", 0.03), ("kuhn:players=3", 0.05)] {
        let game = compiled(name);
        let solved = run(&game, "es-mccfr", 100_000, 1);
        assert_eq!(solved.report.value.len(), 3);
        assert!(solved.report.nashconv < limit, "{name}: {}", solved.report.nashconv);
    }
}

#[test]
fn seeds_decide_and_nothing_else_does() {
    let game = compiled("leduc");
    for algorithm in ["es-mccfr", "os-mccfr:baseline=true", "cfr+"] {
        let first = run(&game, algorithm, 500, 7);
        assert_eq!(first.checkpoint, run(&game, algorithm, 500, 7).checkpoint, "{algorithm}");
        let other = run(&game, algorithm, 500, 8);
        assert_eq!(first.profile == other.profile, algorithm == "cfr+", "{algorithm}");
    }
}

#[test]
fn the_best_iterate_is_the_best() {
    let game = compiled("goofspiel:cards=4");
    let algorithm = Algorithm::read("pcfr+").expect("a name");
    let found = [Iterate::Average, Iterate::Last, Iterate::Best].map(|iterate| {
        let task = Task { iterate, ..Task::iterations(algorithm, 50) };
        let solved = solve(&game, &task, None, &mut Unwatched).expect("a limit");
        let least = solved.curve.iter().map(|row| row.nashconv).fold(f64::INFINITY, f64::min);
        (solved.report.nashconv, least)
    });
    let [average, last, best] = found;
    assert_eq!(best.0, average.1.min(last.1));
}

#[test]
fn a_target_ends_a_solve() {
    let game = compiled("kuhn");
    let algorithm = Algorithm::read("cfr+").expect("a name");
    let task = Task { iterations: None, target: Some(1e-3), ..Task::iterations(algorithm, 0) };
    let solved = solve(&game, &task, None, &mut Unwatched).expect("a limit");
    assert!(solved.report.nashconv <= 1e-3);
    assert!(solved.curve[solved.curve.len() - 2].nashconv > 1e-3, "it ended at the first row that is enough");
    let endless = Task { target: None, ..task };
    assert!(solve(&game, &endless, None, &mut Unwatched).is_err());
}
