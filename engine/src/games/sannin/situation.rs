//! Constraints on a seat from its king and allies: computed once a turn, before its choices are looked at.

use super::Sannin;
use super::board::Cell;
use super::position::{Position, Stage};
use super::rules::{Alliances, AllyCapture, Rescue};
use super::seats::Seats;
use super::tables::Tables;
use crate::bits::Bits;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Half {
    /// It ends the turn: one's own 輿論 may not be left in check (J8).
    Last,
    /// It is the first of two by which an ally escapes a check (J17.7): the check stands until the second.
    First,
}

/// A seat about to do something.
#[derive(Debug, Clone, Copy)]
pub(super) struct Situation {
    pub(super) seat: usize,
    /// The purpose of its deed.
    pub(super) half: Half,
    pub(super) king: Cell,
    pub(super) ally: Option<usize>,
    pub(super) occupied: u128,
    /// The cells of enemy pieces.
    pub(super) enemies: u128,
    /// The lines through its 輿論 on which enemy pieces would give check if nothing stood between: only
    /// pieces on these can be pinned.
    pub(super) shields: u128,
    /// The enemy pieces that give check.
    pub(super) checkers: u128,
    /// Cells to which pieces may go as far as others' pieces are concerned.
    pub(super) open: u128,
    /// Cells to which pieces other than the 輿論 may go as far as a check is concerned.
    pub(super) relief: u128,
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Threats {
    /// The pieces that bear on it.
    pub(super) bearers: u128,
    /// The lines on which something stands in the way of others.
    pub(super) shields: u128,
}

impl Tables {
    /// The pieces of a set that bear on a cell.
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

    /// The same, and what shields the cell from others of the set.
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
    /// The situation of a seat that is in the game.
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

    /// True if captures are remembered for the exchange between allies (J17.6).
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
