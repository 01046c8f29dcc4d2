//! A random move of every lane: the buckets of [`crate::games::gunjin::play::random_move`], and a draw.

use super::buckets::{Buckets, Code, Filled};
use super::plan::{PLACES, Plan, SQUARE_BITS};
use super::row::Row;
use super::table::Table;
use crate::games::gunjin::tables::shifts::Crossing;
use crate::games::gunjin::{FORWARD, Gunjin, LEAP, SLIDE, SOUTH, STEP};

/// The buckets of a seat before those of its leapers, with their codes.
pub(super) fn buckets(game: &Gunjin<u64>, plan: &Plan, seat: usize) -> Buckets {
    let shifts = &game.shifts;
    let ahead = 2 * game.two_forward[seat].amount;
    let by_lane = Code::targets(Row::empty());
    let mut codes = vec![Code::above(shifts.up[0].1), Code::above(shifts.up[1].1)];
    codes.extend([Code::below(shifts.down[0].1), Code::below(shifts.down[1].1), by_lane, by_lane]);
    codes.push(if seat == SOUTH { Code::above(ahead) } else { Code::below(ahead) });
    codes.extend(shifts.hubs.iter().map(|_| by_lane));
    codes.extend(
        plan.irregular[seat].iter().map(|irregular| Code::targets(Row::all(u64::from(irregular.square)))),
    );
    Buckets::new(&codes)
}

