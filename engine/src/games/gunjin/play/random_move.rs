//! A uniformly random legal move without a list of moves.
//!
//! Legal moves stand in sets: the army's steps in a few shifted ones, jumps and runs in one set a piece. The members of all
//! sets are counted and one is drawn, so the draw is exactly uniform (tests compare the sets with the list, bit by bit). Nearly
//! every move is a step in one of four directions, whose sets are at hand; the others are gone through once more when one of
//! their moves is drawn.

use super::moves::{Code, Move};
use crate::bits::Bits;
use crate::games::gunjin::tables::shifts::Shifts;
use crate::games::gunjin::{Carry, FORWARD, Gunjin, LEAP, NORTH, Position, SLIDE, SOUTH, STEP};
use crate::random::{RandomSource, below};

/// The squares on which the moves of the seat to move depend.
#[derive(Debug, Clone, Copy)]
struct Field<B> {
    steppers: B,
    open: B,
    blockers: B,
}

/// Looks at legal moves ([`Gunjin::visit_legal`]).
pub(crate) trait Visit<B: Bits> {
    /// A set of moves; true if it is taken.
    fn set(&mut self, set: B, code: Code) -> bool;

    /// Steps in the four directions, and from and to headquarters, as the pieces that take them and the squares to which they
    /// may go: six sets.
    #[inline(always)]
    fn steps(&mut self, shifts: &Shifts<B>, steppers: B, open: B) -> bool {
        let mut steps = shifts.steps(steppers, open).into_iter().zip(shifts.back);
        steps.any(|(set, back)| self.set(set, Code::Steps(-i32::from(back as i8))))
            || shifts.visit_headquarters(steppers, open, |set, code| self.set(set, code))
    }
}

impl<B: Bits, F: FnMut(B, Code) -> bool> Visit<B> for F {
    #[inline(always)]
    fn set(&mut self, set: B, code: Code) -> bool {
        self(set, code)
    }
}

/// Numbers of moves that are no steps in one of the four directions.
#[derive(Debug, Clone, Copy)]
struct Others {
    /// Without those of [`Gunjin::visit_rest`].
    before_rest: u32,
    all: u32,
}

/// The *k*-th move of the sets that are shown.
struct Found {
    k: u32,
    action: Option<Move>,
}

impl Found {
    #[inline(always)]
    fn take<B: Bits>(&mut self, set: B, code: Code) -> bool {
        let here = self.k < set.len();
        if here {
            self.action = Some(code.decode(set.select(self.k)));
        }
        self.k = self.k.wrapping_sub(set.len());
        here
    }
}

impl<B: Bits> Gunjin<B> {
    /// A uniformly random legal move; `None` if there is none.
    #[inline]
    pub fn random_move(&self, position: &Position<B>, rng: &mut impl RandomSource) -> Option<Move> {
        if position.ending.is_some() {
            return None;
        }
        match (self.is_plain, position.seat()) {
            (true, SOUTH) => self.choose::<true, SOUTH>(position, rng),
            (true, _) => self.choose::<true, NORTH>(position, rng),
            (false, SOUTH) => self.choose::<false, SOUTH>(position, rng),
            (false, _) => self.choose::<false, NORTH>(position, rng),
        }
    }

    /// The number of legal moves.
    pub fn mobility(&self, position: &Position<B>) -> u32 {
        let mut count = 0;
        self.visit_legal(position, |set: B, _: Code| {
            count += set.len();
            false
        });
        count
    }

    pub(crate) fn has_move(&self, position: &Position<B>) -> bool {
        let mut found = false;
        self.visit_legal(position, |set: B, _: Code| {
            found |= !set.is_empty();
            found
        });
        found
    }

    /// Shows the sets of all legal moves, until one is taken. No move is in two of them.
    #[inline(always)]
    pub(crate) fn visit_legal(&self, position: &Position<B>, takes: impl Visit<B>) {
        if position.ending.is_some() {
            return;
        }
        match (self.is_plain, position.seat()) {
            (true, SOUTH) => self.visit_all::<true, SOUTH>(position, takes),
            (true, _) => self.visit_all::<true, NORTH>(position, takes),
            (false, SOUTH) => self.visit_all::<false, SOUTH>(position, takes),
            (false, _) => self.visit_all::<false, NORTH>(position, takes),
        }
    }

