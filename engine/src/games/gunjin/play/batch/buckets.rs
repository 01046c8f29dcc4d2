//! The moves of one seat in every lane, as buckets: the same sets in the same order as
//! [`crate::games::gunjin::play::random_move`] goes through them, so that the same draw is the same move.

use super::row::{LANES, Row};
use crate::bits::nth_bit;
use crate::games::gunjin::tables::shifts::Hub;

/// Most buckets of hubs, crossings and pieces with moves of their own.
pub(super) const MOST_BUCKETS: usize = 64;
/// Room for these and the common steps; a power of two.
const MOST: usize = 2 * MOST_BUCKETS;

/// In place of a square's number: none.
const NOWHERE: u64 = 64;
/// In place of a number of squares by which a bit is moved: it vanishes.
const GONE: u64 = 128;

/// The way from a bit of a bucket to its move. The bytes, lowest first: by how many squares the bit is moved up to become
/// the origin (numbers that wrap move it down), and the squares of a target and an origin that are always the same.
#[derive(Debug, Clone, Copy)]
pub(super) struct Code(pub Row);

impl Code {
    #[inline(always)]
    fn pack(up: u64, to: u64, from: Row) -> Code {
        Code(Row::all(up | to << 8) | from << 16)
    }

    /// Bits are targets, each `amount` squares above its origin.
    pub(super) fn above(amount: u32) -> Code {
        Code::pack(u64::from(64 - amount), NOWHERE, Row::all(NOWHERE))
    }

    /// Bits are targets, each `amount` squares below its origin.
    pub(super) fn below(amount: u32) -> Code {
        Code::pack(u64::from(amount), NOWHERE, Row::all(NOWHERE))
    }

    /// Bits are targets of the piece on a square.
    #[inline(always)]
    pub(super) fn targets(from: Row) -> Code {
        Code::pack(GONE, NOWHERE, from)
    }

    /// Bits are origins.
    #[inline(always)]
    pub(super) fn origins(to: u8) -> Code {
        Code::pack(0, u64::from(to), Row::all(NOWHERE))
    }
}

/// Words by lane, since each lane looks its own bucket up.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Bucket {
    set: [u64; LANES],
    code: [u64; LANES],
    /// Moves in the buckets before.
    before: Row,
}

/// The buckets of one seat. Kept between moves, so that nothing is cleared.
#[derive(Debug, Clone)]
pub(super) struct Buckets([Bucket; MOST]);

/// Fill level of [`Buckets`]. Apart from it, so that it stays in registers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Filled {
    buckets: usize,
    pub total: Row,
}

impl Filled {
    #[inline(always)]
    pub(super) fn none() -> Filled {
        Filled { buckets: 0, total: Row::empty() }
    }
}

impl Buckets {
    /// Buckets whose first ones always have the same codes.
    pub(super) fn new(codes: &[Code]) -> Buckets {
        let empty = Bucket { set: [0; LANES], code: [0; LANES], before: Row::empty() };
        let mut buckets = [empty; MOST];
        for (bucket, code) in buckets.iter_mut().zip(codes) {
            bucket.code = code.0.lanes();
        }
        Buckets(buckets)
    }

    /// Adds one of the buckets whose codes are known.
    #[inline(always)]
    pub(super) fn push(&mut self, filled: &mut Filled, set: Row) {
        let bucket = &mut self.0[filled.buckets % MOST];
        (bucket.set, bucket.before) = (set.lanes(), filled.total);
        filled.total = filled.total + set.count();
        filled.buckets += 1;
    }

    #[inline(always)]
    pub(super) fn push_with(&mut self, filled: &mut Filled, set: Row, code: Code) {
        self.0[filled.buckets % MOST].code = code.0.lanes();
        self.push(filled, set);
    }

    /// The steps out of a hub, or into it: no seat has both, and none into what is not open.
    #[inline(always)]
    pub(super) fn push_hub(&mut self, filled: &mut Filled, hub: &Hub<u64>, steppers: Row, open: Row) {
        let square = Row::all(1 << hub.square);
        let leaves = (steppers & square).filled();
        let entering = Row::all(hub.sources) & steppers & (open & square).filled();
        let set = (Row::all(hub.neighbours) & open).where_set(leaves, entering);
        let code =
            Code::targets(Row::all(u64::from(hub.square))).0.where_set(leaves, Code::origins(hub.square).0);
        self.push_with(filled, set, Code(code));
    }

    /// Origin and target of the move that has so many before it; nothing in lanes without a move.
    #[inline(always)]
    pub(super) fn find(&self, filled: Filled, drawn: Row) -> (Row, Row) {
        let (mut rank, mut bucket) = (drawn, Row::empty());
        for Bucket { before, .. } in &self.0[1..filled.buckets.clamp(1, MOST)] {
            rank = rank.least(drawn - *before);
            bucket = bucket - drawn.at_least(*before);
        }
        let found = (bucket << 6 | rank).lanes();
        let at = |lane: usize| &self.0[(found[lane] >> 6) as usize % MOST];
        let bit = Row::each(|lane| nth_bit(at(lane).set[lane], found[lane] as u32 & 63));
        let code = Row::each(|lane| at(lane).code[lane]);
        let up = code & Row::all(0xff);
        let from = bit.raised(up) | bit.lowered(Row::all(64) - up) | Row::all(1).raised(code >> 16);
        let to = Row::all(1).raised(code >> 8 & Row::all(0xff));
        (from & bit.filled(), to & bit.filled() | bit & to.vacant())
    }
}
