//! Reading files that people name, none longer than a file of its sort can be.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// No edition, record, network, set-up or table of values is longer, in bytes; what is longer is something
/// else (a device, a picture).
pub const LONGEST_TEXT: u64 = 16 << 20;
/// No policy or checkpoint of a solver is longer.
pub const LONGEST_SOLVED: u64 = 4 << 30;

/// The bytes of a file that should hold a text.
///
/// # Errors
/// If it cannot be read, or is longer than 16 MiB.
pub fn text_bytes(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST_TEXT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_TEXT {
        return Err(too_long("it is longer than 16 MiB, the limit for such files"));
    }
    Ok(bytes)
}

/// The text of a file.
///
/// # Errors
/// If it cannot be read, is longer than 16 MiB, or is not UTF-8.
pub fn text(path: &Path) -> Result<String> {
    String::from_utf8(text_bytes(path)?)
        .map_err(|_| Error::new(ErrorKind::InvalidData, "it is not UTF-8 text"))
}

/// The bytes of a file that a solver wrote.
///
/// # Errors
/// If it cannot be read, is no file on a disk, or is longer than 4 GiB.
pub fn solved_bytes(path: &Path) -> Result<Vec<u8>> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    if !about.is_file() {
        return Err(Error::new(ErrorKind::InvalidInput, "it is not a regular file"));
    }
    if about.len() > LONGEST_SOLVED {
        return Err(too_long("it is longer than 4 GiB, the limit for solver files"));
    }
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(about.len()).unwrap_or(usize::MAX))?;
    file.take(about.len()).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn too_long(what: &str) -> Error {
    Error::new(ErrorKind::FileTooLarge, what)
}
