//! Constraints on a seat from its king and allies: computed once a turn, before its choices are looked at.

use super::choices::{BOARD, form_after};
use super::rules::{Alliances, AllyCapture, Rescue};
use super::{Cell, Deed, Form, Kind, Position, Sannin, Seats, Stage, Tables};
use crate::bits::Bits;
use std::ops::ControlFlow;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Half {
    /// It ends the turn: one's own 輿論 may not be left in check (J8).
    Last,
    /// It is the first of two by which an ally escapes a check (J17.7): the check stands until the second.
    First,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Situation {
    pub(super) seat: usize,
    pub(super) half: Half,
    pub(super) king: Cell,
    pub(super) ally: Option<usize>,
    pub(super) occupied: u128,
    pub(super) enemies: u128,
    /// The lines through its 輿論 on which enemy pieces would give check if nothing stood between: only
    /// pieces on these can be pinned.
    pub(super) shields: u128,
    pub(super) checkers: u128,
    /// Cells to which pieces may go as far as others' pieces are concerned.
    pub(super) open: u128,
    /// Cells to which pieces other than the 輿論 may go as far as a check is concerned.
    pub(super) relief: u128,
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Threats {
    pub(super) bearers: u128,
    /// The lines on which something stands in the way of others.
    pub(super) shields: u128,
}

impl Tables {
    #[inline]
    pub(super) fn bearers(&self, position: &Position, target: Cell, occupied: u128, of: u128) -> u128 {
        let mut bearers = 0;
        for number in (self.possible_bearers(target, position.long_range) & of).members() {
            let cell = Cell::member(number);
            let (seat, form) = position.piece(cell);
            let reaches = self.reach(seat, form, cell) & target.bit() != 0;
            if reaches && self.sees(target, cell, occupied) {
                bearers |= cell.bit();
            }
        }
        bearers
    }

    #[inline]
    pub(super) fn threats(&self, position: &Position, target: Cell, occupied: u128, of: u128) -> Threats {
        let mut threats = Threats::default();
        for number in (self.possible_bearers(target, position.long_range) & of).members() {
            let cell = Cell::member(number);
            let (seat, form) = position.piece(cell);
            if self.reach(seat, form, cell) & target.bit() == 0 {
                continue;
            }
            if self.sees(target, cell, occupied) {
                threats.bearers |= cell.bit();
            } else {
                threats.shields |= self.line_through(target, cell);
            }
        }
        threats
    }
}

impl Sannin {
    #[inline]
    pub(super) fn situation(&self, position: &Position, seat: usize, half: Half) -> Situation {
        let king = position.kings[seat];
        let (occupied, enemies) = (position.all(), position.enemies(seat));
        let Threats { bearers: checkers, shields } = self.tables.threats(position, king, occupied, enemies);
        let ally = position.ally(seat);
        let allied = ally.map_or(0, |ally| position.occupied[ally]);
        let mut barred = position.occupied[seat] | position.kings_set();
        if let Some(ally) = ally {
            barred |= allied & !self.exchanges(position, seat, ally, half == Half::Last && checkers != 0);
        }
        let relief = match (half, checkers.len()) {
            (Half::First, _) | (_, 0) => !0,
            (_, 1) => checkers | self.tables.between(king, Cell::member(checkers.lowest())),
            _ => 0,
        };
        Situation { seat, half, king, ally, occupied, enemies, shields, checkers, open: !barred, relief }
    }

    /// The cells on which an ally's pieces may be taken (J17.6). `relieves`: a deed that is lawful now ends a
    /// check.
    fn exchanges(&self, position: &Position, seat: usize, ally: usize, relieves: bool) -> u128 {
        match self.rules.ally_capture {
            AllyCapture::Never => 0,
            AllyCapture::Any => !0,
            AllyCapture::ToRelieveCheckOrRecapture if relieves => !0,
            AllyCapture::ToRelieveCheckOrRecapture => {
                let took = position.captures[ally].filter(|capture| usize::from(capture.victim) == seat);
                took.map_or(0, |capture| capture.cell.bit())
            }
        }
    }

    pub(super) fn remembers_captures(&self, position: &Position) -> bool {
        self.rules.ally_capture == AllyCapture::ToRelieveCheckOrRecapture
            && self.rules.alliances != Alliances::Off
            && position.playing == Seats::ALL
    }

    /// True if a seat may spend two moves on its escape (J17.7).
    pub(super) fn may_rescue(&self, position: &Position, seat: usize) -> bool {
        self.rules.rescue == Rescue::TwoMoves
            && position.stage != Stage::Second
            && position.checked.has(seat)
            && position.ally(seat).is_some()
    }
}

struct Outcome {
    occupied: u128,
    taken: u128,
    left: u128,
    placed: Option<(Form, Cell)>,
}

impl Sannin {
    #[inline]
    pub(super) fn is_lawful(&self, position: &Position, situation: &Situation, deed: Deed) -> bool {
        let Some(outcome) = self.outcome(position, situation, deed) else { return false };
        let exposed = self.exposes(position, situation, deed, &outcome);
        exposed == (situation.half == Half::First)
            && !self.checks_ally(position, situation, &outcome)
            && !self.mates_by_spearhead(position, situation, deed)
            && (situation.half == Half::Last || self.has_second(position, situation, deed))
    }

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

    #[cold]
    fn has_second(&self, position: &Position, situation: &Situation, deed: Deed) -> bool {
        let mut after = *position;
        self.act_first(&mut after, situation.seat, deed);
        self.has_last(&after, situation.seat)
    }

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

    pub(super) fn is_mated(&self, position: &Position, seat: usize) -> bool {
        position.checked.has(seat) && !self.has_deed(position, seat)
    }
}
