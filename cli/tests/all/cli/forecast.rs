//! `gunjin forecast`, `gunjin learn-forecast`, and the forecast that `gunjin think` tells.

use crate::cli::gunjin::{failure, folder, json, stdout};
use serde_json::Value;

/// A golden record by its game.
fn record(game: &str) -> String {
    format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/games/{}.record"), game)
}

fn sum(chances: &Value) -> f64 {
    ["win", "draw", "loss"].iter().map(|name| chances[name].as_f64().expect("a share")).sum()
}

#[test]
fn a_game_is_followed_to_its_end() {
    let record = record("w-23-6i");
    let curve = json(&format!("forecast {record} --every 7 --format json"));
    let moments = curve["moments"].as_array().expect("moments");
    let plies: Vec<u64> = moments.iter().map(|moment| moment["ply"].as_u64().expect("a ply")).collect();
    let last = plies[plies.len() - 1];
    assert!(plies.windows(2).all(|pair| pair[1] == pair[0] + 7 || pair[1] == last), "{plies:?}");
    assert!(moments[0]["move"].is_null() && moments[1]["move"].is_string());
    for chances in moments.iter().flat_map(|moment| moment["chances"].as_array().expect("both seats")) {
        assert!((sum(chances) - 1.0).abs() < 1e-9, "{chances}");
    }
    let text = stdout(&format!("forecast {record}"));
    let lines = text.lines().filter(|line| line.contains('█') || line.contains('·')).count();
    assert!((16..=33).contains(&lines), "{text}");
    let plain = stdout(&format!("--ascii forecast {record}"));
    assert!(plain.is_ascii() && plain.contains('#') && plain.contains("win/draw/loss"), "{plain}");
}

#[test]
fn thinking_tells_the_forecast_of_that_moment() {
    let record = record("w-23-6i");
    let thought = json(&format!("think w-23-6i --agent random --record {record} --ply 40 --format json"));
    let curve = json(&format!("forecast {record} --every 20 --format json"));
    let seat = thought["seat"].as_u64().expect("a seat") as usize;
    let there = &curve["moments"][2]["chances"][seat];
    assert_eq!(curve["moments"][2]["ply"], 40);
    assert_eq!(
        (&thought["win"], &thought["draw"], &thought["loss"]),
        (&there["win"], &there["draw"], &there["loss"])
    );
    let text = stdout(&format!("think w-23-6i --agent random --record {record} --ply 40"));
    assert!(text.contains("Forecast: win "), "{text}");
    assert!(json("think tori --agent random --format json").get("win").is_none());
}

#[test]
fn forecasts_are_learned_and_asked() {
    let out = folder("learn-forecast");
    let small = "--steps 4 --step-games 16 --seed 3";
    let told = stdout(&format!("learn-forecast mini-4x6 mini-3x4 {small} --out {}", out.display()));
    assert!(told.contains("mini-3x4: ") && told.contains("log loss"), "{told}");
    let last = out.join("last.json").display().to_string();
    assert!(told.contains(&format!("gunjin inspect forecast RECORD --net {last}")), "{told}");
    let record = record("mini-3x4");
    let [own, built_in] = [format!("--net {last}"), String::new()]
        .map(|net| stdout(&format!("forecast {record} {net} --every 1")));
    assert!(own != built_in && own.lines().count() == built_in.lines().count(), "{own}{built_in}");
    for (words, complaint) in [
        (format!("forecast {record} --net none.json"), "`gunjin learn forecast` writes forecasts"),
        (format!("forecast {record} --net {record}"), "is not a forecast"),
        ("learn-forecast tori --out x".into(), "has no forecasting network"),
        ("learn-forecast mini-4x6 --steps 0 --out x".into(), "--steps"),
    ] {
        let (code, told) = failure(&words, &[]);
        assert!(code == 2 && told.contains(complaint), "`gunjin {words}` says: {told}");
    }
}
