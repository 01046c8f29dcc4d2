//! Runs and learning while they go on, as a page: what is in their folders, drawn anew whenever it changes.

pub(crate) mod learning;
pub(crate) mod runs;

use crate::background::{NoThread, in_background};
use crate::report::page::html::picture_html;
use gunjin_experiments::render::svg::escaped;
use gunjin_ui::language::Language;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Shortest interval between looks at the folders.
const EVERY: Duration = Duration::from_secs(2);
/// Looking takes this part of the time at most, however large the folders are.
const SHARE: u32 = 10;
/// Levels of folders that are looked through below a named one.
const DEEPEST: usize = 3;

const CSS: &str = concat!(include_str!("../report/page/page.css"), include_str!("live.css"));
/// The script of the page, which stands beside it: the server's answers allow no inline script.
pub(crate) const SCRIPT: &str = include_str!("live.js");

/// Reason for which folders cannot be watched.
#[derive(Debug, Error)]
pub(crate) enum LiveError {
    /// One of them is none.
    #[error("'{0}' is no folder; name folders of runs, arenas or learning")]
    NoFolder(PathBuf),
    /// Nothing can look at them.
    #[error(transparent)]
    NoThread(#[from] NoThread),
}

/// Contents of the page at the last look.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Sight {
    /// A number that grows with every change.
    pub version: u64,
    /// HTML of the page, in English and in Japanese.
    html: [String; 2],
}

impl Sight {
    /// HTML of the page in a language.
    pub(crate) fn html(&self, language: Language) -> &str {
        let [english, japanese] = &self.html;
        language.pick(english, japanese)
    }
}

/// Folders that are looked at again and again.
#[derive(Debug)]
pub(crate) struct Live {
    folders: Vec<PathBuf>,
    sight: Mutex<Sight>,
    news: Condvar,
}

impl Live {
    /// Looks at folders from now on, for as long as the program runs.
    ///
    /// # Errors
    /// If one of them is no folder, or the system has no thread left.
    pub(crate) fn begin(folders: Vec<PathBuf>) -> Result<Arc<Live>, LiveError> {
        if let Some(folder) = folders.iter().find(|folder| !folder.is_dir()) {
            return Err(LiveError::NoFolder(folder.clone()));
        }
        let live = Arc::new(Live { folders, sight: Mutex::default(), news: Condvar::new() });
        let looking = Arc::clone(&live);
        in_background(move || {
            loop {
                let begun = Instant::now();
                looking.look();
                std::thread::sleep(EVERY.max(begun.elapsed() * SHARE));
            }
        })?;
        Ok(live)
    }

    fn look(&self) {
        let html = [Language::English, Language::Japanese].map(|language| seen(&self.folders, language));
        let mut sight = self.sight.lock().unwrap_or_else(PoisonError::into_inner);
        if sight.html != html {
            *sight = Sight { version: sight.version + 1, html };
            self.news.notify_all();
        }
    }

    /// The first sight newer than `known`; waits for it up to `patience`.
    pub(crate) fn news(&self, known: u64, patience: Duration) -> Option<Sight> {
        let sight = self.sight.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.news.wait_timeout_while(sight, patience, |sight| sight.version <= known);
        let (sight, _) = waited.unwrap_or_else(PoisonError::into_inner);
        (sight.version > known).then(|| sight.clone())
    }

    /// The whole page as it is now. Without a script it stays like that.
    pub(crate) fn page(&self, language: Language) -> String {
        let sight = self.sight.lock().unwrap_or_else(PoisonError::into_inner);
        let title = language.pick("Runs", "進行中の対局");
        let broken = language.pick(
            "The line to gunjin serve is broken; it is tried again.",
            "gunjin serve との接続が切れました。つなぎ直しています。",
        );
        let (other, name) = language.pick(("ja", "日本語"), ("en", "English"));
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{CSS}</style>\n</head>\n<body>\n\
             <header><h1>{title}</h1><p class=\"lead\">{}</p>\
             <p><a class=\"language\" href=\"?lang={other}\" lang=\"{other}\">{name}</a></p>\
             <p id=\"line\" class=\"warning\" role=\"status\" hidden>{broken}</p></header>\n\
             <main>\n{}</main>\n<script src=\"live.js\"></script>\n</body>\n</html>\n",
            language.code(),
            escaped(&self.names().join(", ")),
            sight.html(language)
        )
    }

    fn names(&self) -> Vec<String> {
        self.folders.iter().map(|folder| folder.display().to_string()).collect()
    }
}

/// Everything in the folders as HTML. What cannot be read now is said, and is there at the next look.
fn seen(folders: &[PathBuf], language: Language) -> String {
    let runs = runs::sections(folders, language);
    let learning: String = folders
        .iter()
        .flat_map(|folder| learning_folders(folder))
        .map(|folder| learning::section(&folder, language))
        .collect();
    match runs.is_empty() && learning.is_empty() {
        true => format!("<p>{}</p>\n", language.pick("Nothing is there yet.", "まだ何もありません。")),
        false => runs + &learning,
    }
}

/// A folder and those below it in which something is learned.
fn learning_folders(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut next = vec![(folder.to_path_buf(), 0)];
    while let Some((folder, depth)) = next.pop() {
        if learning::is_one(&folder) {
            found.push(folder.clone());
        }
        if depth < DEEPEST {
            let below = std::fs::read_dir(&folder).into_iter().flatten().flatten();
            let below = below.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
            next.extend(below.map(|entry| (entry.path(), depth + 1)));
        }
    }
    found.sort();
    found
}

/// Words with what they say, as a list.
fn facts(pairs: &[(&str, String)]) -> String {
    let row =
        |(word, text): &(&str, String)| format!("<div><dt>{word}</dt><dd>{}</dd></div>\n", escaped(text));
    let told = pairs.iter().filter(|(_, text)| !text.is_empty());
    format!("<dl class=\"facts\">\n{}</dl>\n", told.map(row).collect::<String>())
}

/// A picture with what it shows.
fn figure(caption: &str, svg: &str) -> String {
    format!(
        "<figure>\n<figcaption>{}</figcaption>\n{}</figure>\n",
        escaped(caption),
        picture_html(caption, svg)
    )
}
