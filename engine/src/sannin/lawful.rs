//! Which deeds are lawful: no 輿論 left in check (J8), no check to an ally (J17.5), no mate by a dropped 尖占 (J8), and what a
//! turn of two moves needs (J17.7).

use super::Sannin;
use super::action::Deed;
use super::board::Cell;
use super::choices::form_after;
use super::pieces::{Form, Kind};
use super::position::Position;
use super::situation::{Half, Situation};
use std::ops::ControlFlow;

/// The board as a deed would leave it, as far as checks are concerned.
struct Outcome {
    /// The cells of pieces.
    occupied: u128,
    /// The cells of what was taken.
    taken: u128,
    /// Where a piece of the seat left.
    left: u128,
    /// What stands now where, if something moved or was dropped.
    placed: Option<(Form, Cell)>,
}

impl Sannin {
    /// Whether a deed that [`Sannin::deeds`] shows, or would show, is lawful.
    #[inline]
    pub(super) fn is_lawful(&self, position: &Position, situation: &Situation, deed: Deed) -> bool {
        let outcome = self.outcome(position, situation, deed);
        let exposed = self.exposes(position, situation, deed, &outcome);
        exposed == (situation.half == Half::First)
            && !self.checks_ally(position, situation, &outcome)
            && !self.mates_by_spearhead(position, situation, deed)
            && (situation.half == Half::Last || self.has_second(position, situation, deed))
    }

    #[inline(always)]
    fn outcome(&self, position: &Position, situation: &Situation, deed: Deed) -> Outcome {
        let before = situation.occupied;
        match deed {
            Deed::Move { from, to, promote } => {
                let form = form_after(position.piece(from).1, promote);
                Outcome {
                    occupied: before & !from.bit() | to.bit(),
                    taken: to.bit(),
                    left: from.bit(),
                    placed: Some((form, to)),
                }
            }
            Deed::Drop { kind, to } => {
                Outcome { occupied: before | to.bit(), taken: 0, left: 0, placed: Some((kind.plain(), to)) }
            }
            Deed::LightKill { target } => self.without(before, target.bit()),
            Deed::LightKillAll => self.without(before, self.light_kills(position, situation)),
        }
    }

    fn without(&self, occupied: u128, taken: u128) -> Outcome {
        Outcome { occupied: occupied & !taken, taken, left: 0, placed: None }
    }

    /// Whether the seat's own 輿論 is in check after a deed.
    #[inline(always)]
    fn exposes(&self, position: &Position, situation: &Situation, deed: Deed, outcome: &Outcome) -> bool {
        let moved_king = matches!(deed, Deed::Move { from, .. } if from == situation.king);
        let opened = (outcome.left | outcome.occupied ^ situation.occupied) & situation.seen;
        if !moved_king && situation.checkers == 0 && opened & situation.occupied == 0 {
            return false;
        }
        let king = outcome.placed.filter(|_| moved_king).map_or(situation.king, |(_, to)| to);
        self.tables.bearers(position, king, outcome.occupied, situation.enemies & !outcome.taken) != 0
    }

    /// Whether a deed gives check to the ally (J17.5): the seat's pieces bear on his 輿論 and did not before.
    fn checks_ally(&self, position: &Position, situation: &Situation, outcome: &Outcome) -> bool {
        let Some(ally) = situation.ally else { return false };
        let king = position.kings[ally];
        let own = position.occupied[situation.seat];
        let placed = outcome.placed.is_some_and(|(form, to)| {
            self.tables.bears(situation.seat, form, to, outcome.occupied) & king.bit() != 0
        });
        let stayed = own & !outcome.left;
        (placed || self.tables.bearers(position, king, outcome.occupied, stayed) != 0)
            && self.tables.bearers(position, king, situation.occupied, own) == 0
    }

    /// Whether a dropped 尖占 mates somebody (J8): it bears on his 輿論, he is mated after the drop and was not before.
    #[inline(always)]
    fn mates_by_spearhead(&self, position: &Position, situation: &Situation, deed: Deed) -> bool {
        let Deed::Drop { kind: Kind::Sensen, to } = deed else { return false };
        let reach = self.tables.reach(situation.seat, Kind::Sensen.plain(), to);
        reach & position.kings_set() & situation.enemies != 0
            && self.mates_somebody(position, situation, deed, reach)
    }

    #[cold]
    fn mates_somebody(&self, position: &Position, situation: &Situation, deed: Deed, reach: u128) -> bool {
        let mut after = *position;
        self.act(&mut after, situation.seat, deed);
        let victims = position
            .playing
            .others(situation.seat)
            .filter(|&victim| position.kings[victim].bit() & reach != 0 && Some(victim) != situation.ally);
        let mut victims = victims.filter(|&victim| self.is_mated(&after, victim));
        victims.any(|victim| !self.is_mated(position, victim))
    }

    /// Whether a second move ends the check that a first one left.
    #[cold]
    fn has_second(&self, position: &Position, situation: &Situation, deed: Deed) -> bool {
        let mut after = *position;
        self.act(&mut after, situation.seat, deed);
        self.has_last(&after, situation.seat)
    }

    /// Whether a seat has a deed that ends its turn.
    fn has_last(&self, position: &Position, seat: usize) -> bool {
        self.has_lawful(position, &self.situation(position, seat, Half::Last))
    }

    fn has_lawful(&self, position: &Position, situation: &Situation) -> bool {
        let look = |deed| {
            if self.is_lawful(position, situation, deed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        self.deeds(position, situation, look).is_break()
    }

    /// Whether a seat could do anything on the board if it were to move, two moves at a time included.
    pub(super) fn has_deed(&self, position: &Position, seat: usize) -> bool {
        self.has_last(position, seat)
            || self.may_rescue(position, seat)
                && self.has_lawful(position, &self.situation(position, seat, Half::First))
    }

    /// Whether a seat is in check and could do nothing about it if it were to move.
    pub(super) fn is_mated(&self, position: &Position, seat: usize) -> bool {
        position.checked.has(seat) && !self.has_deed(position, seat)
    }
}
