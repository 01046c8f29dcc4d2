//! A uniformly random legal move without a list of moves.
//!
//! The army's steps are a few rotated sets, jumps and runs one set a piece. Every legal move is one bit of
//! one bucket of a [`Chooser`], so one draw below their total is exactly uniform (tests compare the buckets
//! with the list, bit by bit).

use super::chooser::{Chooser, Code, Drawn, Filled, Steps};
use crate::bits::Bits;
use crate::games::gunjin::{Carry, FORWARD, Gunjin, LEAP, Move, NORTH, Position, SLIDE, SOUTH, STEP};
use crate::random::{RandomSource, below};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Specials<B> {
    pub vehicles: B,
    pub leapers: B,
    pub sliders: B,
}

impl<B: Bits> Gunjin<B> {
    /// A uniformly random legal move; `None` if there is none. Keep a [`Chooser`] and use [`Gunjin::choose`]
    /// where many are wanted.
    #[inline]
    pub fn random_move(&self, position: &Position<B>, rng: &mut impl RandomSource) -> Option<Move> {
        self.choose(position, &mut Chooser::default(), rng)
    }

    /// A uniformly random legal move; `None` if there is none.
    #[inline]
    pub fn choose(
        &self,
        position: &Position<B>,
        chooser: &mut Chooser<B>,
        rng: &mut impl RandomSource,
    ) -> Option<Move> {
        if position.ending.is_some() {
            return None;
        }
        let drawn = match (self.is_plain, position.seat()) {
            (true, SOUTH) => self.choose_for::<true, SOUTH>(position, chooser, rng),
            (true, _) => self.choose_for::<true, NORTH>(position, chooser, rng),
            (false, SOUTH) => self.choose_for::<false, SOUTH>(position, chooser, rng),
            (false, _) => self.choose_for::<false, NORTH>(position, chooser, rng),
        };
        drawn.map(Drawn::action)
    }

    /// The number of legal moves, without listing them but where buckets do not describe the position.
    pub fn mobility(&self, position: &Position<B>, chooser: &mut Chooser<B>) -> u32 {
        if position.ending.is_some() {
            return 0;
        }
        match (self.is_plain, position.seat()) {
            (true, SOUTH) => self.count_for::<true, SOUTH>(position, chooser),
            (true, _) => self.count_for::<true, NORTH>(position, chooser),
            (false, SOUTH) => self.count_for::<false, SOUTH>(position, chooser),
            (false, _) => self.count_for::<false, NORTH>(position, chooser),
        }
    }