impl Table<'_> {
    /// Fills a seat's buckets.
    #[inline(never)]
    pub(super) fn fill<const SEAT: usize>(&mut self) {
        let plan = self.plan;
        let (own, enemies) = (self.side(SEAT), self.side(1 - SEAT));
        let occupied = own | enemies;
        let shut = Row::all(plan.shut_if_empty[SEAT]) & !occupied | Row::all(plan.shut_if_held) & enemies;
        let (open, blockers) = (!(own | shut), occupied | shut);
        let mut filled = Filled::none();
        self.steps::<SEAT>(open, blockers, &mut filled);
        self.vehicles::<SEAT>(open, blockers, &mut filled);
        self.pieces::<SEAT, LEAP>(open, blockers, &mut filled, |_, place| plan.leaps[SEAT][place % PLACES]);
        let ways = blockers.lanes();
        self.pieces::<SEAT, SLIDE>(open, blockers, &mut filled, |lane, place| {
            plan.slides.reach(place, ways[lane])
        });
        self.rest::<SEAT>(open, blockers, &mut filled);
        self.filled = filled;
    }

    /// Draws a move of each lane.
    #[inline(never)]
    pub(super) fn draw<const SEAT: usize>(&mut self) {
        let drawn = self.rng.below(self.filled.total);
        (self.from, self.to) = self.buckets[SEAT].find(self.filled, drawn);
    }

    /// The common steps, as [`crate::games::gunjin::tables::shifts::Shifts::steps`] has them, and those from and to
    /// further hubs.
    #[inline(always)]
    fn steps<const SEAT: usize>(&mut self, open: Row, blockers: Row, filled: &mut Filled) {
        let shifts = &self.game.shifts;
        let steppers = self.movers::<SEAT>(STEP);
        let forward = self.two_forward::<SEAT>(open, blockers);
        let buckets = &mut self.buckets[SEAT];
        for (sources, amount) in shifts.up {
            buckets.push(filled, ((steppers & Row::all(sources)) << amount) & open);
        }
        for (sources, amount) in shifts.down {
            buckets.push(filled, ((steppers & Row::all(sources)) >> amount) & open);
        }
        for headquarters in &shifts.headquarters {
            buckets.push_hub(filled, headquarters, steppers, open);
        }
        buckets.push(filled, forward);
        for circle in &shifts.hubs {
            buckets.push_hub(filled, circle, steppers, open);
        }
    }

    /// R2.7: targets two squares forward, where the board is regular.
    #[inline(always)]
    fn two_forward<const SEAT: usize>(&self, open: Row, blockers: Row) -> Row {
        let tables = &self.game.two_forward[SEAT];
        let vehicles = self.movers::<SEAT>(FORWARD) & Row::all(tables.first);
        if SEAT == SOUTH {
            (((vehicles << tables.amount) & !blockers) << tables.amount) & open
        } else {
            (((vehicles >> tables.amount) & !blockers) >> tables.amount) & open
        }
    }

    /// R2.7 where the board is irregular.
    #[inline(always)]
    fn vehicles<const SEAT: usize>(&mut self, open: Row, blockers: Row, filled: &mut Filled) {
        let vehicles = self.movers::<SEAT>(FORWARD);
        for irregular in &self.plan.irregular[SEAT] {
            let mut targets = Row::empty();
            for (passed, reached) in irregular.paths {
                targets |= (blockers & Row::all(passed)).vacant() & Row::all(reached);
            }
            let here = (vehicles & Row::all(1 << irregular.square)).filled();
            self.buckets[SEAT].push(filled, targets & open & here);
        }
    }

    /// The moves of pieces with moves of their own, piece by piece: what `reach` tells of lane and kind and square.
    #[inline(always)]
    fn pieces<const SEAT: usize, const SET: usize>(
        &mut self,
        open: Row,
        blockers: Row,
        filled: &mut Filled,
        reach: impl Fn(usize, usize) -> u64,
    ) {
        let mut rest = self.movers::<SEAT>(SET);
        while !rest.is_empty() {
            let from = rest.lowest();
            rest ^= from;
            let square = (from - Row::all(1)).count();
            let kind = match self.plan.only[SET] {
                Some(kind) => Row::all(u64::from(kind)),
                None => self.kinds(from),
            };
            let places = (kind << SQUARE_BITS | square).lanes();
            let mut targets = Row::each(|lane| reach(lane, places[lane] as usize)) & from.filled();
            let is_of = |kinds: u64| (Row::all(kinds).lowered(kind) & Row::all(1)).filled();
            if SET == LEAP && self.plan.peaceful > 0 {
                targets &= !(self.side(1 - SEAT) & is_of(self.plan.peaceful));
            }
            if SET == SLIDE && self.plan.flooding > 0 {
                targets |= self.flooded(from & is_of(self.plan.flooding), blockers);
            }
            self.buckets[SEAT].push_with(filled, targets & open, Code::targets(square));
        }
    }

    /// Steps by unusual differences, and straight crossings (R1.7).
    #[inline(always)]
    fn rest<const SEAT: usize>(&mut self, open: Row, blockers: Row, filled: &mut Filled) {
        let shifts = &self.game.shifts;
        let steppers = self.movers::<SEAT>(STEP);
        for shift in &shifts.more {
            let set = (steppers & Row::all(shift.sources)).rotated(shift.rotation) & open;
            self.buckets[SEAT].push_with(filled, set, Code::above(shift.rotation));
        }
        for crossing in &shifts.crossings {
            let set = crossed(crossing, steppers, blockers) & open;
            self.buckets[SEAT].push_with(filled, set, Code::above(crossing.rotation));
        }
    }

    /// R2.6, `flood_circles`: everything that steps through empty squares lead to, the first step left out, and crossings.
    #[inline(never)]
    fn flooded(&self, from: Row, blockers: Row) -> Row {
        let mut targets = Row::empty();
        let (mut seen, mut fresh) = (from, from);
        while !fresh.is_empty() {
            fresh = self.stepped(fresh & (from | !blockers)) & !seen;
            seen |= fresh;
            targets |= fresh;
        }
        targets &= !self.stepped(from);
        let crossings = &self.game.shifts.crossings;
        crossings.iter().fold(targets, |targets, crossing| targets | crossed(crossing, from, blockers))
    }

    /// The squares one common step away from some square of a set, whoever stands there.
    #[inline(always)]
    fn stepped(&self, set: Row) -> Row {
        let shifts = &self.game.shifts;
        let mut reached = Row::empty();
        for (up, down) in shifts.up.into_iter().zip(shifts.down) {
            reached |= (set & Row::all(up.0)) << up.1 | (set & Row::all(down.0)) >> down.1;
        }
        for shift in &shifts.more {
            reached |= (set & Row::all(shift.sources)).rotated(shift.rotation);
        }
        for hub in shifts.headquarters.iter().chain(&shifts.hubs) {
            let square = Row::all(1 << hub.square);
            reached |= Row::all(hub.neighbours) & (set & square).filled();
            reached |= square & (set & Row::all(hub.sources)).filled();
        }
        reached
    }
}

/// The squares that pieces reach by crossing, whoever stands there.
#[inline(always)]
fn crossed(crossing: &Crossing<u64>, pieces: Row, blockers: Row) -> Row {
    let clear = |circle: u8| (blockers & Row::all(1 << circle)).vacant();
    let arms =
        crossing.arms.iter().fold(Row::empty(), |arms, &(circle, set)| arms | Row::all(set) & clear(circle));
    (pieces & arms).rotated(crossing.rotation)
}
