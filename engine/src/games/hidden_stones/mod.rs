//! Games in which both sides put stones on cells that the other does not see: phantom tic-tac-toe and dark Hex.
//!
//! - P1. Both seats in turn try a cell that they have not tried yet. On an empty cell they put a stone; on an enemy
//!   stone nothing changes, but they now know of it.
//! - P2. A stone passes the turn. Who met an enemy stone tries again; in the abrupt games the turn has passed.
//! - P3. A seat sees its own attempts and how they ended. Of the other's it learns only that the turn has passed.
//! - P4. Who has made the shape of the game has won: [`phantom_ttt`] or [`dark_hex`]. With all cells taken it is a draw.
//!   The winner gets 1, the loser -1.
//!
//! OpenSpiel has these games as `phantom_ttt` and `dark_hex` with `obstype=reveal-nothing`. Its texts of dark Hex also
//! count the attempts of both seats, which its tensors and these views do not.

pub mod dark_hex;
pub mod phantom_ttt;
mod symmetry;
mod views;

pub use views::Seen;

use crate::action_line::{ActionLine, chip_rulebook, notation_as_line};
use crate::game::{Game, Notation, Seat, Turn};
use crate::games::card_table::{View, mark};
use crate::rulebook::Rulebook;
use crate::spec::GameSpec;
use crate::switches::{SwitchError, SwitchSet, resolve, resolved_id, within};
use crate::tensors::sheet::PositionSheet;
use crate::tensors::{Number, Part, Sheet};
use std::fmt::Debug;

/// Most cells of a board.
pub const MOST_CELLS: u32 = 12;

/// Files and ranks of a board, cells numbered rank by rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// Number of files.
    pub columns: u32,
    /// Number of ranks.
    pub rows: u32,
}

impl Board {
    /// Number of cells.
    pub const fn cells(self) -> u32 {
        self.columns * self.rows
    }

    /// The column and row of a cell.
    pub(crate) const fn place(self, cell: u32) -> (u32, u32) {
        (cell % self.columns, cell / self.columns)
    }

    /// The cell at a column and row; `None` off the board.
    pub(crate) fn cell(self, column: i64, row: i64) -> Option<u32> {
        let (columns, rows) = (i64::from(self.columns), i64::from(self.rows));
        let on = (0..columns).contains(&column) && (0..rows).contains(&row);
        on.then(|| (row * columns + column) as u32)
    }
}

/// Rules that one game of hidden stones adds to those that all of them share.
pub trait Shape: Debug + Clone + Copy + Send + Sync + 'static {
    /// Name of the game.
    const ID: &'static str;
    /// True if the turn passes where an enemy stone was met, too (P2).
    const ABRUPT: bool;
    /// The switches of the game.
    type Rules: SwitchSet<Needs = ()> + Debug + Default + Clone + Copy + PartialEq + Send + Sync;

    /// The board by the switches.
    fn board(rules: &Self::Rules) -> Board;

    /// Refuses what is out of range, of a board within bounds.
    ///
    /// # Errors
    /// If a number is out of range.
    fn check(rules: &Self::Rules) -> Result<(), SwitchError>;

    /// True if a seat with these stones (a bit a cell) has won.
    fn wins(rules: &Self::Rules, seat: Seat, stones: u16) -> bool;
}

/// A game of hidden stones under one set of rules.
#[derive(Debug, Clone)]
pub struct HiddenStones<S: Shape> {
    rules: S::Rules,
    board: Board,
    /// Of each seat a bit for every set of its stones: has it won?
    won: [Vec<u64>; 2],
    symmetries: Vec<Vec<u8>>,
}

/// An attempt at the cell of this number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Act(pub u8);

impl Act {
    const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// An attempt on a table; a view has no cell of the other's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Attempt {
    seat: usize,
    cell: Option<u8>,
    /// It met an enemy stone.
    met: bool,
}

const HOLE: u64 = 15;
const MET: u64 = 16;
const BITS: u32 = 5;
const ATTEMPTS_A_WORD: u32 = u64::BITS / BITS;

