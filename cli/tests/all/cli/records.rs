//! `gunjin replay`.

use crate::cli::gunjin::{failure, folder, gunjin};
use std::path::PathBuf;

/// A true record, fresh from self-play.
fn record(name: &str) -> PathBuf {
    let out = folder(name);
    let words = "selfplay p3-23-6i --agent random --agent random --games 2 --seed 5 --records 1 --out";
    assert!(gunjin(words, &[out.to_str().expect("a path")]).status.success());
    out.join("records").join("0.txt")
}

fn replay(path: &str, more: &str) -> String {
    let output = gunjin(&format!("replay {more}"), &[path]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_record_is_verified_and_shown() {
    let path = record("replay");
    let path = path.to_str().expect("a path");
    let all = replay(path, "--eyes umpire --plies 0-1");
    assert!(
        all.starts_with("Start\n") && all.contains("1. South moves") && all.contains("The record is valid")
    );
    assert!(all.contains("大将") && all.contains("v大将") && !all.contains("？"));
    let south = replay(path, "--eyes south --plies 0");
    assert!(south.contains("大将") && !south.contains("v大将") && south.contains("v？？"));
    let plain = replay(path, "--ascii --eyes north --plies 0");
    assert!(plain.is_ascii() && plain.contains("ge") && plain.contains("??"));
}

#[test]
fn a_record_that_tells_what_did_not_happen_fails() {
    let path = record("untrue");
    let text = std::fs::read_to_string(&path).expect("a record");
    let result = text.lines().find(|line| line.starts_with("result: ")).expect("a result");
    let other = if result.ends_with("1-0") { "result: 0-1" } else { "result: 1-0" };
    std::fs::write(&path, text.replace(result, other)).expect("a file");
    let (code, told) = failure("replay", &[path.to_str().expect("a path")]);
    assert!(code == 1 && told.contains("line") && told.contains("result"), "{code}: {told}");
}

#[test]
fn what_is_no_record_is_a_wrong_request() {
    let path = folder("no-record").join("x.txt");
    std::fs::write(&path, "hello\n").expect("a file");
    let (code, told) = failure("replay", &[path.to_str().expect("a path")]);
    assert!(code == 2 && told.contains("line 1") && told.contains("key: value"), "{code}: {told}");
    assert_eq!(failure("replay nowhere.txt", &[]).0, 2);
}
