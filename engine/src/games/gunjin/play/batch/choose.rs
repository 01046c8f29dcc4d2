//! A random move of every lane: the buckets of [`crate::games::gunjin::play::random_move`], and a draw.

use super::buckets::{Buckets, Code, Filled};
use super::plan::{PLACES, Plan, SQUARE_BITS};
use super::row::{LANES, Row};
use super::table::{Odd, Table};
use crate::games::gunjin::tables::shifts::Crossing;
use crate::games::gunjin::{FORWARD, Gunjin, LEAP, SLIDE, SOUTH, STEP};

/// A piece of every lane; some lanes may have none.
#[derive(Debug, Clone, Copy)]
struct Piece {
    from: Row,
    kind: Row,
    places: [u64; LANES],
}

impl Piece {
    #[inline(always)]
    fn is_of(&self, kinds: u64) -> Row {
        (Row::all(kinds).lowered(self.kind) & Row::all(1)).filled()
    }

    /// The entries of the piece's place, by lane.
    #[inline(always)]
    fn looked_up(&self, entry: impl Fn(usize, usize) -> u64) -> Row {
        Row::each(|lane| entry(lane, self.places[lane] as usize)) & self.from.filled()
    }
}

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
        let (own, enemies) = (self.sides[SEAT], self.sides[1 - SEAT]);
        let occupied = own | enemies;
        let shut = Row::all(plan.shut_if_empty[SEAT]) & !occupied | Row::all(plan.shut_if_held) & enemies;
        let (open, blockers) = (!(own | shut), occupied | shut);
        let mut filled = Filled::none();
        self.odd = None;
        self.steps::<SEAT>(open, blockers, &mut filled);
        self.vehicles::<SEAT>(open, blockers, &mut filled);
        self.leapers::<SEAT>(open, &mut filled);
        let ways = blockers.lanes();
        self.pieces::<SEAT, SLIDE>(open, &mut filled, |table, piece| {
            let targets = piece.looked_up(|lane, place| plan.slides.reach(place, ways[lane]));
            if plan.flooding == 0 {
                return targets;
            }
            targets | table.flooded(piece.from & piece.is_of(plan.flooding), blockers)
        });
        self.rest::<SEAT>(open, blockers, &mut filled);
        self.filled = filled;
        let waiting = own & Row::all(plan.must_leave);
        if !waiting.is_empty() {
            self.leave_circles::<SEAT>(waiting, open, blockers);
        }
    }

    /// Draws a move of each lane that is not listed.
    #[inline(never)]
    pub(super) fn draw<const SEAT: usize>(&mut self) {
        if let Some(odd) = self.odd {
            return self.draw_beside::<SEAT>(odd);
        }
        let drawn = self.rng.below(self.filled.total);
        (self.from, self.to) = self.buckets[SEAT].find(self.filled, drawn);
    }

    #[inline(never)]
    fn draw_beside<const SEAT: usize>(&mut self, Odd { listed, skipped, falls }: Odd) {
        let (before, walks) = (self.rng, self.filled.total);
        let drawn = self.rng.below(walks + falls - skipped) + skipped;
        let (from, to) = self.buckets[SEAT].find(self.filled, drawn);
        self.rng.take_back(listed, &before);
        let fallen = drawn.at_least(walks) & falls.filled();
        let apart = listed | fallen;
        (self.from, self.to) = (from & !apart, to & !apart);
        self.filled.total |= apart; // whether those that are listed are stranded is not known yet
        self.fall = (drawn - walks + Row::all(1)) & fallen;
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

    /// R1.9: the moves of pieces that wait on circles, one after another. Where they can move, no others may; where they cannot,
    /// the lane is listed.
    #[inline(never)]
    fn leave_circles<const SEAT: usize>(&mut self, waiting: Row, open: Row, blockers: Row) {
        let (game, ways, mut filled) = (self.game, blockers.lanes(), self.filled);
        let (mut rest, mut obliged) = (waiting, Row::empty());
        while !rest.is_empty() {
            let from = rest.lowest();
            rest ^= from;
            let square = (from - Row::all(1)).count();
            let (kinds, squares) = (self.kinds(from).lanes(), square.lanes());
            let reach = |lane: usize| {
                let (kind, at) = (kinds[lane] as usize, squares[lane] as usize);
                let movement = &game.movements[SEAT][kind];
                movement.steps[at]
                    | movement.leaps[at]
                    | game.rays[SEAT].reach(kind as u8, at as u8, ways[lane])
            };
            let targets = Row::each(|lane| if from.lane(lane) == 0 { 0 } else { reach(lane) }) & open;
            self.buckets[SEAT].push_with(&mut filled, targets, Code::targets(square));
            obliged |= targets.filled();
        }
        let skipped = self.filled.total & obliged;
        self.odd = Some(Odd { listed: waiting.filled() & !obliged, skipped, falls: Row::empty() });
        self.filled = filled;
    }

    /// Jumps, simple ones where the game has no others.
    #[inline(always)]
    fn leapers<const SEAT: usize>(&mut self, open: Row, filled: &mut Filled) {
        let plan = self.plan;
        if plan.peaceful | plan.sparing > 0 || plan.falling.is_some() {
            *filled = self.odd_leapers::<SEAT>(open, *filled);
            return;
        }
        self.pieces::<SEAT, LEAP>(open, filled, |_, piece| {
            piece.looked_up(|_, place| plan.leaps[SEAT][place % PLACES])
        });
    }

    /// Jumps of pieces that never attack (R4.7) or spare the marshal on guard (R2.12, R6.6). The falls of missiles (R6) are
    /// counted only.
    #[inline(never)]
    fn odd_leapers<const SEAT: usize>(&mut self, open: Row, mut filled: Filled) -> Filled {
        let plan = self.plan;
        let (own, enemies) = (self.sides[SEAT], self.sides[1 - SEAT]);
        let guarded = enemies & Row::all(1 << self.game.headquarters[1 - SEAT]);
        let on_guard = Row::all(plan.on_guard).lowered(self.kinds(guarded)) & Row::all(1);
        let marshal = guarded & on_guard.filled();
        let bombs = plan.bombs.iter().fold(Row::empty(), |set, &kind| set | self.of_kind(kind));
        let bombs = bombs & own & !self.stuck();
        let mut falls = Row::empty();
        self.pieces::<SEAT, LEAP>(open, &mut filled, |_, piece| {
            let mut targets = piece.looked_up(|_, place| plan.leaps[SEAT][place % PLACES]);
            let spared = marshal & piece.is_of(plan.sparing);
            targets &= !(enemies & piece.is_of(plan.peaceful) | spared);
            if let Some(falling) = &plan.falling {
                let near = piece.looked_up(|_, place| falling[SEAT][place % PLACES]);
                let below = Row::all(self.game.camps[1 - SEAT]) & !(own | spared);
                falls = falls + below.count() * (near & (piece.from | bombs)).count();
                targets &= !(piece.is_of(plan.waiting) & (near & bombs).filled());
            }
            targets
        });
        let none = Row::empty();
        self.odd = (!falls.is_empty()).then_some(Odd { listed: none, skipped: none, falls });
        filled
    }

    /// The moves of pieces with moves of their own, piece by piece.
    #[inline(always)]
    fn pieces<const SEAT: usize, const SET: usize>(
        &mut self,
        open: Row,
        filled: &mut Filled,
        mut targets: impl FnMut(&Self, Piece) -> Row,
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
            let set = targets(self, Piece { from, kind, places }) & open;
            self.buckets[SEAT].push_with(filled, set, Code::targets(square));
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
