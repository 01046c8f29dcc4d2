//! A uniformly random legal move without a list of moves.
//!
//! The army's steps are a few shifted sets, jumps and runs one set a piece; each such *bucket* knows how a bit of it
//! turns into a move. The total of all bits is counted, one number drawn, its bucket found without branches, and the bit
//! selected. Every legal move is one bit of one bucket, so the draw is exactly uniform (tests compare with the list).

use super::bits::Bits;
use super::compiled::Gunjin;
use super::moves::{Manner, Move};
use super::position::{FALL, FORWARD, LEAP, Position, SLIDE, STEP};
use super::ways::Carry;
use crate::random::{Words, below};

/// Most buckets of a position: shifts, crossings, hubs, and one or more for each special piece.
const MOST: usize = 64;

/// How the bits of a bucket turn into moves: `from = bit·from_scale + from_base`, likewise `to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Decoding {
    from_scale: i16,
    from_base: i16,
    to_scale: i16,
    to_base: i16,
    manner: Manner,
}

impl Decoding {
    /// Bits are targets, `delta` above their origins.
    fn shift(delta: i32) -> Decoding {
        Decoding { from_scale: 1, from_base: -delta as i16, to_scale: 1, to_base: 0, manner: Manner::Walk }
    }

    /// Bits are targets of one piece.
    fn piece(from: u8, manner: Manner) -> Decoding {
        Decoding { from_scale: 0, from_base: i16::from(from), to_scale: 1, to_base: 0, manner }
    }

    /// Bits are origins of steps to one square.
    fn hub(to: u8) -> Decoding {
        Decoding { from_scale: 1, from_base: 0, to_scale: 0, to_base: i16::from(to), manner: Manner::Walk }
    }

    fn decode(self, bit: u8) -> Move {
        let bit = i16::from(bit);
        Move {
            from: (bit * self.from_scale + self.from_base) as u8,
            to: (bit * self.to_scale + self.to_base) as u8,
            manner: self.manner,
        }
    }
}

struct Buckets<B> {
    sets: [B; MOST],
    /// Bits of all buckets up to and including each one.
    totals: [u16; MOST],
    decodings: [Decoding; MOST],
    count: usize,
    total: u16,
}

impl<B: Bits> Buckets<B> {
    fn new() -> Self {
        Buckets {
            sets: [B::EMPTY; MOST],
            totals: [u16::MAX; MOST],
            decodings: [Decoding::shift(0); MOST],
            count: 0,
            total: 0,
        }
    }

    #[inline(always)]
    fn push(&mut self, set: B, decoding: Decoding) {
        let at = self.count % MOST;
        self.total += set.len() as u16;
        self.sets[at] = set;
        self.totals[at] = self.total;
        self.decodings[at] = decoding;
        self.count += 1;
    }

    /// The `k`-th move of all.
    #[inline(always)]
    fn select(&self, k: u16) -> Move {
        let used = self.count.next_multiple_of(16).min(MOST);
        let index: usize = self.totals[..used].iter().map(|&total| usize::from(total <= k)).sum();
        let index = index % MOST;
        let before = self.totals[index] - self.sets[index].len() as u16;
        self.decodings[index].decode(self.sets[index].select(u32::from(k - before)))
    }
}

impl<B: Bits> Gunjin<B> {
    /// A uniformly random legal move; `None` if there is none.
    #[inline]
    pub fn random_move(&self, position: &Position<B>, words: &mut impl Words) -> Option<Move> {
        if position.ending.is_some() {
            return None;
        }
        if self.rules().circle_must_leave && !(position.side(position.seat()) & self.circles).is_empty() {
            let mut moves = Vec::new();
            self.legal_moves(position, &mut moves);
            return moves.get(below(words, moves.len() as u32) as usize).copied();
        }
        let mut buckets = Buckets::new();
        self.fill(position, &mut buckets);
        if buckets.total == 0 {
            return None;
        }
        Some(buckets.select(below(words, u32::from(buckets.total)) as u16))
    }

