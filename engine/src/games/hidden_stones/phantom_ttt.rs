//! Phantom tic-tac-toe: stones in a row win.

use super::{Board, HiddenStones, Shape};
use crate::game::Seat;
use crate::switches::{SwitchError, switches, within};

switches! {
    needs ();
    columns: u32 = "3", (), "P4", "files of the board, 2 to 6; 12 cells at most";
    rows: u32 = "3", (), "P4", "ranks of the board, 2 to 6; 12 cells at most";
    line: u32 = "3", (), "P4", "stones in a row that win, 2 to the longer side of the board";
}

/// Stones in a row, abrupt or not.
#[derive(Debug, Clone, Copy)]
pub struct Line<const ABRUPT: bool>;

/// Phantom tic-tac-toe, on three by three cells unless switches say otherwise.
pub type PhantomTtt = HiddenStones<Line<false>>;

/// Phantom tic-tac-toe in which a met stone costs the turn.
pub type AbruptPhantomTtt = HiddenStones<Line<true>>;

impl<const ABRUPT: bool> Shape for Line<ABRUPT> {
    const ID: &'static str = if ABRUPT { "abrupt_phantom_ttt" } else { "phantom_ttt" };
    const ABRUPT: bool = ABRUPT;
    type Rules = Rules;

    fn board(rules: &Rules) -> Board {
        Board { columns: rules.columns, rows: rules.rows }
    }

    fn check(rules: &Rules) -> Result<(), SwitchError> {
        within("line", rules.line, 2, rules.columns.max(rules.rows))
    }

    fn wins(rules: &Rules, _: Seat, stones: u16) -> bool {
        let board = Self::board(rules);
        let lines =
            (0..board.cells()).flat_map(|cell| [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|step| (cell, step)));
        lines.into_iter().any(|(cell, (right, down))| {
            let (column, row) = board.place(cell);
            (0..i64::from(rules.line)).all(|step| {
                let cell = board.cell(i64::from(column) + step * right, i64::from(row) + step * down);
                cell.is_some_and(|cell| stones >> cell & 1 == 1)
            })
        })
    }
}
