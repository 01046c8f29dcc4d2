//! The board as a grid of cells, the strip between the camps included, turned for the seat that looks; and numbers of
//! moves: from which cell to which, and behind them what missiles do.
//!
//! The numbers of walks depend on the board alone, so that one network plays every edition on it.

use crate::bits::Bits;
use crate::games::gunjin::play::moves::Code;
use crate::games::gunjin::play::random_move::Visit;
use crate::games::gunjin::tables::shifts::Shifts;
use crate::games::gunjin::{Board, Carry, Gunjin, Manner, Move, NORTH, Place, Position, Road, SOUTH};
use std::collections::BTreeMap;

pub(super) const NUMBERING: &str = "cells are counted row by row from the seat's own back row, left to right; a square is named by its first cell. \
A walk is from * cells + to. Behind the walks, where missiles fall: cells^2 falls, then for each place of a bomb \
beside the missile, in the order of its squares, cells^2 falls with that bomb";

const WORD: usize = u64::BITS as usize;

#[derive(Debug, Clone)]
pub(super) struct Numbering<B> {
    grids: [Grid; 2],
    cells: usize,
    /// Blocks of `cells²` numbers.
    blocks: usize,
    walks: [AllWalks; 2],
    /// By seat and square of a missile: where a bomb may stand that falls with it, ascending as the seat sees
    /// it.
    bombs: [Vec<Vec<u8>>; 2],
    width: std::marker::PhantomData<B>,
}

impl<B: Bits> Numbering<B> {
    pub(super) fn new(game: &Gunjin<B>) -> Numbering<B> {
        let grids = Grid::both(game.ruleset().board());
        let carries = |carry: Carry| game.movements[0].iter().any(|movement| movement.carry == carry);
        let near = |seat: usize, from: u8| {
            let mut set = B::EMPTY;
            if carries(Carry::InFront) {
                set |= game.in_front[seat][usize::from(from)];
            }
            if carries(Carry::Around) {
                set |= game.beside_missile(from);
            }
            let mut squares: Vec<u8> = set.members().filter(|&square| square != from).collect();
            squares.sort_unstable_by_key(|&square| grids[seat].first(square));
            squares
        };
        let bits = game.ruleset().board().bits() as u8;
        let is_square = |square: u8| game.ruleset().board().get(square).is_some();
        let bombs = [0, 1].map(|seat| -> Vec<Vec<u8>> {
            (0..bits).map(|from| if is_square(from) { near(seat, from) } else { Vec::new() }).collect()
        });
        let falls = carries(Carry::InFront) || carries(Carry::Around);
        let most = bombs.iter().flatten().map(Vec::len).max().unwrap_or(0);
        let blocks = if falls { 2 + most } else { 1 };
        let walks = [0, 1].map(|seat| AllWalks::new(game, &grids[seat], seat));
        Numbering { cells: grids[0].size(), grids, blocks, walks, bombs, width: std::marker::PhantomData }
    }

    pub(super) fn len(&self) -> usize {
        self.blocks * self.cells * self.cells
    }

    #[inline]
    pub(super) fn grid(&self, seat: usize) -> &Grid {
        &self.grids[seat & 1]
    }

    #[inline]
    pub(super) fn number(&self, seat: usize, action: Move) -> usize {
        let grid = self.grid(seat);
        let walk = grid.first(action.from) * self.cells + grid.first(action.to);
        let block = match action.manner {
            Manner::Walk => return walk,
            Manner::Fall => 1,
            Manner::Carry { bomb } => {
                let places = &self.bombs[seat & 1][usize::from(action.from)];
                2 + places.iter().position(|&place| place == bomb).unwrap_or(0)
            }
        };
        block * self.cells * self.cells + walk
    }

    /// Shows the numbers of all legal moves: a number, and which of it and the 63 that follow.
    #[inline]
    pub(super) fn legal(
        &self,
        game: &Gunjin<B>,
        position: &Position<B>,
        seat: usize,
        mut show: impl FnMut(usize, u64),
    ) {
        match &self.walks[seat & 1] {
            AllWalks::Narrow(walks) => {
                game.visit_legal(position, Marking { numbering: self, seat, walks: &**walks, show });
            }
            AllWalks::Wide(walks) => {
                game.visit_legal(position, Marking { numbering: self, seat, walks: &**walks, show });
            }
            AllWalks::None => game.visit_legal(position, |set: B, code: Code| {
                set.members().for_each(|member| show(self.number(seat, code.decode(member)), 1));
                false
            }),
        }
    }

