//! `gunjin status`: how far a run is, seen by another program.

use crate::runs::gunjin::{command, complaint, done, fresh, refused};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

const WORDS: &str = "selfplay p3-23-6i --agent greedy --agent tactician --games 3000 --seed 5 --threads 1";

fn status(folders: &str) -> Value {
    let output = done(&format!("status {folders} --format json"));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn text(folders: &str) -> String {
    String::from_utf8(done(&format!("status {folders}")).stdout).expect("UTF-8")
}

/// Waits until some games are safe.
fn wait_for_games(folder: &Path) -> Value {
    for _ in 0..600 {
        std::thread::sleep(Duration::from_millis(50));
        if !folder.join("progress.json").exists() {
            continue;
        }
        let told = status(&folder.display().to_string())["runs"][0].clone();
        if told["done"].as_u64() > Some(0) {
            return told;
        }
    }
    panic!("no game is played");
}

#[test]
fn a_run_is_watched_while_it_is_played_when_it_is_killed_and_when_it_is_done() {
    let folder = fresh("watched");
    let shown = folder.display().to_string();
    let mut child = command(&format!("{WORDS} --out {shown}")).spawn().expect("it starts");
    let playing = wait_for_games(&folder);
    assert_eq!(
        (playing["state"].as_str(), playing["games"].as_u64()),
        (Some("playing"), Some(3000)),
        "{playing}"
    );
    let (rate, left) = (playing["games_per_second"].as_f64(), playing["seconds_left"].as_f64());
    let (rate, left) = (rate.expect("a rate"), left.expect("an estimate"));
    let rest = 3000.0 - playing["done"].as_f64().expect("a number");
    assert!(rate > 0.0 && (left * rate - rest).abs() < 1.0, "{playing}");
    assert!(child.try_wait().expect("a child").is_none(), "watching disturbs nobody");
    child.kill().expect("a kill");
    child.wait().expect("its end");
    let stopped = status(&shown)["runs"][0].clone();
    assert_eq!(stopped["state"], "stopped", "{stopped}");
    assert!(stopped["seconds_left"].is_null() && stopped["done"].as_u64() >= playing["done"].as_u64());
    assert!(text(&shown).contains("continue with --resume"), "{}", text(&shown));
    done(&format!("{} --resume --out {shown}", WORDS));
    let finished = status(&shown)["runs"][0].clone();
    assert_eq!((finished["state"].as_str(), finished["done"].as_u64()), (Some("finished"), Some(3000)));
    assert!(text(&shown).contains("finished 20"), "{}", text(&shown));
}

#[test]
fn shards_are_added_up_and_a_test_that_decides_ends_a_run() {
    let folder = fresh("watched-shards");
    for shard in [1, 2] {
        let words = "selfplay mini-3x4 --agent random --agent random --games 100";
        done(&format!("{words} --shard {shard}/3 --out {}/{shard}", folder.display()));
    }
    let all = status(&folder.display().to_string());
    let shards: Vec<&str> =
        all["runs"].as_array().expect("runs").iter().filter_map(|run| run["shard"].as_str()).collect();
    assert_eq!(shards, ["1/3", "2/3"]);
    assert_eq!(all["done"], all["games"]);
    assert!(text(&folder.display().to_string()).contains("Total: "), "a line for all");
    let arena = fresh("watched-arena");
    let words = "arena mini-3x4 --agent greedy --agent random --pairs 5000 --sprt 0.5:0.6";
    done(&format!("{words} --out {}", arena.display()));
    let run = status(&arena.display().to_string())["runs"][0].clone();
    assert!(run["decided"] == true && run["done"].as_u64() < run["games"].as_u64(), "{run}");
}

#[test]
fn where_no_run_is_that_is_said() {
    let folder = fresh("watched-nothing");
    std::fs::create_dir_all(&folder).expect("a folder");
    assert!(refused(&format!("status {}", folder.display())).contains("there is no run in"));
    let output = command("status").output().expect("it starts");
    assert_eq!(output.status.code(), Some(2), "{}", complaint(&output));
}
