//! The parts of the signature that are about searches and solutions, by the program itself. Numbers are
//! rounded, so that another mathematics library changes nothing.

use super::Signature;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

/// Records, and the ply before which is thought.
const MOMENTS: [(&str, &str); 2] = [("w-23-6i", "40"), ("a-15-5x", "20")];
/// Agents that think, every search by a few iterations.
const THINKERS: [&str; 10] = [
    "greedy",
    "tactician",
    "halving:milliseconds=0,iterations=300",
    "halving:milliseconds=0,iterations=300,mix=0.5,inference=conduct",
    "update:milliseconds=0,iterations=300",
    "flat:milliseconds=0,iterations=20,rollout=mixed,cut=12",
    "pimc:milliseconds=0,iterations=300",
    "so-ismcts:milliseconds=0,iterations=300,rollout=believing,cut=12",
    "mo-ismcts:milliseconds=0,iterations=300,rollout=seeing,cut=12",
    "cfr-search:milliseconds=0,iterations=30",
];
/// Games that are solved: algorithm, iterations, seed.
const SOLVED: [[&str; 4]; 4] = [
    ["kuhn", "cfr+", "100", "1"],
    ["leduc", "cfr", "20", "1"],
    ["leduc", "pcfr+", "20", "1"],
    ["leduc", "es-mccfr", "2000", "7"],
];

/// Adds what is thought and what is solved.
pub(crate) fn add(signature: &Signature) {
    for (id, ply) in MOMENTS {
        let record = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../data/games/{id}.record"));
        for agent in THINKERS {
            let record = record.display().to_string();
            let said = told(&["think", id, "--agent", agent, "--record", &record, "--ply", ply]);
            signature.add("searches", &format!("{agent} {}\n", rounded(&said["moves"])));
        }
    }
    for [game, algorithm, iterations, seed] in SOLVED {
        let asked = ["solve", game, "--algorithm", algorithm, "--iterations", iterations, "--seed", seed];
        let said = told(&asked);
        let answer = [&said["value"], &said["nashconv"], &said["nodes"]].map(rounded);
        signature.add("solutions", &format!("{game} {algorithm} {answer:?}\n"));
    }
}

/// The program's answer.
fn told(asked: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_gunjin")).args(asked).args(["--format", "json"]).output();
    let output = output.unwrap_or_else(|error| panic!("{asked:?}: {error}"));
    assert!(output.status.success(), "{asked:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{asked:?}: {error}"))
}

/// As text, numbers with four digits after the point.
fn rounded(value: &Value) -> String {
    match value {
        Value::Number(number) => number.as_f64().map_or_else(String::new, |number| format!("{number:.4}")),
        Value::Array(values) => values.iter().map(|value| rounded(value) + " ").collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| format!("{name} {} ", rounded(value))).collect()
        }
        other => other.to_string(),
    }
}
