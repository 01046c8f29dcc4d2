//! A random move of every lane: the same bits in the same order as
//! [`crate::games::gunjin::play::random_move`] has them, so that the same draw is the same move.

use super::plan::{LEAPS, Plan, SQUARES};
use super::row::Row;
use super::table::Table;
use crate::games::gunjin::play::chooser::MOST_BUCKETS;
use crate::games::gunjin::{FORWARD, LEAP, SLIDE, SOUTH, STEP};

#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub from: Row,
    pub targets: Row,
}

/// The moves of pieces with moves of their own, piece by piece. Kept between moves, so that nothing is
/// cleared.
#[derive(Debug)]
pub(super) struct Pieces {
    pieces: [Piece; MOST_BUCKETS],
    count: usize,
}

impl Pieces {
    pub(super) fn none() -> Pieces {
        Pieces { pieces: [Piece { from: Row::empty(), targets: Row::empty() }; MOST_BUCKETS], count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, from: Row, targets: Row) {
        self.pieces[self.count % MOST_BUCKETS] = Piece { from, targets };
        self.count += 1;
    }

    #[inline(always)]
    fn known(&self) -> &[Piece] {
        &self.pieces[..self.count.min(MOST_BUCKETS)]
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Moves {
    pub from: Row,
    pub to: Row,
    /// The mask of the lanes that have no move.
    pub stranded: Row,
}

#[derive(Debug, Clone, Copy)]
struct Found {
    drawn: Row,
    set: Row,
    before: Row,
    /// By how much a target is moved up to become its origin, and then down.
    back: [Row; 2],
    from: Row,
    to: Row,
}

impl Found {
    #[inline(always)]
    fn consider(&mut self, set: Row, before: Row) -> Row {
        let here = self.drawn.at_least(before);
        self.set = set.where_set(here, self.set);
        self.before = before.where_set(here, self.before);
        here
    }

    #[inline(always)]
    fn consider_steps(&mut self, set: Row, before: Row, back: [u32; 2]) {
        let here = self.consider(set, before);
        for (found, amount) in self.back.iter_mut().zip(back) {
            *found = Row::all(u64::from(amount)).where_set(here, *found);
        }
        self.from &= !here;
        self.to &= !here;
    }

    #[inline(always)]
    fn consider_piece(&mut self, set: Row, before: Row, from: Row) {
        let here = self.consider(set, before);
        self.from = from.where_set(here, self.from);
        self.to &= !here;
    }

    #[inline(always)]
    fn consider_entering(&mut self, set: Row, before: Row, to: Row) {
        let here = self.consider(set, before);
        self.back = self.back.map(|amount| amount & !here);
        self.from &= !here;
        self.to = to.where_set(here, self.to);
    }

    #[inline(always)]
    fn decode(self) -> (Row, Row) {
        let bit = self.set.nth_member(self.drawn - self.before);
        let from = bit.raised(self.back[0]).lowered(self.back[1]).where_set(self.from.vacant(), self.from);
        let to = bit.where_set(self.to.vacant(), self.to);
        (from, to)
    }
}

impl Table<'_> {
    #[inline(always)]
    pub(super) fn choose<const SEAT: usize>(&mut self) -> Moves {
        let own = self.side(SEAT);
        let (open, occupied) = (!own, own | self.side(1 - SEAT));
        let steps = self.steps::<SEAT>(open, occupied);
        self.pieces.count = 0;
        self.vehicles::<SEAT>(open, occupied);
        self.leapers::<SEAT>(open);
        self.sliders::<SEAT>(open, occupied);
        let mut total = Row::empty();
        let mut before = [Row::empty(); 9];
        for (before, set) in before.iter_mut().zip(&steps) {
            *before = total;
            total = total + set.count();
        }
        let stepping = total;
        for piece in self.pieces.known() {
            total = total + piece.targets.count();
        }
        let drawn = self.rng.below(total);
        let shifts = &self.game.shifts;
        let mut found = Found {
            drawn,
            set: steps[0],
            before: Row::empty(),
            back: [Row::empty(), Row::all(u64::from(shifts.up[0].1))],
            from: Row::empty(),
            to: Row::empty(),
        };
        found.consider_steps(steps[1], before[1], [0, shifts.up[1].1]);
        found.consider_steps(steps[2], before[2], [shifts.down[0].1, 0]);
        found.consider_steps(steps[3], before[3], [shifts.down[1].1, 0]);
        let [south, north] = shifts.headquarters.map(|hub| Row::all(1 << hub.square));
        found.consider_piece(steps[4], before[4], south);
        found.consider_entering(steps[5], before[5], south);
        found.consider_piece(steps[6], before[6], north);
        found.consider_entering(steps[7], before[7], north);
        let ahead = 2 * self.game.two_forward[SEAT].amount;
        found.consider_steps(steps[8], before[8], if SEAT == SOUTH { [0, ahead] } else { [ahead, 0] });
        let mut before = stepping;
        for piece in self.pieces.known() {
            found.consider_piece(piece.targets, before, piece.from);
            before = before + piece.targets.count();
        }
        let (from, to) = found.decode();
        Moves { from, to, stranded: total.vacant() }
    }

    /// The common buckets, as [`crate::games::gunjin::tables::shifts::Shifts::steps`] has them.
    #[inline(always)]
    fn steps<const SEAT: usize>(&self, open: Row, occupied: Row) -> [Row; 9] {
        let shifts = &self.game.shifts;
        let steppers = self.seats[SEAT][STEP];
        let up = |(sources, amount): (u64, u32)| ((steppers & Row::all(sources)) << amount) & open;
        let down = |(sources, amount): (u64, u32)| ((steppers & Row::all(sources)) >> amount) & open;
        let leave = |hub: usize| {
            let hub = &shifts.headquarters[hub];
            Row::all(hub.neighbours) & open & (steppers & Row::all(1 << hub.square)).filled()
        };
        let enter = |hub: usize| {
            let hub = &shifts.headquarters[hub];
            Row::all(hub.sources) & steppers & (open & Row::all(1 << hub.square)).filled()
        };
        [
            up(shifts.up[0]),
            up(shifts.up[1]),
            down(shifts.down[0]),
            down(shifts.down[1]),
            leave(0),
            enter(0),
            leave(1),
            enter(1),
            self.two_forward::<SEAT>(open, occupied),
        ]
    }

    /// R2.7: targets two squares forward, where the board is regular.
    #[inline(always)]
    fn two_forward<const SEAT: usize>(&self, open: Row, occupied: Row) -> Row {
        let tables = &self.game.two_forward[SEAT];
        let vehicles = self.seats[SEAT][FORWARD] & Row::all(tables.first);
        if SEAT == SOUTH {
            (((vehicles << tables.amount) & !occupied) << tables.amount) & open
        } else {
            (((vehicles >> tables.amount) & !occupied) >> tables.amount) & open
        }
    }

    /// R2.7 where the board is irregular.
    #[inline(always)]
    fn vehicles<const SEAT: usize>(&mut self, open: Row, occupied: Row) {
        let vehicles = self.seats[SEAT][FORWARD];
        let plan = self.plan;
        for irregular in &plan.seats[SEAT].irregular {
            let from = vehicles & Row::all(irregular.square);
            if from.is_empty() {
                continue;
            }
            let mut targets = Row::empty();
            for (passed, reached) in irregular.paths {
                targets |= (occupied & Row::all(passed)).vacant() & Row::all(reached);
            }
            self.pieces.push(from, targets & open & from.filled());
        }
    }

    #[inline(always)]
    fn leapers<const SEAT: usize>(&mut self, open: Row) {
        let plan = self.plan;
        let leaps = &plan.seats[SEAT].leaps;
        let mut rest = self.seats[SEAT][LEAP];
        while !rest.is_empty() {
            let from = rest.lowest();
            rest ^= from;
            let square = (from - Row::all(1)).count();
            let kind = match self.plan.only_leaper {
                Some(kind) => Row::all(u64::from(kind)),
                None => self.kinds(from),
            };
            let index = (kind * Row::all(SQUARES as u64) + square).lanes();
            let leap = Row::each(|lane| leaps[index[lane] as usize % LEAPS]);
            self.pieces.push(from, leap & open & from.filled());
        }
    }

    #[inline(always)]
    fn sliders<const SEAT: usize>(&mut self, open: Row, occupied: Row) {
        let wide = self.plan.wide();
        let mut rest = self.seats[SEAT][SLIDE];
        if rest.is_empty() {
            return;
        }
        let free = !(occupied | (occupied & wide) << 1);
        while !rest.is_empty() {
            let from = rest.lowest();
            rest ^= from;
            let reached = runs(self.plan, from | (from & wide) << 1, free);
            self.pieces.push(from, reached & open);
        }
    }
}

/// The squares that runs from `from` reach beyond their first step, whoever stands on the last one; both
/// numbers of wide squares in what is given, the first one in what is returned.
#[inline(always)]
fn runs(plan: &Plan, from: Row, free: Row) -> Row {
    let [east, west, north, south] = plan.runs.links.map(Row::all);
    let wide = plan.wide();
    let up = |links: Row, amount: u32| {
        let mut reached = from & links;
        let mut way = free & links;
        reached |= way & (reached << amount);
        way &= way << amount;
        reached |= way & (reached << (2 * amount));
        way &= way << (2 * amount);
        reached |= way & (reached << (4 * amount));
        (reached & !from) << amount
    };
    let down = |links: Row, amount: u32| {
        let mut reached = from & links;
        let mut way = free & links;
        reached |= way & (reached >> amount);
        way &= way >> amount;
        reached |= way & (reached >> (2 * amount));
        way &= way >> (2 * amount);
        reached |= way & (reached >> (4 * amount));
        (reached & !from) >> amount
    };
    let second = wide << 1;
    let folded = (down(west, 1) & !wide) | up(north, plan.files) | down(south, plan.files);
    (up(east, 1) & !second) | (folded & !second) | (folded & second) >> 1
}
