//! Running the program with something typed.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The program, not yet started.
pub(crate) fn gunjin(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gunjin"));
    command.args(words).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it with lines typed in advance.
pub(crate) fn typed(words: &[&str], lines: &str) -> Output {
    let mut child = gunjin(words).spawn().expect("the program starts");
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().expect("a pipe").write_all(lines.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// Output of a run that must succeed.
pub(crate) fn told(words: &[&str], lines: &str) -> String {
    let output = typed(words, lines);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{words:?} failed: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The rows of a run's `games.csv`, by column.
pub(crate) fn rows(folder: &std::path::Path) -> Vec<std::collections::BTreeMap<String, String>> {
    table(folder, "games.csv")
}

/// The rows of a table of a run, by column.
pub(crate) fn table(folder: &std::path::Path, name: &str) -> Vec<std::collections::BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(folder.join(name)).expect("a file");
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

/// An empty folder of this test's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("process").join(name);
    // It is not there on the first run.
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// True if a program is installed; says so where it is not.
pub(crate) fn has(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).any(|folder| folder.join(program).is_file());
    if !found {
        eprintln!("skipped: {program} is not installed");
    }
    found
}
