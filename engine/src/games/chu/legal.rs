//! The list of legal moves.

use super::fans::{Arrivals, DIRECTIONS, NEAR, RAYS, STEP};
use super::game::{Action, Chu};
use super::pieces::{Piece, Power};
use super::position::{Cell, Position};
use super::powers::{Group, lion_steps, second_square};
use super::squares::{SIZE, Square, Squares};
use super::switches::{LastRankPromotion, PromoteOnCapture};
use crate::game::Game;
use crate::random::{RandomSource, below};

impl Chu {
    pub(super) fn list(&self, position: &Position, actions: &mut Vec<Action>) {
        let first = actions.len();
        position.pieces(position.side()).members().for_each(|from| {
            if let Some(piece) = position.piece(from) {
                self.list_piece(position, from, piece, actions);
            }
        });
        if self.counter_strike_looms(position) {
            let mut at = 0;
            actions.retain(|&action| {
                at += 1;
                at <= first || !self.is_counter_strike(position, action)
            });
        }
    }

    #[inline]
    fn list_piece(&self, position: &Position, from: Square, piece: Piece, actions: &mut Vec<Action>) {
        let mut targets = walks(position, from, piece);
        if piece.power() != Power::Plain {
            targets |= self.direct_powers(position, from, piece);
        }
        let promoting = self.promoting(position, from, piece, targets);
        if promoting.is_empty() {
            targets.members().for_each(|to| actions.push(Action::direct(from, to)));
        } else {
            targets.members().for_each(|to| {
                actions.push(Action::direct(from, to));
                if promoting.has(to) {
                    actions.push(Action::direct(from, to).promoting());
                }
            });
        }
        if piece.power() != Power::Plain {
            self.first_captures(position, from, piece, |mid, targets| {
                actions.extend(targets.members().map(|to| Action::capturing(from, mid, to)));
            });
        }
    }
}

#[inline(always)]
fn walks(position: &Position, from: Square, piece: Piece) -> Squares {
    let moves = piece.moves();
    let mut targets = piece.steps_from(from);
    if moves.slides != 0 {
        let occupied = position.pieces(0) | position.pieces(1);
        for direction in (0..DIRECTIONS).filter(|direction| moves.slides >> direction & 1 != 0) {
            targets |= slide(from, direction, occupied);
        }
    }
    targets & Squares::BOARD & !position.pieces(piece.side())
}

#[inline(always)]
fn slide(from: Square, direction: usize, occupied: Squares) -> Squares {
    let ray = RAYS[direction][from.index()];
    let blockers = ray & occupied;
    let first = if STEP[direction] > 0 { blockers.lowest() } else { blockers.highest() };
    ray & !first.map_or(Squares::NONE, |blocker| RAYS[direction][blocker.index()])
}

impl Chu {
    #[inline]
    pub(super) fn count(&self, position: &Position, actions: &mut Vec<Action>) -> usize {
        if self.counter_strike_looms(position) {
            actions.clear();
            self.list(position, actions);
            return actions.len();
        }
        let mut arrivals = Arrivals::NONE;
        self.arrivals(position, &mut arrivals);
        let mut count = arrivals.count;
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

/// Counts by first move, ascending. `depth` is at least 1.
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

impl Chu {
    #[inline]
    pub(super) fn draw(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        if self.counter_strike_looms(position) {
            return self.draw_from_list(position, rng);
        }
        let mut arrivals = Arrivals::NONE;
        self.arrivals(position, &mut arrivals);
        let mut total = arrivals.count;
        self.power_groups(position, |group| total += group.len());
        if total == 0 {
            return None;
        }
        let rank = below(rng, total);
        if rank < arrivals.count {
            return Some(self.nth_arrival(position, &arrivals, rank));
        }
        self.draw_power(position, rank - arrivals.count)
    }

    fn draw_power(&self, position: &Position, mut rank: u32) -> Option<Action> {
        let mut drawn = None;
        self.power_groups(position, |Group { from, mid, targets, promoting }| {
            let action = |to| mid.map_or(Action::direct(from, to), |mid| Action::capturing(from, mid, to));
            if drawn.is_none() {
                drawn = pick(targets, &mut rank).map(action);
            }
            if drawn.is_none() {
                drawn = pick(promoting, &mut rank).map(|to| action(to).promoting());
            }
        });
        drawn
    }

    #[cold]
    fn draw_from_list(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        let mut actions = Vec::new();
        self.list(position, &mut actions);
        actions.get(below(rng, actions.len() as u32) as usize).copied()
    }
}

#[inline(always)]
fn pick(set: Squares, rank: &mut u32) -> Option<Square> {
    let here = set.len();
    if *rank < here {
        return Some(set.nth(*rank));
    }
    *rank -= here;
    None
}

/// The zone of each side: the four ranks nearest to the opponent (I4).
pub(super) static ZONES: [Squares; 2] = [Squares::rows(0, 4), Squares::rows(SIZE - 4, SIZE)];
pub(super) static LAST_RANKS: [Squares; 2] = [Squares::rows(0, 1), Squares::rows(SIZE - 1, SIZE)];

impl Chu {
    #[inline(always)]
    pub(super) fn promoting(
        &self,
        position: &Position,
        from: Square,
        piece: Piece,
        targets: Squares,
    ) -> Squares {
        let side = piece.side();
        if piece.promoted().is_none() {
            Squares::NONE
        } else if ZONES[side].has(from) {
            let captures = targets & self.promoting_captures(position);
            if self.is_rescued(piece) { captures | targets & LAST_RANKS[side] } else { captures }
        } else {
            targets & ZONES[side]
        }
    }

    /// The enemy pieces that let a piece promote which takes them from inside the zone (I5).
    #[inline(always)]
    pub(super) fn promoting_captures(&self, position: &Position) -> Squares {
        let enemy = position.pieces(1 - position.side());
        match self.rules().promote_on_capture {
            PromoteOnCapture::StartOrEndInZone => enemy,
            PromoteOnCapture::EndInZone => enemy & ZONES[position.side()],
        }
    }

    /// True if a piece that reaches the last rank may promote though it takes nothing (I6).
    #[inline]
    pub(super) fn is_rescued(&self, piece: Piece) -> bool {
        match self.rules().last_rank_promotion {
            LastRankPromotion::None => false,
            LastRankPromotion::Pawn => piece.is_pawn(),
            LastRankPromotion::PawnAndLance => piece.is_pawn() || piece.is_lance(),
            LastRankPromotion::PawnAndGoBetween => piece.is_pawn() || piece.is_go_between(),
        }
    }
}
