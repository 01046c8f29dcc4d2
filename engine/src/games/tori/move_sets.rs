//! Legal actions of the side to move, in sets of squares: counted, listed and drawn from in the same way.

use super::pieces::{Down, Facing, Kinds, Up};
use super::position::Board;
use super::rules::{DropMate, ShrikeRules};
use super::squares::{BOARD, Direction, Squares, files_with_two, members, moved, offset, rank, zone};
use super::survey::{Army, Origin, Survey};
use super::{Action, Deed, Kind, Position, Side, Square, Tori};
use crate::bits::Bits;
use crate::random::{RandomSource, below};

pub(super) trait Take {
    fn take(&mut self, origin: Origin, squares: Squares);

    #[inline(always)]
    fn enough(&self) -> bool {
        false
    }
}

#[derive(Default)]
pub(super) struct Count(pub(super) u32);

impl Take for Count {
    #[inline(always)]
    fn take(&mut self, origin: Origin, squares: Squares) {
        self.0 += squares.count_ones() * origin.times();
    }
}

#[derive(Default)]
pub(super) struct Any(pub(super) bool);

impl Take for Any {
    #[inline(always)]
    fn take(&mut self, origin: Origin, squares: Squares) {
        self.0 |= squares != 0 && origin.times() != 0;
    }

    #[inline(always)]
    fn enough(&self) -> bool {
        self.0
    }
}

/// More sets than a position can have: 21 of pieces that are free to move, 1 of shrikes kept off the last
/// rank, 2 of each of 6 pinned pieces, the phoenix, 3 of kinds to drop and 1 of kinds to exchange make 39.
const SETS: usize = 40;

pub(super) struct Keep {
    origins: [Origin; SETS],
    sets: [Squares; SETS],
    /// By set: the actions of all sets before it.
    begins: [u32; SETS],
    len: usize,
    total: u32,
}

impl Default for Keep {
    #[inline(always)]
    fn default() -> Self {
        Keep { origins: [Origin::Step(0); SETS], sets: [0; SETS], begins: [0; SETS], len: 0, total: 0 }
    }
}

impl Take for Keep {
    #[inline(always)]
    fn take(&mut self, origin: Origin, squares: Squares) {
        self.origins[self.len] = origin;
        self.sets[self.len] = squares;
        self.begins[self.len] = self.total;
        self.total += squares.count_ones() * origin.times();
        self.len += 1;
    }
}

impl Keep {
    pub(super) fn list(&self, board: &Board, actions: &mut Vec<Action>) {
        let occupied = board.occupied();
        for (origin, squares) in self.each() {
            for which in 0..origin.times() {
                actions.extend(members(squares).map(|to| action(origin, which, to, occupied)));
            }
        }
        actions.sort_unstable();
    }

