//! Tensors of one game, one after another, by what changes in them: most numbers of a board stay.

const WIDTH: usize = 8;

/// The tensors of a game, each by its changes against the last one of the same seat, and the first against
/// zeros.
#[derive(Debug)]
pub struct Changes {
    last: Vec<Vec<u8>>,
    next: Vec<u8>,
    /// Changes of every tensor.
    pub counts: Vec<u32>,
    /// Places of changed numbers.
    pub places: Vec<u32>,
    /// By how much they change, modulo 256.
    pub differences: Vec<u8>,
}

impl Changes {
    /// No tensor yet, of so many numbers.
    pub fn new(seats: usize, numbers: usize) -> Changes {
        Changes {
            last: vec![vec![0; numbers]; seats],
            next: vec![0; numbers],
            counts: Vec::new(),
            places: Vec::new(),
            differences: Vec::new(),
        }
    }

    /// Adds the next tensor of a seat, which `write` writes.
    pub fn add(&mut self, seat: usize, write: impl FnOnce(&mut [u8])) {
        write(&mut self.next);
        let (before, last) = (self.places.len(), &mut self.last[seat]);
        for (word, (old, new)) in last.chunks(WIDTH).zip(self.next.chunks(WIDTH)).enumerate() {
            if old == new {
                continue;
            }
            for (at, (&old, &new)) in old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new) {
                self.places.push((word * WIDTH + at) as u32);
                self.differences.push(new.wrapping_sub(old));
            }
        }
        self.counts.push((self.places.len() - before) as u32);
        std::mem::swap(last, &mut self.next);
    }
}
