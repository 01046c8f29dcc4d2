//! `--ascii`: no command writes a byte outside ASCII, neither what it finds nor what it tells on the way.

use crate::cli::gunjin::{folder, gunjin, stdout};
use gunjin_play::spec::every_edition;

/// Commands that write more than ASCII where a `--ascii` is not heard, and are cheap enough to be tried.
const COMMANDS: [&str; 45] = [
    "--help",
    "play --help",
    "report --help",
    "games",
    "games --format json",
    "agents",
    "agents tactician",
    "agents tactician --format json",
    "rules show p1-35-7i",
    "rules show s-25-5i --format json",
    "rules show sannin",
    "rules show tori",
    "rules show cards",
    "rules diff p2-28-7x m-23-6y",
    "rules check --all",
    "rules print t-23-8i",
    "rules print t-23-8i --format svg",
    "perft mini-2x4 --depth 2 --divide",
    "bench playout mini-2x4 --seconds 0.01",
    "selfplay mini-3x4 --agent random --agent random --games 30 --tables all --records 1 --out RUN",
    "merge RUN --out MERGED",
    "export training RUN",
    "arena mini-3x4 --agent greedy --agent random --pairs 3",
    "report RUN",
    "claims",
    "claims list --format json",
    "claims hq-general --share 0.001 --out CLAIMS",
    "think mini-3x4 --agent random",
    "think tori --agent random",
    "belief RUN/records/0.txt",
    "belief RUN/records/0.txt --format json",
    "forecast RUN/records/0.txt",
    "replay RUN/records/0.txt",
    "values --game mini-3x4 --games 60 --removal 0",
    "values --game tori --games 3",
    "eras mini-3x4 --games 20",
    "analyse RUN",
    "setups mini-3x4 --games 100",
    "solve kuhn --algorithm lp",
    "exploit kuhn --agent random",
    "play mini-3x4 --setup preset",
    "play sannin --agent random",
    "umpire mini-3x4",
    "rules show 軍人将棋",
    "rules",
];

#[test]
fn ascii_is_kept_by_every_command() {
    let out = folder("ascii");
    let place = |name: &str| out.join(name).display().to_string();
    for command in COMMANDS {
        let words = command
            .replace("RUN", &place("run"))
            .replace("MERGED", &place("merged"))
            .replace("CLAIMS", &place("claims"));
        let output = gunjin(&format!("--ascii {words}"), &[]);
        let found = String::from_utf8_lossy(&output.stdout);
        assert!(!found.contains("\\u{"), "`gunjin --ascii {command}` writes escapes:\n{found}");
        assert!(!output.stdout.is_empty() || !output.stderr.is_empty(), "`{command}` says nothing");
        for told in [output.stdout, output.stderr] {
            let text = String::from_utf8_lossy(&told).into_owned();
            let odd: Vec<char> = text.chars().filter(|letter| !letter.is_ascii()).collect();
            assert!(odd.is_empty(), "`gunjin --ascii {command}` writes {odd:?}:\n{text}");
        }
    }
}

#[test]
fn sheets_and_claims_are_spelt_in_letters() {
    let editions = every_edition().expect("editions");
    let sheets = editions.iter().map(|edition| format!("rules show {}", edition.edition().id));
    for command in sheets.chain(["claims list", "rules check", "games"].map(String::from)) {
        let text = stdout(&format!("--ascii {command}"));
        assert!(!text.contains("\\u{"), "`gunjin --ascii {command}` writes escapes:\n{text}");
    }
}

#[test]
fn a_claim_names_its_source_in_english() {
    let out = folder("ascii-claim").display().to_string();
    let output = gunjin("--ascii claims hq-general --share 0.001 --out", &[&out]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.contains("Gunjin Shogi (encyclopedia)"), "{text}");
}