/// Attempts in their order, and where they have led.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Table {
    /// Five bits an attempt, the first in the lowest: its cell (15 for a hole of a view), and if it met a stone.
    attempts: [u64; 2],
    count: u8,
    turn: u8,
    over: bool,
    /// The stones of each seat; in a view those of the other that were met.
    stones: [u16; 2],
    /// Cells that each seat has tried; in a view nothing of the other's.
    tried: [u16; 2],
}

impl Table {
    fn push(&mut self, seat: usize, cell: Option<u8>, met: bool) {
        let code = cell.map_or(HOLE, u64::from) | if met { MET } else { 0 };
        let place = u32::from(self.count);
        self.attempts[(place / ATTEMPTS_A_WORD) as usize] |= code << (BITS * (place % ATTEMPTS_A_WORD));
        self.count += 1;
        if let Some(cell) = cell {
            self.tried[seat] |= 1 << cell;
            self.stones[seat ^ usize::from(met)] |= 1 << cell;
        }
    }

    fn code(&self, place: u32) -> u64 {
        self.attempts[(place / ATTEMPTS_A_WORD) as usize] >> (BITS * (place % ATTEMPTS_A_WORD))
            & (2 * MET - 1)
    }
}

impl<S: Shape> HiddenStones<S> {
    /// The game with these rules.
    ///
    /// # Panics
    /// If they are out of range.
    pub fn new(rules: S::Rules) -> HiddenStones<S> {
        assert!(check::<S>(&rules).is_ok(), "the rules are out of range: {rules:?}");
        let board = S::board(&rules);
        let won = [Seat(0), Seat(1)].map(|seat| {
            let mut bits = vec![0; (1usize << board.cells()).div_ceil(64)];
            let winning = (0..1u16 << board.cells()).filter(|&stones| S::wins(&rules, seat, stones));
            winning.for_each(|stones| bits[usize::from(stones / 64)] |= 1 << (stones % 64));
            bits
        });
        let symmetries = symmetry::symmetries(board, &|seat, stones| S::wins(&rules, seat, stones));
        HiddenStones { rules, board, won, symmetries }
    }

    /// The game of a name.
    ///
    /// # Errors
    /// If a switch does not exist, is given twice or is out of range.
    pub fn from_spec(spec: &GameSpec) -> Result<HiddenStones<S>, SwitchError> {
        let rules = resolve(S::ID, &spec.switches)?;
        check::<S>(&rules)?;
        Ok(HiddenStones::new(rules))
    }

    /// The value of every switch.
    pub fn rules(&self) -> &S::Rules {
        &self.rules
    }

    /// Files and ranks of its board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// True if a seat with these stones (a bit a cell) has won.
    #[inline]
    pub fn wins(&self, seat: Seat, stones: u16) -> bool {
        self.won[seat.index()][usize::from(stones / 64)] >> (stones % 64) & 1 == 1
    }

    fn all(&self) -> u16 {
        ((1u32 << self.board.cells()) - 1) as u16
    }

    fn untried(&self, table: &Table, seat: usize) -> impl Iterator<Item = Act> + use<S> {
        let open = self.all() & !table.tried[seat];
        (0..self.board.cells() as u8).map(Act).filter(move |act| open & act.bit() != 0)
    }

    /// The attempts on a table, whose they are and how they ended. Of a hole nothing is known but that the turn passed.
    fn attempts(&self, table: &Table) -> impl Iterator<Item = Attempt> {
        let mut turn = 0;
        let codes: Vec<u64> = (0..u32::from(table.count)).map(|place| table.code(place)).collect();
        codes.into_iter().map(move |code| {
            let (seat, met) = (turn, code & MET != 0);
            turn ^= usize::from(!met || S::ABRUPT);
            Attempt { seat, cell: Some((code & HOLE) as u8).filter(|&cell| u64::from(cell) != HOLE), met }
        })
    }
}

