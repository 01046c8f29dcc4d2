//! Observations as bits: kept from action to action, and copied into the caller's memory.
//!
//! A number that is 0 or 1 takes a bit. A part with other numbers takes eight times as many: the lowest bits of all its
//! bytes ([`Number`] as `u8`), then the next. All bits follow one another, the lowest of a byte first.
//!
//! [`Number`]: super::Number

use super::{Encoded, Part, Sheet, Tensors};
use crate::game::Seat;
use std::fmt::Debug;

const BYTE: u32 = 8;
/// Bits of observations fill whole words.
const WORD: usize = 64;

impl Sheet {
    /// The sheet of the bits of such numbers.
    pub fn bits(&self) -> Sheet {
        let of_part = |part: &Part| match part.shares {
            false => vec![part.clone()],
            true => {
                (0..BYTE).map(|bit| Part::new(format!("{}: bit {bit}", part.name), part.numbers)).collect()
            }
        };
        let parts: Vec<Part> = self.parts.iter().flat_map(of_part).collect();
        match self.shape[..] {
            [_, rows, files] => Sheet { shape: vec![parts.len(), rows, files], parts },
            _ => Sheet::flat(parts),
        }
    }

    /// Count of the bytes that as many bits take: a multiple of eight.
    pub fn bytes(&self) -> usize {
        self.words() * size_of::<u64>()
    }

    pub(crate) fn words(&self) -> usize {
        self.len().div_ceil(WORD)
    }
}

/// Everything that one seat has heard of a game, as far as its observation tells it, ready to be written as bits.
/// Beliefs are left out: where an observation has probabilities, the bits have what was shown.
pub trait Sketch<G: Encoded + ?Sized>: Debug + Send + Sync + Sized {
    /// The sketch of a seat at the beginning of a game.
    fn begin(game: &G, tensors: &G::Tensors, start: &G::Position, seat: Seat) -> Self;

    /// Adds an observation of this seat.
    fn hear(&mut self, game: &G, tensors: &G::Tensors, heard: &G::Observation);

    /// Writes the bits.
    ///
    /// # Panics
    /// If there are not as many bytes as the [`super::Layout::bits`] take.
    fn write(&mut self, game: &G, tensors: &G::Tensors, bits: &mut [u8]);

    /// Asks the processor for the memory of the sketch, before it is needed.
    fn prefetch(&self) {}
}

/// A sketch for any game: a seat's knowledge, of which the whole observation is written anew.
#[derive(Debug)]
pub struct Redrawn<K> {
    knowledge: K,
    numbers: Vec<u8>,
}

impl<G: Encoded> Sketch<G> for Redrawn<G::Knowledge> {
    fn begin(game: &G, tensors: &G::Tensors, start: &G::Position, seat: Seat) -> Redrawn<G::Knowledge> {
        let numbers = vec![0; tensors.layout().observation.len()];
        Redrawn { knowledge: game.knowledge(start, seat), numbers }
    }

    fn hear(&mut self, game: &G, _: &G::Tensors, heard: &G::Observation) {
        game.learn(&mut self.knowledge, heard);
    }

    fn write(&mut self, game: &G, tensors: &G::Tensors, bits: &mut [u8]) {
        tensors.observation(game, game.seen(&self.knowledge).as_ref(), &mut self.numbers);
        pack(&tensors.layout().observation, &self.numbers, bits);
    }
}

fn pack(sheet: &Sheet, mut numbers: &[u8], bits: &mut [u8]) {
    bits.fill(0);
    let mut at = 0;
    for part in &sheet.parts {
        let (own, rest) = numbers.split_at(part.numbers);
        for bit in if part.shares { 0..BYTE } else { 0..1 } {
            for &number in own {
                bits[at / BYTE as usize] |= (number >> bit & 1) << (at % BYTE as usize);
                at += 1;
            }
        }
        numbers = rest;
    }
}
