//! Tensors of one game, one after another, by what changes in them: most numbers of a board stay.

/// Numbers that are compared at once.
const WIDTH: usize = 8;

/// The tensors of a game, each by its changes against the last one of the same seat, and the first against
/// zeros.
#[derive(Debug)]
pub(super) struct Changes {
    /// The last tensor of every seat.
    last: Vec<Vec<u8>>,
    /// Room for the next.
    next: Vec<u8>,
    /// Changes of every tensor.
    pub(super) counts: Vec<u32>,
    /// Places of changed numbers.
    pub(super) places: Vec<u32>,
    /// By how much they change, modulo 256.
    pub(super) differences: Vec<u8>,
}

impl Changes {
    /// No tensor yet, of so many numbers.
    pub(super) fn new(seats: usize, numbers: usize) -> Changes {
        Changes {
            last: vec![vec![0; numbers]; seats],
            next: vec![0; numbers],
            counts: Vec::new(),
            places: Vec::new(),
            differences: Vec::new(),
        }
    }

    /// Adds the next tensor of a seat, which `write` writes.
    pub(super) fn add(&mut self, seat: usize, write: impl FnOnce(&mut [u8])) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_changes_from_its_own_last_tensor() {
        let mut changes = Changes::new(2, 10);
        let first = [0, 0, 255, 0, 0, 0, 0, 0, 0, 7];
        changes.add(0, |numbers| numbers.copy_from_slice(&first));
        changes.add(1, |numbers| numbers.fill(0));
        changes.add(0, |numbers| {
            numbers.copy_from_slice(&first);
            numbers[2] = 1;
        });
        assert_eq!(changes.counts, [2, 0, 1]);
        assert_eq!(changes.places, [2, 9, 2]);
        assert_eq!(changes.differences, [255, 7, 2], "255 + 2 is 1 modulo 256");
    }
}
