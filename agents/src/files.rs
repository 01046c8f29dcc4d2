//! Reading files that people name, none longer than a file of its sort can be.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// No edition, record, network, set-up or table of values is longer, in bytes; what is longer is something
/// else (a device, a picture).
pub const LONGEST_TEXT: u64 = 16 << 20;
/// No policy or checkpoint of a solver is longer.
const LONGEST_SOLVED: u64 = 4 << 30;

/// The bytes of a file that should hold a text.
///
/// # Errors
/// If it cannot be read, or is longer than 16 MiB.
pub fn text_bytes(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST_TEXT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_TEXT {
        return Err(too_long("it is longer than 16 MiB, and no file of this sort is"));
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
        return Err(Error::new(ErrorKind::InvalidInput, "it is no ordinary file"));
    }
    if about.len() > LONGEST_SOLVED {
        return Err(too_long("it is longer than 4 GiB, and no file of a solver is"));
    }
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(about.len()).unwrap_or(usize::MAX))?;
    file.take(about.len()).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn too_long(what: &str) -> Error {
    Error::new(ErrorKind::FileTooLarge, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_read_than_a_file_can_have() {
        let path = std::env::temp_dir().join(format!("gunjin-long-{}", std::process::id()));
        let file = File::create(&path).expect("a file");
        let said = |length: u64, read: &dyn Fn(&Path) -> Result<usize>| {
            file.set_len(length).expect("a file with a hole");
            read(&path).map_err(|error| error.to_string())
        };
        let text_length = |path: &Path| text(path).map(|text| text.len());
        let solved_length = |path: &Path| solved_bytes(path).map(|bytes| bytes.len());
        let found = [
            said(LONGEST_TEXT, &text_length),
            said(LONGEST_TEXT + 1, &text_length),
            said(5, &solved_length),
            said(LONGEST_SOLVED + 1, &solved_length),
        ];
        std::fs::remove_file(&path).expect("it was there");
        assert_eq!((&found[0], &found[2]), (&Ok(LONGEST_TEXT as usize), &Ok(5)));
        for longer in [&found[1], &found[3]] {
            assert!(longer.as_ref().is_err_and(|error| error.contains("is longer than")), "{longer:?}");
        }
        assert!(solved_bytes(&std::env::temp_dir()).is_err());
    }
}
