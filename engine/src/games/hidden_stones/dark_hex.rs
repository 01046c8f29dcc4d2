//! Dark Hex: a chain of stones between one's own edges wins, of the first seat between the first and the last rank, of
//! the second between the first and the last file. A full board has exactly one such chain.

use super::{Board, HiddenStones, Shape};
use crate::game::Seat;
use crate::switches::{SwitchError, switches};

switches! {
    needs ();
    columns: u32 = "3", (), "P4", "files of the board, 2 to 6; 12 cells at most";
    rows: u32 = "3", (), "P4", "ranks of the board, 2 to 6; 12 cells at most";
}

/// Chains between edges, abrupt or not.
#[derive(Debug, Clone, Copy)]
pub struct Chain<const ABRUPT: bool>;

/// Dark Hex, on three by three cells unless switches say otherwise.
pub type DarkHex = HiddenStones<Chain<false>>;

/// Dark Hex in which a met stone costs the turn.
pub type AbruptDarkHex = HiddenStones<Chain<true>>;

/// Steps to the cells that touch a cell.
const NEIGHBOURS: [(i64, i64); 6] = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];

impl<const ABRUPT: bool> Shape for Chain<ABRUPT> {
    const ID: &'static str = if ABRUPT { "abrupt_dark_hex_3" } else { "dark_hex_3" };
    const ABRUPT: bool = ABRUPT;
    type Rules = Rules;

    fn board(rules: &Rules) -> Board {
        Board { columns: rules.columns, rows: rules.rows }
    }

    fn check(_: &Rules) -> Result<(), SwitchError> {
        Ok(())
    }

    fn wins(rules: &Rules, seat: Seat, stones: u16) -> bool {
        let board = Self::board(rules);
        let along = |cell: u32| if seat == Seat(0) { board.place(cell).1 } else { board.place(cell).0 };
        let last = if seat == Seat(0) { board.rows } else { board.columns } - 1;
        let cells = || (0..board.cells()).filter(|&cell| stones >> cell & 1 == 1);
        let mut chain = cells().filter(|&cell| along(cell) == 0).fold(0u16, |chain, cell| chain | 1 << cell);
        loop {
            let joined = |cell: &u32| {
                let (column, row) = board.place(*cell);
                let touching = |(right, down)| board.cell(i64::from(column) + right, i64::from(row) + down);
                NEIGHBOURS.into_iter().filter_map(touching).any(|near| chain >> near & 1 == 1)
            };
            let longer = cells().filter(joined).fold(chain, |chain, cell| chain | 1 << cell);
            if longer == chain {
                return cells().any(|cell| chain >> cell & 1 == 1 && along(cell) == last);
            }
            chain = longer;
        }
    }
}
