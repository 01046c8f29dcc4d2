//! The table: board, hands and turn.

use super::pieces::KINDS;
use super::{CELLS, Cell, Ending, Form, Kind, SEATS, Seats};
use crate::bits::Bits;

const EMPTY: u8 = 0xff;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    Fresh,
    /// An alliance is offered to a seat, which is to answer.
    Offered(u8),
    Refused,
    /// The first of two moves is made (J17.7).
    Second,
}

/// Bearing of the last turn on a sudden alliance with the player to move (J15, J16). A check needs no memory:
/// it is seen on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum LastTurn {
    Quiet,
    /// It saved its own 輿論, and begins no alliance.
    Answered,
    Threat,
    Loss,
}

impl LastTurn {
    pub(super) const REMEMBERED: [LastTurn; 3] = [LastTurn::Answered, LastTurn::Threat, LastTurn::Loss];

    pub(super) fn word(self) -> &'static str {
        match self {
            LastTurn::Quiet => "",
            LastTurn::Answered => "answered",
            LastTurn::Threat => "threat",
            LastTurn::Loss => "loss",
        }
    }
}

/// A capture of a player's last turn, for the exchange between allies (J17.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Capture {
    pub(super) cell: Cell,
    pub(super) victim: u8,
}

/// The table, the turn, and the past that the rules remember: small plain data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) occupied: [u128; SEATS],
    /// The cells of pieces that move any distance in some direction; follows from the rest.
    pub(super) long_range: u128,
    /// By cell: form and seat, or [`EMPTY`].
    cells: [u8; CELLS],
    /// By seat: the cell of its 輿論 or 旭光; the garden for seats that are out.
    pub(super) kings: [Cell; SEATS],
    pub(super) hands: [[u8; KINDS]; SEATS],
    pub(super) captures: [Option<Capture>; SEATS],
    pub(super) turn: u8,
    pub(super) stage: Stage,
    pub(super) playing: Seats,
    pub(super) outsider: Option<u8>,
    pub(super) jumps: Seats,
    /// Seats that will be skipped once (J17.7).
    pub(super) owes: Seats,
    pub(super) checked: Seats,
    pub(super) last_turn: LastTurn,
    pub(super) ending: Option<Ending>,
    pub(super) ply: u32,
}

impl Position {
    pub(super) fn bare() -> Position {
        Position {
            occupied: [0; SEATS],
            long_range: 0,
            cells: [EMPTY; CELLS],
            kings: [Cell::GARDEN; SEATS],
            hands: [[0; KINDS]; SEATS],
            captures: [None; SEATS],
            turn: 0,
            stage: Stage::Fresh,
            playing: Seats::ALL,
            outsider: None,
            jumps: Seats::NONE,
            owes: Seats::NONE,
            checked: Seats::NONE,
            last_turn: LastTurn::Quiet,
            ending: None,
            ply: 0,
        }
    }

    /// The piece on a cell: its seat and form.
    pub fn at(&self, cell: Cell) -> Option<(usize, Form)> {
        let piece = self.cells[cell.index()];
        (piece != EMPTY).then(|| (usize::from(piece >> 4), Form::numbered(piece)))
    }

    #[inline(always)]
    pub(super) fn piece(&self, cell: Cell) -> (usize, Form) {
        let piece = self.cells[cell.index()];
        (usize::from(piece >> 4 & 3), Form::numbered(piece))
    }

    pub(super) fn code(&self, cell: Cell) -> u8 {
        self.cells[cell.index()]
    }

    /// Number of pieces of a kind that a seat has in hand.
    pub fn in_hand(&self, seat: usize, kind: Kind) -> u8 {
        self.hands[seat][kind as usize]
    }

    /// Seats that are still in the game.
    pub fn playing(&self) -> Seats {
        self.playing
    }

    /// The allies, while there are any.
    pub fn allies(&self) -> Option<Seats> {
        self.outsider.map(|outsider| Seats::ALL.with(usize::from(outsider), false))
    }

    /// Seats in check: those on whose 輿論 an enemy's piece bears.
    pub fn checked(&self) -> Seats {
        self.checked
    }

    pub(super) fn actor(&self) -> usize {
        match self.stage {
            Stage::Offered(seat) => usize::from(seat),
            _ => usize::from(self.turn),
        }
    }

    #[inline(always)]
    pub(super) fn all(&self) -> u128 {
        self.occupied[0] | self.occupied[1] | self.occupied[2]
    }

    #[inline(always)]
    pub(super) fn ally(&self, seat: usize) -> Option<usize> {
        let outsider = usize::from(self.outsider?);
        (outsider != seat).then(|| SEATS - outsider - seat)
    }

    #[inline(always)]
    pub(super) fn enemies(&self, seat: usize) -> u128 {
        let friends = self.occupied[seat] | self.ally(seat).map_or(0, |ally| self.occupied[ally]);
        self.all() & !friends
    }

    #[inline(always)]
    pub(super) fn kings_set(&self) -> u128 {
        self.playing.members().fold(0, |set, seat| set | self.kings[seat].bit())
    }

    #[inline(always)]
    pub(super) fn king_form(&self, seat: usize) -> Form {
        self.piece(self.kings[seat]).1
    }

    #[inline(always)]
    pub(super) fn put(&mut self, seat: usize, form: Form, cell: Cell) {
        self.cells[cell.index()] = form.number() | (seat as u8) << 4;
        self.occupied[seat] |= cell.bit();
        if form.is_long_range() {
            self.long_range |= cell.bit();
        }
        if form.kind() == Kind::Yoron {
            self.kings[seat] = cell;
        }
    }

    #[inline(always)]
    pub(super) fn lift(&mut self, cell: Cell) -> (usize, Form) {
        let (seat, form) = self.piece(cell);
        self.cells[cell.index()] = EMPTY;
        self.occupied[seat] &= !cell.bit();
        self.long_range &= !cell.bit();
        (seat, form)
    }

    /// A piece is taken into a seat's hand; it is plain again there (J7). Whose it was.
    #[inline(always)]
    pub(super) fn take(&mut self, seat: usize, cell: Cell) -> usize {
        let (victim, form) = self.lift(cell);
        self.hands[seat][form.kind() as usize] += 1;
        victim
    }

    /// Takes a seat's pieces off the board and out of its hand (J6); the hand that it had.
    pub(super) fn remove(&mut self, seat: usize) -> [u8; KINDS] {
        for cell in self.occupied[seat].members() {
            self.cells[usize::from(cell)] = EMPTY;
        }
        self.long_range &= !self.occupied[seat];
        self.occupied[seat] = 0;
        self.kings[seat] = Cell::GARDEN;
        self.playing = self.playing.with(seat, false);
        for set in [&mut self.jumps, &mut self.owes, &mut self.checked] {
            *set = set.with(seat, false);
        }
        std::mem::take(&mut self.hands[seat])
    }
}
