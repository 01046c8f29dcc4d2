//! Numbers of moves: from which cell to which, and behind them what missiles do.
//!
//! The numbers of walks depend on the board alone, so that one network plays every edition on it.

use super::grid::Grid;
use crate::bits::Bits;
use crate::games::gunjin::play::moves::{Manner, Move};
use crate::games::gunjin::tables::compiled::Gunjin;
use crate::games::gunjin::tables::movement::Carry;

/// In words, for [`crate::tensors::Layout::numbering`].
pub(super) const NUMBERING: &str = "cells are counted row by row from the seat's own back row, left to right; a square is named by its first cell. \
A walk is from * cells + to. Behind the walks, where missiles fall: cells^2 falls, then for each place of a bomb \
beside the missile, in the order of its squares, cells^2 falls with that bomb";

#[derive(Debug, Clone)]
pub(super) struct Numbering<B> {
    grids: [Grid; 2],
    cells: usize,
    /// Blocks of `cells²` numbers.
    blocks: usize,
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
        Numbering { cells: grids[0].size(), grids, blocks, bombs, width: std::marker::PhantomData }
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
