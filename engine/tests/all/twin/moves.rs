//! Moves: where every piece may go (R2), and which of these moves are legal (R1.8, R1.9, R2.14 to R2.16).

use super::Twin;
use super::board::Place;
use super::position::State;
use std::collections::BTreeSet;

/// A move (R10.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Move {
    /// Square of the piece.
    pub(crate) from: usize,
    /// Square it goes to, or falls on.
    pub(crate) to: usize,
    /// True for a missile that falls (R6.1) or that carries a bomb (R6.6).
    pub(crate) falls: bool,
    /// Square of the bomb that it carries.
    pub(crate) bomb: Option<usize>,
}

/// Squares, without order.
pub(crate) type Squares = BTreeSet<usize>;

impl Twin {
    /// All legal moves; none when the game is over.
    pub(crate) fn moves(&self, state: &State) -> Vec<Move> {
        let mut moves = Vec::new();
        if state.over.is_some() {
            return moves;
        }
        for from in 0..self.board.squares.len() {
            let mine = state.squares[from].is_some_and(|piece| piece.seat == state.side);
            if mine && !state.frozen.contains(&from) && !self.board.is_base(from) {
                let targets =
                    self.targets(state, from).into_iter().filter(|to| self.may_go(state, from, *to));
                moves.extend(targets.map(|to| Move { from, to, falls: false, bomb: None }));
                moves.extend(self.falls(state, from));
            }
        }
        let circle = |square: usize| self.board.squares[square].place == Place::Circle;
        let on_circle = |m: &Move| circle(m.from);
        let waits = |square: usize| {
            circle(square) && state.squares[square].is_some_and(|piece| piece.seat == state.side)
        };
        let bound = self.edition.is("circle_duty", "binding") && (0..state.squares.len()).any(waits);
        if self.edition.on("circle_must_leave") && (bound || moves.iter().any(on_circle)) {
            moves.retain(on_circle); // R1.9
        }
        moves
    }

    /// The bans that hold for every kind.
    fn may_go(&self, state: &State, from: usize, to: usize) -> bool {
        let mover = state.squares[from].expect("a piece moves");
        let Some(there) = state.squares[to] else { return !self.closed(state, mover.seat, to) };
        let circle = self.board.squares[to].place == Place::Circle;
        let never_attacks = self.edition.kinds[mover.kind].never_copies; // R4.7
        let refuge = self.board.is_refuge(to); // R1.15
        let peace = refuge || circle && self.edition.is("circle_combat", "forbidden"); // R1.8
        there.seat != mover.seat && !peace && !never_attacks && !self.closed(state, mover.seat, to)
    }

    /// R2.15, R2.16: true where a seat may not enter, nor pass.
    fn closed(&self, state: &State, seat: usize, square: usize) -> bool {
        if Some(square) == self.board.hq(seat) {
            return self.edition.is("own_hq_closed", "always") || state.closed[seat];
        }
        let enemy_hq = Some(square) == self.board.hq(1 - seat);
        enemy_hq && self.edition.on("hq_closed_to_enemy") && state.squares[square].is_none()
    }

    /// The kind a piece moves like: its own, or for a flag the one it copies (R2.17).
    pub(crate) fn mover_kind(&self, state: &State, square: usize) -> Option<usize> {
        let piece = state.squares[square].expect("a piece moves");
        let rules = &self.edition;
        let copies = rules.kinds[piece.kind].moves == "flag"
            && ["flag_mobile", "flag_power_fixed_at_setup", "flag_copies_movement"]
                .iter()
                .all(|name| rules.on(name));
        if copies { state.copied[piece.seat] } else { Some(piece.kind) }
    }

    /// Movement of a kind, after the switches that make flags and bombs step (R2.13).
    pub(crate) fn way(&self, kind: usize) -> &str {
        match self.edition.kinds[kind].moves.as_str() {
            "flag" if self.edition.on("flag_mobile") => "step",
            "bomb" if self.edition.on("bomb_mobile") => "step",
            "flag" | "bomb" | "carried_bomb" | "marshal" => "fixed",
            other => other,
        }
    }

    /// R8.4: true for a piece of a kind that can move, even if just now it has no move.
    pub(crate) fn movable(&self, state: &State, square: usize) -> bool {
        let way = self.mover_kind(state, square).map(|kind| self.way(kind));
        way.is_some_and(|way| way != "fixed")
            && !state.frozen.contains(&square)
            && !self.board.is_base(square)
    }

