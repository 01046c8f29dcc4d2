//! Zobrist hashes of positions, kept step by step (what repetition and transposition tables compare).
//!
//! A hash covers the pieces, the side to move and what R10.2 writes as extras; not the ply number. It is kept
//! beside the position, so that playouts do not pay for it.

use super::make_move::Event;
use super::moves::Manner;
use super::position::Position;
use crate::bits::Bits;
use crate::games::gunjin::tables::compiled::Gunjin;

/// The key of a triple, from SplitMix64's finaliser over a packed number: no tables to fill, no seeds to
/// keep.
fn key(family: u64, a: u64, b: u64) -> u64 {
    let mut z =
        (family << 40 | a << 20 | b).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x6775_6e6a_696e);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<B: Bits> Gunjin<B> {
    /// The hash of a position, computed from nothing.
    pub fn hash(&self, position: &Position<B>) -> u64 {
        let pieces =
            position.occupied().members().fold(0, |hash, square| hash ^ self.piece_key(position, square));
        pieces ^ self.state_key(position)
    }

    /// The hash after a move, from the hash before it: only the squares that changed are looked at.
    pub fn hash_after(&self, hash: u64, before: &Position<B>, event: &Event<B>, after: &Position<B>) -> u64 {
        let mut touched =
            event.emptied | event.fought | B::square(event.action.from) | B::square(event.action.to);
        if let Manner::Carry { bomb } = event.action.manner {
            touched |= B::square(bomb);
        }
        let old = (touched & before.occupied()).members().fold(0, |h, s| h ^ self.piece_key(before, s));
        let new = (touched & after.occupied()).members().fold(0, |h, s| h ^ self.piece_key(after, s));
        hash ^ old ^ new ^ self.state_key(before) ^ self.state_key(after)
    }

    fn piece_key(&self, position: &Position<B>, square: u8) -> u64 {
        let seat = u64::from(position.side(1).has(square));
        key(1, u64::from(position.kind(square)) << 1 | seat, u64::from(square))
    }

    fn state_key(&self, position: &Position<B>) -> u64 {
        let side = key(2, u64::from(position.turn), 0);
        let closed = key(3, u64::from(position.closed), 0);
        let flags = key(4, u64::from(position.flag_power[0]), u64::from(position.flag_power[1]));
        position
            .frozen()
            .members()
            .fold(side ^ closed ^ flags, |hash, square| hash ^ key(5, 0, u64::from(square)))
    }
}
