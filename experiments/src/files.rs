//! Reading text files that people name, with errors that say what to do.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// No edition file and no record is longer, in bytes; what is longer is something else (a device, a picture).
const LONGEST: u64 = 16 << 20;

/// Why a text file cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The system refuses.
    #[error("cannot read '{path}': {cause}; give the path of a file that exists and may be read")]
    Refused {
        /// The path.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// It is too long.
    #[error(
        "'{path}' is longer than 16 MiB, so it is neither an edition file nor a record; give another path"
    )]
    TooLong {
        /// The path.
        path: PathBuf,
    },
    /// It is not UTF-8.
    #[error("{path}:{line}:{column}: this is not UTF-8 text; save the file as UTF-8 or give another path")]
    NotText {
        /// The path.
        path: PathBuf,
        /// Line of the first wrong byte, counted from 1.
        line: usize,
        /// Column of the first wrong byte, counted from 1.
        column: usize,
    },
}

/// The text of a file, without a byte order mark.
///
/// # Errors
/// If it cannot be read or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, ReadError> {
    let own = || path.to_path_buf();
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
    read.map_err(|cause| ReadError::Refused { path: own(), cause })?;
    if bytes.len() as u64 > LONGEST {
        return Err(ReadError::TooLong { path: own() });
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let (good, _) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let good = String::from_utf8_lossy(good);
        let line = good.matches('\n').count() + 1;
        let column = good.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        ReadError::NotText { path: own(), line, column }
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_bytes_are_located() {
        let path = std::env::temp_dir().join(format!("gunjin-files-{}.txt", std::process::id()));
        std::fs::write(&path, b"one\nt\xffo\n").expect("a file");
        let error = read_text(&path).expect_err("not UTF-8").to_string();
        std::fs::write(&path, "\u{feff}one\n").expect("a file");
        let text = read_text(&path).expect("text");
        std::fs::remove_file(&path).expect("it was there");
        assert!(error.contains(":2:2: this is not UTF-8"), "{error}");
        assert_eq!(text, "one\n");
    }
}
