//! Reading and writing files that people name, with errors that say what to do.

use gunjin_agents::files;
use gunjin_engine::Wrong;
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use thiserror::Error;

fn refused(path: &Path, cause: &std::io::Error) -> Wrong {
    let path = path.display();
    Wrong(format!("cannot read '{path}': {cause}; give the path of a file that exists and may be read"))
}

/// The text of a file, without a byte order mark.
pub fn read_text(path: &Path) -> Result<String, Wrong> {
    let bytes = files::text_bytes(path).map_err(|cause| refused(path, &cause))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let (good, _) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let fault = "this is not UTF-8 text; save the file as UTF-8 or give another path";
        Wrong::in_file(&path.display().to_string(), &String::from_utf8_lossy(good), good.len(), fault)
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text))
}

/// The bytes of a file that a solver wrote.
pub fn read_solved(path: &Path) -> Result<Vec<u8>, Wrong> {
    files::solved_bytes(path).map_err(|cause| refused(path, &cause))
}

/// Why a file cannot be written.
#[derive(Debug, Error)]
#[error("cannot write '{path}': {cause}; choose another file")]
pub struct WriteError {
    path: PathBuf,
    cause: std::io::Error,
}

impl From<WriteError> for Wrong {
    fn from(error: WriteError) -> Wrong {
        Wrong(error.to_string())
    }
}

impl WriteError {
    /// The path, and why it cannot be written.
    pub fn into_parts(self) -> (PathBuf, std::io::Error) {
        (self.path, self.cause)
    }
}

/// Suffix of a file that is being written.
pub const UNFINISHED: &str = ".unfinished";

/// A file that will be written as a whole: under a temporary name beside it, then renamed, so that whoever
/// looks finds the earlier file or the new one and never a part.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    temporary: PathBuf,
    file: Option<File>,
}

impl WholeFile {
    /// Called before the work whose result is to be written, so that a bad path fails at once.
    pub fn create(path: &Path) -> Result<WholeFile, WriteError> {
        WholeFile::begin(path, OpenOptions::new().write(true).create(true).truncate(true))
    }

    /// Begins a file that no other user may read, where the system knows users.
    pub fn private(path: &Path) -> Result<WholeFile, WriteError> {
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        WholeFile::begin(path, options.write(true).create(true).truncate(true))
    }

    fn begin(path: &Path, options: &OpenOptions) -> Result<WholeFile, WriteError> {
        let refused = |cause| WriteError { path: path.to_path_buf(), cause };
        if path.is_dir() {
            return Err(refused(std::io::ErrorKind::IsADirectory.into()));
        }
        let mut name = path.file_name().map(OsString::from).unwrap_or_default();
        name.push(format!(".{}{UNFINISHED}", std::process::id()));
        let temporary = path.with_file_name(name);
        let file = options.open(&temporary).map_err(refused)?;
        Ok(WholeFile { path: path.to_path_buf(), temporary, file: Some(file) })
    }

    /// The name that it will have.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it, hands it to the disk and gives it its name.
    pub fn write(self, bytes: &[u8]) -> Result<(), WriteError> {
        let path = self.path.clone();
        self.fill(|file| file.write_all(bytes).map_err(|cause| WriteError { path, cause }))
    }

    /// Lets somebody write it piece by piece, hands it to the disk and gives it its name.
    ///
    /// # Errors
    /// The error of `fill`, or if the disk refuses; an earlier file stays as it was.
    pub fn fill<E: From<WriteError>>(
        mut self,
        fill: impl FnOnce(&mut File) -> Result<(), E>,
    ) -> Result<(), E> {
        if let Some(file) = &mut self.file {
            fill(file)?;
        }
        let synced = self.file.take().map_or(Ok(()), |file| file.sync_all());
        let named = synced.and_then(|()| rename_safely(&self.temporary, &self.path));
        named.map_err(|cause| {
            // It may not be there; then there is nothing to clear away.
            let _ = std::fs::remove_file(&self.temporary);
            WriteError { path: self.path.clone(), cause }.into()
        })
    }
}

/// Gives a file another name, and hands the new name to the disk: a machine that loses power keeps it.
pub fn rename_safely(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::rename(from, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Some systems cannot open or sync a folder; the file itself is on the disk.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            let _ = std::fs::remove_file(&self.temporary);
        }
    }
}
