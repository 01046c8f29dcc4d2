//! Runs that are stopped: by a kill at any moment, by Ctrl-C, by a full disk.

#![cfg(unix)]

use crate::runs::gunjin::{bytes, command, complaint, done, fresh};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_experiments::render::results::grouped;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const WORDS: &str = "selfplay p3-23-6i --agent greedy --agent tactician --games 2000 --seed 5 --tables all,training,truth --every-decision 10 --sample 40 --threads 2";
/// Number of times a run is killed.
const KILLS: u32 = 50;

fn safe_games(folder: &Path) -> u64 {
    let text = std::fs::read_to_string(folder.join("progress.json")).unwrap_or_default();
    let number = text.lines().find_map(|line| line.trim().strip_prefix("\"next\": ")?.strip_suffix(','));
    number.map_or(0, |number| number.parse().expect("a number"))
}

#[test]
fn kills_at_any_moment_change_nothing() {
    let (whole, killed) = (fresh("whole"), fresh("killed"));
    done(&format!("{WORDS} --out {}", whole.display()));
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    let (mut kills, mut safe) = (0, 0);
    while kills < KILLS {
        let mut child =
            command(&format!("{WORDS} --resume --out {}", killed.display())).spawn().expect("it starts");
        std::thread::sleep(Duration::from_millis(u64::from(below(&mut rng, 400))));
        if child.try_wait().expect("a child").is_some() {
            // It was finished before all kills: the last one begins again.
            assert_eq!(bytes(&killed), bytes(&whole), "after {kills} kills");
            std::fs::remove_dir_all(&killed).expect("it is there");
            safe = 0;
            continue;
        }
        child.kill().expect("a kill");
        child.wait().expect("its end");
        kills += 1;
        let now = safe_games(&killed);
        assert!(now >= safe || now == 0, "{safe} games were safe and {now} are");
        safe = now;
    }
    done(&format!("{WORDS} --resume --out {}", killed.display()));
    assert_eq!(bytes(&killed), bytes(&whole));
}

#[test]
fn an_interrupt_ends_after_the_games_in_flight() {
    let (whole, stopped) = (fresh("uninterrupted"), fresh("interrupted"));
    let mut child = command(&format!("{WORDS} --out {}", stopped.display())).spawn().expect("it starts");
    // So many that analyses have something to go by, however slow the machine is.
    while safe_games(&stopped) < 200 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(20));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let output = child.wait_with_output().expect("its end");
    assert!(output.status.success(), "{}", complaint(&output));
    assert!(complaint(&output).contains("continue with --resume"), "{}", complaint(&output));
    assert!(!stopped.join("games.csv").exists() && stopped.join("games.csv.partial").exists());
    let refused = command(&format!("{WORDS} --out {}", stopped.display())).output().expect("it starts");
    assert_eq!(refused.status.code(), Some(2));
    assert!(complaint(&refused).contains("holds this run, unfinished"), "{}", complaint(&refused));
    what_is_safe_is_reported_as_unfinished(&stopped);
    done(&format!("{WORDS} --resume --out {}", stopped.display()));
    done(&format!("{WORDS} --out {}", whole.display()));
    assert_eq!(bytes(&stopped), bytes(&whole));
}

/// Analyses and the report read the games that are safe, and say that there will be more.
fn what_is_safe_is_reported_as_unfinished(folder: &Path) {
    let safe = safe_games(folder);
    let (shown, page) = (folder.display(), folder.join("report.html"));
    for words in [
        format!("values {shown} --samples 20"),
        format!("setups --from {shown}"),
        format!("analyse {shown} --samples 20"),
        format!("report {shown}"),
        format!("report {shown} --lang ja"),
    ] {
        let output = command(&words).output().expect("it starts");
        let said = complaint(&output);
        assert!(output.status.success(), "{words}: {said}");
        let found = grouped(safe);
        assert!(said.contains(&format!("unfinished: {found} of 2,000 games")), "{words}: {said}");
        if words.starts_with("report") {
            let page = std::fs::read_to_string(&page).expect("a page");
            let mark = if words.ends_with("ja") { "未完了" } else { "unfinished" };
            let warned = page.split("class=\"warning\">").nth(1).is_some_and(|rest| rest.starts_with(mark));
            assert!(warned, "{words}");
        }
    }
    std::fs::remove_file(page).expect("a page");
}

/// A limit on the length of files stands for a disk that is full.
#[test]
fn a_full_disk_is_said_and_survived() {
    let (whole, full) = (fresh("roomy"), fresh("full"));
    let words = WORDS.replace("--games 2000", "--games 400");
    let program = env!("CARGO_BIN_EXE_gunjin");
    let script = format!("trap '' XFSZ; ulimit -f 64; exec {program} {words} --out {}", full.display());
    let output = Command::new("bash").args(["-c", &script]).output().expect("bash");
    assert_eq!(output.status.code(), Some(2), "{}", complaint(&output));
    assert!(complaint(&output).contains("free space"), "{}", complaint(&output));
    done(&format!("{words} --resume --out {}", full.display()));
    done(&format!("{words} --out {}", whole.display()));
    assert_eq!(bytes(&full), bytes(&whole));
}
