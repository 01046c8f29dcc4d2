//! Values: linear programs against what is known exactly, and iterations against linear programs.

use crate::solve_help;

use gunjin_agents::solve::algorithm::Algorithm;
use gunjin_agents::solve::compile::Unwatched;
use gunjin_agents::solve::linear::{LinearError, equilibrium};
use gunjin_agents::solve::run::{Task, solve};
use solve_help::compiled;

/// Kuhn 1950; sequence-form programs by OpenSpiel (`data/oracles/openspiel_cfr.toml`).
const KNOWN: [(&str, f64); 3] =
    [("kuhn", -1.0 / 18.0), ("leduc", -0.085_606_424_078), ("goofspiel:cards=4", 0.0)];

#[test]
fn programs_find_the_known_values() {
    for (name, known) in KNOWN {
        let game = compiled(name);
        let found = game.appraise(&equilibrium(&game, &mut |_| ()).expect("a zero-sum game of two"));
        assert!((found.values[0] - known).abs() < 1e-7, "{name}: {found:?}");
        assert!(found.nash_conv < 1e-6, "{name}: {found:?}");
    }
}

/// Distance of an algorithm from the program's value, which its best responses must enclose.
fn approach(name: &str, algorithm: &str, iterations: u64, limit: f64) {
    let game = compiled(name);
    let program = game.appraise(&equilibrium(&game, &mut |_| ()).expect("a zero-sum game of two")).values[0];
    let task = Task::iterations(Algorithm::read(algorithm).expect("a name"), iterations);
    let solved = solve(&game, &task, None, &mut Unwatched).expect("a limit");
    let judged = game.appraise(&solved.profile);
    let (low, high) = (-judged.best_responses[1], judged.best_responses[0]);
    assert!(low - 1e-7 <= program && program <= high + 1e-7, "{name} {algorithm}: {low} {program} {high}");
    assert!(judged.nash_conv <= limit, "{name} {algorithm}: {}", judged.nash_conv);
}

/// Liar's dice is too large for the program; 2,000 iterations of DCFR come near to -7/258.
#[test]
fn liars_dice_loses_seven_of_258() {
    let game = compiled("liars_dice");
    let task = Task::iterations(Algorithm::read("dcfr").expect("a name"), 2_000);
    let solved = solve(&game, &task, None, &mut Unwatched).expect("a limit");
    assert!((solved.report.value[0] + 7.0 / 258.0).abs() < 1e-6, "{:?}", solved.report);
    assert!(solved.report.nashconv < 1e-4, "{:?}", solved.report);
}

#[test]
fn iterations_come_near_programs() {
    for name in [
        "kuhn",
        "goofspiel:cards=4",
        "leduc:deal=ranks",
        "liars_dice:sides=3",
        "kuhn.efg",
        "inner_outcomes.efg",
        "no_chance.efg",
        "uneven.efg",
    ] {
        let game = compiled(name);
        if game.form.by_ends().is_some_and(|form| form.is_constant_sum(&game.tree)) {
            approach(name, "pdcfr+", 2000, 2e-3);
            approach(name, "cfr", 2000, 2e-2);
            approach(name, "dcfr:order=simultaneous", 2000, 2e-2);
            approach(name, "fp", 2000, 0.2);
        }
    }
}

#[test]
fn programs_are_for_two_with_opposite_interests() {
    for name in ["kuhn:players=3", "three_players.efg"] {
        let error = equilibrium(&compiled(name), &mut |_| ()).expect_err("three seats");
        assert!(matches!(error, LinearError::NotConstantSum(_)), "{error}");
    }
}
