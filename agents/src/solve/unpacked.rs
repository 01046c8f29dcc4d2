//! Numbers of a solver's file, unpacked one after another and no further than they are asked for: a small file
//! may unpack to more than a machine has room for.

use super::file::FileError;
use flate2::bufread::DeflateDecoder;
use gunjin_engine::digest::Digest;
use std::io::{BufReader, Read};

/// The content of a file, little end first.
#[derive(Debug)]
pub struct Unpacked<'f> {
    source: BufReader<DeflateDecoder<&'f [u8]>>,
    /// Most bytes that may still come.
    left: u64,
    /// Of what was read.
    check: Digest,
    /// The form that it should have in the end.
    wanted: u64,
}

impl<'f> Unpacked<'f> {
    /// Unpacks at most so many bytes, whose digest should be `wanted`.
    pub(super) fn new(packed: &'f [u8], most: u64, wanted: u64) -> Unpacked<'f> {
        let source = BufReader::new(DeflateDecoder::new(packed));
        Unpacked { source, left: most, check: Digest::default(), wanted }
    }

    /// Most numbers that may still come.
    pub fn left(&self) -> u64 {
        self.left / 8
    }

    /// Reads a number; `None` at the end.
    pub fn take_number(&mut self) -> Option<u64> {
        let mut bytes = [0; 8];
        self.left = self.left.checked_sub(8)?;
        self.source.read_exact(&mut bytes).ok()?;
        self.check.add(&bytes);
        Some(u64::from_le_bytes(bytes))
    }

    /// Reads an array of exactly this length; `None` if there is none, or a number of it is not finite.
    pub fn take(&mut self, array: &mut [f64]) -> Option<()> {
        if self.take_number()? != array.len() as u64 {
            return None;
        }
        for number in array {
            *number = f64::from_bits(self.take_number()?);
            number.is_finite().then_some(())?;
        }
        Some(())
    }

    /// Reads whole numbers, at most so many; `None` if there are none.
    pub fn take_numbers(&mut self, most: u64) -> Option<Vec<u64>> {
        let count = self.take_number().filter(|&count| count <= most.min(self.left()))?;
        let mut numbers = Vec::new();
        numbers.try_reserve_exact(usize::try_from(count).ok()?).ok()?;
        for _ in 0..count {
            numbers.push(self.take_number()?);
        }
        Some(numbers)
    }

    /// The content, if all of it is there and is what was written.
    pub(super) fn finish<T>(mut self, made: Option<T>) -> Result<T, FileError> {
        let changed = FileError::Damaged("its content is not what was written");
        let Ok(rest) = self.source.read(&mut [0]) else { return Err(changed) };
        let made = made.filter(|_| rest == 0).ok_or(FileError::Damaged("its numbers do not fit together"))?;
        if self.check.value() == self.wanted { Ok(made) } else { Err(changed) }
    }
}
