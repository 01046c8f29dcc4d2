//! Games of `table:policy=FILE` on boards where the set-up was a decision.

use crate::cli::gunjin::{folder, gunjin, json, stdout};
use gunjin_agents::{Agent, AgentSpec};
use gunjin_engine::Seat;
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_play::spec::load_edition;
use std::collections::HashMap;

const GAME: &str = "mini-2x4:ply_cap=4";
const GAMES: u32 = 8_000;

/// A policy that is far from an equilibrium, so that its set-ups are not all alike.
fn policy(folder: &std::path::Path) -> String {
    let path = folder.join("policy").display().to_string();
    stdout(&format!("solve {GAME} --algorithm cfr --iterations 7 --save {path}"));
    path
}

/// Deviation of a share counted over the games from an exact one, in standard deviations.
fn deviation(counted: u32, exact: f64) -> f64 {
    let all = f64::from(GAMES);
    (f64::from(counted) - all * exact) / (all * exact * (1.0 - exact)).sqrt().max(1.0)
}

#[test]
fn a_table_plays_whole_games_as_it_was_solved() {
    let folder = folder("tables");
    let path = policy(&folder);
    let (one, two) = (folder.join("one"), folder.join("two"));
    let words = format!(
        "selfplay {GAME} --agent table:policy={path} --agent table:policy={path} --games {GAMES} --seed 4 --records 3"
    );
    for (threads, out) in [("1", &one), ("2", &two)] {
        let output = gunjin(&format!("{words} --threads {threads} --out"), &[out.to_str().expect("a path")]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let text = std::fs::read_to_string(one.join("games.csv")).expect("games.csv");
    assert_eq!(text, std::fs::read_to_string(two.join("games.csv")).expect("games.csv"));
    let rows = |text: &str| -> Vec<Vec<String>> {
        text.lines().skip(1).map(|line| line.split(',').map(String::from).collect()).collect()
    };
    let games = rows(&text);
    let set_up = rows(&std::fs::read_to_string(one.join("setups.csv")).expect("setups.csv"));

    let game = Gunjin::<u64>::new(load_edition(GAME).expect("an edition"));
    let name = format!("table:policy={path}");
    let agent: Box<dyn Agent<Gunjin<u64>>> =
        AgentSpec::read(&name).expect("a name").build(&game).expect("its own game");
    let mut found: [HashMap<&str, u32>; 2] = Default::default();
    // Columns of data/SCHEMA.md: seat and set-up, and the first seat's score.
    let (seat, setup, score) = (2, 4, 8);
    for row in &set_up {
        *found[usize::from(row[seat] == "2")].entry(row[setup].as_str()).or_default() += 1;
    }
    assert_eq!((games.len(), set_up.len()), (GAMES as usize, 2 * GAMES as usize));
    for (seat, found) in found.iter().enumerate() {
        let setups = agent.setups(&game, Seat(seat as u8)).expect("it sets up");
        for (setup, share) in setups {
            let counted = found.get(setup.as_str()).copied().unwrap_or(0);
            assert!(deviation(counted, share).abs() < 4.5, "seat {seat}: {setup} {counted} of {share}");
        }
    }

    let judged = json(&format!("exploit {GAME} --policy {path} --format json"));
    let value = judged["value"][0].as_f64().expect("a number");
    let points: f64 = games.iter().map(|game| game[score].parse::<f64>().expect("a score")).sum();
    let mean = points / f64::from(GAMES);
    // A game's points deviate by a half at most.
    assert!((mean - value).abs() < 4.5 * 0.5 / f64::from(GAMES).sqrt(), "{mean} and {value}");

    for number in 0..3 {
        let record = one.join("records").join(format!("{number}.txt"));
        let told = stdout(&format!("replay {}", record.display()));
        assert!(told.contains("The record is valid"), "{told}");
    }
}

#[test]
fn a_table_thinks_with_the_set_up_that_it_finds() {
    let folder = folder("tables-think");
    let path = policy(&folder);
    let thought = json(&format!("think {GAME} --agent table:policy={path} --format json"));
    let moves = thought["moves"].as_array().expect("a list");
    let shares: Vec<f64> = moves.iter().filter_map(|choice| choice["probability"].as_f64()).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9 && shares.len() > 1, "{thought}");
    assert!(shares.iter().any(|share| (share - shares[0]).abs() > 1e-3), "not all alike: {thought}");
}
