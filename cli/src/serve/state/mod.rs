//! The folder in which `gunjin serve --state DIR` keeps its tables: a file a table, replaced as a whole at every change.

pub mod file;

use super::server::fresh_key;
use gunjin_agents::files::text_bytes;
use gunjin_play::files::{UNFINISHED, WholeFile, WriteError};
use gunjin_ui::server::session::saved::{ResumeError, SavedSession, Store};
use std::collections::BTreeSet;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Result as IoResult};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

const TABLE: &str = ".table";
const KEY: &str = "key";
const LOCK: &str = ".lock";

/// Reason for which the state cannot be used, or a part of it.
#[derive(Debug, Error)]
pub(crate) enum StateError {
    #[error("cannot use '{0}': {1}; choose a folder that you may write to with --state")]
    Folder(PathBuf, Error),
    #[error(
        "other users may look into '{0}', and it holds the seats' tokens; chmod 700 it, or choose another folder with --state"
    )]
    Open(PathBuf),
    #[error("another server uses '{0}'; stop it, or choose another folder with --state")]
    InUse(PathBuf),
    #[error("cannot lock '{0}': {1}; choose a folder on a file system with locks with --state")]
    Lock(PathBuf, Error),
    #[error("cannot use the key in '{0}': {1}; name one with --key, or remove the file to generate one")]
    Key(PathBuf, String),
    #[error("cannot keep the key: {0}, or name a key with --key")]
    NoKey(WriteError),
    #[error(
        "the game in '{0}' cannot be resumed: {1}; other games are. Restore the file from a copy, or use the version of gunjin \
         that wrote it; delete the file to abandon the game"
    )]
    Table(PathBuf, String),
}

/// The file of a table: the table, or why it cannot be read.
#[derive(Debug)]
pub(crate) struct Stored {
    path: PathBuf,
    table: Result<SavedSession, String>,
}

impl Stored {
    pub(crate) fn resume(
        self,
        go_on: impl FnOnce(SavedSession) -> Result<(), ResumeError>,
    ) -> Result<(), StateError> {
        let Stored { path, table } = self;
        let resumed = table.and_then(|table| go_on(table).map_err(|error| error.to_string()));
        resumed.map_err(|why| StateError::Table(path, why))
    }
}

#[derive(Debug)]
pub(crate) struct State {
    folder: PathBuf,
    /// Held for as long as the server runs.
    _lock: File,
    tell: fn(&str),
    failing: Mutex<BTreeSet<String>>,
}

impl State {
    /// Opens a folder, making it if it is not there, and locks it.
    pub(crate) fn open(folder: &Path, tell: fn(&str)) -> Result<State, StateError> {
        let refused = |cause| StateError::Folder(folder.to_path_buf(), cause);
        make(folder).map_err(refused)?;
        if is_open_to_others(folder).map_err(refused)? {
            return Err(StateError::Open(folder.to_path_buf()));
        }
        let lock = OpenOptions::new().create(true).append(true).open(folder.join(LOCK)).map_err(refused)?;
        lock.try_lock().map_err(|problem| match problem {
            TryLockError::WouldBlock => StateError::InUse(folder.to_path_buf()),
            TryLockError::Error(cause) => StateError::Lock(folder.to_path_buf(), cause),
        })?;
        Ok(State { folder: folder.to_path_buf(), _lock: lock, tell, failing: Mutex::default() })
    }

    /// The tables, those that cannot be read among them. What a killed server had not finished writing is cleared away.
    pub(crate) fn tables(&self) -> Result<Vec<Stored>, StateError> {
        let refused = |cause| StateError::Folder(self.folder.clone(), cause);
        let mut tables = Vec::new();
        for entry in std::fs::read_dir(&self.folder).map_err(refused)? {
            let entry = entry.map_err(refused)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(UNFINISHED) {
                // What stays does no harm.
                let _ = std::fs::remove_file(entry.path());
            } else if let Some(code) = name.strip_suffix(TABLE) {
                let read = bytes_of(&entry.path()).map_err(|cause| cause.to_string());
                let table = read.and_then(|bytes| file::opened(&bytes, code));
                tables.push(Stored { path: entry.path(), table });
            }
        }
        Ok(tables)
    }

    fn path(&self, code: &str) -> PathBuf {
        self.folder.join(format!("{code}{TABLE}"))
    }

    /// The key of this server: the same at every start, so that nobody needs another address.
    pub(crate) fn key(&self) -> Result<String, StateError> {
        let path = self.folder.join(KEY);
        let wrong = |why: String| StateError::Key(path.clone(), why);
        match bytes_of(&path) {
            Ok(bytes) => {
                let key = String::from_utf8_lossy(&bytes).trim_end().to_string();
                let fits = key.len() == fresh_key().len() && key.bytes().all(|byte| byte.is_ascii_hexdigit());
                if fits { Ok(key) } else { Err(wrong("it is not a key that gunjin wrote".to_string())) }
            }
            Err(cause) if cause.kind() == ErrorKind::NotFound => {
                let key = fresh_key();
                let file = WholeFile::private(&path).map_err(StateError::NoKey)?;
                file.write(format!("{key}\n").as_bytes()).map_err(StateError::NoKey)?;
                Ok(key)
            }
            Err(cause) => Err(wrong(cause.to_string())),
        }
    }

    /// Says the first of several failures, and that they are over.
    fn note(&self, code: &str, failure: Option<String>) {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        let was_failing = !failing.is_empty();
        match failure {
            Some(why) => {
                failing.insert(code.to_string());
                if !was_failing {
                    (self.tell)(&format!(
                        "{why}. Games continue in memory and are lost if the server stops; free disk space for '{}', and they are written.",
                        self.folder.display()
                    ));
                }
            }
            None => {
                failing.remove(code);
                if was_failing && failing.is_empty() {
                    (self.tell)("Writing works again: all games are saved.");
                }
            }
        }
    }
}

impl Store for State {
    fn save(&self, table: &SavedSession) -> bool {
        let path = self.path(&table.code);
        let written = file::sealed(table).map_err(|error| error.to_string()).and_then(|bytes| {
            let file = WholeFile::private(&path).and_then(|file| file.write(&bytes));
            file.map_err(|error| {
                let (path, cause) = error.into_parts();
                format!("cannot write '{}': {cause}", path.display())
            })
        });
        let is_safe = written.is_ok();
        self.note(&table.code, written.err());
        is_safe
    }

    fn remove(&self, code: &str) {
        // One that stays is cleared away again after the next start.
        let _ = std::fs::remove_file(self.path(code));
        self.note(code, None);
    }
}

/// The bytes of a file; of nothing else, since a pipe would be waited for.
fn bytes_of(path: &Path) -> IoResult<Vec<u8>> {
    match std::fs::symlink_metadata(path)?.is_file() {
        true => text_bytes(path),
        false => Err(Error::new(ErrorKind::InvalidInput, "it is not a regular file")),
    }
}

/// Makes a folder that other users cannot look into, unless it is there.
fn make(folder: &Path) -> IoResult<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

#[cfg(unix)]
fn is_open_to_others(folder: &Path) -> IoResult<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(std::fs::metadata(folder)?.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_open_to_others(_: &Path) -> IoResult<bool> {
    Ok(false)
}