    fn each(&self) -> impl Iterator<Item = (Origin, Squares)> + '_ {
        self.origins.iter().copied().zip(self.sets).take(self.len)
    }

    /// The moves, no drops and exchanges, that are wanted by where from and where to.
    #[inline(always)]
    pub(super) fn list_moves(
        &self,
        board: &Board,
        wanted: impl Fn(Square, Square) -> bool,
        actions: &mut Vec<Action>,
    ) {
        let occupied = board.occupied();
        for (origin, squares) in self.each() {
            if matches!(origin, Origin::Drop(_) | Origin::Exchange(_)) {
                continue;
            }
            for to in members(squares) {
                let from = origin.way(to, occupied).0;
                if wanted(from, to) {
                    actions.push(Action::new(Deed::Move { from, to }));
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn draw(&self, board: &Board, rng: &mut impl RandomSource) -> Option<Action> {
        let number = below(rng, self.total);
        if self.total == 0 {
            return None;
        }
        // Most are drops, which come last.
        let index = self.begins[..self.len].iter().rposition(|&begin| begin <= number)?;
        let (squares, number) = (self.sets[index], number - self.begins[index]);
        let count = squares.count_ones().max(1);
        let to = Square::of_bit(squares.select(number % count).into());
        Some(action(self.origins[index], number / count, to, board.occupied()))
    }
}

#[inline(always)]
fn action(origin: Origin, which: u32, to: Square, occupied: Squares) -> Action {
    Action::new(match origin {
        Origin::Drop(kinds) => Deed::Drop { kind: kinds.nth(which), to },
        Origin::Exchange(kinds) => Deed::Exchange { kind: kinds.nth(which), at: to },
        piece => Deed::Move { from: piece.way(to, occupied).0, to },
    })
}

impl Tori {
    #[inline(always)]
    pub(super) fn move_sets<T: Take>(&self, position: &Position, take: &mut T) {
        match position.side {
            Side::Sente => self.offer_to::<Up, T>(position, take),
            Side::Gote => self.offer_to::<Down, T>(position, take),
        }
    }

    #[inline(always)]
    fn offer_to<F: Facing, T: Take>(&self, position: &Position, take: &mut T) {
        let board = &position.board;
        let Some(survey) = Survey::of::<F>(board) else { return };
        take.take(Origin::From(survey.phoenix), survey.flights());
        if take.enough() {
            return;
        }
        let targets = survey.targets::<F>();
        if targets == 0 {
            return;
        }
        self.offer_moves::<F, T>(board, &survey, targets, take);
        if take.enough() {
            return;
        }
        let held = position.hands[F::SIDE.index()].held();
        let open = survey.empty & targets;
        if held.has(Kind::Swallow) {
            take.take(Origin::Drop(Kinds::of(Kind::Swallow)), self.swallow_drops::<F>(position, open));
        }
        take.take(Origin::Drop(held.others()), open);
        take.take(Origin::Drop(held.and(Kind::Shrike)), open & self.ground(F::SIDE));
        // An exchange moves nothing away and takes nothing: it never answers a check, nor does it uncover
        // one.
        let shrikes = board.kind(Kind::Shrike, survey.own & zone(F::SIDE));
        if shrikes != 0 && self.rules.shrike_rules == ShrikeRules::Printed && !survey.in_check() {
            take.take(Origin::Exchange(held.others()), shrikes);
        }
    }

    #[inline(always)]
    fn offer_moves<F: Facing, T: Take>(
        &self,
        board: &Board,
        survey: &Survey,
        targets: Squares,
        take: &mut T,
    ) {
        let mut pinned = 0;
        survey.pins::<F>(|pin| pinned |= pin.piece);
        let free = survey.own & !pinned & !survey.phoenix.bit();
        let grounded = self.grounded_shrikes(board, free);
        Army::of(board, free & !grounded)
            .reach::<F>(survey.empty, |origin, squares| take.take(origin, squares & targets));
        if pinned | grounded != 0 {
            self.offer_bound::<F, T>(board, survey, grounded, targets, take);
        }
    }

    #[inline(never)]
    fn offer_bound<F: Facing, T: Take>(
        &self,
        board: &Board,
        survey: &Survey,
        grounded: Squares,
        targets: Squares,
        take: &mut T,
    ) {
        let mut offer = |pieces, targets| {
            Army::of(board, pieces).reach::<F>(survey.empty, |origin, squares| {
                if squares & targets != 0 {
                    take.take(origin, squares & targets);
                }
            });
        };
        offer(grounded, targets & self.ground(F::SIDE));
        survey.pins::<F>(|pin| {
            let shrike = self.grounded_shrikes(board, pin.piece) != 0;
            let ground = if shrike { self.ground(F::SIDE) } else { BOARD };
            offer(pin.piece, targets & pin.line & ground);
        });
    }

    #[inline(always)]
    fn grounded_shrikes(&self, board: &Board, pieces: Squares) -> Squares {
        match self.rules.shrike_rules {
            ShrikeRules::Printed => 0,
            ShrikeRules::Engine => board.kind(Kind::Shrike, pieces),
        }
    }

    pub(super) fn ground(&self, side: Side) -> Squares {
        match self.rules.shrike_rules {
            ShrikeRules::Printed => BOARD,
            ShrikeRules::Engine => !rank(side, 6),
        }
    }

    /// Of some empty squares those on which a swallow may be dropped (H5).
    #[inline(always)]
    fn swallow_drops<F: Facing>(&self, position: &Position, open: Squares) -> Squares {
        let board = &position.board;
        let own = board.kind(Kind::Swallow, board.of(F::SIDE));
        let squares = open & !rank(F::SIDE, 6) & !files_with_two(own);
        let checking = checking_square::<F>(board);
        if self.rules.drop_mate == DropMate::Forbidden
            && squares & checking != 0
            && self.mates::<F>(position, checking)
        {
            return squares & !checking;
        }
        squares
    }

    /// True if a swallow dropped on the square before the enemy phoenix mates it.
    #[inline(never)]
    fn mates<F: Facing>(&self, position: &Position, checking: Squares) -> bool {
        let mut after = *position;
        after.board.put(Square::of_bit(checking.trailing_zeros()), Kind::Swallow.code(), F::SIDE);
        let mut any = Any::default();
        self.offer_to::<F::Other, Any>(&after, &mut any);
        !any.0
    }

    pub(super) fn mates_by_swallow(&self, position: &Position, to: Square) -> bool {
        match position.side {
            Side::Sente => {
                checking_square::<Up>(&position.board) == to.bit() && self.mates::<Up>(position, to.bit())
            }
            Side::Gote => {
                checking_square::<Down>(&position.board) == to.bit() && self.mates::<Down>(position, to.bit())
            }
        }
    }
}

#[inline(always)]
fn checking_square<F: Facing>(board: &Board) -> Squares {
    moved(board.kind(Kind::Phoenix, board.of(F::Other::SIDE)), offset::<F>(Direction::Back, 1))
}
