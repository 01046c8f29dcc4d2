//! NashConv by iterations against what other people's solvers found (`data/oracles/openspiel_cfr.toml`), and
//! against the limits that this project set itself.

use crate::solve_help;

use gunjin_agents::solve::algorithm::{Schedule, Solver};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::full::{Full, Order};
use solve_help::{compiled, read_data};

fn nash_conv(game: &Compiled, solver: &impl Solver) -> f64 {
    game.appraise(&solver.average()).nash_conv
}

/// Algorithm, iterations, NashConv, ascending by iterations.
fn rows(game: &str, algorithm: &str) -> Vec<(u64, f64)> {
    let oracle: toml::Table = read_data("oracles/openspiel_cfr.toml").parse().expect("a TOML file");
    let rows = oracle["nashconv"].as_array().expect("a list").iter();
    let mine =
        rows.filter(|row| row["game"].as_str() == Some(game) && row["algorithm"].as_str() == Some(algorithm));
    let number = |row: &toml::Value| {
        let iterations = row["iterations"].as_integer().expect("a number") as u64;
        (iterations, row["nashconv"].as_float().expect("a number"))
    };
    let mut rows: Vec<(u64, f64)> = mine.map(number).collect();
    rows.sort_by_key(|row| row.0);
    rows
}

fn compare(name: &str) {
    let game = compiled(name);
    for (algorithm, schedule) in [("cfr", Schedule::CFR), ("cfr_plus", Schedule::CFR_PLUS)] {
        let mut solver = Full::new(&game, schedule, Order::Alternating);
        let rows = rows(name, algorithm);
        assert!(rows.len() >= 2, "{name} {algorithm}: {} rows", rows.len());
        for (iterations, theirs) in rows {
            while solver.iterations() < iterations {
                solver.iterate();
            }
            let ours = nash_conv(&game, &solver);
            assert!(
                (ours / theirs - 1.0).abs() < 1e-5,
                "{name} {algorithm} {iterations}: {ours}, theirs {theirs}"
            );
        }
    }
}

#[test]
fn kuhn_goes_as_elsewhere() {
    compare("kuhn");
}

#[test]
fn leduc_goes_as_elsewhere() {
    compare("leduc");
}

#[test]
fn liars_dice_goes_as_elsewhere() {
    compare("liars_dice");
}

#[test]
fn goofspiel_goes_as_elsewhere() {
    compare("goofspiel:cards=4");
}

fn within(name: &str, schedule: Schedule, limits: &[(u64, f64)]) {
    let game = compiled(name);
    let mut solver = Full::new(&game, schedule, Order::Alternating);
    for &(iterations, limit) in limits {
        while solver.iterations() < iterations {
            solver.iterate();
        }
        let found = nash_conv(&game, &solver);
        assert!(found <= limit, "{name} {schedule:?} {iterations}: {found}");
    }
}

#[test]
fn discounting_is_as_good_as_it_should_be() {
    within("leduc", Schedule::DCFR, &[(100, 0.016), (1000, 3.6e-4)]);
    // At 1000 iterations rounding shows: by the order of sums alone NashConv was between 1.13e-4 and 2.36e-4.
    within("liars_dice", Schedule::DCFR, &[(100, 4.48e-3), (1000, 1.2e-4)]);
}

#[test]
fn predictions_are_as_good_as_they_should_be() {
    within("goofspiel:cards=4", Schedule::PCFR_PLUS, &[(100, 2.04e-4), (1000, 3e-7)]);
    within("goofspiel:cards=4", Schedule::PDCFR_PLUS, &[(100, 9.3e-6), (1000, 1e-11)]);
    within("kuhn", Schedule::PDCFR_PLUS, &[(1000, 1e-12)]);
}
