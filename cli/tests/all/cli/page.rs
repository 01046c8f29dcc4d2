//! The page of `gunjin report`, whole: what any of its parts shows must not change unnoticed.
//!
//! After a change that is meant: `cargo test -p gunjin --test all -- --ignored
//! cli::page::regenerate_the_pages`, and look at the pages in a browser.

use crate::cli::gunjin::{folder, stdout_in};
use std::path::{Path, PathBuf};

/// One folder of every sort that a page is made from; their names, which the page shows, are relative.
/// Threads and machine leave no trace in what is read, and time only where it is said when a run was played.
const PLAYED: [&str; 3] = [
    "selfplay mini-3x4 --agent greedy --agent random --games 40 --tables all --records 1 --seed 1904 --out run",
    "arena mini-3x4 --agent greedy --agent random --pairs 4 --seed 1904 --out arena",
    "claims hq-low-officer --share 0.001 --out claims",
];

fn golden(language: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/all/cli/golden/report.{language}.html"))
}

/// The pages in both languages.
fn pages(name: &str) -> [(&'static str, String); 2] {
    let folder = folder(name);
    PLAYED.iter().for_each(|words| {
        stdout_in(&folder, words);
    });
    ["en", "ja"].map(|language| {
        stdout_in(&folder, &format!("report run arena claims --lang {language} --out page.html"));
        (language, timeless(&std::fs::read_to_string(folder.join("page.html")).expect("a page")))
    })
}

/// The page without the moments at which its runs were played.
fn timeless(page: &str) -> String {
    let mut parts = page.split("<time>");
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once("</time>").expect("it ends").1);
    rest.fold(first, |text, part| text + "<time></time>" + part)
}

#[test]
fn the_pages_are_as_they_were() {
    for (language, page) in pages("page") {
        let path = golden(language);
        let kept =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let first = kept.lines().zip(page.lines()).enumerate().find(|(_, (kept, now))| kept != now);
        assert!(
            kept == page,
            "{}: {} lines, now {}; the first that differs (from 0): {first:?}; regenerate the pages if the change was meant",
            path.display(),
            kept.lines().count(),
            page.lines().count(),
        );
    }
}

#[test]
#[ignore = "rewrites tests/all/cli/golden"]
fn regenerate_the_pages() {
    for (language, page) in pages("page-anew") {
        let path = golden(language);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        std::fs::write(&path, page).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
