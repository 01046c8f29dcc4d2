//! Numbers for what was met, whatever its type: whoever asks keeps the things themselves, and can say which
//! is which.

const NONE: u32 = u32::MAX;

/// Places of an empty table: a power of two.
const FIRST: usize = 16;

/// Numbers by hashes, found by open addressing with linear probing; at most three quarters full.
#[derive(Debug, Clone)]
pub struct Numbers {
    /// Numbers, each at or after the place of its hash.
    table: Vec<u32>,
    hashes: Vec<u32>,
}

impl Default for Numbers {
    fn default() -> Self {
        Numbers { table: vec![NONE; FIRST], hashes: Vec::new() }
    }
}

impl Numbers {
    /// The number of a thing with this hash: that of an old one which is the same, or the next number.
    pub fn number(&mut self, hash: u64, is_same: &dyn Fn(usize) -> bool) -> usize {
        let (hash, last) = ((hash >> 32) as u32, self.table.len() - 1);
        let mut place = hash as usize & last;
        while self.table[place] != NONE {
            let number = self.table[place] as usize;
            if self.hashes[number] == hash && is_same(number) {
                return number;
            }
            place = (place + 1) & last;
        }
        let number = self.hashes.len();
        self.table[place] = number as u32;
        self.hashes.push(hash);
        if 4 * self.hashes.len() > 3 * self.table.len() {
            self.grow();
        }
        number
    }

    fn grow(&mut self) {
        let last = 2 * self.table.len() - 1;
        self.table = vec![NONE; last + 1];
        for (number, &hash) in self.hashes.iter().enumerate() {
            let mut place = hash as usize & last;
            while self.table[place] != NONE {
                place = (place + 1) & last;
            }
            self.table[place] = number as u32;
        }
    }

    /// Bytes that this takes.
    pub fn bytes(&self) -> usize {
        4 * (self.table.capacity() + self.hashes.capacity())
    }
}