    fn count_for<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        chooser: &mut Chooser<B>,
    ) -> u32 {
        let (steps, filled) = self.fill::<PLAIN, SEAT>(position, chooser);
        if !PLAIN && self.must_list(position, filled) {
            let mut moves = Vec::new();
            self.legal_moves(position, &mut moves);
            return moves.len() as u32;
        }
        steps.iter().map(|set| set.len()).sum::<u32>() + filled.total()
    }

    #[inline(always)]
    pub(crate) fn choose_for<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        chooser: &mut Chooser<B>,
        rng: &mut impl RandomSource,
    ) -> Option<Drawn> {
        let (steps, filled) = self.fill::<PLAIN, SEAT>(position, chooser);
        if !PLAIN && self.must_list(position, filled) {
            return self.choose_from_list(position, rng);
        }
        chooser.draw(&steps, &self.step_codes[SEAT], filled, rng)
    }

    /// Positions that buckets do not describe: a piece that must leave its circle (R1.9), more buckets than
    /// fit.
    #[inline(never)]
    fn must_list(&self, position: &Position<B>, filled: Filled) -> bool {
        let on_circle = !(position.side(position.seat()) & self.circles).is_empty();
        filled.overflowed() || (self.rules().circle_must_leave && on_circle)
    }

    #[cold]
    #[inline(never)]
    fn choose_from_list(&self, position: &Position<B>, rng: &mut impl RandomSource) -> Option<Drawn> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.get(below(rng, moves.len() as u32) as usize).copied().map(Drawn::from)
    }

    /// Fills the buckets. `PLAIN` games have none of the rules that [`Gunjin::is_plain`] lists.
    #[inline(always)]
    fn fill<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        chooser: &mut Chooser<B>,
    ) -> (Steps<B>, Filled) {
        let own = position.side(SEAT);
        let (open, blockers) = if PLAIN {
            (!own, position.occupied())
        } else {
            (self.open_squares(position, SEAT), self.blockers(position, SEAT))
        };
        let steppers = position.set(SEAT, STEP);
        let specials = Specials {
            vehicles: position.set(SEAT, FORWARD),
            leapers: position.set(SEAT, LEAP),
            sliders: if PLAIN {
                position.set(SEAT, SLIDE)
            } else {
                position.set(SEAT, SLIDE) & self.run_starts
            },
        };
        let forward = self.two_squares_forward::<SEAT>(specials.vehicles, open, blockers);
        let steps = self.shifts.steps(steppers, open, forward);
        let mut filled = Filled::default();
        self.fill_hubs(steppers, open, chooser, &mut filled);
        if PLAIN {
            self.fill_specials::<SEAT>(&position.kinds, specials, open, blockers, chooser, &mut filled);
        } else {
            self.fill_odd_specials(position, SEAT, specials, open, blockers, chooser, &mut filled);
            self.fill_rest(position, SEAT, open, blockers, chooser, &mut filled);
        }
        (steps, filled)
    }

    /// R2.7: targets two squares forward, where the board is regular.
    #[inline(always)]
    pub(crate) fn two_squares_forward<const SEAT: usize>(&self, vehicles: B, open: B, blockers: B) -> B {
        let tables = &self.two_forward[SEAT];
        let ahead = |set: B| if SEAT == SOUTH { set << tables.amount } else { set >> tables.amount };
        ahead(ahead(vehicles & tables.first) & !blockers) & open
    }

    #[inline(always)]
    pub(crate) fn fill_hubs(&self, steppers: B, open: B, chooser: &mut Chooser<B>, filled: &mut Filled) {
        for hub in &self.shifts.hubs {
            chooser.push(filled, hub.leave(steppers, open), hub.leaving);
            chooser.push(filled, hub.enter(steppers, open), hub.entering);
        }
    }

    /// One bucket a special piece, in plain games: vehicles where the board is irregular, jumps (and the
    /// steps of kinds that do not take the common step), runs.
    #[inline(always)]
    pub(crate) fn fill_specials<const SEAT: usize>(
        &self,
        kinds: &B::Kinds,
        specials: Specials<B>,
        open: B,
        blockers: B,
        chooser: &mut Chooser<B>,
        filled: &mut Filled,
    ) {
        for from in (specials.vehicles & self.two_forward[SEAT].irregular).members() {
            let reached = self.rays[SEAT].reach(B::kind(kinds, from), from, blockers);
            chooser.push(filled, reached & open, Code::targets(from));
        }
        for from in specials.leapers.members() {
            let targets = self.leap_targets(SEAT, B::kind(kinds, from), from);
            chooser.push(filled, targets & open, Code::targets(from));
        }
        for from in specials.sliders.members() {
            let reached = self.rays[SEAT].reach(B::kind(kinds, from), from, blockers);
            chooser.push(filled, reached & open, Code::targets(from));
        }
    }

    /// Specials of games that are not plain: flags that copy, spared enemies, floods, crossings.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)] // sets in registers
    fn fill_odd_specials(
        &self,
        position: &Position<B>,
        seat: usize,
        specials: Specials<B>,
        open: B,
        blockers: B,
        chooser: &mut Chooser<B>,
        filled: &mut Filled,
    ) {
        let mover = |from: u8| self.moving_kind(position, seat, position.kind(from));
        let (enemies, marshal) = (position.side(1 - seat), self.enemy_marshal(position, seat));
        for from in (specials.vehicles & self.two_forward[seat].irregular).members() {
            let Some(kind) = mover(from) else { continue };
            chooser.push(filled, self.rays[seat].reach(kind, from, blockers) & open, Code::targets(from));
        }
        for from in specials.leapers.members() {
            let Some(kind) = mover(from) else { continue };
            if self.waits_for_bomb(position, seat, from, kind) {
                continue;
            }
            let spared = (enemies & B::mask_of(self.peaceful >> kind & 1 == 1))
                | (marshal & B::mask_of(self.sparing >> kind & 1 == 1));
            chooser.push(filled, self.leap_targets(seat, kind, from) & open & !spared, Code::targets(from));
        }
        for from in specials.sliders.members() {
            let Some(kind) = mover(from) else { continue };
            let mut targets = self.rays[seat].reach(kind, from, blockers);
            targets &= !(enemies & B::mask_of(self.peaceful_afar >> kind & 1 == 1));
            if self.odd >> kind & 1 == 1 {
                targets |= self.odd_slides(position, seat, kind, from);
            }
            chooser.push(filled, targets & open, Code::targets(from));
        }
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

    /// The falls of one missile (R6.1, R6.6).
    #[inline]
    fn fill_falls(
        &self,
        position: &Position<B>,
        seat: usize,
        from: u8,
        chooser: &mut Chooser<B>,
        filled: &mut Filled,
    ) {
        let alone = self.movements[seat][usize::from(position.kind(from))].carry == Carry::InFront;
        let bombs = self.bombs_for(position, seat, from);
        if !alone && bombs.is_empty() {
            return;
        }
        let targets = self.fall_targets(position, seat, from);
        if alone {
            chooser.push(filled, targets, Code::falls(from, None));
        }
        for bomb in bombs.members() {
            chooser.push(filled, targets, Code::falls(from, Some(bomb)));
        }
    }

    /// Fills in the moves of few boards and kinds: steps by other differences, straight crossings (R1.7),
    /// falling missiles (R6).
    #[inline(always)]
    fn fill_rest(
        &self,
        position: &Position<B>,
        seat: usize,
        open: B,
        blockers: B,
        chooser: &mut Chooser<B>,
        filled: &mut Filled,
    ) {
        let steppers = position.set(seat, STEP);
        for shift in &self.shifts.more {
            chooser.push(filled, (steppers & shift.sources).rotated(shift.rotation) & open, shift.code);
        }
        for crossing in &self.shifts.crossings {
            let clear = |circle: u8| B::mask_of(!blockers.has(circle));
            let arms =
                crossing.arms.iter().fold(B::EMPTY, |arms, &(circle, set)| arms | (set & clear(circle)));
            chooser.push(filled, (steppers & arms).rotated(crossing.rotation) & open, crossing.code);
        }
        if self.carrying == 0 {
            return;
        }
        for from in position.set(seat, LEAP).members() {
            if self.carrying >> position.kind(from) & 1 == 1 {
                self.fill_falls(position, seat, from, chooser, filled);
            }
        }
    }
}
