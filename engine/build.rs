//! Embeds every file of `data/editions` and `data/boards`, so that adding one needs no Rust.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
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
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    std::fs::write(Path::new(&out).join("library.rs"), code).expect("the build folder is writable");
}

fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "toml"));
    files.sort();
    files
}
