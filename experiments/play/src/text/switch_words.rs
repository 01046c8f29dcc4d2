//! Switches and their values in Japanese.

use serde_json::Value;
use std::sync::LazyLock;

static WORDS: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../../data/words/switches.ja.json");
    serde_json::from_str(text).expect("a test reads every switch")
});

/// Meaning of a switch; `family` is `gunjin` for editions, else the name of the game without its switches.
pub fn about(family: &str, switch: &str) -> Option<&'static str> {
    WORDS[family][switch]["about"].as_str()
}

/// Meaning of a switch's value.
pub fn meaning(family: &str, switch: &str, value: &str) -> Option<&'static str> {
    let own = WORDS[family][switch][value].as_str();
    own.or_else(|| WORDS["common"]["values"][value].as_str())
}

/// The values of a switch with their meanings: `south（南）、north（北）`.
pub fn values(family: &str, switch: &str, values: &[&str]) -> String {
    let told = |value: &&str| match meaning(family, switch, value) {
        Some(meaning) => format!("{value}（{meaning}）"),
        None => value.to_string(),
    };
    if values.is_empty() { "数".into() } else { values.iter().map(told).collect::<Vec<_>>().join("、") }
}