fn check<S: Shape>(rules: &S::Rules) -> Result<(), SwitchError> {
    let board = S::board(rules);
    within("columns", board.columns, 2, MOST_CELLS / 2)?;
    within("rows", board.rows, 2, MOST_CELLS / board.columns)?;
    S::check(rules)
}

impl<S: Shape> Game for HiddenStones<S> {
    type Position = Table;
    type Action = Act;

    fn start(&self) -> Table {
        Table::default()
    }

    fn turn(&self, table: &Table) -> Turn {
        if table.over { Turn::Over } else { Turn::Seat(Seat(table.turn)) }
    }

    fn legal(&self, table: &Table, actions: &mut Vec<Act>) {
        actions.clear();
        if !table.over {
            actions.extend(self.untried(table, usize::from(table.turn)));
        }
    }

    fn play(&self, table: &mut Table, action: Act) {
        let seat = usize::from(table.turn);
        let met = table.stones[1 - seat] & action.bit() != 0;
        table.push(seat, Some(action.0), met);
        table.turn ^= u8::from(!met || S::ABRUPT);
        let [first, second] = table.stones;
        table.over =
            !met && (self.wins(Seat(seat as u8), table.stones[seat]) || first | second == self.all());
    }

    fn returns(&self, table: &Table) -> Vec<f64> {
        let winner = (0..2).find(|&seat| table.over && self.wins(Seat(seat as u8), table.stones[seat]));
        match winner {
            Some(0) => vec![1.0, -1.0],
            Some(_) => vec![-1.0, 1.0],
            None => vec![0.0; 2],
        }
    }
}

impl<S: Shape> ActionLine for HiddenStones<S> {
    fn told_actions(&self, table: &Table) -> Vec<Option<Act>> {
        self.attempts(table).map(|attempt| attempt.cell.map(Act)).collect()
    }

    fn seen_words(&self, table: &Table) -> Vec<String> {
        let word = |attempt: Attempt| {
            let cell = self.seen_word(table, attempt.cell.map(Act));
            if attempt.met { cell + "!" } else { cell }
        };
        self.attempts(table).map(word).collect()
    }
}

impl<S: Shape> Notation for HiddenStones<S> {
    fn action_text(&self, _: &Table, action: Act) -> String {
        let (column, row) = self.board.place(u32::from(action.0));
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    notation_as_line!();
}

impl<S: Shape> Rulebook for HiddenStones<S> {
    fn id(&self) -> String {
        resolved_id(S::ID, &self.rules)
    }

    chip_rulebook!();

    fn images(&self, view: &View<Table>) -> Vec<(View<Table>, Vec<Act>)> {
        self.images_of(view)
    }

    fn reason(&self, table: &Table) -> &'static str {
        if self.returns(table)[0] == 0.0 { "full_board" } else { "shape" }
    }
}

impl<S: Shape> PositionSheet for HiddenStones<S> {
    fn numbering(&self) -> &'static str {
        "the cell, rank by rank from the first, in a rank from file a"
    }

    fn sheet(&self) -> Sheet {
        let cells = self.board.cells() as usize;
        Sheet::flat(vec![
            Part::new("seat", 2),
            Part::new("the game is over", 1),
            Part::new(
                "every attempt: by oneself, by the other, a stone was met, the cell as far as it is seen",
                2 * cells * (3 + cells),
            ),
        ])
    }

    fn actions(&self) -> usize {
        self.board.cells() as usize
    }

    fn number(&self, _: Seat, action: Act) -> usize {
        usize::from(action.0)
    }

    fn action(&self, _: Seat, number: usize) -> Option<Act> {
        (number < self.board.cells() as usize).then_some(Act(number as u8))
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        mark(numbers, seat.index());
        if table.over {
            mark(numbers, 2);
        }
        let rows = numbers[3..].chunks_exact_mut(3 + self.board.cells() as usize);
        for (row, attempt) in rows.zip(self.attempts(table)) {
            mark(row, usize::from(attempt.seat != seat.index()));
            if attempt.met {
                mark(row, 2);
            }
            if let Some(cell) = attempt.cell {
                mark(row, 3 + usize::from(cell));
            }
        }
    }
}
