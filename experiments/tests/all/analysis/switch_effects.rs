//! Tests of `gunjin_experiments::analysis::switch_effects`.

use gunjin_experiments::analysis::result_table::ResultTable;
use gunjin_experiments::analysis::source::{GameLine, Subject};
use gunjin_experiments::analysis::switch_effects::*;
use serde_json::{Value, json};

#[test]
fn one_switch_more_is_seen() {
    assert_eq!(one_more("w-23-6i", "w-23-6i:flag_mobile=true"), Some("flag_mobile=true"));
    assert_eq!(one_more("w-23-6i:a=1", "w-23-6i:a=1,b=2"), Some("b=2"));
    for other in ["w-23-6i", "p3-23-6i:flag_mobile=true", "w-23-6i:a=1,b=2"] {
        assert_eq!(one_more("w-23-6i", other), None, "{other}");
    }
    assert_eq!(one_more("w-23-6i:a=1", "w-23-6i:a=2"), None);
}

fn played(game: &str, scores: &[[f64; 2]]) -> Subject {
    let line = |(index, scores): (usize, &[f64; 2])| GameLine {
        index: index as u64,
        seed: 1,
        scores: scores.to_vec(),
        reason: "hq".into(),
        plies: 10 + index as u32,
        ..GameLine::default()
    };
    let games = scores.iter().enumerate().map(line).collect();
    Subject { game: game.into(), seats: 2, games, ..Subject::default() }
}

#[test]
fn differences_are_those_of_the_first_mover_in_games_of_one_number() {
    let (won, lost) = ([1.0, 0.0], [0.0, 1.0]);
    let subjects = [
        played("x", &[won, won, lost, won]),
        // The same results with the other seat moving first: three of four for the first mover become
        // one of four.
        played("x:first_player=north", &[won, won, lost, won]),
    ];
    let [table, _] = switches_tables(&subjects, |subject| usize::from(subject.game.ends_with("north")));
    let difference = |measure: &str| number(&row(&table, measure)["difference"]);
    assert!((difference("first_mover") + 0.5).abs() < 1e-12 && difference("plies") == 0.0);
    // Differences -1, -1, 1, -1: deviation 1, error 1/2, deviate -1.
    let p = number(&row(&table, "first_mover")["p"]);
    assert!((p - 0.317_310_5).abs() < 1e-6, "{p}");
    assert_eq!((&row(&table, "plies")["p"], &row(&table, "drawn")["without"]), (&json!(1.0), &json!(0.0)));
}

/// The row of a measure, by the name of a game or of a switch.
fn row(table: &ResultTable, measure: &str) -> Value {
    let rows = table.json();
    let found = rows.as_array().expect("rows").iter().find(|row| row["measure"] == measure);
    found.unwrap_or_else(|| panic!("no {measure}")).clone()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// The difference of a measure, its lower end, and the games behind it.
fn found(table: &ResultTable, measure: &str) -> (f64, f64, u64) {
    let row = row(table, measure);
    (number(&row["difference"]), number(&row["difference_low"]), row["games"].as_u64().expect("games"))
}

#[test]
fn games_that_begin_alike_in_several_editions_are_one_observation() {
    let (won, lost) = ([1.0, 0.0], [0.0, 1.0]);
    let edition = |id: &str| {
        [
            played(id, &[won, lost, lost, won]),
            played(&format!("{id}:flag_mobile=true"), &[won, won, lost, lost]),
        ]
    };
    let of = |subjects: &[Subject]| {
        let [one_by_one, together] = switches_tables(subjects, |_| 0);
        (found(&one_by_one, "first_mover"), found(&together, "first_mover"))
    };
    let (alone, twice) = of(&[edition("x"), edition("y")].concat());
    assert!((twice.1 - alone.1).abs() < 1e-12 && twice.2 == 4, "{twice:?} {alone:?}");
    let [_, none] = switches_tables(&edition("x"), |_| 0);
    assert!(none.is_empty(), "one edition is no more than itself");
    // Of other numbers they are eight.
    let mut other = edition("y");
    other.iter_mut().flat_map(|subject| &mut subject.games).for_each(|game| game.index += 4);
    let (_, apart) = of(&[edition("x"), other].concat());
    assert!(apart.2 == 8 && apart.1 > alone.1, "{apart:?}");
}

#[test]
fn lengths_are_compared_as_shares_over_editions() {
    let edition = |id: &str, plies: [u32; 2], factor: u32| {
        let long = |name: &str, times: u32| {
            let mut subject = played(name, &[[1.0, 0.0]; 2]);
            subject.games.iter_mut().zip(plies).for_each(|(game, plies)| game.plies = plies * times);
            subject
        };
        [long(id, 1), long(&format!("{id}:flag_mobile=true"), factor)]
    };
    let [_, together] =
        switches_tables(&[edition("x", [10, 10], 2), edition("y", [900, 1100], 4)].concat(), |_| 0);
    // Twice as long, and four times: in the mean two more than before.
    assert!((found(&together, "plies").0 - 2.0).abs() < 1e-12);
}

#[test]
fn what_pieces_cost_and_what_set_ups_decide_is_compared_too() {
    let (won, lost) = ([1.0, 0.0], [0.0, 1.0]);
    let general =
        |seat: usize| [0, 1].map(|other| if other == seat { vec!["GE".to_string()] } else { Vec::new() });
    let all = |game: &str, lacking: [[[f64; 2]; 2]; 2], again: [[f64; 2]; 2]| {
        let without =
            |seat: usize| Subject { without: general(seat).to_vec(), ..played(game, &lacking[seat]) };
        [played(game, &[won, lost]), without(0), without(1), Subject { repeat: 1, ..played(game, &again) }]
    };
    let subjects = [
        // Without a general one of four games is won, and none with the switch; the results of the same set-ups
        // are the same again, and the opposite with the switch.
        all("x", [[lost, lost], [won, lost]], [won, lost]),
        all("x:flag_mobile=true", [[lost, lost], [won, won]], [lost, won]),
    ]
    .concat();
    let [table, _] = switches_tables(&subjects, |_| 0);
    let (cost, _, starts) = found(&table, "lost_GE");
    assert!((cost - 0.25).abs() < 1e-12 && starts == 2, "{cost:?}");
    let (decided, ..) = found(&table, "by_setups");
    assert!((decided + 2.0).abs() < 1e-12, "from 1 to -1: {decided:?}");
    assert_eq!(found(&table, "first_mover").0, 0.0, "neither of those games counts");
}
