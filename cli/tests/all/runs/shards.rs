//! Plans of shards: any order, several attempts, kills and other machines give the bytes of one run.

use crate::runs::gunjin::{bytes, command, complaint, done, fresh, gunjin, refused, spec};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

/// A run of which a shard takes a second or two.
const LONG: &str = "selfplay p3-23-6i --agent greedy --agent greedy --games 3000 --seed 5";

/// Plans a command, and gives the plan.
fn plan(folder: &Path, words: &str) -> PathBuf {
    let plan = folder.join("plan.jsonl");
    done(&format!("plan --out {} {words}", plan.display()));
    plan
}

fn lines(plan: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(plan).expect("a plan");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn shard(plan: &Path, number: u64, words: &str) -> Output {
    gunjin(&format!("shard {} {number} {words}", plan.display()))
}

fn said(output: &Output) -> Value {
    assert!(output.status.success(), "{}", complaint(output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn status(plan: &Path) -> Value {
    let output = done(&format!("status {} --format json", plan.display()));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The attempts beside a shard.
fn attempts(plan: &Path) -> Vec<PathBuf> {
    let shards = plan.with_file_name("plan").join("run/shards");
    let entries = std::fs::read_dir(shards).into_iter().flatten().flatten();
    let hidden =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    entries.map(|entry| entry.path()).filter(hidden).collect()
}

#[test]
fn shards_in_any_order_are_the_run() {
    let (whole, study) = (fresh("unplanned"), fresh("planned"));
    let spec = spec("planned");
    done(&format!("run {spec} --threads 2 --out {}", whole.display()));
    let plan = plan(&study, &format!("{spec} --shards 5"));
    let scratch = fresh("scratch");
    for number in [4, 2, 5, 1] {
        let words =
            if number == 2 { format!("--scratch {} --threads 2", scratch.display()) } else { String::new() };
        assert_eq!(said(&shard(&plan, number, &words))["again"], json!(false));
    }
    let missing = refused(&format!("merge {}", plan.display()));
    assert!(missing.contains("shards 3 are incomplete") && missing.contains("plan.jsonl 3"), "{missing}");
    let told = status(&plan);
    let states: Vec<&str> = told["shards"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|shard| shard["state"].as_str())
        .collect();
    assert_eq!(states, ["done", "done", "waiting", "done", "done"]);
    // The words of the plan play it too.
    let words: Vec<String> = serde_json::from_value(lines(&plan)[2]["command"].clone()).expect("words");
    assert_eq!(words[0], "gunjin");
    said(&gunjin(&words[1..].join(" ")));
    assert_eq!(said(&shard(&plan, 3, ""))["again"], json!(true));
    done(&format!("merge {}", plan.display()));
    assert_eq!(bytes(&study.join("merged")), bytes(&whole));
    assert_eq!(digest(&study.join("merged")), digest(&whole));
}

fn digest(folder: &Path) -> Value {
    let text = std::fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
    serde_json::from_str::<Value>(&text).expect("JSON")["digest"].clone()
}

#[test]
fn a_killed_attempt_is_gone_on_with() {
    let (whole, study) = (fresh("unplanned-long"), fresh("killed-shard"));
    done(&format!("{LONG} --out {}", whole.display()));
    let plan = plan(&study, &format!("--shards 1 --merged {} -- {LONG}", study.join("all").display()));
    let mut child = command(&format!("shard {} 1", plan.display())).spawn().expect("it starts");
    while status(&plan)["done"].as_u64() < Some(100) {
        assert!(child.try_wait().expect("a child").is_none(), "it is too fast for this test");
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("a kill");
    child.wait().expect("its end");
    assert_eq!(status(&plan)["shards"][0]["state"], "failed");
    said(&shard(&plan, 1, ""));
    done(&format!("merge {}", plan.display()));
    assert_eq!(bytes(&study.join("all")), bytes(&whole));
    let manifest = study.join("plan/p3-23-6i/shards/00001/manifest.json");
    let manifest: Value =
        serde_json::from_str(&std::fs::read_to_string(manifest).expect("text")).expect("JSON");
    assert_eq!(manifest["resumed"], json!(1), "it began where the first attempt ended");
}

#[test]
fn two_attempts_are_one_shard_and_must_be_equal() {
    let study = fresh("twice");
    let spec = study.with_extension("toml");
    let text = "games = 3000\n[[grid]]\neditions = [\"p3-23-6i\"]\nagents = [[\"greedy\", \"greedy\"]]\n";
    std::fs::write(&spec, text).expect("a file");
    let plan = plan(&study, &format!("{} --shards 1", spec.display()));
    let words = format!("shard {} 1", plan.display());
    let children = [(); 2].map(|()| command(&words).spawn().expect("it starts"));
    let said = children.map(|child| said(&child.wait_with_output().expect("its end")));
    let again = |value: &Value| value["again"].as_bool().expect("a flag");
    assert_ne!(again(&said[0]), again(&said[1]), "{said:?}");
    assert_eq!(said[0]["digest"], said[1]["digest"]);
    assert_eq!(attempts(&plan), [] as [PathBuf; 0]);

    // A shard of other bytes comes while an attempt is played.
    let (done, other) = (study.join("plan/run/shards/00001"), fresh("elsewhere"));
    let child = command(&format!("{words} --into {}", other.display())).spawn().expect("it starts");
    let target = other.join("plan/run/shards/00001");
    while !target.parent().is_some_and(Path::exists) {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::fs::create_dir_all(&target).expect("a folder");
    let manifest = std::fs::read_to_string(done.join("manifest.json")).expect("text");
    let digest = said[0]["digest"].as_str().expect("a digest");
    std::fs::write(target.join("manifest.json"), manifest.replace(digest, "0123")).expect("a file");
    std::fs::copy(done.join("spec.toml"), target.join("spec.toml")).expect("a file");
    let output = child.wait_with_output().expect("its end");
    assert_eq!(output.status.code(), Some(1), "{}", complaint(&output));
    let complaint = complaint(&output);
    assert!(
        complaint.contains("differ") && complaint.contains("0123") && complaint.contains(digest),
        "{complaint}"
    );
}

#[test]
fn what_would_give_other_bytes_is_refused() {
    let study = fresh("other");
    let policy = study.with_extension("json");
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/networks/learned.json"), &policy)
        .expect("a network");
    let command =
        format!("selfplay mini-4x6 --agent learned:net={} --agent random --games 4", policy.display());
    let plan = plan(&study, &format!("--shards 2 -- {command}"));
    let files = lines(&plan)[0]["fingerprints"]["files"].clone();
    assert!(files[policy.display().to_string()].is_string(), "{files}");
    let said = |words: &str| refused(&format!("shard {} {words}", plan.display()));
    assert!(said("3").contains("its shards are 1 to 2"), "{}", said("3"));
    let mut text = std::fs::read_to_string(&policy).expect("text");
    text.push('\n');
    std::fs::write(&policy, text).expect("a file");
    assert!(said("1").contains("has changed since the plan was made"), "{}", said("1"));
    std::fs::remove_file(&policy).expect("it was there");
    assert!(said("1").contains("copy it"), "{}", said("1"));
    let text = std::fs::read_to_string(&plan).expect("text");
    std::fs::write(&plan, text.replace("\"program\":\"", "\"program\":\"9.9 ")).expect("a file");
    assert!(said("1").contains("plan again"), "{}", said("1"));
    let another = refused(&format!("plan --out {} --shards 3 -- {LONG}", plan.display()));
    assert!(another.contains("holds another plan"), "{another}");
    let unplanned = refused("plan --out x/plan.jsonl --shards 3 -- play mini-4x6");
    assert!(unplanned.contains("can be planned"), "{unplanned}");
}

#[test]
fn a_command_of_several_runs_is_planned_run_by_run() {
    let (study, whole) = (fresh("several"), fresh("several-at-once"));
    let words =
        |out: &Path| format!("values --game mini-4x6 --games 60 --removal 10 --out {}", out.display());
    let output = gunjin(&words(&whole));
    assert!(output.status.success(), "{}", complaint(&output));
    let out = study.join("values");
    let plan = plan(&study, &format!("--shards 4 -- {}", words(&out)));
    let runs: Vec<Value> = lines(&plan).iter().map(|line| line["run"].clone()).collect();
    assert!(runs.contains(&json!("games")) && runs.contains(&json!("removal")), "{runs:?}");
    (1..=runs.len() as u64).for_each(|number| drop(said(&shard(&plan, number, ""))));
    done(&format!("merge {}", plan.display()));
    assert_eq!(gunjin(&words(&out)).stdout, output.stdout, "the command finds everything played");
    assert_eq!(bytes(&out), bytes(&whole));
    let text =
        done(&format!("plan --out {} --shards 4 -- {}", study.join("next.jsonl").display(), words(&out)));
    assert_eq!(text.stdout, b"All shards are complete; nothing to play.\n");
}
