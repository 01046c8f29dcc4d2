//! Numbers in a row of bytes, little end first: what checkpoints and tables are made of.
//! [`super::unpacked`] reads them.

/// Bytes that are written from the front.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrays {
    bytes: Vec<u8>,
}

impl Arrays {
    /// Bytes of everything that was written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Writes a number.
    pub fn put_number(&mut self, number: u64) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// Writes an array with its length.
    pub fn put(&mut self, array: &[f64]) {
        self.put_number(array.len() as u64);
        array.iter().for_each(|number| self.put_number(number.to_bits()));
    }

    /// Writes whole numbers with their count.
    pub fn put_numbers(&mut self, numbers: impl ExactSizeIterator<Item = u64>) {
        self.put_number(numbers.len() as u64);
        numbers.for_each(|number| self.put_number(number));
    }
}
