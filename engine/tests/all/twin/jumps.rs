//! Moves that leave the ground: aircraft, jets, free jumps, missiles (R2.8, R2.9, R2.12, R6.1, R6.6), and the
//! all-round step (R2.11).

use super::Twin;
use super::moves::{Move, Squares};
use super::position::State;
use std::collections::BTreeSet;

impl Twin {
    /// R2.8; `found` holds the steps.
    pub(crate) fn aircraft(&self, state: &State, from: usize, found: &mut Squares) {
        let Some(camp) = self.board.camp(from) else { return };
        let rule = self.edition.value("aircraft_move");
        let files = self.board.files(from);
        for (file, way) in files.iter().flat_map(|file| [(*file, -1), (*file, 1)]) {
            let next = |at| self.board.in_flight(at, file, way);
            match rule {
                "one_step_free_crossing" => {
                    found.extend(next(from).filter(|to| self.board.camp(*to) != Some(camp)))
                }
                "vertical" => self.slide(state, from, next, found),
                "vertical_jump" => found.extend(std::iter::successors(next(from), |at| next(*at))),
                _ => {}
            }
        }
        if rule == "anywhere" {
            found.extend(self.anywhere());
        }
        if rule.starts_with("vertical") {
            for way in [-1, 1] {
                let beside = self.board.across(from, way);
                match self.edition.value("aircraft_sideways") {
                    "0" => found.retain(|to| Some(*to) != beside),
                    "unlimited" => {
                        found.extend(std::iter::successors(beside, |at| self.board.across(*at, way)))
                    }
                    _ => {}
                }
            }
        }
    }

    /// R2.9.
    pub(crate) fn free_jump(&self, from: usize, seat: usize, found: &mut Squares) {
        if self.edition.is("air_free_jump", "any_square") {
            found.extend(self.anywhere());
        } else {
            let files = self.board.files(from);
            let row_of = |square: usize| self.board.squares[square].cells.first().map(|cell| cell.1);
            let on_line = |to: &usize| {
                let same_file = self.board.files(*to).iter().any(|file| files.contains(file));
                same_file || row_of(*to) == row_of(from)
            };
            found.extend(self.anywhere().into_iter().filter(on_line));
        }
        if !self.edition.on("air_may_enter_hq") {
            found.remove(&self.board.hq(1 - seat));
        }
    }

    /// R2.11; `found` holds the steps.
    pub(crate) fn all_round(&self, from: usize, found: &mut Squares) {
        found.extend(self.board.corners(from));
        if !self.edition.on("bridge_diagonal") {
            return;
        }
        let crossing = |square: usize| {
            let joined = self.board.road_neighbours(square).into_iter();
            joined.filter(|to| self.board.camp(*to).is_some()).collect::<Vec<_>>()
        };
        if self.board.camp(from).is_none() {
            return;
        }
        let beside =
            |square: usize| [-1, 1].into_iter().filter_map(move |way| self.board.across(square, way));
        found.extend(beside(from).flat_map(crossing));
        found.extend(crossing(from).into_iter().flat_map(beside));
    }

    /// R2.12; `found` holds the steps.
    pub(crate) fn jet(&self, state: &State, seat: usize, found: &mut Squares) {
        if self.edition.is("jet_range", "anywhere") {
            found.extend(self.anywhere());
            self.spare_the_marshal(state, found);
        } else {
            found.extend(self.board.camp_squares(1 - seat));
        }
    }

    /// Every square of both camps.
    pub(crate) fn anywhere(&self) -> Squares {
        (0..self.board.squares.len()).filter(|square| self.board.camp(*square).is_some()).collect()
    }

    /// Takes out the square of the enemy marshal on guard (R2.12, R6.6).
    pub(crate) fn spare_the_marshal(&self, state: &State, found: &mut Squares) {
        found.retain(|to| {
            !state.squares[*to]
                .is_some_and(|p| p.seat != state.side && self.edition.kinds[p.kind].is("marshal"))
        });
    }

    /// The falls of a missile (R6.1, R6.6), alone or with a bomb.
    pub(crate) fn falls(&self, state: &State, from: usize) -> Vec<Move> {
        let kind = self.mover_kind(state, from).map(|kind| self.way(kind));
        let home = self.board.camp(from) == Some(state.side);
        let mut targets: Squares = self.board.camp_squares(1 - state.side).into_iter().collect();
        targets.retain(|to| state.squares[*to].is_none_or(|piece| piece.seat != state.side));
        let mut bombs = Vec::new();
        match kind {
            Some("falling_missile") if home => {
                let forward = if state.side == 0 { 1 } else { -1 };
                bombs.push(None);
                bombs.extend(
                    self.board.files(from).iter().map(|file| self.board.within(from, *file, forward)),
                );
            }
            Some("flying_missile") => {
                self.spare_the_marshal(state, &mut targets);
                bombs.extend(self.board.around(from).into_iter().map(Some));
            }
            _ => {}
        }
        let is_bomb = |square: usize| {
            let own = state.squares[square].filter(|piece| piece.seat == state.side);
            own.is_some_and(|piece| self.edition.kinds[piece.kind].is("bomb"))
                && !state.frozen.contains(&square)
        };
        let bombs: BTreeSet<Option<usize>> =
            bombs.into_iter().filter(|bomb| bomb.is_none_or(is_bomb)).collect();
        let moves = bombs.iter().flat_map(|bomb| targets.iter().map(|to| (*bomb, *to)));
        moves.map(|(bomb, to)| Move { from, to, falls: true, bomb }).collect()
    }
}
