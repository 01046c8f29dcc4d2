//! The board: a letter for every square, and the same again as sets of squares.

use super::fans::Fan;
use super::pieces::{Piece, sets};
use super::squares::{NUMBERS, Square, Squares};
use crate::game::Seat;
use std::hash::{Hash, Hasher};

const EMPTY: u8 = 0x3f;
const WALL: u8 = 0x7f;
const NOWHERE: u8 = u8::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Piece(Piece),
    Wall,
}

/// A position: the board, whose turn it is, where a lion has just been taken by another piece (I14), and the
/// number of moves made. Everything takes part in comparison and hash; `board_digest` leaves the
/// number of moves out.
#[derive(Clone, Copy)]
pub struct Position {
    pub(super) steppers: Fan,
    pub(super) sliders: Fan,
    /// The sets of [`sets`], word by word, so that a piece is put into all its sets at once.
    words: [[u64; sets::COUNT]; 3],
    board: [u8; NUMBERS],
    ply: u32,
    side: u8,
    struck: u8,
}

impl Position {
    pub(super) fn empty() -> Position {
        let mut board = [WALL; NUMBERS];
        Square::all().for_each(|square| board[square.index()] = EMPTY);
        Position {
            steppers: Fan::NONE,
            sliders: Fan::NONE,
            words: [[0; sets::COUNT]; 3],
            board,
            ply: 0,
            side: 0,
            struck: NOWHERE,
        }
    }

    /// Number of moves made since the beginning.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The seat to move (sente 0, gote 1), also where the game is over.
    pub fn seat(&self) -> Seat {
        Seat(self.side)
    }

    #[inline(always)]
    pub(super) fn side(&self) -> usize {
        usize::from(self.side & 1)
    }

    /// The square on which a lion has just been taken by a piece that is no lion (I14).
    #[inline(always)]
    pub fn lion_struck(&self) -> Option<Square> {
        if self.struck == NOWHERE { None } else { Some(Square::numbered(self.struck)) }
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        match self.board[square.index()] {
            EMPTY | WALL => None,
            number => Some(Piece::numbered(number)),
        }
    }

    #[inline(always)]
    pub(super) fn cell(&self, square: Square) -> Cell {
        match self.board.get(square.index()) {
            None | Some(&WALL) => Cell::Wall,
            Some(&EMPTY) => Cell::Empty,
            Some(&number) => Cell::Piece(Piece::numbered(number)),
        }
    }

    #[inline(always)]
    fn set(&self, number: usize) -> Squares {
        Squares([self.words[0][number], self.words[1][number], self.words[2][number]])
    }

    /// The pieces of a side.
    ///
    /// # Panics
    /// If there is no such side.
    #[inline(always)]
    pub fn pieces(&self, side: usize) -> Squares {
        self.set(sets::PIECES + side)
    }

    #[inline(always)]
    pub(super) fn powers(&self) -> Squares {
        self.set(sets::POWERS)
    }

    #[inline(always)]
    pub(super) fn promotable(&self) -> Squares {
        self.set(sets::PROMOTABLE)
    }

    #[inline(always)]
    pub(super) fn lions(&self) -> Squares {
        self.set(sets::LIONS)
    }

    #[inline(always)]
    pub(super) fn royals(&self) -> Squares {
        self.set(sets::ROYALS)
    }

    #[inline(always)]
    fn toggle(&mut self, square: Square, piece: Piece) {
        let (belongs, bit) = (u64::from(piece.sets()), square.index() % 64);
        for (number, word) in self.words[square.index() / 64].iter_mut().enumerate() {
            *word ^= (belongs >> number & 1) << bit;
        }
        self.steppers.toggle(square.index(), piece.moves().steps);
        self.sliders.toggle(square.index(), piece.moves().slides);
    }

    #[inline(always)]
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.toggle(square, piece);
        self.board[square.index()] = piece.number();
    }

    #[inline(always)]
    pub(super) fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece(square)?;
        self.toggle(square, piece);
        self.board[square.index()] = EMPTY;
        Some(piece)
    }

    #[inline(always)]
    pub(super) fn pass_turn(&mut self, lion_struck: Option<Square>) {
        self.struck = lion_struck.map_or(NOWHERE, Square::number);
        self.side ^= 1;
        self.ply += 1;
    }

    pub(super) fn set_turn(&mut self, side: usize, lion_struck: Option<Square>, ply: u32) {
        self.struck = lion_struck.map_or(NOWHERE, Square::number);
        self.side = side as u8;
        self.ply = ply;
    }

    /// A digest of all that the rules of repetition compare: the board, the side to move, and where a lion
    /// was struck.
    pub(crate) fn board_digest(&self) -> u64 {
        let mut digest = crate::digest::Digest::default();
        digest.add(&self.board);
        digest.add(&[self.side, self.struck]);
        digest.value()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        (self.board, self.side, self.struck, self.ply) == (other.board, other.side, other.struck, other.ply)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.board, self.side, self.struck, self.ply).hash(state);
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", super::sfen::write(self))
    }
}
