//! Tells the program which commit it was built from and for which processor, and embeds the claims of `data/claims`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// A constant with the name and the text of every claim.
fn claims(folder: &Path) -> String {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let mut text = String::from("pub(super) const CLAIMS: &[(&str, &str)] = &[\n");
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let _ = writeln!(text, "    ({name:?}, include_str!({:?})),", path.display().to_string());
    }
    text + "];\n"
}

fn main() {
    let commit = git(&["rev-parse", "HEAD"]).unwrap_or_else(|| "unknown".into());
    println!("cargo::rustc-env=GUNJIN_COMMIT={commit}");
    let set = |name: &str| std::env::var(name).unwrap_or_else(|_| "unknown".into());
    println!("cargo::rustc-env=GUNJIN_TARGET={}", set("TARGET"));
    println!("cargo::rustc-env=GUNJIN_PROCESSOR={}", set("CARGO_CFG_TARGET_FEATURE"));
    println!("cargo::rerun-if-changed=build.rs");
    // A new commit, or another branch: what HEAD means is logged there.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let folder = Path::new(&root).join("../data/claims");
    println!("cargo::rerun-if-changed={}", folder.display());
    let out = std::env::var("OUT_DIR").expect("cargo sets it");
    std::fs::write(Path::new(&out).join("claims.rs"), claims(&folder)).expect("cargo made the folder");
}
