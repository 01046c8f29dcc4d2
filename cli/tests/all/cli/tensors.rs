//! `gunjin tensors`: the layouts of tensors.

use crate::cli::gunjin::{json, stdout};
use serde_json::Value;

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a whole number")
}

#[test]
fn parts_fill_their_tensors() {
    for game in ["w-23-6i", "m-31-8xn", "sannin", "chu", "leduc", "kuhn"] {
        let report = json(&format!("tensors {game} --format json"));
        assert_eq!((&report["game"], &report["version"]), (&game.into(), &1.into()));
        assert_eq!(report.get("rules").is_some(), game.contains('-'), "{game}: combat of editions");
        for tensor in ["observation", "information_state", "truth", "rules"] {
            let Some(sheet) = report.get(tensor) else { continue };
            let mut next = 0;
            for part in sheet["parts"].as_array().expect("parts") {
                assert_eq!(number(&part["offset"]), next, "{game} {tensor}: {part}");
                next += number(&part["numbers"]);
            }
            let shape = sheet["shape"].as_array().expect("a shape");
            assert_eq!(next, number(&sheet["numbers"]), "{game} {tensor}");
            assert_eq!(next, shape.iter().map(number).product::<u64>(), "{game} {tensor}");
        }
    }
}

#[test]
fn people_read_what_programs_read() {
    let text = stdout("tensors w-23-6i");
    assert!(text.starts_with("w-23-6i: layout 1, 2 seats, 2916 actions\n"), "{text}");
    for line in ["Observation: 54 x 9 x 6 = 2916 numbers", "enemy, probability of MI", "Rules: 16 x 16 x 3"] {
        assert!(text.contains(line), "{line} in {text}");
    }
    assert!(stdout("--ascii tensors w-23-6i").is_ascii());
}