    #[inline(never)]
    fn visit_all<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        mut visit: impl Visit<B>,
    ) {
        if !PLAIN && self.must_list(position, SEAT) {
            return self.visit_movers(position, |set, code| visit.set(set, code));
        }
        let field = self.field::<PLAIN, SEAT>(position);
        let stepped = visit.steps(&self.shifts, field.steppers, field.open);
        let mut takes = |set, code| visit.set(set, code);
        let taken = stepped
            || self.visit_farther::<SEAT>(position, field, &mut takes)
            || self.visit_specials::<PLAIN, SEAT>(position, field, &mut takes);
        if !PLAIN && !taken {
            self.visit_rest(position, SEAT, field, takes);
        }
    }

    /// Shows the sets piece by piece.
    #[cold]
    #[inline(never)]
    fn visit_movers(&self, position: &Position<B>, mut takes: impl FnMut(B, Code) -> bool) {
        let seat = position.seat();
        self.movers(position).members().any(|from| {
            takes(self.targets(position, seat, from), Code::Targets(from))
                || self.visit_falls(position, seat, from, &mut takes)
        });
    }

    #[inline(always)]
    pub(crate) fn choose<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        rng: &mut impl RandomSource,
    ) -> Option<Move> {
        if !PLAIN && self.must_list(position, SEAT) {
            return self.choose_from_list(position, rng);
        }
        let field = self.field::<PLAIN, SEAT>(position);
        let [up, right, down, left] = self.shifts.steps(field.steppers, field.open);
        let [ups, rights, downs, lefts] = [up, right, down, left].map(B::len);
        let (straight, upwards, steps) = (ups + rights, ups + rights + downs, ups + rights + downs + lefts);
        let others = self.count_others::<PLAIN, SEAT>(position, field);
        let all = steps + others.all;
        if all == 0 {
            return None;
        }
        let drawn = below(rng, all);
        if drawn >= steps {
            return self.other_move::<PLAIN, SEAT>(position, others, drawn - steps);
        }
        let [up_back, right_back, down_back, left_back] = self.shifts.back;
        let (mut set, mut before, mut back) = (up, 0, up_back);
        for (from, next, amount) in
            [(ups, right, right_back), (straight, down, down_back), (upwards, left, left_back)]
        {
            let beyond = drawn >= from;
            set = if beyond { next } else { set };
            before = if beyond { from } else { before };
            back = if beyond { amount } else { back };
        }
        let to = set.select(drawn - before);
        Some(Move::walk(to.wrapping_add(back), to))
    }

    /// A piece that must leave its circle (R1.9): sets do not describe the position.
    #[inline(always)]
    fn must_list(&self, position: &Position<B>, seat: usize) -> bool {
        self.rules().circle_must_leave && !(position.side(seat) & self.circles).is_empty()
    }

    #[cold]
    #[inline(never)]
    fn choose_from_list(&self, position: &Position<B>, rng: &mut impl RandomSource) -> Option<Move> {
        let Some(waiting) = self.obliged(position).filter(|_| self.carrying == 0) else {
            let mut moves = Vec::new();
            self.legal_moves(position, &mut moves);
            return moves.get(below(rng, moves.len() as u32) as usize).copied();
        };
        let targets = |from: u8| self.targets(position, position.seat(), from);
        let mut k = below(rng, waiting.members().map(|from| targets(from).len()).sum());
        waiting.members().find_map(|from| {
            let reached = targets(from);
            let action = (k < reached.len()).then(|| Move::walk(from, reached.select(k)));
            k = k.saturating_sub(reached.len());
            action
        })
    }

    /// `PLAIN` games have none of the rules that [`Gunjin::is_plain`] lists.
    #[inline(always)]
    fn field<const PLAIN: bool, const SEAT: usize>(&self, position: &Position<B>) -> Field<B> {
        let steppers = position.set(SEAT, STEP);
        if PLAIN {
            return Field { steppers, open: !position.side(SEAT), blockers: position.occupied() };
        }
        let (open, blockers) = (self.open_squares(position, SEAT), self.blockers(position, SEAT));
        Field { steppers, open, blockers }
    }

    #[inline(always)]
    fn count_others<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        field: Field<B>,
    ) -> Others {
        let mut count = 0;
        let mut add = |set: B, _| {
            count += set.len();
            false
        };
        self.visit_common::<SEAT>(position, field, &mut add);
        self.visit_specials::<PLAIN, SEAT>(position, field, &mut add);
        let before_rest = count;
        if !PLAIN {
            self.visit_rest(position, SEAT, field, |set, _| {
                count += set.len();
                false
            });
        }
        Others { before_rest, all: count }
    }

    /// The *k*-th move that is no step in one of the four directions.
    #[inline(never)]
    fn other_move<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        others: Others,
        k: u32,
    ) -> Option<Move> {
        let field = self.field::<PLAIN, SEAT>(position);
        let rest = k >= others.before_rest;
        let mut found = Found { k: k - if rest { others.before_rest } else { 0 }, action: None };
        let mut take = |set: B, code: Code| found.take(set, code);
        if rest {
            self.visit_rest(position, SEAT, field, take);
        } else if !self.visit_common::<SEAT>(position, field, &mut take) {
            self.visit_specials::<PLAIN, SEAT>(position, field, &mut take);
        }
        found.action
    }

    /// Shows the sets of steps over hubs and two squares forward, until one is taken.
    #[inline(always)]
    fn visit_common<const SEAT: usize>(
        &self,
        position: &Position<B>,
        field: Field<B>,
        takes: &mut impl FnMut(B, Code) -> bool,
    ) -> bool {
        self.shifts.visit_headquarters(field.steppers, field.open, &mut *takes)
            || self.visit_farther::<SEAT>(position, field, takes)
    }

    #[inline(always)]
    fn visit_farther<const SEAT: usize>(
        &self,
        position: &Position<B>,
        Field { steppers, open, blockers }: Field<B>,
        takes: &mut impl FnMut(B, Code) -> bool,
    ) -> bool {
        let forward = self.two_squares_forward::<SEAT>(position.set(SEAT, FORWARD), open, blockers);
        takes(forward, self.two_forward[SEAT].code)
            || self.shifts.hubs.iter().any(|hub| takes(hub.moves(steppers, open), hub.code(steppers)))
    }

    /// Shows one set a special piece, until one is taken: vehicles where the board is irregular, jumps (and the steps of kinds
    /// that do not take the common step), runs.
    #[inline(always)]
    fn visit_specials<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        field: Field<B>,
        takes: &mut impl FnMut(B, Code) -> bool,
    ) -> bool {
        if !PLAIN {
            return self.visit_odd_specials(position, SEAT, field, takes);
        }
        let reached =
            |from: u8| self.rays[SEAT].reach(position.kind(from), from, field.blockers) & field.open;
        let leapt = |from: u8| self.leap_targets(SEAT, position.kind(from), from) & field.open;
        let vehicles = position.set(SEAT, FORWARD) & self.two_forward[SEAT].irregular;
        vehicles.members().any(|from| takes(reached(from), Code::Targets(from)))
            || position.set(SEAT, LEAP).members().any(|from| takes(leapt(from), Code::Targets(from)))
            || position.set(SEAT, SLIDE).members().any(|from| takes(reached(from), Code::Targets(from)))
    }

    /// R2.7: targets two squares forward, where the board is regular.
    #[inline(always)]
    fn two_squares_forward<const SEAT: usize>(&self, vehicles: B, open: B, blockers: B) -> B {
        let tables = &self.two_forward[SEAT];
        let ahead = |set: B| if SEAT == SOUTH { set << tables.amount } else { set >> tables.amount };
        ahead(ahead(vehicles & tables.first) & !blockers) & open
    }

    /// Specials of games that are not plain: flags that copy, spared enemies, floods, crossings. True once one is taken.
    #[inline(always)]
    fn visit_odd_specials(
        &self,
        position: &Position<B>,
        seat: usize,
        Field { open, blockers, .. }: Field<B>,
        takes: &mut impl FnMut(B, Code) -> bool,
    ) -> bool {
        let mover = |from: u8| self.moving_kind(position, seat, position.kind(from));
        let (enemies, marshal) = (position.side(1 - seat), self.enemy_marshal(position, seat));
        for from in (position.set(seat, FORWARD) & self.two_forward[seat].irregular).members() {
            let Some(kind) = mover(from) else { continue };
            if takes(self.rays[seat].reach(kind, from, blockers) & open, Code::Targets(from)) {
                return true;
            }
        }
        for from in position.set(seat, LEAP).members() {
            let Some(kind) = mover(from) else { continue };
            if self.waits_for_bomb(position, seat, from, kind) {
                continue;
            }
            let spared = (enemies & B::mask_of(self.peaceful >> kind & 1 == 1))
                | (marshal & B::mask_of(self.sparing >> kind & 1 == 1));
            if takes(self.leap_targets(seat, kind, from) & open & !spared, Code::Targets(from)) {
                return true;
            }
        }
        for from in (position.set(seat, SLIDE) & self.run_starts).members() {
            let Some(kind) = mover(from) else { continue };
            let mut targets = self.rays[seat].reach(kind, from, blockers);
            targets &= !(enemies & B::mask_of(self.peaceful_afar >> kind & 1 == 1));
            if self.odd >> kind & 1 == 1 {
                targets |= self.odd_slides(position, seat, kind, from);
            }
            if takes(targets & open, Code::Targets(from)) {
                return true;
            }
        }
        false
    }

    /// Floods (R2.6), and crossings (R1.7) of kinds whose steps are their own.
    #[inline(never)]
    fn odd_slides(&self, position: &Position<B>, seat: usize, kind: u8, from: u8) -> B {
        let movement = &self.movements[seat][usize::from(kind)];
        let slides = self.slides(position, seat, movement, from);
        if self.memberships[seat][usize::from(kind)] >> STEP & 1 == 1 {
            slides // the common crossings are counted with the common steps
        } else {
            slides | self.crossings(position, movement, from)
        }
    }

    /// The falls of one missile (R6.1, R6.6). True once one is taken.
    #[inline]
    fn visit_falls(
        &self,
        position: &Position<B>,
        seat: usize,
        from: u8,
        takes: &mut impl FnMut(B, Code) -> bool,
    ) -> bool {
        let alone = self.movements[seat][usize::from(position.kind(from))].carry == Carry::InFront;
        let mut bombs = self.bombs_for(position, seat, from).members().peekable();
        if !alone && bombs.peek().is_none() {
            return false;
        }
        let targets = self.fall_targets(position, seat, from);
        (alone && takes(targets, Code::Falls(from)))
            || bombs.any(|bomb| takes(targets, Code::Carries { from, bomb }))
    }

    /// The moves of few boards and kinds: steps by other differences, straight crossings (R1.7), falling missiles (R6).
    #[inline(always)]
    fn visit_rest(
        &self,
        position: &Position<B>,
        seat: usize,
        Field { steppers, open, blockers }: Field<B>,
        mut takes: impl FnMut(B, Code) -> bool,
    ) {
        for shift in &self.shifts.more {
            if takes((steppers & shift.sources).rotated(shift.rotation) & open, shift.code) {
                return;
            }
        }
        for crossing in &self.shifts.crossings {
            let clear = |circle: u8| B::mask_of(!blockers.has(circle));
            let arms =
                crossing.arms.iter().fold(B::EMPTY, |arms, &(circle, set)| arms | (set & clear(circle)));
            if takes((steppers & arms).rotated(crossing.rotation) & open, crossing.code) {
                return;
            }
        }
        if self.carrying != 0 {
            self.visit_missiles(position, seat, &mut takes);
        }
    }

    /// Shows the falls of all missiles (R6), until one is taken.
    #[inline(always)]
    fn visit_missiles(&self, position: &Position<B>, seat: usize, takes: &mut impl FnMut(B, Code) -> bool) {
        for from in position.set(seat, LEAP).members() {
            let carries = self.carrying >> position.kind(from) & 1 == 1;
            if carries && self.visit_falls(position, seat, from, takes) {
                return;
            }
        }
    }

    /// The *k*-th fall of a missile (R6).
    pub(crate) fn nth_fall(&self, position: &Position<B>, seat: usize, k: u32) -> Option<Move> {
        let mut found = Found { k, action: None };
        self.visit_missiles(position, seat, &mut |set, code| found.take(set, code));
        found.action
    }
}
