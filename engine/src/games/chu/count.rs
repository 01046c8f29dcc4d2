//! The number of legal moves without a list of them, in both ways of counting.
//!
//! *Canonical*: one for every different result. *By path*: one for every way of making it: two steps over an
//! empty square count beside the direct move, and so does every empty square over which a piece can pass.

use super::action::Action;
use super::attacks::lion_steps;
use super::directions::NEAR;
use super::game::Chu;
use super::pieces::Piece;
use super::position::{Cell, Position};
use super::powers::second_square;
use super::squares::{Square, Squares};
use crate::game::Game;

impl Chu {
    /// The number of canonical moves, as if the game were not over.
    #[inline]
    pub(super) fn count(&self, position: &Position, actions: &mut Vec<Action>) -> usize {
        if self.counter_strike_looms(position) {
            actions.clear();
            self.list(position, actions);
            return actions.len();
        }
        let arrivals = self.arrivals(position);
        let mut count = arrivals.all.len() + arrivals.promoting.map_or(0, |promoting| promoting.len());
        self.power_groups(position, |group| count += group.len());
        count as usize
    }

    /// In how many ways a legal move can be made, counted by path: the direct way, and one over every empty
    /// square that lies a step from both ends. A pass has no direct way.
    pub fn paths(&self, position: &Position, action: Action) -> u32 {
        self.ways_over(position, action).len() + u32::from(!action.is_pass())
    }

    /// The empty squares over which a move can be made in two steps with the same result.
    pub(super) fn ways_over(&self, position: &Position, action: Action) -> Squares {
        let (from, to) = (action.from(), action.to());
        let Some(piece) = position.piece(from).filter(|_| action.mid().is_none()) else {
            return Squares::NONE;
        };
        if piece.is_lion() {
            return self.free_neighbours(position, from) & NEAR[to.index()];
        }
        let leads_there = |step: &&i32| from == to || from.moved(2 * **step) == to;
        let near = lion_steps(piece).iter().filter(leads_there).map(|&step| from.moved(step));
        near.filter(|&near| position.cell(near) == Cell::Empty).collect()
    }

    /// The number of legal moves, counted by path.
    pub fn count_paths(&self, position: &Position) -> u64 {
        let mut actions = Vec::new();
        let canonical = self.count_legal(position, &mut actions) as u64;
        if canonical == 0 {
            return 0;
        }
        if self.counter_strike_looms(position) {
            return actions.iter().map(|&action| u64::from(self.paths(position, action))).sum();
        }
        let powers = (position.powers() & position.pieces(position.side())).members();
        let further =
            powers.filter_map(|from| Some(self.further_paths(position, from, position.piece(from)?)));
        canonical + further.sum::<u64>()
    }

    /// Number of moves that a piece has by path beyond its canonical ones.
    fn further_paths(&self, position: &Position, from: Square, piece: Piece) -> u64 {
        let mut empty = 0;
        let mut paths = 0;
        if piece.is_lion() {
            for mid in self.free_neighbours(position, from).members() {
                empty += 1;
                paths += self.lion_second_steps(position, from, mid).len();
            }
        }
        for &step in lion_steps(piece) {
            if position.cell(from.moved(step)) == Cell::Empty {
                empty += 1;
                paths += 1 + second_square(position, from, step).len();
            }
        }
        u64::from(paths) - u64::from(empty != 0)
    }
}

/// Sequences of exactly `depth` moves from a position, counted by path: [`crate::perft::perft`] counts the
/// same canonically.
pub fn path_perft(game: &Chu, position: &Position, depth: u32) -> u64 {
    if depth <= 1 {
        return if depth == 0 { 1 } else { game.count_paths(position) };
    }
    path_divide(game, position, depth).into_iter().map(|(_, count)| count).sum()
}

/// The same by first move, ascending. `depth` is at least 1.
pub fn path_divide(game: &Chu, position: &Position, depth: u32) -> Vec<(Action, u64)> {
    let mut actions = Vec::new();
    game.legal(position, &mut actions);
    let below = |action: Action| {
        let mut next = *position;
        game.play(&mut next, action);
        (action, u64::from(game.paths(position, action)) * path_perft(game, &next, depth.saturating_sub(1)))
    };
    actions.into_iter().map(below).collect()
}
