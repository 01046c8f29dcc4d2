//! Digests of files (SHA-256, FIPS 180-4), by which copies of a run on several machines are compared.

use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

fn hexadecimal(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The digest of bytes, in hexadecimal.
pub fn digest_of(bytes: &[u8]) -> String {
    let mut hash = Sha256::new();
    hash.update(bytes);
    hexadecimal(hash)
}

/// A digest of bytes that grow.
#[derive(Debug, Clone, Default)]
pub struct GrowingDigest(Sha256);

impl GrowingDigest {
    /// Adds bytes at the end.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of the first bytes of a file.
    pub fn of_prefix(path: &Path, bytes: u64) -> std::io::Result<GrowingDigest> {
        match digest_up_to(path, bytes)? {
            (digest, found) if found == bytes => Ok(digest),
            (_, found) => Err(std::io::Error::other(format!("it has {found} bytes, and {bytes} were safe"))),
        }
    }

    /// The digest of all bytes so far, in hexadecimal.
    pub fn text(&self) -> String {
        hexadecimal(self.0.clone())
    }
}

/// The digest of a file, in hexadecimal.
pub fn file_digest(path: &Path) -> std::io::Result<String> {
    digest_up_to(path, u64::MAX).map(|(digest, _)| digest.text())
}

fn digest_up_to(path: &Path, bytes: u64) -> std::io::Result<(GrowingDigest, u64)> {
    let (mut file, mut hash, mut all) = (File::open(path)?.take(bytes), GrowingDigest::default(), 0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer) {
            Ok(0) => return Ok((hash, all)),
            Ok(read) => {
                hash.add(&buffer[..read]);
                all += read as u64;
            }
            Err(cause) if cause.kind() == ErrorKind::Interrupted => {}
            Err(cause) => return Err(cause),
        }
    }
}

/// One digest of several files: of their names and digests, a line each, in this order.
pub fn digest_of_all<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let lines: Vec<String> = files.into_iter().map(|(name, digest)| format!("{name} {digest}\n")).collect();
    digest_of(lines.concat().as_bytes())
}
