//! Legal actions of the side to move, in sets of squares: counted, listed and drawn from in the same way.

use super::pieces::{Down, Facing, Up};
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
    fn take(&mut self, _: Origin, squares: Squares) {
        self.0 += squares.count_ones();
    }
}

#[derive(Default)]
pub(super) struct Any(pub(super) bool);

impl Take for Any {
    #[inline(always)]
    fn take(&mut self, _: Origin, squares: Squares) {
        self.0 |= squares != 0;
    }

    #[inline(always)]
    fn enough(&self) -> bool {
        self.0
    }
}

/// More sets than a position can have: 21 of pieces that are free to move, 1 of shrikes kept off the last
/// rank, 2 of each of 6 pinned pieces, the phoenix, 8 kinds to drop and 6 to exchange make 49.
const SETS: usize = 52;

pub(super) struct Keep {
    sets: [(Origin, Squares); SETS],
    len: usize,
    total: u32,
}

impl Default for Keep {
    #[inline(always)]
    fn default() -> Self {
        Keep { sets: [(Origin::Step(0), 0); SETS], len: 0, total: 0 }
    }
}

impl Take for Keep {
    #[inline(always)]
    fn take(&mut self, origin: Origin, squares: Squares) {
        // Written in any case and kept if there is something in it: cheaper than asking first.
        self.sets[self.len] = (origin, squares);
        self.len += usize::from(squares != 0);
        self.total += squares.count_ones();
    }
}

impl Keep {
    pub(super) fn list(&self, board: &Board, actions: &mut Vec<Action>) {
        let occupied = board.occupied();
        for &(origin, squares) in &self.sets[..self.len] {
            actions.extend(members(squares).map(|to| action(origin, to, occupied)));
        }
        actions.sort_unstable();
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
        for &(origin, squares) in &self.sets[..self.len] {
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
        let mut number = below(rng, self.total);
        for &(origin, squares) in &self.sets[..self.len] {
            let count = squares.count_ones();
            if number < count {
                return Some(action(origin, Square::of_bit(squares.select(number).into()), board.occupied()));
            }
            number -= count;
        }
        None
    }
}

#[inline(always)]
fn action(origin: Origin, to: Square, occupied: Squares) -> Action {
    Action::new(match origin {
        Origin::Drop(kind) => Deed::Drop { kind, to },
        Origin::Exchange(kind) => Deed::Exchange { kind, at: to },
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
        let hand = position.hands[F::SIDE.index()];
        if take.enough() || hand.is_empty() {
            return;
        }
        let open = survey.empty & targets;
        for kind in hand.kinds() {
            let squares = match kind {
                Kind::Swallow => self.swallow_drops::<F>(position, open),
                Kind::Shrike => open & self.ground(F::SIDE),
                _ => open,
            };
            take.take(Origin::Drop(kind), squares);
        }
        // An exchange moves nothing away and takes nothing: it never answers a check, nor does it uncover
        // one.
        let shrikes = board.kind(Kind::Shrike, survey.own & zone(F::SIDE));
        if shrikes != 0 && self.rules.shrike_rules == ShrikeRules::Printed && !survey.in_check() {
            for kind in hand.kinds().filter(|kind| !matches!(kind, Kind::Swallow | Kind::Shrike)) {
                take.take(Origin::Exchange(kind), shrikes);
            }
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
        let pins = survey.pins::<F>();
        let free = survey.own & !pins.pinned & !survey.phoenix.bit();
        let grounded = self.grounded_shrikes(board, free);
        Army::of(board, free & !grounded)
            .reach::<F>(survey.empty, |origin, squares| take.take(origin, squares & targets));
        if pins.pinned | grounded == 0 {
            return;
        }
        let mut move_sets =
            |pieces, targets| self.offer_few::<F, T>(board, survey.empty, pieces, targets, take);
        move_sets(grounded, targets & self.ground(F::SIDE));
        for pin in pins.each() {
            let shrike = self.grounded_shrikes(board, pin.piece) != 0;
            let ground = if shrike { self.ground(F::SIDE) } else { BOARD };
            move_sets(pin.piece, targets & pin.line & ground);
        }
    }

    #[inline(never)]
    fn offer_few<F: Facing, T: Take>(
        &self,
        board: &Board,
        empty: Squares,
        pieces: Squares,
        targets: Squares,
        take: &mut T,
    ) {
        Army::of(board, pieces).reach::<F>(empty, |origin, squares| take.take(origin, squares & targets));
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
