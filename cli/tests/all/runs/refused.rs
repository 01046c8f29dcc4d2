//! Impossible requests are refused before anything is played.

use crate::runs::gunjin::{bytes, done, fresh, gunjin, refused, root};
use std::path::Path;

const RANDOM: &str = "selfplay mini-2x4 --agent random --agent random --games 5";

#[test]
fn a_folder_keeps_its_run() {
    let out = fresh("kept");
    done(&format!("{RANDOM} --seed 1 --out {}", out.display()));
    let before = bytes(&out);
    let told = refused(&format!("{RANDOM} --seed 2 --out {}", out.display()));
    assert!(told.contains("holds another run") && told.contains("'seed = 1'"), "{told}");
    let told = refused(&format!("{RANDOM} --seed 1 --shard 1/2 --out {}", out.display()));
    assert!(told.contains("holds shard 1/1") && told.contains("not shard 1/2"), "{told}");
    let again = done(&format!("{RANDOM} --seed 1 --resume --out {}", out.display()));
    assert!(String::from_utf8_lossy(&again.stderr).contains("nothing to play"));
    assert_eq!(bytes(&out), before);
}

/// The path of set-ups is in the plan of a run, and what is in the file decides its games.
#[test]
fn games_from_a_file_that_has_changed_are_not_gone_on_with() {
    let folder = fresh("inputs");
    std::fs::create_dir_all(&folder).expect("a folder");
    let (file, out) = (folder.join("setups.json"), folder.join("out"));
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    let has = |name: &str| {
        std::fs::copy(data.join(name).join("p2-15-5i.json"), &file).expect("set-ups");
    };
    let run = |more: &str, out: &str| {
        let setups = file.display();
        let out = folder.join(out).display().to_string();
        format!(
            "selfplay p2-15-5i --agent random --agent random --games 6 --setup learned:{setups} {more} --out {out}"
        )
    };
    has("setups");
    done(&run("", "out"));
    let before = bytes(&out);
    done(&run("--shard 1/2", "first"));
    has("findings/broad");
    let told = refused(&run("--resume", "out"));
    assert!(told.contains("an earlier version of '") && told.contains("setups.json'; choose"), "{told}");
    done(&run("--shard 2/2", "second"));
    let [first, second] = ["first", "second"].map(|name| folder.join(name));
    let merge =
        format!("merge {} {} --out {}", first.display(), second.display(), folder.join("whole").display());
    let told = refused(&merge);
    assert!(told.contains("different files named") && told.contains("in a new folder"), "{told}");
    has("setups");
    done(&run("--resume", "out"));
    assert_eq!(bytes(&out), before);
}

#[test]
fn folders_of_others_are_left_alone() {
    let out = fresh("foreign");
    std::fs::create_dir_all(&out).expect("a folder");
    std::fs::write(out.join("games.csv"), "mine").expect("a file");
    let told = refused(&format!("{RANDOM} --out {}", out.display()));
    assert!(told.contains("holds games.csv but no spec.toml"), "{told}");
    let told = refused(&format!("{RANDOM} --out {}", out.join("games.csv").display()));
    assert!(told.contains("choose a folder"), "{told}");
    assert_eq!(std::fs::read(out.join("games.csv")).expect("a file"), b"mine");
    let notes = fresh("foreign-notes");
    std::fs::create_dir_all(&notes).expect("a folder");
    std::fs::write(notes.join("notes.txt"), "mine").expect("a file");
    let told = refused(&format!("{RANDOM} --out {}", notes.display()));
    assert!(told.contains("holds notes.txt but no spec.toml") && told.contains("empty one"), "{told}");
    assert_eq!(std::fs::read_dir(&notes).expect("a folder").count(), 1, "nothing was added");
}

