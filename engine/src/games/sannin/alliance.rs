//! Alliances: who may offer one, and what it takes and gives (J14, J17, J18). When attacking together makes
//! one is asked by `look_for_sudden_alliance`.
//!
//! There is at most one alliance a game: it lasts until somebody is mated (J17.9), and then two players are
//! left at most.

use super::choices::Moves;
use super::position::LastTurn;
use super::rules::{Declaration, SuddenAlliance, SuddenLines, SuddenLoss};
use super::situation::{Situation, Threats};
use super::{Cell, Deed, Form, Half, Kind, Position, SEATS, Sannin, Seats, Stage};
use crate::bits::Bits;
use std::ops::ControlFlow;

impl Sannin {
    pub(super) fn is_free_for_all(&self, position: &Position) -> bool {
        position.playing == Seats::ALL && position.outsider.is_none()
    }

    /// The seats to which the seat whose turn it is may offer an alliance. One offer a turn; a player who has
    /// a 旭光 cannot be allied (J17.1), nor can two of whom one gives check to the other (J17.5).
    pub(super) fn offers(&self, position: &Position) -> Seats {
        let in_time = match self.rules.declaration {
            Declaration::AnyTurn => true,
            Declaration::FirstTurn => position.ply < SEATS as u32,
        };
        let possible = self.rules.declares()
            && in_time
            && position.stage == Stage::Fresh
            && self.is_free_for_all(position);
        if !possible {
            return Seats::NONE;
        }
        let seat = usize::from(position.turn);
        let fits = |&other: &usize| {
            self.can_ally(position, seat, other)
                && !self.bears_on(position, seat, other)
                && !self.bears_on(position, other, seat)
        };
        Seats::ALL.others(seat).filter(fits).fold(Seats::NONE, |set, other| set.with(other, true))
    }

    /// True if neither has a 旭光 (J17.1).
    pub(super) fn can_ally(&self, position: &Position, one: usize, other: usize) -> bool {
        let plain = Kind::Yoron.plain();
        position.king_form(one) == plain && position.king_form(other) == plain
    }

    pub(super) fn bears_on(&self, position: &Position, seat: usize, other: usize) -> bool {
        let king = position.kings[other];
        self.tables.bearers(position, king, position.all(), position.occupied[seat]) != 0
    }

    /// Allies two seats: they lose the jump of their 輿論 (J17.2), the third gets a 旭光 at once (J18.1).
    pub(super) fn ally(&self, position: &mut Position, one: usize, other: usize) {
        let outsider = SEATS - one - other;
        position.outsider = Some(outsider as u8);
        position.last_turn = LastTurn::Quiet;
        position.jumps = Seats::NONE;
        let king = position.kings[outsider];
        position.lift(king);
        position.put(outsider, Kind::Yoron.plain().promoted(), king);
        self.look_for_checks(position);
    }
}

struct Done<'a> {
    seat: usize,
    deed: Deed,
    before: &'a Position,
    after: &'a Position,
}

impl Done<'_> {
    fn placed(&self) -> Option<Cell> {
        match self.deed {
            Deed::Move { to, .. } | Deed::Drop { to, .. } => Some(to),
            Deed::LightKill { .. } | Deed::LightKillAll => None,
        }
    }

    /// From where to where it took a piece of another, if it did. A 旭光 that takes without moving is no
    /// matter here: its owner cannot be allied.
    fn capture(&self, victim: usize) -> Option<(Cell, Cell)> {
        let Deed::Move { from, to, .. } = self.deed else { return None };
        self.before.at(to).filter(|&(owner, _)| owner == victim).map(|_| (from, to))
    }
}

impl Sannin {
    pub(super) fn attacks_matter(&self, position: &Position) -> bool {
        self.rules.sudden() && self.is_free_for_all(position)
    }

    pub(super) fn about_to_join(&self, position: &Position) -> (usize, usize, usize) {
        let second = usize::from(position.turn);
        ((second + SEATS - 1) % SEATS, second, (second + 1) % SEATS)
    }

