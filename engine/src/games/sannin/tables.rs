//! Everything that follows from board, pieces and rules and never changes during a game, computed once.

use super::board::{CELLS, Cell, ROWS, SEATS};
use super::pieces::{FORMS, Form, KINDS, Kind, PieceData, embedded_points};
use super::rules::{Promotion, Rules, SeatOrder};
use crate::bits::Bits;

pub(super) const LINES: usize = 6;

type ByOrigin = [[u128; CELLS]; SEATS];

#[derive(Debug, Clone)]
pub(super) struct Tables {
    /// By cell and line: the cells with smaller numbers, those with larger ones.
    lines: [[[u128; 2]; LINES]; CELLS],
    /// By cell: the nearest cell in each of the twelve directions.
    near: [u128; CELLS],
    rays: [u128; CELLS],
    /// By two cells: the line that both lie on; [`LINES`] if there is none.
    line_of: [[u8; CELLS]; CELLS],
    /// By seat, form and cell: where the form moves to on an empty board.
    reach: [[[u128; CELLS]; FORMS]; SEATS],
    /// By seat, form and cell: from where the form moves to the cell on an empty board.
    pub(super) aims: [[[u128; CELLS]; FORMS]; SEATS],
    /// By seat, form and cell: at most so many moves of the form, promotions counted apart.
    pub(super) most_moves: [[[u8; CELLS]; FORMS]; SEATS],
    /// By seat and form: the lines on which it moves any distance, as bits.
    slides: [[u8; FORMS]; SEATS],
    pub(super) territory: [u128; SEATS],
    /// By seat and origin: where a move promotes (J10).
    pub(super) promoting: ByOrigin,
    /// By seat and form: the cells from which it could never move (J8).
    pub(super) dead: [[u128; FORMS]; SEATS],
    pub(super) start: [Vec<(Cell, Kind)>; SEATS],
    pub(super) counts: [u8; KINDS],
    pub(super) signs: [char; FORMS],
    pub(super) points: [u32; FORMS],
}

/// By how many sixths of a circle each seat's view is turned from that of the player at the bottom of the
/// page: 先手 sits at the upper right edge, 中手 to the left or right of 先手 (J2).
pub(super) fn turns(order: SeatOrder) -> [usize; SEATS] {
    match order {
        SeatOrder::Clockwise => [4, 0, 2],
        SeatOrder::Counterclockwise => [4, 2, 0],
    }
}

fn ray(from: Cell, hour: usize) -> u128 {
    std::iter::successors(from.toward(hour), |cell| cell.toward(hour)).fold(0, |set, cell| set | cell.bit())
}

fn cells(picks: impl Fn(Cell) -> bool) -> u128 {
    Cell::all().filter(|&cell| picks(cell)).fold(0, |set, cell| set | cell.bit())
}

impl Tables {
    pub(super) fn new(rules: &Rules) -> Tables {
        let data = PieceData::embedded();
        let turns = turns(rules.seat_order);
        let territory = turns.map(|turn| cells(|cell| cell.turned(6 - turn).coordinates().1 >= 4));
        let mut tables = Tables {
            lines: lines(),
            near: [0; CELLS],
            rays: [0; CELLS],
            line_of: [[LINES as u8; CELLS]; CELLS],
            reach: [[[0; CELLS]; FORMS]; SEATS],
            aims: [[[0; CELLS]; FORMS]; SEATS],
            most_moves: [[[0; CELLS]; FORMS]; SEATS],
            slides: [[0; FORMS]; SEATS],
            territory,
            promoting: promoting(&territory, rules.promotion),
            dead: [[0; FORMS]; SEATS],
            start: turns.map(|turn| formation(&data, turn)),
            counts: Kind::ALL.map(|kind| SEATS as u8 * data.count(kind)),
            signs: [' '; FORMS],
            points: embedded_points(),
        };
        Cell::all().for_each(|cell| tables.add_cell(cell));
        for form in Form::all() {
            tables.signs[form.index()] = data.form(form).name.chars().next().unwrap_or(' ');
            for (seat, &turn) in turns.iter().enumerate() {
                tables.add_form(&data, seat, turn, form);
            }
        }
        tables
    }

    fn add_cell(&mut self, cell: Cell) {
        for line in 0..LINES {
            for hour in [line, line + LINES] {
                self.near[cell.index()] |= cell.toward(hour).map_or(0, Cell::bit);
            }
            let [below, above] = self.lines[cell.index()][line];
            self.rays[cell.index()] |= below | above;
            for other in (below | above).members() {
                self.line_of[cell.index()][usize::from(other)] = line as u8;
            }
        }
    }

    fn add_form(&mut self, data: &PieceData, seat: usize, turn: usize, form: Form) {
        let moves = data.form(form);
        let steps = || moves.steps.iter().map(|hour| hour + 2 * turn);
        let slides = || moves.slides.iter().map(|hour| hour + 2 * turn);
        self.slides[seat][form.index()] = slides().fold(0, |lines, hour| lines | 1 << (hour % LINES));
        for cell in Cell::all() {
            let near = steps().filter_map(|hour| cell.toward(hour)).fold(0, |set, to| set | to.bit());
            self.reach[seat][form.index()][cell.index()] =
                slides().fold(near, |set, hour| set | ray(cell, hour));
        }
        for cell in Cell::all() {
            let reach = self.reach[seat][form.index()][cell.index()];
            for to in reach.members() {
                self.aims[seat][form.index()][usize::from(to)] |= cell.bit();
            }
            let plain = !form.is_promoted() && form.kind().promotes();
            let promoting = if plain { reach & self.promoting[seat][cell.index()] } else { 0 };
            self.most_moves[seat][form.index()][cell.index()] = (reach.len() + promoting.len()) as u8;
        }
        let reach = &self.reach[seat][form.index()];
        self.dead[seat][form.index()] = cells(|cell| reach[cell.index()] == 0);
    }

