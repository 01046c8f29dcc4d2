//! The examples of `--help` can be typed one after the other.

use crate::cli::gunjin::{folder, stdout};
use std::process::Command;

/// The examples of a command, without the name of the program and without what a shell does with the output.
fn examples(command: &str) -> Vec<String> {
    let help = stdout(&format!("{command} --help"));
    let lines = help.lines().filter_map(|line| line.strip_prefix("  gunjin "));
    lines.filter_map(|line| line.split(" > ").next()).map(String::from).collect()
}

#[test]
fn what_follows_the_first_selfplay_example_works() {
    let place = folder("examples");
    let run = |words: &str| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("gunjin"));
        let output = command.args(words.split_whitespace()).current_dir(&place).output().expect("it starts");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && !output.stdout.is_empty(), "gunjin {words}: {complaint}");
    };
    let first = examples("selfplay").swap_remove(0);
    assert!(first.contains("--out results/first"), "{first}");
    run(&first);
    let mut followed = 0;
    for command in ["think", "belief", "replay", "export", "export setups"] {
        for example in examples(command).iter().filter(|example| example.contains("results/first")) {
            run(example);
            followed += 1;
        }
    }
    assert!(followed >= 5, "{followed} examples");
}

#[test]
fn examples_of_claims_say_where_a_share_is_played() {
    let shares: Vec<String> =
        examples("claims").into_iter().filter(|words| words.contains("--share")).collect();
    assert!(!shares.is_empty() && shares.iter().all(|words| words.contains("--out")), "{shares:?}");
}
