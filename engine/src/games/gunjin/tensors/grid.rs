//! The board as a grid of cells, the strip between the camps included, turned for the seat that looks.

use crate::games::gunjin::rules::board::{Board, NORTH, Place, SOUTH};
use crate::games::gunjin::text::drawing::Road;

/// Cells in rows, seen from one seat: its own back row first, its left hand first. A headquarters or a circle
/// may cover several cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) files: usize,
    /// The cells of each square, ascending; none for numbers that are no squares.
    cells: Vec<Vec<u16>>,
    squares: Vec<Option<u8>>,
    pub(super) roads: Vec<u16>,
}

/// Rows of the strip: one, or one for each bridge square of a road; none where the camps touch.
fn strip_rows(board: &Board) -> usize {
    if board.is_joined() {
        return 0;
    }
    board.roads().map(|(_, squares)| squares.len()).max().unwrap_or(0).max(1)
}

/// The files in the middle of a road: one, or two where the middle lies between files.
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
        Grid { rows, files, cells, squares, roads }
    }

    pub(super) fn both(board: &Board) -> [Grid; 2] {
        [SOUTH, NORTH].map(|seat| Grid::new(board, seat))
    }

    pub(super) fn size(&self) -> usize {
        self.rows * self.files
    }

    #[inline]
    pub(super) fn cells(&self, square: u8) -> impl Iterator<Item = usize> + '_ {
        self.cells[usize::from(square)].iter().map(|&cell| usize::from(cell))
    }

    #[inline]
    pub(super) fn first(&self, square: u8) -> usize {
        usize::from(self.cells[usize::from(square)][0])
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
