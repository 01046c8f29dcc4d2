//! A digest of bytes that never changes: FNV-1a, 64 bits. It names rules and files; it is no protection
//! against malice.

use std::fmt;

/// FNV-1a, fed bit by bit of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// The digest of one text.
    pub fn of(text: &str) -> u64 {
        let mut digest = Digest::default();
        digest.add(text.as_bytes());
        digest.value()
    }

    /// Adds bytes, which may come in any pieces.
    pub fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// The digest of everything added.
    pub fn value(&self) -> u64 {
        self.0
    }
}

impl fmt::Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text.as_bytes());
        Ok(())
    }
}