    #[inline]
    pub(super) fn action(&self, seat: usize, number: usize) -> Option<Move> {
        let (block, walk) = (number / (self.cells * self.cells), number % (self.cells * self.cells));
        let grid = self.grid(seat);
        let (from, to) = (grid.square(walk / self.cells)?, grid.square(walk % self.cells)?);
        let manner = match block {
            0 => Manner::Walk,
            1 if self.blocks > 1 => Manner::Fall,
            place if place < self.blocks => {
                Manner::Carry { bomb: *self.bombs[seat & 1][usize::from(from)].get(place - 2)? }
            }
            _ => return None,
        };
        Some(Move { from, to, manner })
    }
}

/// The numbers of walks of a seat by the square left, where squares fit a word, and cells one or two.
#[derive(Debug, Clone)]
enum AllWalks {
    Narrow(Box<Walks<u64>>),
    Wide(Box<Walks<u128>>),
    None,
}

impl AllWalks {
    fn new<B: Bits>(game: &Gunjin<B>, grid: &Grid, seat: usize) -> AllWalks {
        match (B::WIDTH, grid.size()) {
            (..=64, ..=64) => AllWalks::Narrow(Box::new(Walks::new(game, grid, seat))),
            (..=64, ..=128) => AllWalks::Wide(Box::new(Walks::new(game, grid, seat))),
            _ => AllWalks::None,
        }
    }
}

/// Such numbers, with sets of cells.
#[derive(Debug, Clone)]
struct Walks<C> {
    /// The number of a walk to the first cell.
    firsts: [u32; WORD],
    /// The cells to which steps in the four directions lead, and those from and to headquarters.
    steps: [C; WORD],
    /// The first cell of each square, as a set.
    cells: [C; WORD],
    /// True if cells are counted from the last square on.
    is_turned: bool,
    /// Squares, turned if need be, with the rotation that carries them to their cells.
    groups: Vec<(u64, u32)>,
}

impl<C: Bits + From<u64>> Walks<C> {
    fn new<B: Bits>(game: &Gunjin<B>, grid: &Grid, seat: usize) -> Walks<C> {
        let is_turned = seat == NORTH;
        let turned = |square: u8| if is_turned { 63 - square } else { square };
        let mut groups: BTreeMap<u32, u64> = BTreeMap::new();
        for square in game.ruleset().board().squares() {
            let rotation = C::rotation(grid.first(square) as i32 - i32::from(turned(square)));
            *groups.entry(rotation).or_default() |= u64::square(turned(square));
        }
        let groups = groups.into_iter().map(|(rotation, squares)| (squares, rotation)).collect();
        let none = [C::EMPTY; WORD];
        let mut walks = Walks { firsts: [0; WORD], steps: none, cells: none, is_turned, groups };
        for square in game.ruleset().board().squares() {
            let reached = game.shifts.steps(B::square(square), B::FULL);
            let reached = reached.into_iter().fold(B::EMPTY, |all, set| all | set);
            walks.steps[usize::from(square)] = walks.cells(reached.low());
            walks.cells[usize::from(square)] = walks.cells(B::square(square).low());
            walks.firsts[usize::from(square)] = (grid.first(square) * grid.size()) as u32;
        }
        for hub in &game.shifts.headquarters {
            walks.steps[usize::from(hub.square)] |= walks.cells(hub.neighbours.low());
            for from in hub.sources.members() {
                walks.steps[usize::from(from)] |= walks.cells[usize::from(hub.square)];
            }
        }
        walks
    }

    /// The first cells of some squares.
    #[inline(always)]
    fn cells(&self, squares: u64) -> C {
        let squares = if self.is_turned { squares.reverse_bits() } else { squares };
        let carried = |&(group, rotation): &(u64, u32)| C::from(squares & group).rotated(rotation);
        self.groups.iter().fold(C::EMPTY, |cells, group| cells | carried(group))
    }

    /// Shows the walks of a piece to some cells.
    #[inline(always)]
    fn show(&self, from: u8, cells: C, show: &mut impl FnMut(usize, u64)) {
        let first = self.firsts[usize::from(from) % WORD] as usize;
        show(first, cells.low());
        if C::WIDTH > WORD {
            show(first + WORD, (cells >> WORD as u32).low());
        }
    }
}

/// Shows the numbers of moves.
struct Marking<'n, B, C, F> {
    numbering: &'n Numbering<B>,
    seat: usize,
    walks: &'n Walks<C>,
    show: F,
}

impl<B: Bits, C: Bits + From<u64>, F: FnMut(usize, u64)> Marking<'_, B, C, F> {
    #[inline(never)]
    fn some(&mut self, set: B, code: Code) {
        if let Code::Targets(from) = code {
            return self.walks.show(from, self.walks.cells(set.low()), &mut self.show);
        }
        for Move { from, to, manner } in set.members().map(|member| code.decode(member)) {
            match manner {
                Manner::Walk => {
                    self.walks.show(from, self.walks.cells[usize::from(to) % WORD], &mut self.show);
                }
                _ => (self.show)(self.numbering.number(self.seat, Move { from, to, manner }), 1),
            }
        }
    }
}

