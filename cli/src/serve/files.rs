//! The files of the page: those that were there at the start, and no others.

use gunjin_ui::server::answer::Answer;
use gunjin_ui::server::http::Request;
use std::collections::BTreeMap;
use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

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
    /// The body and its length, unless the client has it already.
    pub body: Option<(File, u64)>,
}

/// Codings of files that the build has packed, and their endings beside the files themselves: the shortest first.
const PACKED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];
/// Digits of a name that says its content.
const DIGEST: usize = 16;

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

    /// The file of a request: packed for whoever unpacks it, and only its tag for whoever has it.
    pub(crate) fn find(&self, request: &Request) -> Option<Found> {
        let path = &request.path;
        let whole = if path.ends_with('/') { format!("{path}index.html") } else { path.to_string() };
        let plain = self.0.get(&whole)?;
        let packed = |(coding, ending)| Some((self.0.get(&format!("{whole}{ending}"))?, coding));
        let unpacked = PACKED.into_iter().filter(|(coding, _)| unpacks(request, coding));
        let (path, coding) = unpacked.filter_map(packed).next().unwrap_or((plain, ""));
        let file = File::open(path).ok()?;
        let about = file.metadata().ok()?;
        let tag = tag(&about, coding);
        let kept = if is_named_by_content(&whole) { "max-age=31536000, immutable" } else { "no-cache" };
        let ending = whole.rsplit('.').next().unwrap_or_default();
        let kind = TYPES.iter().find(|(other, _)| *other == ending);
        let is_known = knows(request, &tag);
        let mut answer = Answer {
            status: if is_known { 304 } else { 200 },
            kind: kind.map_or("application/octet-stream", |(_, kind)| kind),
            headers: vec![("cache-control", kept.into()), ("etag", tag), ("vary", "accept-encoding".into())],
            body: Vec::new(),
        };
        if !coding.is_empty() && !is_known {
            answer = answer.with("content-encoding", coding.into());
        }
        Some(Found { answer, body: (!is_known).then_some((file, about.len())) })
    }
}

/// True if a client says that it unpacks a coding.
pub fn unpacks(request: &Request, coding: &str) -> bool {
    let accepted = request.header("accept-encoding").unwrap_or_default();
    accepted.split(',').any(|word| {
        let (name, weight) = word.split_once(';').unwrap_or((word, ""));
        let refuses = weight.trim().strip_prefix("q=").is_some_and(|q| q.trim_matches(['0', '.']).is_empty());
        name.trim().eq_ignore_ascii_case(coding) && !refuses
    })
}

/// A strong tag: a page that is built anew while it is served has other times.
fn tag(about: &Metadata, coding: &str) -> String {
    let written = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let nanoseconds = written.map_or(0, |time| time.as_nanos());
    format!("\"{nanoseconds:x}-{:x}-{coding}\"", about.len())
}

/// True if a client has the file of this tag already.
fn knows(request: &Request, tag: &str) -> bool {
    let known = request.header("if-none-match").unwrap_or_default();
    known
        .split(',')
        .map(|other| other.trim().trim_start_matches("W/"))
        .any(|other| other == tag || other == "*")
}

/// True for `main-0123456789abcdef.js`: another content has another name.
pub fn is_named_by_content(path: &str) -> bool {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let digest = stem.rsplit_once('-').map_or("", |(_, digest)| digest);
    digest.len() == DIGEST && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
}