    #[inline(always)]
    fn fill(&self, position: &Position<B>, buckets: &mut Buckets<B>) {
        let seat = position.seat();
        let own = position.side(seat);
        let open = self.open_squares(position, seat);
        let occupied = position.occupied();
        let steppers = own & position.sets[STEP];
        for shift in &self.shifts.groups {
            buckets.push((steppers & shift.sources).shifted(shift.delta) & open, Decoding::shift(shift.delta));
        }
        for hub in &self.shifts.hubs {
            if steppers.has(hub.square) {
                buckets.push(hub.neighbours & open, Decoding::piece(hub.square, Manner::Walk));
            } else {
                let reachable = B::mask_of(open.has(hub.square));
                buckets.push(hub.sources & steppers & reachable, Decoding::hub(hub.square));
            }
        }
        for crossing in &self.shifts.crossings {
            let clear = |circle: u8| B::mask_of(!occupied.has(circle));
            let arms = crossing.arms.iter().fold(B::EMPTY, |arms, &(circle, set)| arms | (set & clear(circle)));
            buckets.push((steppers & arms).shifted(crossing.delta) & open, Decoding::shift(crossing.delta));
        }
        let passable = !self.blockers(position, seat);
        self.fill_forward(position, seat, own & position.sets[FORWARD], open, passable, buckets);
        self.fill_pieces(position, seat, own, open, buckets);
    }

    /// R2.7: two squares forward, all at once where the board is regular.
    #[inline(always)]
    fn fill_forward(&self, position: &Position<B>, seat: usize, movers: B, open: B, empty: B, buckets: &mut Buckets<B>) {
        if movers.is_empty() {
            return;
        }
        let tables = &self.two_forward[seat];
        let passing = (movers & tables.first).shifted(tables.delta) & empty & tables.second;
        buckets.push(passing.shifted(tables.delta) & open, Decoding::shift(2 * tables.delta));
        for from in (movers & tables.irregular).members() {
            let Some(kind) = self.moving_kind(position, seat, position.kind(from)) else { continue };
            let way = &self.ways[seat][usize::from(kind)];
            let ends = way.lines[usize::from(from)].reach(!empty);
            buckets.push(ends & open, Decoding::piece(from, Manner::Walk));
        }
    }

    /// Jumps, runs and falls, one bucket or more a piece.
    #[inline(always)]
    fn fill_pieces(&self, position: &Position<B>, seat: usize, own: B, open: B, buckets: &mut Buckets<B>) {
        for from in (own & position.sets[LEAP]).members() {
            let Some(kind) = self.moving_kind(position, seat, position.kind(from)) else { continue };
            let way = &self.ways[seat][usize::from(kind)];
            let mut targets = self.leaps[seat][usize::from(kind)][usize::from(from)] & open;
            if way.spares_marshal {
                targets &= !self.enemy_marshal(position, seat);
            }
            if way.peaceful {
                targets &= !position.side(1 - seat);
            }
            buckets.push(targets, Decoding::piece(from, Manner::Walk));
        }
        for from in (own & position.sets[SLIDE]).members() {
            let Some(kind) = self.moving_kind(position, seat, position.kind(from)) else { continue };
            let way = &self.ways[seat][usize::from(kind)];
            let mut targets = self.slides(position, seat, way, from);
            if way.crosses() && !way.takes_common_step(&self.common) {
                targets |= self.crossings(position, way, from);
            }
            buckets.push(targets & open, Decoding::piece(from, Manner::Walk));
        }
        for from in (own & position.sets[FALL]).members() {
            let targets = self.fall_targets(position, seat, from);
            if self.ways[seat][usize::from(position.kind(from))].carry == Carry::InFront {
                buckets.push(targets, Decoding::piece(from, Manner::Fall));
            }
            for bomb in self.bombs_for(position, seat, from).members() {
                buckets.push(targets, Decoding::piece(from, Manner::Carry { bomb }));
            }
        }
    }
}