    /// After a deed: makes the alliance that it brings about, or remembers what it may begin.
    pub(super) fn look_for_sudden_alliance(
        &self,
        before: &Position,
        position: &mut Position,
        seat: usize,
        deed: Deed,
    ) {
        if position.last_turn == LastTurn::Answered {
            return;
        }
        let done = Done { seat, deed, before, after: position };
        match self.partner(&done) {
            Some(partner) => self.ally(position, seat, partner),
            None => position.last_turn = self.begins(&done),
        }
    }

    fn partner(&self, done: &Done<'_>) -> Option<usize> {
        let (next, previous) = ((done.seat + 1) % SEATS, (done.seat + SEATS - 1) % SEATS);
        let allies = |partner: usize, victim: usize, joins: bool| {
            self.can_ally(done.after, done.seat, partner)
                && (joins && self.joins(done, partner, victim)
                    || self.attacks_by_lines_of(done, partner, victim))
                && !self.saves(done, victim)
                && !self.saves_itself(done)
        };
        if allies(previous, next, true) {
            Some(previous)
        } else {
            allies(next, previous, false).then_some(next)
        }
    }

    /// True if the player before attacked the victim in the last turn and still does, and the deed does
    /// too.
    fn joins(&self, done: &Done<'_>, first: usize, victim: usize) -> bool {
        let Done { before, after, .. } = *done;
        let began_check = || {
            let standing = self.rules.sudden_alliance == SuddenAlliance::StandingCheck;
            self.rules.attacks_by_check()
                && self.bears_on(after, first, victim)
                && (standing || self.bears_on(before, first, victim))
        };
        let stands = match before.last_turn {
            LastTurn::Answered => false,
            LastTurn::Loss => true,
            LastTurn::Threat => self.threatens(after, first, victim),
            LastTurn::Quiet => began_check(),
        };
        stands && self.attacks(done, first, victim)
    }

    fn attacks(&self, done: &Done<'_>, partner: usize, victim: usize) -> bool {
        self.checks(done, victim)
            || self.costs(done, partner, victim)
            || self.rules.attacks_by_threat() && self.threatens(done.after, done.seat, victim)
    }

    fn checks(&self, done: &Done<'_>, victim: usize) -> bool {
        self.rules.attacks_by_check()
            && done.after.checked.has(victim)
            && self.bears_on(done.after, done.seat, victim)
    }

    /// True if a deed costs a player material: it takes a piece, and the player cannot at once take one of the
    /// same class or a higher one on that cell.
    fn costs(&self, done: &Done<'_>, partner: usize, victim: usize) -> bool {
        let kinds = self.rules.attacks_by_loss();
        if kinds == SuddenLoss::Off {
            return false;
        }
        let Some((from, to)) = done.capture(victim) else { return false };
        let class = |cell: Cell| done.before.piece(cell).1.kind().class();
        let supported = || {
            self.rules.attacks_by_lines() == SuddenLines::Counts
                && self.is_supported(done, to, partner, victim)
        };
        kinds == SuddenLoss::AnyCapture
            || class(to) > class(from)
            || !self.bears(done.after, victim, to)
            || supported()
    }

    /// True if a deed is an attack by the lines of another, and allies by itself: a check, a threat of mate
    /// or a capture by a piece that only they protect from the victim.
    fn attacks_by_lines_of(&self, done: &Done<'_>, partner: usize, victim: usize) -> bool {
        if self.rules.attacks_by_lines() != SuddenLines::Allies {
            return false;
        }
        let Some(cell) = done.placed() else { return false };
        let captures = || self.rules.attacks_by_loss() != SuddenLoss::Off && done.capture(victim).is_some();
        self.is_supported(done, cell, partner, victim) && (captures() || self.attacks(done, partner, victim))
    }

    /// True if the victim bears on a cell of the deed's seat, the partner does, and the seat's other pieces
    /// do not.
    fn is_supported(&self, done: &Done<'_>, cell: Cell, partner: usize, victim: usize) -> bool {
        let bears = |seat: usize| self.bears(done.after, seat, cell);
        bears(victim) && bears(partner) && !bears(done.seat)
    }

    fn bears(&self, position: &Position, seat: usize, cell: Cell) -> bool {
        self.tables.bearers(position, cell, position.all(), position.occupied[seat]) != 0
    }

