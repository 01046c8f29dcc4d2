//! Embeds every file of `data/editions` and `data/boards`, so that adding one needs no Rust.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    // Asked when this runs, since a build folder outlives a move of the tree.
    let data = variable("CARGO_MANIFEST_DIR").join("../data");
    let mut code = String::new();
    for (name, folder) in [("EDITIONS", "editions"), ("BOARDS", "boards")] {
        let folder = data.join(folder);
        println!("cargo:rerun-if-changed={}", folder.display());
        let _ = writeln!(code, "pub(super) const {name}: &[(&str, &str)] = &[");
        for file in toml_files(&folder) {
            println!("cargo:rerun-if-changed={}", file.display());
            let id = file.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
            let _ = writeln!(code, "    ({id:?}, include_str!({:?})),", file.display().to_string());
        }
        code.push_str("];\n");
    }
    std::fs::write(variable("OUT_DIR").join("library.rs"), code).expect("the build folder is writable");
}

fn variable(name: &str) -> PathBuf {
    std::env::var_os(name).expect("cargo sets it for build scripts").into()
}

fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the tree has its editions and boards");
    let mut files: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "toml"));
    files.sort();
    files
}
