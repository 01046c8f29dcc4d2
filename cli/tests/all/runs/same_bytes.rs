//! The same plan gives the same bytes.

use crate::runs::gunjin::{bytes, done, fresh, refused, root, spec};

#[test]
fn threads_and_shards_do_not_matter() {
    let spec = spec("same");
    let folders = [1, 2, 7].map(|threads| {
        let out = fresh(&format!("same-{threads}"));
        done(&format!("run {spec} --threads {threads} --out {}", out.display()));
        out
    });
    let one = bytes(&folders[0]);
    assert!(
        one.len() > 30
            && one.contains_key("positions.csv")
            && one.contains_key("training.bin")
            && one.contains_key("records/0-0.txt")
    );
    for folder in &folders[1..] {
        assert_eq!(bytes(folder), one, "{}", folder.display());
    }
    let shards = [3, 1, 5, 2, 4].map(|number| {
        let out = fresh(&format!("same-shard-{number}"));
        let words = format!("run {spec} --threads 2 --shard {number}/5 --resume --out {}", out.display());
        done(&words);
        done(&words);
        out.display().to_string()
    });
    let merged = fresh("same-merged");
    done(&format!("merge {} --out {}", shards.join(" "), merged.display()));
    assert_eq!(bytes(&merged), one, "five shards, put together in any order");
    let told = refused(&format!("merge {} --out {}", shards[..4].join(" "), fresh("same-gap").display()));
    assert!(told.contains("are missing"), "{told}");
    let told = refused(&format!(
        "merge {} {} --out {}",
        shards.join(" "),
        shards[0],
        root().join("same-twice").display()
    ));
    assert!(told.contains("given twice"), "{told}");
}

#[test]
fn a_resolved_plan_gives_the_run_again() {
    let (first, second) = (fresh("resolved-1"), fresh("resolved-2"));
    done(&format!("run {} --out {}", spec("resolved"), first.display()));
    done(&format!("run {} --out {}", first.join("spec.toml").display(), second.display()));
    assert_eq!(bytes(&first), bytes(&second));
    let rows = std::fs::read_to_string(first.join("games.csv")).expect("games.csv").lines().count();
    assert_eq!(rows, 1 + 2 * 2 * 2 * 2 * 5 + 5 + 8, "one row a game, and the heading");
}

#[test]
fn an_arena_is_a_run() {
    let words = "arena mini-3x4 --agent greedy --agent random --agent tactician --pairs 9 --seed 3";
    let (one, two) = (fresh("arena-1"), fresh("arena-2"));
    let first = done(&format!("{words} --threads 1 --out {}", one.display()));
    let second = done(&format!("{words} --threads 3 --out {}", two.display()));
    assert_eq!((first.stdout, bytes(&one)), (second.stdout, bytes(&two)));
    let shards = [1, 2].map(|number| {
        let out = fresh(&format!("arena-shard-{number}"));
        done(&format!("{words} --shard {number}/2 --out {}", out.display()));
        out.display().to_string()
    });
    let merged = fresh("arena-merged");
    done(&format!("merge {} --out {}", shards.join(" "), merged.display()));
    assert_eq!(bytes(&merged)["games.csv"], bytes(&one)["games.csv"]);
    let again = done(&format!("{words} --out {}", merged.display()));
    assert_eq!(
        bytes(&merged),
        bytes(&one),
        "tables of a merged arena: {}",
        String::from_utf8_lossy(&again.stdout)
    );
}

#[test]
fn a_sequential_test_stops_at_the_same_game_on_any_number_of_threads() {
    let words = "arena mini-3x4 --agent tactician --agent random --pairs 4000 --sprt 0.5:0.55 --seed 5";
    let held = [1, 2, 5].map(|threads| {
        let out = fresh(&format!("sprt-{threads}"));
        let told = done(&format!("{words} --threads {threads} --out {}", out.display()));
        let games = std::fs::read_to_string(out.join("games.csv")).expect("games.csv").lines().count() - 1;
        (told.stdout, bytes(&out), games)
    });
    assert_eq!(held[0], held[1]);
    assert_eq!(held[0], held[2]);
    let games = held[0].2;
    assert!(games < 8000 && games % 2 == 0, "it stopped after a whole pair: {games} games");
}

/// The line of docs/RUNS.md, where GNU parallel is installed.
#[test]
fn parallel_plays_shards() {
    let parallel = std::process::Command::new("parallel").arg("--version").output();
    if !parallel.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).starts_with("GNU parallel")) {
        eprintln!("skipped: GNU parallel is not installed");
        return;
    }
    let runs =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/RUNS.md")).expect("docs");
    let line = runs.lines().find(|line| line.starts_with("parallel gunjin run")).expect("the line");
    let whole = fresh("parallel-whole");
    done(&format!("run {} --out {}", spec("parallel"), whole.display()));
    let folders = [1, 2, 3, 4].map(|shard| fresh(&format!("grid-{shard}")).display().to_string());
    let line = line
        .replace("gunjin", env!("CARGO_BIN_EXE_gunjin"))
        .replace("docs/examples/grid.toml", &spec("parallel"))
        .replace("results/", &format!("{}/", root().display()));
    let output = std::process::Command::new("bash").args(["-c", &line]).output().expect("bash");
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    let merged = fresh("parallel-merged");
    done(&format!("merge {} --out {}", folders.join(" "), merged.display()));
    assert_eq!(bytes(&merged), bytes(&whole));
}
