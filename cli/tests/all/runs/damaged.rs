//! Run folders that are damaged: every command that reads them refuses them with file and remedy, and none shows a
//! result of them.

use crate::runs::gunjin::{complaint, done, fresh, gunjin, root};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Files of a folder with their bytes, by path below it.
type Files = BTreeMap<PathBuf, Vec<u8>>;

fn read(folder: &Path) -> Files {
    let mut files = Files::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let name = PathBuf::from(entry.file_name());
        if entry.path().is_dir() {
            files.extend(read(&entry.path()).into_iter().map(|(path, bytes)| (name.join(path), bytes)));
        } else {
            files.insert(name, fs::read(entry.path()).expect("a file"));
        }
    }
    files
}

fn write(folder: &Path, files: &Files) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
}

/// A change of bytes.
type Change = Box<dyn Fn(&mut Vec<u8>)>;

/// One kind of damage to a file.
type Damage = (&'static str, Change);

fn damages() -> Vec<Damage> {
    let replace = |from: &'static str, to: &'static str| -> Change {
        Box::new(move |bytes| {
            let text = String::from_utf8(std::mem::take(bytes)).expect("text");
            assert!(text.contains(from), "no '{from}' in {text}");
            *bytes = text.replacen(from, to, 1).into_bytes();
        })
    };
    let mut all: Vec<Damage> = Vec::new();
    for file in ["games.csv", "setups.csv", "positions.csv", "timings.csv"] {
        all.push((file, Box::new(Vec::clear)));
        all.push((file, Box::new(|bytes| bytes.truncate(bytes.len() / 2))));
        all.push((file, Box::new(|bytes| bytes.fill(0))));
        all.push((file, Box::new(|bytes| bytes.push(b'\n'))));
        all.push((file, Box::new(|bytes| *bytes.last_mut().expect("bytes") = 0xff)));
        all.push((file, Box::new(|bytes| bytes.extend_from_within(bytes.len() - 20..))));
        all.push((file, Box::new(|bytes| *bytes.get_mut(60).expect("long") ^= 1)));
    }
    all.push(("games.csv", replace(",1,0,", ",0,1,")));
    all.push(("games.csv", replace(",1,0,", ",NaN,0,")));
    all.push(("games.csv", replace(",1,0,", ",1e999,0,")));
    all.push(("records/0.txt", Box::new(|bytes| bytes.truncate(bytes.len() - 5))));
    all.push(("records/0.txt", Box::new(|bytes| bytes[10] ^= 1)));
    for (from, to) in [
        ("\"total\": 6", "\"total\": 7"),
        ("\"from\": 0", "\"from\": 1"),
        ("\"to\": 6", "\"to\": 4000000"),
        ("\"complete\": true", "\"complete\": maybe"),
        ("\"schema\": 1", "\"schema\": -1"),
        ("\"number\": 1", "\"number\": 0"),
        ("\"sha256\": \"", "\"sha256\": \"0"),
        ("\"digest\": \"", "\"digest\": \"0"),
        ("games.csv", "names.csv"),
        ("\"bytes\": ", "\"bytes\": 1"),
    ] {
        all.push(("manifest.json", replace(from, to)));
    }
    all.push(("manifest.json", Box::new(Vec::clear)));
    all.push(("manifest.json", Box::new(|bytes| bytes.truncate(bytes.len() / 2))));
    all.push(("manifest.json", Box::new(|bytes| bytes.fill(0))));
    all.push(("manifest.json", Box::new(|bytes| bytes[0] = 0xff)));
    all.push(("spec.toml", replace("games = 6", "games = 60")));
    all.push(("spec.toml", replace("seed = 3", "seed = 4")));
    all.push(("spec.toml", Box::new(|bytes| bytes.truncate(bytes.len() / 2))));
    all.push(("spec.toml", Box::new(|bytes| bytes[0] = 0xff)));
    all
}

/// A refusal: exit code 1 or 2, a reason that names a file and says what to do, nothing shown as a result.
fn refuses(words: &str, what: &str) {
    let output = gunjin(words);
    let (code, told) = (output.status.code(), complaint(&output));
    let said = told.clone() + &String::from_utf8_lossy(&output.stdout);
    assert!(matches!(code, Some(1 | 2)), "`{words}` on {what}: {code:?} {said}");
    assert!(!said.contains("panicked"), "`{words}` on {what}: {said}");
    assert!(
        (said.contains("damaged") || said.contains("locked")) && said.contains(';'),
        "`{words}` on {what} names no file or remedy: {said}"
    );
    assert!(!said.contains("NaN ["), "`{words}` on {what}: {said}");
}

#[test]
fn every_reader_refuses_every_damage() {
    let sound = fresh("damaged-sound");
    done(&format!(
        "selfplay mini-4x6 --agent greedy --agent random --games 6 --seed 3 --tables all --sample 2 --records 2 --out {}",
        sound.display()
    ));
    done(&format!("status --verify {}", sound.display()));
    let files = read(&sound);
    let folder = root().join("damaged");
    let shown = folder.display().to_string();
    let other = fresh("damaged-merged").display().to_string();
    let mut cases = 0;
    for (number, (file, damage)) in damages().iter().enumerate() {
        let _ = fs::remove_dir_all(&folder);
        let mut files = files.clone();
        damage(files.get_mut(Path::new(file)).expect(file));
        write(&folder, &files);
        let what = format!("damage {number} of {file}");
        refuses(&format!("status --verify {shown}"), &what);
        // The others are many: each meets a part of the kinds.
        let readers = [
            format!("merge {shown} --out {other}"),
            format!("report {shown} --out {other}.html"),
            format!("values {shown}"),
            format!("analyse {shown}"),
            format!("setups --from {shown}"),
            format!("export training {shown}"),
        ];
        refuses(&readers[number % readers.len()], &what);
        cases += 1;
    }
    assert!(cases >= 50, "{cases}");
}

#[test]
fn missing_and_strange_files_are_refused() {
    let sound = root().join("damaged-sound-2");
    let _ = fs::remove_dir_all(&sound);
    done(&format!(
        "selfplay mini-4x6 --agent random --agent random --games 6 --seed 3 --tables all --out {}",
        sound.display()
    ));
    let files = read(&sound);
    let folder = root().join("damaged-2");
    let shown = folder.display().to_string();
    for file in ["games.csv", "positions.csv", "manifest.json"] {
        for strange in ["missing", "a folder"] {
            let _ = fs::remove_dir_all(&folder);
            let mut files = files.clone();
            files.remove(Path::new(file));
            write(&folder, &files);
            if strange == "a folder" {
                fs::create_dir(folder.join(file)).expect("a folder");
            }
            refuses(&format!("status --verify {shown}"), &format!("{file} {strange}"));
            refuses(&format!("values {shown}"), &format!("{file} {strange}"));
        }
    }
}

/// The safe part of a run that is not finished.
#[cfg(unix)]
#[test]
fn damaged_progress_is_not_resumed() {
    let begun = fresh("damaged-begun");
    let words =
        "selfplay p3-23-6i --agent greedy --agent greedy --games 4000 --seed 3 --tables all --threads 2";
    let run = format!("{words} --resume --out {}", begun.display());
    let mut child = crate::runs::gunjin::command(&run).spawn().expect("it starts");
    let is_begun =
        || fs::read_to_string(begun.join("progress.json")).is_ok_and(|text| !text.contains("\"next\": 0,"));
    let waited = (0..600).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        is_begun()
    });
    child.kill().expect("a kill");
    child.wait().expect("its end");
    assert!(waited && begun.join("progress.json").is_file(), "it was killed on its way");
    let files = read(&begun);
    let folder = root().join("damaged-resumed");
    let progress = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut files = files.clone();
        let bytes = files.get_mut(Path::new("progress.json")).expect("progress");
        let mut value = serde_json::from_slice(bytes).expect("JSON");
        change(&mut value);
        *bytes = serde_json::to_vec(&value).expect("JSON");
        files
    };
    let partial = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut files = files.clone();
        change(files.get_mut(Path::new("games.csv.partial")).expect("a table"));
        files
    };
    let mut kinds = vec![
        progress(&|value| value["next"] = u64::MAX.into()),
        progress(&|value| value["next"] = (value["next"].as_u64().expect("a number") + 1).into()),
        progress(&|value| value["seconds"] = (-1.0).into()),
        progress(&|value| value["bytes"]["games.csv"] = 10.into()),
        partial(&|bytes| bytes.fill(0)),
        partial(&|bytes| bytes.truncate(30)),
        partial(&|bytes| bytes[100] ^= 1),
        partial(&Vec::clear),
    ];
    // Without its digest the range is still checked.
    kinds.push(progress(&|value| {
        value["next"] = u64::MAX.into();
        value["digest"] = "".into();
    }));
    for (number, files) in kinds.iter().enumerate() {
        let _ = fs::remove_dir_all(&folder);
        write(&folder, files);
        let what = format!("kind {number}");
        refuses(&format!("{words} --resume --out {}", folder.display()), &what);
        refuses(&format!("status --verify {}", folder.display()), &what);
        refuses(&format!("report {} --out {}.html", folder.display(), folder.display()), &what);
    }
}

/// A folder that is being written is not merged into.
#[test]
fn merging_takes_the_lock() {
    let (part, out) = (fresh("locked-part"), fresh("locked-out"));
    done(&format!("selfplay mini-2x4 --agent random --agent random --games 5 --out {}", part.display()));
    done(&format!("selfplay mini-2x4 --agent random --agent random --games 5 --out {}", out.display()));
    let lock = fs::OpenOptions::new().create(true).append(true).open(out.join(".lock")).expect("a file");
    lock.lock().expect("a lock");
    refuses(&format!("merge {} --out {}", part.display(), out.display()), "a locked folder");
    drop(lock);
    done(&format!("merge {} --out {}", part.display(), out.display()));
}
