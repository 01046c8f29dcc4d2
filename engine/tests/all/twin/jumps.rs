//! Moves that leave the ground: aircraft, jets, free jumps, missiles (R2.8, R2.9, R2.12, R6.1, R6.6), and the
//! all-round step (R2.11).

use super::Twin;
use super::board::Place;
use super::moves::{Move, Squares};
use super::position::State;
use std::collections::BTreeSet;

impl Twin {
    /// R2.8; `found` holds the steps.
    pub(crate) fn aircraft(&self, state: &State, from: usize, found: &mut Squares) {
        let rule = self.edition.value("aircraft_move");
        if rule == "anywhere" && self.in_flight_range(from) {
            found.extend(self.anywhere());
        }
        let Some(camp) = self.board.camp(from) else { return };
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

    // R2.9.
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
            found.retain(|to| Some(*to) != self.board.hq(1 - seat));
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
        if !self.edition.on("jet_steps") {
            found.clear();
        }
        if self.edition.is("jet_range", "anywhere") {
            found.extend(self.anywhere());
            self.spare_the_marshal(state, found);
        } else {
            found.extend(self.board.camp_squares(1 - seat));
        }
    }

    /// Every square of both camps, and the circles where flights reach them (R2.21).
    pub(crate) fn anywhere(&self) -> Squares {
        (0..self.board.squares.len()).filter(|square| self.in_flight_range(*square)).collect()
    }

    /// R2.21: true for a square where a flight to any square may begin and end.
    pub(crate) fn in_flight_range(&self, square: usize) -> bool {
        match self.board.squares[square].place {
            Place::Camp(_) => true,
            Place::Circle => self.edition.on("flights_reach_islands"),
            Place::Bridge => false,
        }
    }

    /// Takes out the square of the enemy marshal on guard (R2.12, R6.6).
    pub(crate) fn spare_the_marshal(&self, state: &State, found: &mut Squares) {
        found.retain(|to| {
            !state.squares[*to]
                .is_some_and(|p| p.seat != state.side && self.edition.kinds[p.kind].is("marshal"))
        });
    }

    /// The squares next to a flying missile (R6.6).
    fn beside_missile(&self, from: usize) -> Vec<usize> {
        if self.edition.is("bomb_neighbourhood", "4") {
            self.board.beside(from)
        } else {
            self.board.around(from)
        }
    }

    /// True for a bomb of the side to move that a missile can take along.
    fn is_own_bomb(&self, state: &State, square: usize) -> bool {
        let own = state.squares[square].filter(|piece| piece.seat == state.side);
        own.is_some_and(|piece| self.edition.kinds[piece.kind].is("bomb")) && !state.frozen.contains(&square)
    }

    /// R6.6: true for a missile that goes with its bomb or not at all.
    pub(crate) fn waits_for_bomb(&self, state: &State, from: usize) -> bool {
        let bombs = self.beside_missile(from).into_iter().filter(|s| self.is_own_bomb(state, *s)).count();
        self.edition.on("missile_takes_bomb_along") && bombs > 0
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
                bombs.extend(self.beside_missile(from).into_iter().map(Some));
            }
            _ => {}
        }
        let may_go = |bomb: &Option<usize>| bomb.is_none_or(|square| self.is_own_bomb(state, square));
        let bombs: BTreeSet<Option<usize>> = bombs.into_iter().filter(may_go).collect();
        let moves = bombs.iter().flat_map(|bomb| targets.iter().map(|to| (*bomb, *to)));
        moves.map(|(bomb, to)| Move { from, to, falls: true, bomb }).collect()
    }
}