#[test]
fn broken_folders_are_said_to_be_broken() {
    let out = fresh("broken");
    done(&format!("{RANDOM} --out {}", out.display()));
    std::fs::write(out.join("manifest.json"), "{").expect("a file");
    let told = refused(&format!("{RANDOM} --resume --out {}", out.display()));
    assert!(told.contains("manifest.json") && told.contains("with another --out"), "{told}");
    let shard = fresh("broken-shard");
    done(&format!("{RANDOM} --shard 1/1 --out {}", shard.display()));
    std::fs::write(shard.join("games.csv"), "cell\n").expect("a file");
    let told = refused(&format!("merge {} --out {}", shard.display(), fresh("broken-merged").display()));
    assert!(told.contains("its manifest says"), "{told}");
    let told = refused(&format!("merge {} --out x", root().join("nowhere").display()));
    assert!(told.contains("there is no run in") && told.contains("there is no such folder"), "{told}");
}

#[test]
fn a_table_that_was_changed_by_hand_is_refused_by_everything_that_reads_it() {
    let out = fresh("changed");
    let run = format!("{RANDOM} --tables all --out {}", out.display());
    done(&run);
    let readers = [run, format!("report {}", out.display()), format!("analyse {}", out.display())];
    let path = out.join("games.csv");
    let text = std::fs::read_to_string(&path).expect("games.csv");
    for changed in [
        text.replacen(",plies,", ",ply,", 1),
        text.replace("\n0,1,", "\nx,1,"),
        text.replace("\n0,1,", "\n0,1,0,"),
    ] {
        assert_ne!(changed, text);
        std::fs::write(&path, changed).expect("a file");
        for words in &readers {
            let told = refused(words);
            assert!(
                told.contains("games.csv' is damaged") && told.contains("play the run again"),
                "`{words}`: {told}"
            );
        }
    }
    let path = out.join("setups.csv");
    let text = std::fs::read_to_string(&path).expect("setups.csv");
    std::fs::write(&path, text.replace("\n0,2,1,", "\n0,2,first,")).expect("a file");
    let told = refused(&format!("setups --from {}", out.display()));
    assert!(told.contains("is damaged"), "{told}");
}

#[test]
fn what_is_missing_is_named() {
    for (words, told) in [
        ("selfplay mini-2x4 --agent random --agent table:policy=nowhere.policy", "nowhere.policy"),
        ("selfplay mini-2x4 --agent random --agent random --setup file:nowhere.txt", "nowhere.txt"),
        ("selfplay mini-2x4 --agent random --agent random --setup learned:nowhere.toml", "nowhere.toml"),
        ("selfplay mini-2x4 --agent random --agent random --tables fights --out x", "no table 'fights'"),
        ("selfplay mini-2x4 --agent random --agent random --shard 3/2 --out x", "is not a shard"),
        ("run nowhere.toml", "nowhere.toml"),
    ] {
        let output = gunjin(words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(told), "`{words}`: {said}");
    }
}

#[test]
fn a_dry_run_plays_nothing() {
    let out = fresh("dry");
    let output = done(&format!("{RANDOM} --tables all --dry-run --out {}", out.display()));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("5 games") && text.contains("on disk") && text.contains("combats.csv"), "{text}");
    assert!(!out.exists());
}

#[test]
fn shards_that_lack_are_named() {
    let shards: Vec<String> =
        (1..=4).map(|number| fresh(&format!("lacks-{number}")).display().to_string()).collect();
    for (number, out) in shards.iter().enumerate() {
        done(&format!("{RANDOM} --shard {}/4 --out {out}", number + 1));
    }
    let merged = fresh("lacks-merged").display().to_string();
    let told = |folders: &[&String]| {
        let folders: Vec<&str> = folders.iter().map(|folder| folder.as_str()).collect();
        refused(&format!("merge {} --out {merged}", folders.join(" ")))
    };
    let two = told(&[&shards[3], &shards[1]]);
    assert!(two.contains("are missing") && two.contains("--shard 1/4, 3/4,"), "{two}");
    let one = told(&[&shards[0], &shards[1], &shards[2]]);
    assert!(one.contains("are missing") && one.contains("--shard 4/4 and"), "{one}");
    let twice = told(&[&shards[0], &shards[0]]);
    assert!(
        twice.contains("given twice") && twice.contains(&format!("leave out '{}'", shards[0])),
        "{twice}"
    );
    let half = fresh("lacks-half").display().to_string();
    done(&format!("{RANDOM} --shard 1/2 --out {half}"));
    let other = told(&[&half, &shards[3]]);
    assert!(other.contains("the shards have different N"), "{other}");
}