    /// All squares a piece reaches, friends' squares and closed squares not yet left out.
    fn targets(&self, state: &State, from: usize) -> Squares {
        let Some(kind) = self.mover_kind(state, from) else { return Squares::new() };
        let seat = state.side;
        let mut found = self.steps(state, from);
        match self.way(kind) {
            "falling_missile" if self.edition.on("missile_steps") => {} // R6.8
            "fixed" | "falling_missile" => found.clear(),
            "step" => {}
            "run" if self.edition.is("runner_move", "step") => {} // R2.20
            "run" => {
                self.run(state, from, kind, self.edition.is("runner_move", "leap"), &mut found);
            }
            "scout" => {
                let near = found.clone();
                self.run(state, from, kind, false, &mut found);
                if self.edition.is("scout", "move_or_attack") {
                    found.retain(|to| near.contains(to) || state.squares[*to].is_none()); // R2.22
                }
            }
            "engineer" => self.engineer(state, from, kind, &mut found),
            "vehicle" => self.vehicle(state, from, kind, &mut found),
            "aircraft" => self.aircraft(state, from, &mut found),
            "free_jump" => self.free_jump(from, seat, &mut found),
            "home_step" => found.retain(|to| self.board.camp(*to) == Some(seat)), // R2.10
            "all_round" => self.all_round(from, &mut found),
            "jet" => self.jet(state, seat, &mut found),
            "flying_missile" if self.waits_for_bomb(state, from) => found.clear(),
            "flying_missile" => {
                found = if self.in_flight_range(from) { self.anywhere() } else { Squares::new() }; // R6.6
                self.spare_the_marshal(state, &mut found);
            }
            "walking_missile" if self.edition.is("missile_move", "jump") => {
                found.extend(self.board.camp_squares(1 - seat)); // R6.7
            }
            "walking_missile" if self.edition.is("missile_move", "leap") => {
                let empty = State { squares: vec![None; state.squares.len()], ..state.clone() };
                self.run(&empty, from, kind, false, &mut found); // R6.7: as on an empty board
            }
            "walking_missile" => {}
            other => panic!("no such way of moving: {other}"),
        }
        found
    }

    /// R2.2: all steps, with the crossings of R1.3 to R1.7.
    fn steps(&self, state: &State, from: usize) -> Squares {
        let mut found: Squares = self.plain_steps(from).into_iter().collect();
        found.extend(self.board.slants(from));
        found.extend(self.arms_ahead(state, from));
        for (circle, to, straight) in self.board.opposite_arms(from) {
            let open = match circle {
                Some(c) => {
                    straight
                        && state.squares[c].is_none()
                        && self.edition.is("circle_stop", "only_when_turning")
                }
                None => straight || self.edition.is("nocircle_x", "any_opposite_arm"),
            };
            if open {
                found.insert(to);
            }
        }
        found
    }

    /// R1.4, R1.11: the circles of an arm, or the arms to which a piece may leave a circle.
    fn arms_ahead(&self, state: &State, from: usize) -> Vec<usize> {
        let onward =
            self.edition.is("circle_back", "forbidden") && self.board.squares[from].place == Place::Circle;
        let back = |square: &usize| onward && self.board.camp(*square) == Some(state.side);
        self.board.circle_neighbours(from).into_iter().filter(|square| !back(square)).collect()
    }

    /// Steps within the camp and over I roads.
    pub(crate) fn plain_steps(&self, from: usize) -> Vec<usize> {
        let mut found = self.board.beside(from);
        found.extend(self.board.road_neighbours(from));
        found
    }

    /// True for an empty square that the side to move may pass.
    fn free(&self, state: &State, square: usize) -> bool {
        state.squares[square].is_none() && !self.closed(state, state.side, square)
    }

    /// Goes on from square to square, over empty ones only (R2.1).
    pub(crate) fn slide(
        &self,
        state: &State,
        from: usize,
        next: impl Fn(usize) -> Option<usize>,
        found: &mut Squares,
    ) {
        let mut at = from;
        while let Some(to) = next(at) {
            found.insert(to);
            if !self.free(state, to) {
                break;
            }
            at = to;
        }
    }

    /// Goes on from square to square, over pieces too if `over` (R2.18).
    fn pass(
        &self,
        state: &State,
        from: usize,
        next: impl Fn(usize) -> Option<usize>,
        over: bool,
        found: &mut Squares,
    ) {
        if over {
            found.extend(std::iter::successors(next(from), |at| next(*at)));
        } else {
            self.slide(state, from, next, found);
        }
    }

