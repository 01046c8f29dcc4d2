//! Lawful deeds: no 輿論 left in check (J8), no check to an ally (J17.5), no mate by a dropped 尖占 (J8), and the
//! needs of a turn of two moves (J17.7).

use super::Sannin;
use super::action::Deed;
use super::board::Cell;
use super::choices::{BOARD, form_after};
use super::pieces::{Form, Kind};
use super::position::Position;
use super::situation::{Half, Situation};
use crate::bits::Bits;
use std::ops::ControlFlow;

/// The board as a deed would leave it, as far as checks are concerned.
struct Outcome {
    /// The cells of pieces.
    occupied: u128,
    /// The cells of what was taken.
    taken: u128,
    /// The cell that a piece of the seat left.
    left: u128,
    /// The form that was moved or dropped, if any, and its cell now.
    placed: Option<(Form, Cell)>,
}

impl Sannin {
    /// True if a deed that [`Sannin::deeds`] shows, or would show, is lawful.
    #[inline]
    pub(super) fn is_lawful(&self, position: &Position, situation: &Situation, deed: Deed) -> bool {
        let Some(outcome) = self.outcome(position, situation, deed) else { return false };
        let exposed = self.exposes(position, situation, deed, &outcome);
        exposed == (situation.half == Half::First)
            && !self.checks_ally(position, situation, &outcome)
            && !self.mates_by_spearhead(position, situation, deed)
            && (situation.half == Half::Last || self.has_second(position, situation, deed))
    }

    /// `None` for a light kill that takes nothing.
    #[inline(always)]
    fn outcome(&self, position: &Position, situation: &Situation, deed: Deed) -> Option<Outcome> {
        let before = situation.occupied;
        let killed = |taken: u128| {
            (taken != 0).then_some(Outcome { occupied: before & !taken, taken, left: 0, placed: None })
        };
        match deed {
            Deed::Move { from, to, promote } => {
                let form = form_after(position.piece(from).1, promote);
                Some(Outcome {
                    occupied: before & !from.bit() | to.bit(),
                    taken: to.bit(),
                    left: from.bit(),
                    placed: Some((form, to)),
                })
            }
            Deed::Drop { kind, to } => Some(Outcome {
                occupied: before | to.bit(),
                taken: 0,
                left: 0,
                placed: Some((kind.plain(), to)),
            }),
            Deed::LightKill { target } if self.is_protected(position, situation, target) => None,
            Deed::LightKill { target } => killed(target.bit()),
            Deed::LightKillAll => killed(self.light_kills(position, situation)),
        }
    }

    /// True if the seat's own 輿論 is in check after a deed.
    #[inline(always)]
    fn exposes(&self, position: &Position, situation: &Situation, deed: Deed, outcome: &Outcome) -> bool {
        let moved_king = matches!(deed, Deed::Move { from, .. } if from == situation.king);
        let opened = situation.occupied & !(outcome.occupied & !outcome.left);
        if !moved_king && situation.checkers == 0 && opened & situation.shields == 0 {
            return false;
        }
        let king = outcome.placed.filter(|_| moved_king).map_or(situation.king, |(_, to)| to);
        self.tables.bearers(position, king, outcome.occupied, situation.enemies & !outcome.taken) != 0
    }

    /// True if a deed gives check to the ally (J17.5): the seat's pieces bear on the ally's 輿論 and did not before.
    fn checks_ally(&self, position: &Position, situation: &Situation, outcome: &Outcome) -> bool {
        let Some(ally) = situation.ally else { return false };
        let king = position.kings[ally];
        let own = position.occupied[situation.seat];
        let gone = situation.occupied & !outcome.occupied;
        let reaches = |(form, to)| self.tables.reach(situation.seat, form, to) & king.bit() != 0;
        if gone & self.tables.rays(king) == 0 && !outcome.placed.is_some_and(reaches) {
            return false;
        }
        let placed = outcome.placed.is_some_and(|(form, to)| {
            self.tables.bears(situation.seat, form, to, outcome.occupied) & king.bit() != 0
        });
        let stayed = own & !outcome.left;
        (placed || self.tables.bearers(position, king, outcome.occupied, stayed) != 0)
            && self.tables.bearers(position, king, situation.occupied, own) == 0
    }

    /// True if a dropped 尖占 mates a player (J8): it bears on a 輿論, whose owner is mated after the drop and was
    /// not before. An alliance that the drop would bring about does not count.
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
        self.place(&mut after, situation.seat, deed, situation.half);
        let victims = position
            .playing
            .others(situation.seat)
            .filter(|&victim| position.kings[victim].bit() & reach != 0 && Some(victim) != situation.ally);
        let mut victims = victims.filter(|&victim| self.is_mated(&after, victim));
        victims.any(|victim| !self.is_mated(position, victim))
    }

    /// True if a second move ends the check that a first one left.
    #[cold]
    fn has_second(&self, position: &Position, situation: &Situation, deed: Deed) -> bool {
        let mut after = *position;
        self.act_first(&mut after, situation.seat, deed);
        self.has_last(&after, situation.seat)
    }

    /// True if a seat has a deed that ends its turn.
    fn has_last(&self, position: &Position, seat: usize) -> bool {
        self.has_lawful(position, &self.situation(position, seat, Half::Last))
    }

    /// True if any deed is lawful; the 輿論 is asked first, for it can flee more often than others can help.
    fn has_lawful(&self, position: &Position, situation: &Situation) -> bool {
        let mut look = |deed| match self.is_lawful(position, situation, deed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.moves(position, situation, situation.king, &mut look).is_break()
            || self.deeds(position, situation, look).is_break()
    }

    /// True if a seat, were it to move, could do anything on the board, two moves at a time included.
    pub(super) fn has_deed(&self, position: &Position, seat: usize) -> bool {
        self.surely_acts(position, seat)
            || self.has_last(position, seat)
            || self.may_rescue(position, seat)
                && self.has_lawful(position, &self.situation(position, seat, Half::First))
    }

    /// True if a seat, at a glance, has a lawful deed: it is not in check and has a drop or a move that
    /// touches no line through its own or its ally's 輿論.
    fn surely_acts(&self, position: &Position, seat: usize) -> bool {
        if position.checked.has(seat) {
            return false;
        }
        let occupied = position.all();
        let near_ally = position.ally(seat).map_or(0, |ally| self.tables.rays(position.kings[ally]));
        let dead = |form: Form| self.tables.dead[seat][form.index()];
        let drops = |kind: Kind| position.in_hand(seat, kind) > 0 && dead(kind.plain()) == 0;
        if BOARD & !occupied & !near_ally != 0 && Kind::ALL.into_iter().any(drops) {
            return true;
        }
        let unpinned = position.occupied[seat] & !self.tables.rays(position.kings[seat]) & !near_ally;
        unpinned.members().map(Cell::member).any(|from| {
            let (_, form) = position.piece(from);
            let to = self.tables.bears(seat, form, from, occupied);
            from != position.kings[seat] && to & !occupied & !near_ally & !dead(form) != 0
        })
    }

    /// True if a seat is in check and, were it to move, could do nothing about it.
    pub(super) fn is_mated(&self, position: &Position, seat: usize) -> bool {
        position.checked.has(seat) && !self.has_deed(position, seat)
    }
}
