//! The information state of an edition: the set-up as the seat saw it, and every announcement since.

use super::numbering::{Grid, Numbering};
use crate::bits::Bits;
use crate::games::gunjin::knowledge::{Announcement, Opening, View};
use crate::games::gunjin::{Carry, Fallen, Gunjin, Manner, Reveal, Winner};
use crate::tensors::{Digits, Number, Part, Sheet};

const NAME: usize = 2;
const PLIES: usize = 4;
/// Digits of a ply but those of emptied cells and shown kinds: what was heard, from, to, manner, bomb,
/// outcome, where the mover stands, closed headquarters, how the game ended.
const PLY: usize = 1 + NAME + NAME + 1 + NAME + 1 + NAME + 1 + 2;

#[derive(Debug, Clone, Copy)]
pub(super) struct Script {
    cells: usize,
    kinds: usize,
    plies: usize,
    shown: usize,
}

impl Script {
    pub(super) fn new<B: Bits>(game: &Gunjin<B>, cells: usize) -> Script {
        let rules = game.rules();
        let shows = matches!(rules.reveal, Reveal::RevealThenHide | Reveal::RevealAndStay)
            || rules.flag_shown_by_lifting
            || rules.fallen == Fallen::Shown
            || game.shows_flags;
        let falls = game.movements[0].iter().any(|movement| movement.carry != Carry::No);
        // A fight shows two pieces and two behind them, or two flags; a blast shows a missile, its bomb, nine squares and
        // whoever falls with a flag among them.
        let shown = match (shows, falls) {
            (false, _) => 0,
            (true, false) => 4,
            (true, true) => 16,
        };
        Script { cells, kinds: game.ruleset().kinds().len(), plies: game.ply_cap as usize, shown }
    }

    pub(super) fn sheet(&self) -> Sheet {
        Sheet::flat(vec![
            Part::new(
                "the board at the start, by cell: own kind, shown kind, hidden piece",
                NAME * self.cells,
            ),
            Part::new("the enemy's army, by kind", NAME * self.kinds),
            Part::new("seat to move, ply, closed headquarters, own flag's copied kind", self.header()),
            Part::new("cells whose piece never moves", self.cell_digits()),
            Part::new(
                "every ply: who, from, to, manner, bomb, outcome, where the mover stands, closed headquarters, ending, emptied cells, shown kinds",
                self.ply() * self.plies,
            ),
        ])
    }

    fn header(&self) -> usize {
        1 + PLIES + 1 + NAME
    }

    fn cell_digits(&self) -> usize {
        self.cells.div_ceil(4)
    }

    fn ply(&self) -> usize {
        PLY + self.cell_digits() + self.shown * 2 * NAME
    }

    pub(super) fn write<B: Bits, N: Number>(
        &self,
        numbering: &Numbering<B>,
        view: &View<B>,
        numbers: &mut [N],
    ) {
        let grid = numbering.grid(view.seat);
        let mut digits = Digits::new(numbers);
        self.write_opening(grid, &view.opening, &mut digits);
        for announcement in view.log.iter() {
            let end = digits.written() + self.ply();
            self.write_announcement(grid, view.seat, announcement, &mut digits);
            digits.skip(end - digits.written());
        }
    }

    fn write_opening<B: Bits, N: Number>(
        &self,
        grid: &Grid,
        opening: &Opening<B>,
        digits: &mut Digits<'_, N>,
    ) {
        let mut cells = vec![0; self.cells];
        for &(square, kind) in &opening.own {
            cells[grid.first(square)] = 1 + usize::from(kind);
        }
        for &(square, shown) in &opening.enemy {
            let kind = shown.map_or(self.kinds, usize::from);
            cells[grid.first(square)] = 1 + self.kinds + kind;
        }
        cells.into_iter().for_each(|cell| digits.push(cell, NAME));
        for &count in &opening.enemy_army {
            digits.push(count as usize, NAME);
        }
        digits.push(usize::from(opening.turn == opening.seat), 1);
        digits.push(opening.ply as usize, PLIES);
        digits.push(closed(opening.closed, opening.seat), 1);
        digits.push(opening.flag_power.map_or(0, |kind| 1 + usize::from(kind)), NAME);
        self.write_cells(grid, opening.frozen, digits);
    }

    fn write_announcement<B: Bits, N: Number>(
        &self,
        grid: &Grid,
        seat: usize,
        announcement: &Announcement<B>,
        digits: &mut Digits<'_, N>,
    ) {
        let square = |square: Option<u8>| square.map_or(0, |square| 1 + grid.first(square));
        let action = announcement.action;
        let (manner, bomb) = match action.manner {
            Manner::Walk => (1, None),
            Manner::Fall => (2, None),
            Manner::Carry { bomb } => (3, Some(bomb)),
        };
        digits.push(1 + usize::from(announcement.seat != seat), 1);
        digits.push(square(Some(action.from)), NAME);
        digits.push(square(Some(action.to)), NAME);
        digits.push(manner, 1);
        digits.push(square(bomb), NAME);
        digits.push(announcement.outcome.map_or(0, |outcome| 1 + outcome as usize), 1);
        digits.push(square(announcement.stands), NAME);
        digits.push(closed(announcement.closed, seat), 1);
        let ending = announcement.ending;
        digits.push(ending.map_or(0, |ending| winner(ending.winner, seat)), 1);
        digits.push(ending.map_or(0, |ending| 1 + ending.reason as usize), 1);
        self.write_cells(grid, announcement.emptied, digits);
        debug_assert!(announcement.revealed.len() <= self.shown, "more kinds shown than there is room for");
        for shown in announcement.revealed.iter().take(self.shown) {
            digits.push(square(Some(shown.square)), NAME);
            digits.push(usize::from(shown.kind) + if shown.seat == seat { 0 } else { 128 }, NAME);
        }
    }

    fn write_cells<B: Bits, N: Number>(&self, grid: &Grid, squares: B, digits: &mut Digits<'_, N>) {
        let cells = squares.members().fold(0u128, |cells, square| cells | 1 << grid.first(square));
        for digit in 0..self.cell_digits() {
            digits.push((cells >> (4 * digit) & 15) as usize, 1);
        }
    }
}

/// Digit of the closed headquarters, one's own first.
fn closed(closed: u8, seat: usize) -> usize {
    let is_closed = |owner: usize| usize::from(closed >> owner & 1);
    is_closed(seat) | is_closed(1 - seat) << 1
}

fn winner(winner: Winner, seat: usize) -> usize {
    match winner {
        Winner::Draw => 1,
        winner if winner == Winner::seat(seat) => 2,
        _ => 3,
    }
}
