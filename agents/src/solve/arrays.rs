//! Numbers in a row of bytes, little end first: what checkpoints and tables are made of.

/// Bytes that are written from the front and read from the front.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrays {
    bytes: Vec<u8>,
    read: usize,
}

impl Arrays {
    /// Bytes to be read.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Arrays {
        Arrays { bytes, read: 0 }
    }

    /// Everything written.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Whether everything has been read.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.read == self.bytes.len()
    }

    /// Bytes not yet read.
    #[must_use]
    pub fn left(&self) -> usize {
        self.bytes.len() - self.read
    }

    /// Writes a number.
    pub fn put_number(&mut self, number: u64) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// Reads a number; `None` at the end.
    pub fn take_number(&mut self) -> Option<u64> {
        let bytes = self.bytes.get(self.read..self.read + 8)?;
        self.read += 8;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }

    /// Writes an array with its length.
    pub fn put(&mut self, array: &[f64]) {
        self.put_number(array.len() as u64);
        array.iter().for_each(|number| self.put_number(number.to_bits()));
    }

    /// Reads an array of exactly this length; `None` if there is none.
    pub fn take(&mut self, array: &mut [f64]) -> Option<()> {
        if self.take_number()? != array.len() as u64 {
            return None;
        }
        for number in array {
            *number = f64::from_bits(self.take_number()?);
        }
        Some(())
    }

    /// Writes whole numbers with their count.
    pub fn put_numbers(&mut self, numbers: impl ExactSizeIterator<Item = u64>) {
        self.put_number(numbers.len() as u64);
        numbers.for_each(|number| self.put_number(number));
    }

    /// Reads whole numbers; `None` if there are none.
    pub fn take_numbers(&mut self) -> Option<Vec<u64>> {
        let count = self.take_number()? as usize;
        if count > self.left() / 8 {
            return None;
        }
        (0..count).map(|_| self.take_number()).collect()
    }
}
