//! The generators of all lanes, side by side.

use super::row::Row;
use crate::random::{RandomSource, Stream, settle, step};

/// One xoshiro256++ a lane. Each yields what the [`crate::random::Fast`] of the same stream yields (a test
/// compares them).
#[derive(Debug, Clone, Copy)]
pub struct Generators {
    state: [Row; 4],
}

/// The generator of one lane.
#[derive(Debug)]
pub(super) struct OneLane<'g> {
    generators: &'g mut Generators,
    lane: usize,
}

impl RandomSource for OneLane<'_> {
    fn word(&mut self) -> u32 {
        let mut state = self.generators.state.map(|row| row.lane(self.lane));
        let word = step(&mut state);
        self.generators.set(self.lane, state);
        word
    }
}

impl Generators {
    /// Generators that yield nothing of use until they are seeded.
    pub fn unseeded() -> Generators {
        Generators { state: [Row::all(1); 4] }
    }

    /// Seeds one lane as [`Stream::fast`] seeds its generator.
    pub fn seed(&mut self, lane: usize, mut stream: Stream) {
        self.set(lane, stream.fast_state());
    }

    pub(super) fn lane(&mut self, lane: usize) -> OneLane<'_> {
        OneLane { generators: self, lane }
    }

    /// Undoes in some lanes what was drawn since `before`.
    pub(super) fn take_back(&mut self, lanes: Row, before: &Generators) {
        for (row, earlier) in self.state.iter_mut().zip(before.state) {
            *row = earlier.where_set(lanes, *row);
        }
    }

    fn set(&mut self, lane: usize, state: [u64; 4]) {
        for (row, word) in self.state.iter_mut().zip(state) {
            row.set_lane(lane, word);
        }
    }

    #[inline(always)]
    fn words(&mut self) -> Row {
        let rotated = |row: Row, amount: u32| (row << amount) | (row >> (64 - amount));
        let [a, b, c, d] = self.state;
        let word = (rotated(a + d, 23) + a) >> 32;
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), rotated(d, 45)];
        word
    }

    /// A number below each bound, as [`crate::random::below`] draws it.
    #[inline(always)]
    pub fn below(&mut self, bounds: Row) -> Row {
        let products = self.words() * bounds;
        let mut drawn = products >> 32;
        let again = !(products & Row::all(0xffff_ffff)).at_least(bounds);
        if !again.is_empty() {
            self.draw_again(again, bounds, products, &mut drawn);
        }
        drawn
    }

    #[cold]
    #[inline(never)]
    fn draw_again(&mut self, lanes: Row, bounds: Row, products: Row, drawn: &mut Row) {
        for lane in lanes.lanes_set() {
            let number = settle(&mut self.lane(lane), bounds.lane(lane) as u32, products.lane(lane));
            drawn.set_lane(lane, u64::from(number));
        }
    }
}