    /// R2.3 and, for a kind marked so, R2.5.
    fn run(&self, state: &State, from: usize, kind: usize, over: bool, found: &mut Squares) {
        for way in [-1, 1] {
            let rails = |at: usize, to: &usize| self.board.on_rails(at, *to);
            let across = |at| self.board.across(at, way).filter(|to| rails(at, to));
            self.pass(state, from, across, over, found);
            for file in self.board.files(from) {
                let along = |at| self.board.along(at, file, way).filter(|to| rails(at, to));
                self.pass(state, from, along, over, found);
            }
        }
        if !self.edition.kinds[kind].diagonal {
            return;
        }
        for (file, row) in &self.board.squares[from].cells {
            for (df, dr) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                let mut cell = (file + df, row + dr);
                while let Some(to) =
                    self.board.at(cell).filter(|to| self.board.camp(*to) == self.board.camp(from))
                {
                    found.insert(to);
                    if !over && !self.free(state, to) {
                        break;
                    }
                    cell = (cell.0 + df, cell.1 + dr);
                }
            }
        }
    }

    /// Engineers: R2.3 with R2.4, or R2.6.
    fn engineer(&self, state: &State, from: usize, kind: usize, found: &mut Squares) {
        let on_and_off = self.edition.is("circle_engineer", "run_on_run_off");
        let over = self.edition.on("engineer_leap");
        match self.edition.value("engineer_move") {
            "line" => {
                self.run(state, from, kind, over, found);
                if on_and_off {
                    self.run_on_and_off(state, from, over, found);
                }
            }
            "flood" => self.flood(state, from, on_and_off, found),
            _ => {}
        }
    }

    // R2.4.
    fn run_on_and_off(&self, state: &State, from: usize, over: bool, found: &mut Squares) {
        for file in self.board.files(from) {
            for way in [-1, 1] {
                let mut passed = Squares::new();
                self.pass(state, from, |at| self.board.along(at, file, way), over, &mut passed);
                for arm in passed.into_iter().filter(|arm| over || self.free(state, *arm)) {
                    found.extend(self.board.circle_neighbours(arm));
                }
            }
        }
        if self.board.squares[from].place == Place::Circle {
            let arms = self.arms_ahead(state, from).into_iter();
            for arm in arms.filter(|arm| over || self.free(state, *arm)) {
                let away = if self.board.camp(arm) == Some(0) { -1 } else { 1 };
                for file in self.board.files(arm) {
                    self.pass(state, arm, |at| self.board.within(at, file, away), over, found);
                }
            }
        }
    }

    /// R2.6: everything reachable by plain steps through empty squares, or by all steps (`flood_circles`).
    fn flood(&self, state: &State, from: usize, on_and_off: bool, found: &mut Squares) {
        if self.edition.on("flood_circles") {
            let (mut visited, mut to_leave) = (Squares::from([from]), vec![from]);
            while let Some(at) = to_leave.pop() {
                let fresh = self.steps(state, at).into_iter().filter(|to| visited.insert(*to));
                to_leave.extend(fresh.filter(|to| self.free(state, *to)).collect::<Vec<_>>());
            }
            found.extend(visited);
            found.remove(&from);
            return;
        }
        let on_circle = self.board.squares[from].place == Place::Circle;
        let next = |at: usize| {
            let mut next = self.plain_steps(at);
            next.retain(|to| self.board.on_rails(at, *to)); // R1.14
            next
        };
        let mut to_visit = next(from);
        if on_circle && on_and_off {
            to_visit.extend(self.arms_ahead(state, from));
        }
        let mut visited = Squares::from([from]);
        while let Some(at) = to_visit.pop() {
            if visited.insert(at) && self.free(state, at) {
                to_visit.extend(next(at));
                if on_and_off {
                    found.extend(self.board.circle_neighbours(at));
                }
            }
        }
        found.extend(visited);
        found.remove(&from);
    }

    // R2.7.
    fn vehicle(&self, state: &State, from: usize, kind: usize, found: &mut Squares) {
        let forward = if state.side == 0 { 1 } else { -1 };
        let rule = self.edition.value("two_forward");
        match rule {
            "run" => self.run(state, from, kind, false, found),
            "up_to_two" | "exactly_two" | "any_direction" => {
                for file in self.board.files(from) {
                    let first = self.board.along(from, file, forward);
                    if rule == "exactly_two" {
                        found.retain(|to| Some(*to) != first);
                    }
                    self.two(state, from, |at| self.board.along(at, file, forward), found);
                    if rule == "any_direction" {
                        self.two(state, from, |at| self.board.along(at, file, -forward), found);
                    }
                }
                if rule == "any_direction" {
                    self.two(state, from, |at| self.board.across(at, -1), found);
                    self.two(state, from, |at| self.board.across(at, 1), found);
                }
            }
            _ => {}
        }
    }

    /// Two squares on, if the first is empty.
    fn two(&self, state: &State, from: usize, next: impl Fn(usize) -> Option<usize>, found: &mut Squares) {
        found.extend(next(from).filter(|first| self.free(state, *first)).and_then(next));
    }
}