impl<B: Bits, C: Bits + From<u64>, F: FnMut(usize, u64)> Visit<B> for Marking<'_, B, C, F> {
    #[inline(always)]
    fn set(&mut self, set: B, code: Code) -> bool {
        if !set.is_empty() {
            self.some(set, code);
        }
        false
    }

    /// Piece by piece: how many pieces there are can be foreseen, how many steps in a direction cannot.
    #[inline(always)]
    fn steps(&mut self, _: &Shifts<B>, steppers: B, open: B) -> bool {
        let open = self.walks.cells(open.low());
        for from in steppers.low().members() {
            let steps = self.walks.steps[usize::from(from) % WORD];
            self.walks.show(from, steps & open, &mut self.show);
        }
        false
    }
}

/// Cells in rows, seen from one seat: its own back row first, its left hand first. A headquarters or a circle
/// may cover several cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) files: usize,
    /// The cells of each square, ascending; none for numbers that are no squares.
    cells: Vec<Vec<u16>>,
    /// The first cell of each square.
    firsts: Vec<u16>,
    squares: Vec<Option<u8>>,
    pub(super) roads: Vec<u16>,
}

fn strip_rows(board: &Board) -> usize {
    if board.is_joined() {
        return 0;
    }
    board.roads().map(|(_, squares)| squares.len()).max().unwrap_or(0).max(1)
}

fn middle(road: &Road) -> Vec<usize> {
    let files = || road.south.iter().chain(&road.north);
    let (first, last) = (files().min().copied().unwrap_or(0), files().max().copied().unwrap_or(0));
    let both = first + last;
    (both / 2..=both.div_ceil(2)).collect()
}

impl Grid {
    pub(super) fn new(board: &Board, seat: usize) -> Grid {
        let (strip, files) = (strip_rows(board), board.files());
        let rows = board.rows() + strip;
        let half = board.rows() / 2;
        let last = rows * files - 1;
        let turned = |row: usize, file: usize| {
            let cell = row * files + file;
            (if seat == NORTH { last - cell } else { cell }) as u16
        };
        let mut cells = vec![Vec::new(); board.bits()];
        for row in 0..board.rows() {
            for file in 0..files {
                if let Some(square) = board.cell(file, row) {
                    let row = if row < half { row } else { row + strip };
                    cells[usize::from(square)].push(turned(row, file));
                }
            }
        }
        let mut roads = Vec::new();
        for (road, squares) in board.roads().filter(|_| strip > 0) {
            for file in middle(road) {
                for (step, &square) in squares.iter().enumerate() {
                    cells[usize::from(square)].push(turned(half + step, file));
                }
                roads.extend((0..strip).map(|step| turned(half + step, file)));
            }
        }
        roads.sort_unstable();
        roads.dedup();
        cells.iter_mut().for_each(|cells| cells.sort_unstable());
        let mut squares = vec![None; rows * files];
        for (square, cells) in cells.iter().enumerate() {
            if let Some(&first) = cells.first() {
                squares[usize::from(first)] = Some(square as u8);
            }
        }
        let firsts = cells.iter().map(|cells| cells.first().copied().unwrap_or(0)).collect();
        Grid { rows, files, cells, firsts, squares, roads }
    }

    pub(super) fn both(board: &Board) -> [Grid; 2] {
        [SOUTH, NORTH].map(|seat| Grid::new(board, seat))
    }

    pub(super) fn size(&self) -> usize {
        self.rows * self.files
    }

    #[inline]
    pub(super) fn cells(&self, square: u8) -> impl Iterator<Item = usize> + '_ {
        self.all(square).iter().map(|&cell| usize::from(cell))
    }

    /// All squares, in the order of their first cells.
    pub(super) fn squares(&self) -> impl Iterator<Item = u8> + '_ {
        self.squares.iter().copied().flatten()
    }

    /// The cells of a square, ascending.
    #[inline(always)]
    pub(super) fn all(&self, square: u8) -> &[u16] {
        &self.cells[usize::from(square)]
    }

    #[inline]
    pub(super) fn first(&self, square: u8) -> usize {
        usize::from(self.firsts[usize::from(square)])
    }

    #[inline]
    pub(super) fn square(&self, cell: usize) -> Option<u8> {
        self.squares.get(cell).copied().flatten()
    }

    pub(super) fn cells_where(&self, board: &Board, sort: impl Fn(u8, Place) -> bool) -> Vec<u16> {
        let squares = board.squares().filter(|&square| sort(square, board.square(square).place));
        squares.flat_map(|square| self.cells[usize::from(square)].iter().copied()).collect()
    }
}