    /// The cells of one line through a cell that are seen from it: up to and including the first piece on
    /// either side.
    #[inline(always)]
    pub(super) fn along(&self, from: Cell, line: usize, occupied: u128) -> u128 {
        let [below, above] = self.lines[from.index()][line];
        let blocker = 1u128 << (127 - (below & occupied | 1).leading_zeros());
        let beyond = above & occupied;
        (beyond ^ beyond.wrapping_sub(blocker)) & (below | above)
    }

    #[inline(always)]
    pub(super) fn seen(&self, from: Cell, occupied: u128) -> u128 {
        (0..LINES).fold(0, |seen, line| seen | self.along(from, line, occupied))
    }

    #[inline(always)]
    pub(super) fn rays(&self, from: Cell) -> u128 {
        self.rays[from.index()]
    }

    #[inline(always)]
    pub(super) fn possible_bearers(&self, target: Cell, long_range: u128) -> u128 {
        self.near[target.index()] | self.rays[target.index()] & long_range
    }

    #[inline(always)]
    pub(super) fn line_through(&self, one: Cell, other: Cell) -> u128 {
        let line = usize::from(self.line_of[one.index()][other.index()]);
        self.lines[one.index()].get(line).map_or(0, |[below, above]| below | above)
    }

    #[inline(always)]
    pub(super) fn sees(&self, target: Cell, other: Cell, occupied: u128) -> bool {
        let line = usize::from(self.line_of[target.index()][other.index()]);
        self.near[target.index()] & other.bit() != 0
            || line < LINES && self.along(target, line, occupied) & other.bit() != 0
    }

    #[inline(always)]
    pub(super) fn reach(&self, seat: usize, form: Form, from: Cell) -> u128 {
        self.reach[seat][form.index()][from.index()]
    }

    #[inline(always)]
    pub(super) fn bears(&self, seat: usize, form: Form, from: Cell, occupied: u128) -> u128 {
        let reach = self.reach(seat, form, from);
        let mut lines = self.slides[seat][form.index()];
        if lines == 0 {
            return reach;
        }
        let mut seen = self.near[from.index()];
        while lines != 0 {
            seen |= self.along(from, lines.trailing_zeros() as usize, occupied);
            lines &= lines - 1;
        }
        seen & reach
    }

    pub(super) fn between(&self, one: Cell, other: Cell) -> u128 {
        let line = usize::from(self.line_of[one.index()][other.index()]);
        if line >= LINES {
            return 0;
        }
        self.along(one, line, other.bit()) & self.along(other, line, one.bit())
    }
}

fn lines() -> [[[u128; 2]; LINES]; CELLS] {
    let mut lines = [[[0; 2]; LINES]; CELLS];
    for cell in Cell::all() {
        for (line, sides) in lines[cell.index()].iter_mut().enumerate() {
            let both = ray(cell, line) | ray(cell, line + LINES);
            let below = cell.bit() - 1;
            *sides = [both & below, both & !below];
        }
    }
    lines
}

/// Cells on which a move promotes: it goes from one zone to another, or from a zone to outside, or from
/// outside into a zone. Zones are the territories of the two others, each for itself, and the garden (J10).
/// `also_within` adds moves that stay inside.
fn promoting(territory: &[u128; SEATS], promotion: Promotion) -> ByOrigin {
    let mut table = [[0; CELLS]; SEATS];
    for (seat, table) in table.iter_mut().enumerate() {
        let mut zones: Vec<u128> =
            (0..SEATS).filter(|&other| other != seat).map(|other| territory[other]).collect();
        zones.push(Cell::GARDEN.bit());
        let all = zones.iter().fold(0, |all, zone| all | zone);
        for cell in Cell::all() {
            let own = zones.iter().copied().find(|zone| zone & cell.bit() != 0);
            table[cell.index()] = match (own, promotion) {
                (None, _) => all,
                (Some(zone), Promotion::EnteringAndLeaving) => cells(|_| true) & !zone,
                (Some(_), Promotion::AlsoWithin) => cells(|_| true),
            };
        }
    }
    table
}

fn formation(data: &PieceData, turn: usize) -> Vec<(Cell, Kind)> {
    let mut pieces = Vec::new();
    let rows = (0..ROWS).rev().take(data.formation.len()).collect::<Vec<_>>();
    for (row, text) in rows.into_iter().rev().zip(&data.formation) {
        let mut row = Cell::row(row);
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                row.by_ref().take(empty as usize).for_each(drop);
                continue;
            }
            let kind = Kind::of_letter(letter).expect("a letter of a kind");
            pieces.push((row.next().expect("rows of the formation fit").turned(turn), kind));
        }
    }
    pieces.sort();
    pieces
}
