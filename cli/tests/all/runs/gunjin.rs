//! Running the program, and looking at what it left.

use gunjin_engine::Digest;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program with words separated by blanks, in the tests' folder, not yet started.
pub(crate) fn command(words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gunjin"));
    command.args(words.split_whitespace()).current_dir(root());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it to its end.
pub(crate) fn gunjin(words: &str) -> Output {
    command(words).output().expect("the program starts")
}

/// Runs what must succeed.
pub(crate) fn done(words: &str) -> Output {
    let output = gunjin(words);
    assert!(output.status.success(), "`gunjin {words}` failed: {}", complaint(&output));
    output
}

/// Runs what must be refused, and gives what it says.
pub(crate) fn refused(words: &str) -> String {
    let output = gunjin(words);
    assert_eq!(output.status.code(), Some(2), "`gunjin {words}`: {}", complaint(&output));
    complaint(&output)
}

pub(crate) fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The tests' folder.
pub(crate) fn root() -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("runs");
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// A folder in it that is not there.
pub(crate) fn fresh(name: &str) -> PathBuf {
    let path = root().join(name);
    // It is not there on the first run.
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// Length and digest of every file of a finished run that must not depend on threads, shards or
/// interruptions: all but clocks, the manifest and what is told while it is played.
pub(crate) fn bytes(folder: &Path) -> BTreeMap<String, (usize, u64)> {
    let mut files = BTreeMap::new();
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            for (inner, content) in bytes(&entry.path()) {
                files.insert(format!("{name}/{inner}"), content);
            }
        } else if !["timings.csv", "manifest.json"].contains(&name.as_str()) {
            let content = std::fs::read(entry.path()).expect("a file");
            let mut digest = Digest::default();
            digest.add(&content);
            files.insert(name, (content.len(), digest.value()));
        }
    }
    files
}

/// A hundred games of several families, with all tables and some records.
pub(crate) const SPEC: &str = r#"
seed = 11
tables = ["all", "training", "truth"]
every_decision = 2
sample = 7
records = 2

[[grid]]
editions = ["p3-23-6i", "mini-3x4"]
switches = ["", "ply_cap=80"]
agents = [["greedy", "random"], ["tactician", "greedy"]]
setups = [["random", "advice"]]
rotate = true
games = 5

[[group]]
game = "sannin:ply_cap=60"
seatings = [["random", "greedy", "random"]]
games = 5

[[group]]
game = "leduc"
seatings = [["random", "mo-ismcts:iterations=50,milliseconds=0"]]
games = 8
"#;

/// The file of [`SPEC`].
pub(crate) fn spec(name: &str) -> String {
    let path = root().join(format!("{name}.toml"));
    std::fs::write(&path, SPEC).expect("a file");
    path.display().to_string()
}
