//! A uniformly random legal move without a list of moves.
//!
//! The army's steps are a few rotated sets, jumps and runs one set a piece. Every legal move is one bit of one bucket of
//! a [`Chooser`], so one draw below their total is exactly uniform (tests compare the buckets with the list, bit by bit).

use super::bits::Bits;
use super::board::{NORTH, SOUTH};
use super::chooser::{Chooser, Code, Drawn, Filled, Steps};
use super::compiled::Gunjin;
use super::moves::Move;
use super::position::{FORWARD, LEAP, Position, SLIDE, STEP};
use super::ways::Carry;
use crate::random::{Words, below};

impl<B: Bits> Gunjin<B> {
    /// A uniformly random legal move; `None` if there is none. Keep a [`Chooser`] and use [`Gunjin::choose`] where many
    /// are wanted.
    #[inline]
    pub fn random_move(&self, position: &Position<B>, words: &mut impl Words) -> Option<Move> {
        self.choose(position, &mut Chooser::default(), words)
    }

    /// A uniformly random legal move; `None` if there is none.
    #[inline]
    pub fn choose(&self, position: &Position<B>, chooser: &mut Chooser<B>, words: &mut impl Words) -> Option<Move> {
        if position.ending.is_some() {
            return None;
        }
        let drawn = match (self.is_plain, position.seat()) {
            (true, SOUTH) => self.choose_for::<true, SOUTH>(position, chooser, words),
            (true, _) => self.choose_for::<true, NORTH>(position, chooser, words),
            (false, SOUTH) => self.choose_for::<false, SOUTH>(position, chooser, words),
            (false, _) => self.choose_for::<false, NORTH>(position, chooser, words),
        };
        drawn.map(Drawn::action)
    }

    /// The same with the seat as a constant.
    #[inline(always)]
    pub(crate) fn choose_for<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        chooser: &mut Chooser<B>,
        words: &mut impl Words,
    ) -> Option<Drawn> {
        let (steps, filled) = self.fill::<PLAIN, SEAT>(position, chooser);
        if !PLAIN && self.must_list(position, filled) {
            return self.choose_from_list(position, words);
        }
        chooser.draw(&steps, &self.step_codes[SEAT], filled, words)
    }

    /// Positions that buckets do not describe: a piece that must leave its circle (R1.9), more buckets than fit.
    #[inline(never)]
    fn must_list(&self, position: &Position<B>, filled: Filled) -> bool {
        let on_circle = !(position.side(position.seat()) & self.circles).is_empty();
        filled.overflowed() || (self.rules().circle_must_leave && on_circle)
    }

    #[cold]
    #[inline(never)]
    fn choose_from_list(&self, position: &Position<B>, words: &mut impl Words) -> Option<Drawn> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.get(below(words, moves.len() as u32) as usize).copied().map(Drawn::from)
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
        let mut filled = Filled::default();
        let vehicles = position.set(SEAT, FORWARD);
        let tables = &self.two_forward[SEAT];
        let ahead = |set: B| if SEAT == SOUTH { set << tables.amount } else { set >> tables.amount };
        let forward = ahead(ahead(vehicles & tables.first) & !blockers) & open;
        let steppers = position.set(SEAT, STEP);
        let steps = self.shifts.steps(steppers, open, forward);
        for from in (vehicles & tables.irregular).members() {
            if let Some(kind) = self.mover::<PLAIN>(position, SEAT, from) {
                let reached = self.rays[SEAT].reach(kind, from, blockers);
                chooser.push(&mut filled, reached & open, Code::targets(from));
            }
        }
        for hub in &self.shifts.hubs {
            chooser.push(&mut filled, hub.leave(steppers, open), hub.leaving);
            chooser.push(&mut filled, hub.enter(steppers, open), hub.entering);
        }
        self.fill_leaps::<PLAIN, SEAT>(position, position.set(SEAT, LEAP), open, chooser, &mut filled);
        self.fill_slides::<PLAIN, SEAT>(position, position.set(SEAT, SLIDE), open, blockers, chooser, &mut filled);
        if !PLAIN {
            self.fill_rest(position, SEAT, open, blockers, chooser, &mut filled);
        }
        (steps, filled)
    }

    /// Jumps, and the steps of kinds that do not take the common step.
    #[inline(always)]
    fn fill_leaps<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        movers: B,
        open: B,
        chooser: &mut Chooser<B>,
        filled: &mut Filled,
    ) {
        for from in movers.members() {
            let Some(kind) = self.mover::<PLAIN>(position, SEAT, from) else { continue };
            let mut targets = self.leap_targets(SEAT, kind, from) & open;
            if !PLAIN && self.has_scruples {
                targets &= !self.scruples(position, SEAT, kind);
            }
            chooser.push(filled, targets, Code::targets(from));
        }
    }

    /// Runs along lines, floods, and straight crossings of kinds that do not take the common step.
    #[inline(always)]
    fn fill_slides<const PLAIN: bool, const SEAT: usize>(
        &self,
        position: &Position<B>,
        movers: B,
        open: B,
        blockers: B,
        chooser: &mut Chooser<B>,
        filled: &mut Filled,
    ) {
        for from in movers.members() {
            let Some(kind) = self.mover::<PLAIN>(position, SEAT, from) else { continue };
            let mut targets = self.rays[SEAT].reach(kind, from, blockers);
            if !PLAIN && self.has_oddities {
                targets |= self.odd_slides(position, SEAT, kind, from);
            }
            chooser.push(filled, targets & open, Code::targets(from));
        }
    }

    #[inline(always)]
    fn mover<const PLAIN: bool>(&self, position: &Position<B>, seat: usize, from: u8) -> Option<u8> {
        let kind = position.kind(from);
        if PLAIN { Some(kind) } else { self.moving_kind(position, seat, kind) }
    }

    /// Floods (R2.6), and crossings (R1.7) of kinds whose steps are their own.
    #[inline(never)]
    fn odd_slides(&self, position: &Position<B>, seat: usize, kind: u8, from: u8) -> B {
        let way = &self.ways[seat][usize::from(kind)];
        let mut targets = self.slides(position, seat, way, from);
        if way.crosses() && !way.takes_common_step(&self.common) {
            targets |= self.crossings(position, way, from);
        }
        targets
    }

    /// What few boards and kinds have: steps by other differences, straight crossings (R1.7), falling missiles (R6).
    #[inline(always)]
    fn fill_rest(&self, position: &Position<B>, seat: usize, open: B, blockers: B, chooser: &mut Chooser<B>, filled: &mut Filled) {
        let steppers = position.set(seat, STEP);
        for shift in &self.shifts.more {
            chooser.push(filled, (steppers & shift.sources).rotated(shift.rotation) & open, shift.code);
        }
        for crossing in &self.shifts.crossings {
            let clear = |circle: u8| B::mask_of(!blockers.has(circle));
            let arms = crossing.arms.iter().fold(B::EMPTY, |arms, &(circle, set)| arms | (set & clear(circle)));
            chooser.push(filled, (steppers & arms).rotated(crossing.rotation) & open, crossing.code);
        }
        if !self.has_missiles {
            return;
        }
        for from in position.set(seat, LEAP).members() {
            let targets = self.fall_targets(position, seat, from);
            if self.ways[seat][usize::from(position.kind(from))].carry == Carry::InFront {
                chooser.push(filled, targets, Code::falls(from, None));
            }
            for bomb in self.bombs_for(position, seat, from).members() {
                chooser.push(filled, targets, Code::falls(from, Some(bomb)));
            }
        }
    }
}
