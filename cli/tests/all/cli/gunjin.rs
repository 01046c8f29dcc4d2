//! Running the program.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;

/// Runs `gunjin` with words separated by blanks, and a few that may hold blanks themselves.
pub(crate) fn gunjin(words: &str, more: &[&str]) -> Output {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("gunjin");
    command.args(words.split_whitespace()).args(more).output().expect("the program starts")
}

/// Standard output of a run that must succeed.
pub(crate) fn stdout(words: &str) -> String {
    written(words, gunjin(words, &[]))
}

/// The same in a folder, by which paths go.
pub(crate) fn stdout_in(folder: &Path, words: &str) -> String {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("gunjin");
    command.current_dir(folder).args(words.split_whitespace());
    written(words, command.output().expect("the program starts"))
}

fn written(words: &str, output: Output) -> String {
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "`gunjin {words}` failed: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The JSON of a run that must succeed.
pub(crate) fn json(words: &str) -> Value {
    serde_json::from_str(&stdout(words)).expect("JSON")
}

/// Exit code and stderr of a run.
pub(crate) fn failure(words: &str, more: &[&str]) -> (i32, String) {
    let output = gunjin(words, more);
    (output.status.code().expect("no signal"), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// An empty folder of this test's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    // It is not there on the first run.
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}