    /// True if the victim was mated before the deed and no longer is: saving a player binds nobody (J15).
    fn saves(&self, done: &Done<'_>, victim: usize) -> bool {
        done.before.checked.has(victim)
            && self.is_mated(done.before, victim)
            && !self.is_mated(done.after, victim)
    }

    /// True if somebody threatened the seat with mate before the deed and no longer does (J15).
    fn saves_itself(&self, done: &Done<'_>) -> bool {
        let Done { seat, before, after, .. } = *done;
        let parried =
            |other: usize| self.threatens(before, other, seat) && !self.threatens(after, other, seat);
        self.rules.attacks_by_threat() && before.playing.others(seat).any(parried)
    }

    /// The attack, if any, begun on the player before by a deed that allies nobody: the next may join it.
    fn begins(&self, done: &Done<'_>) -> LastTurn {
        let (partner, victim) = ((done.seat + 1) % SEATS, (done.seat + SEATS - 1) % SEATS);
        if self.rules.sudden_alliance != SuddenAlliance::Printed
            || !self.can_ally(done.after, done.seat, partner)
        {
            return LastTurn::Quiet;
        }
        let attack = if self.costs(done, partner, victim) {
            LastTurn::Loss
        } else if self.checks(done, victim) {
            LastTurn::Quiet
        } else if self.rules.attacks_by_threat() && self.threatens(done.after, done.seat, victim) {
            LastTurn::Threat
        } else {
            return LastTurn::Quiet;
        };
        if self.saves_itself(done) { LastTurn::Answered } else { attack }
    }
}

struct Hunt<'a> {
    position: &'a Position,
    situation: Situation,
    victim: usize,
    king: Cell,
    /// The hunter's pieces that stand in the way of the hunter's other pieces: a move of one may give check.
    openers: u128,
}

impl Sannin {
    /// True if a seat, were it its turn, could give a check that mates another at once. A seat that gives
    /// check already does more than threaten.
    pub(super) fn threatens(&self, position: &Position, seat: usize, victim: usize) -> bool {
        let (king, own) = (position.kings[victim], position.occupied[seat]);
        let Threats { bearers, shields } = self.tables.threats(position, king, position.all(), own);
        if bearers != 0 {
            return false;
        }
        let situation = self.situation(position, seat, Half::Last);
        let hunt = Hunt { position, situation, victim, king, openers: shields & own };
        self.possible_checks(&hunt, |deed| match self.mates(&hunt, deed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
        .is_break()
    }

    fn possible_checks(
        &self,
        hunt: &Hunt<'_>,
        mut look: impl FnMut(Deed) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Hunt { position, situation, king, openers, .. } = hunt;
        let seat = situation.seat;
        let aims = |form: Form| self.tables.aims[seat][form.index()][king.index()];
        for from in position.occupied[seat].members().map(Cell::member) {
            let (_, form) = position.piece(from);
            let (mut plainly, mut promoted) = (aims(form), aims(form.promoted()));
            if openers & from.bit() != 0 {
                (plainly, promoted) = (!0, !0);
            } else if self.tables.reach(seat, form, from) & (plainly | promoted) == 0 {
                continue;
            }
            let Moves { plain, promoting } = self.moves_of(position, situation, from);
            for (cells, promote) in [(plain & plainly, false), (promoting & promoted, true)] {
                for to in cells.members().map(Cell::member) {
                    look(Deed::Move { from, to, promote })?;
                }
            }
        }
        for kind in Kind::ALL.into_iter().filter(|&kind| position.in_hand(seat, kind) > 0) {
            for to in (self.drops_of(situation, kind) & aims(kind.plain())).members().map(Cell::member) {
                look(Deed::Drop { kind, to })?;
            }
        }
        self.light_deeds(position, situation, &mut look)
    }

    fn mates(&self, hunt: &Hunt<'_>, deed: Deed) -> bool {
        let Hunt { position, situation, victim, .. } = hunt;
        if !self.is_lawful(position, situation, deed) {
            return false;
        }
        let mut after = **position;
        self.place(&mut after, situation.seat, deed, Half::Last);
        self.bears_on(&after, situation.seat, *victim) && self.is_mated(&after, *victim)
    }
}
