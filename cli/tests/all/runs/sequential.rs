//! Sequential tests over shards: the verdict and the bytes of one machine, whichever shard comes first.

use crate::runs::gunjin::{bytes, done, fresh, gunjin};
use serde_json::{Value, json};

const WORDS: &str =
    "arena mini-4x6 --agent greedy --agent random --sprt 0.5:0.55 --pairs 600 --seed 3 --records 30";

#[test]
fn the_verdict_does_not_depend_on_which_shard_is_quick() {
    let (whole, study) = (fresh("tested"), fresh("tested-shards"));
    let (plan, out) = (study.join("plan.jsonl"), study.join("arena"));
    let one = done(&format!("{WORDS} --out {}", whole.display()));
    // Shards are so small that pairs are torn and the test needs several.
    done(&format!("plan --out {} --shards 97 -- {WORDS} --out {}", plan.display(), out.display()));
    let status = || -> Value {
        let output = done(&format!("status {} --format json", plan.display()));
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let shard = |number: u64| drop(done(&format!("shard {} {number}", plan.display())));
    // The first comes last.
    (2..=20).rev().for_each(&shard);
    assert_eq!(status()["decided"], Value::Null);
    assert_eq!(status()["tested"]["games"], json!(0));
    shard(1);
    let told = status();
    let needed = told["decided"]["shards"].as_u64().expect("it is decided");
    assert!((2..20).contains(&needed), "{told}");
    done(&format!("merge {}", plan.display()));
    let again = gunjin(&format!("{WORDS} --out {} --resume", out.display()));
    assert_eq!(again.stdout, one.stdout);
    assert_eq!(bytes(&out), bytes(&whole));
    let games = std::fs::read_to_string(out.join("games.csv")).expect("games");
    assert_eq!(games.lines().count() as u64 - 1, told["decided"]["games"].as_u64().expect("a number"));
}
