//! Values and exploitabilities against those that other people's solvers found
//! (`data/oracles/openspiel_cfr.toml`). The solver is a plain one of the tests; it goes as far as that allows
//! in a short time.

use crate::classic_help;

use crate::common::read_data;
use classic_help::flat::{Cfr, Flat};
use classic_help::{Look, Small, with};

/// Most nodes to be visited for one row of the oracle.
const MOST_VISITS: usize = 8_000_000;

struct Rows {
    value: f64,
    /// Algorithm, iterations, NashConv, ascending by iterations.
    rows: Vec<(String, usize, f64)>,
}

fn list(name: &str) -> Vec<toml::Table> {
    let oracle: toml::Table = read_data("oracles/openspiel_cfr.toml").parse().expect("a TOML file");
    let list = oracle[name].as_array().expect("a list");
    list.iter().map(|entry| entry.as_table().expect("an entry").clone()).collect()
}

fn rows(game: &str) -> Rows {
    let of_game = |entry: &toml::Table| entry["game"].as_str() == Some(game);
    let float = |entry: &toml::Table, key: &str| entry[key].as_float().expect("a number");
    let row = |entry: &toml::Table| {
        let algorithm = entry["algorithm"].as_str().expect("a text").to_string();
        (algorithm, entry["iterations"].as_integer().expect("a number") as usize, float(entry, "nashconv"))
    };
    let value = list("value").iter().find(|entry| of_game(entry)).map(|entry| float(entry, "value"));
    let mut rows: Vec<_> = list("nashconv").iter().filter(|entry| of_game(entry)).map(row).collect();
    rows.sort_by_key(|row| row.1);
    Rows { value: value.expect("a value"), rows }
}

impl Look for Rows {
    fn look<G: Small>(&self, game: &G) {
        let flat = Flat::of(game);
        let mut compared = 0;
        for algorithm in ["cfr", "cfr_plus"] {
            let mut solver = Cfr::new(&flat, algorithm == "cfr_plus");
            for (_, iterations, theirs) in self.rows.iter().filter(|row| row.0 == algorithm) {
                if iterations * flat.nodes.len() * 2 > MOST_VISITS {
                    break;
                }
                solver.run_to(*iterations);
                let average = solver.average();
                let ours = flat.nash_conv(&average);
                assert!(
                    (ours / theirs - 1.0).abs() < 1e-5,
                    "{} {algorithm} {iterations}: {ours}, theirs {theirs}",
                    game.id()
                );
                let value = flat.value(&average);
                assert!(
                    (value[0] + value[1]).abs() < 1e-12,
                    "{}: chips are neither made nor lost",
                    game.id()
                );
                let best = [flat.best_response(0, &average), -flat.best_response(1, &average)];
                assert!(
                    best[1] - 1e-9 <= self.value && self.value <= best[0] + 1e-9,
                    "{}: {best:?}",
                    game.id()
                );
                compared += 1;
            }
        }
        assert!(compared >= 2, "{}: {compared} rows", game.id());
    }
}

#[test]
fn kuhn_is_solved_as_elsewhere() {
    with("kuhn", &rows("kuhn"));
}

#[test]
fn leduc_is_solved_as_elsewhere() {
    with("leduc", &rows("leduc"));
}

#[test]
fn liars_dice_is_solved_as_elsewhere() {
    with("liars_dice", &rows("liars_dice"));
}

#[test]
fn goofspiel_is_solved_as_elsewhere() {
    with("goofspiel:cards=4", &rows("goofspiel:cards=4"));
}

/// A value that is known exactly, approached from both sides.
struct Known {
    value: f64,
    iterations: usize,
    within: f64,
}

impl Look for Known {
    fn look<G: Small>(&self, game: &G) {
        let flat = Flat::of(game);
        let mut solver = Cfr::new(&flat, true);
        solver.run_to(self.iterations);
        let average = solver.average();
        let (low, high) = (-flat.best_response(1, &average), flat.best_response(0, &average));
        assert!(
            low <= self.value && self.value <= high && high - low < self.within,
            "{}: {low} to {high}",
            game.id()
        );
    }
}

#[test]
fn suits_make_no_difference_to_the_value_of_leduc() {
    with("leduc:deal=ranks", &Known { value: rows("leduc").value, iterations: 400, within: 0.004 });
}

#[test]
fn kuhn_loses_an_eighteenth() {
    with("kuhn", &Known { value: -1.0 / 18.0, iterations: 2000, within: 1e-4 });
}
