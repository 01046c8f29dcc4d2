//! The files of the page: those that were there at the start, and no others.

use gunjin_ui::server::answer::Answer;
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

const TYPES: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
];

#[derive(Debug, Default)]
pub(crate) struct Files(BTreeMap<String, PathBuf>);

#[derive(Debug)]
pub(crate) struct Found {
    /// The answer without its body.
    pub answer: Answer,
    pub file: File,
    pub length: u64,
}

impl Files {
    /// Every file below a folder. A path of a request is looked up in this list, so that none leads out of it.
    pub(crate) fn below(folder: &Path) -> io::Result<Files> {
        let mut files = BTreeMap::new();
        let mut folders = vec![(folder.to_path_buf(), String::from("/"))];
        while let Some((folder, prefix)) = folders.pop() {
            for entry in std::fs::read_dir(folder)? {
                let entry = entry?;
                let Ok(name) = entry.file_name().into_string() else { continue };
                let kind = entry.file_type()?;
                if kind.is_dir() {
                    folders.push((entry.path(), format!("{prefix}{name}/")));
                } else if kind.is_file() {
                    files.insert(format!("{prefix}{name}"), entry.path());
                }
            }
        }
        Ok(Files(files))
    }

    pub(crate) fn has_page(&self) -> bool {
        self.0.contains_key("/index.html")
    }

    pub(crate) fn find(&self, path: &str) -> Option<Found> {
        let whole = if path.ends_with('/') { format!("{path}index.html") } else { path.to_string() };
        let place = self.0.get(&whole)?;
        let file = File::open(place).ok()?;
        let length = file.metadata().ok()?.len();
        let ending = whole.rsplit('.').next().unwrap_or_default();
        let kind = TYPES.iter().find(|(other, _)| *other == ending);
        let answer = Answer {
            status: 200,
            kind: kind.map_or("application/octet-stream", |(_, kind)| kind),
            headers: vec![("cache-control", "no-cache".into())],
            body: Vec::new(),
        };
        Some(Found { answer, file, length })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_found() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let files = Files::below(&source).expect("the sources of this crate");
        assert!(files.find("/serve/files.rs").is_some() && !files.has_page());
        for path in ["/", "/../Cargo.toml", "/serve/../lib.rs", "/serve/", "//lib.rs", "", "/serve/files.rs/"]
        {
            assert!(files.find(path).is_none(), "{path}");
        }
    }
}
