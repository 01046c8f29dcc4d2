//! The examples of `--help` can be typed one after the other.

use crate::cli::gunjin::{folder, gunjin, stdout};
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
    for command in ["think", "belief", "replay", "export", "export training"] {
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

#[test]
fn the_version_says_what_was_built() {
    let text = stdout("--version");
    let line = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.map(str::trim).unwrap_or_else(|| panic!("no {name} in {text}")).to_string()
    };
    assert!(text.starts_with(concat!("gunjin ", env!("CARGO_PKG_VERSION"))), "{text}");
    let commit = line("commit");
    assert!(
        commit == "unknown" || (commit.len() == 40 && commit.bytes().all(|c| c.is_ascii_hexdigit())),
        "{commit}"
    );
    assert!(line("target").contains(std::env::consts::ARCH), "{text}");
    assert!(!line("processor").is_empty());
    assert_eq!(stdout("-V"), concat!("gunjin ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn shells_complete_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(&format!("completions {shell}"));
        for command in ["quickstart", "status", "equal-iterations"] {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
    }
}

#[test]
fn every_command_has_a_page() {
    let pages = folder("man");
    let told = stdout(&format!("man {}", pages.display()));
    assert!(told.trim().ends_with("gunjin.1"), "{told}");
    for page in ["gunjin.1", "gunjin-play.1", "gunjin-rules-show.1"] {
        let text = std::fs::read_to_string(pages.join(page)).expect(page);
        assert!(
            text.contains(".SH NAME") && (page == "gunjin.1" || text.contains("Examples")),
            "{page}: {text}"
        );
    }
    let all: serde_json::Value = serde_json::from_str(&stdout("man --json")).expect("JSON");
    assert_eq!(all["commands"][0]["commands"][0]["usage"], "Usage: gunjin list games [OPTIONS]");
    let (code, complaint) = crate::cli::gunjin::failure("man /dev/null/pages", &[]);
    assert!(code == 2 && complaint.contains("name a writable folder"), "{complaint}");
}

#[test]
fn old_names_do_the_same_and_say_the_new_one() {
    let old = gunjin(
        "--progress none selfplay mini-4x6 --agent random --agent random --games 4 --seed 3 --threads 1",
        &[],
    );
    let new = gunjin("--progress none run mini-4x6 --agent random --agent random -n 4 -s 3 -j 1", &[]);
    let told = |output: &std::process::Output| String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(new.status.success() && old.stdout == new.stdout, "{}", told(&new));
    let note = "gunjin: 'selfplay' is now 'run'; the old name is removed in 0.2\n";
    assert!(told(&old).starts_with(note) && !told(&new).contains("is now"), "{}", told(&old));
}

#[test]
fn help_lists_commands_in_groups() {
    let help = stdout("--help");
    for heading in
        ["Rules and games:", "Experiments:", "Results:", "Learning and solving:", "Global options:"]
    {
        assert!(help.contains(&format!("\n{heading}\n  ")), "{heading} is not in {help}");
    }
}
