//! Attacks: when the deeds of two players ally them against the third, wanted or not (J15, J16).
//!
//! The player before attacked the one after the player to move; that attack still stands after the deed, and
//! the deed attacks the same player. Or one attack is enough, because the lines of the other support it.

use super::Sannin;
use super::action::Deed;
use super::board::Cell;
use super::position::{LastTurn, Position};
use super::rules::{SuddenAlliance, SuddenLines, SuddenLoss};
use super::seats::SEATS;

/// A deed of a seat, and the position before and after it.
struct Done<'a> {
    seat: usize,
    deed: Deed,
    before: &'a Position,
    after: &'a Position,
}

impl Done<'_> {
    /// The cell of the piece that moved or was dropped.
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
    /// True if deeds can make a sudden alliance now.
    pub(super) fn attacks_matter(&self, position: &Position) -> bool {
        self.rules.sudden() && self.is_free_for_all(position)
    }

    /// The player before the one to move, that one, and the third, whom the two may be about to attack.
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

    /// The player to whom a deed allies its seat.
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

    /// True if a deed attacks a player. `partner` is the third.
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

    /// True if pieces of a seat bear on a cell.
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
