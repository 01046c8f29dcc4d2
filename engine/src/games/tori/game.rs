//! Setting up, playing and ending.

use super::action::{Action, Deed};
use super::board::Board;
use super::hand::Hand;
use super::kind::Kind;
use super::move_sets::{Any, Count, Keep};
use super::position::Position;
use super::rules::{DropMate, NoMove, PromoteInside};
use super::side::{Down, Side, Up};
use super::squares::{Square, zone};
use super::{Tori, survey};
use crate::game::{Game, Turn};
use crate::open::Open;
use crate::random::RandomSource;

/// Reason for which a position ends the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// The phoenix of the side to move has been taken. That happens only where somebody has set up a position
    /// in which it stood in check out of turn.
    PhoenixTaken,
    /// The side to move is in check and cannot answer it.
    Mate,
    /// The same by a swallow drop, which counts against whoever did it.
    SwallowMate,
    /// The side to move is not in check and can do nothing.
    NoMove,
    /// The game has lasted long enough.
    PlyCap,
}

/// Sente's back ranks from file `a`; the swallows of the third rank and the one before the right-hand crane
/// are not in it. Gote's stand the same way, seen from the other side.
const BACK_RANK: [Kind; 7] = [
    Kind::LeftQuail,
    Kind::Pheasant,
    Kind::Crane,
    Kind::Phoenix,
    Kind::Crane,
    Kind::Pheasant,
    Kind::RightQuail,
];

impl Tori {
    /// Sente's pieces at the start: file, rank, kind.
    fn formation(&self) -> impl Iterator<Item = (u8, u8, Kind)> {
        let right_crane = if self.rules.owl { Kind::Owl } else { Kind::Crane };
        let back = (0..).zip(BACK_RANK).map(move |(file, kind)| match file {
            4 => (file, 0, right_crane),
            _ => (file, 0, kind),
        });
        let swallows = (0..7).map(|file| (file, 2, Kind::Swallow));
        back.chain([(3, 1, Kind::Falcon)]).chain(swallows).chain([(4, 3, Kind::Swallow)])
    }

    /// True if a side's phoenix is attacked.
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        match side {
            Side::Sente => survey::in_check::<Up>(&position.board),
            Side::Gote => survey::in_check::<Down>(&position.board),
        }
    }

    /// True if the side to move has any legal action, the cap on plies aside.
    #[inline(always)]
    pub(super) fn can_act(&self, position: &Position) -> bool {
        let mut any = Any::default();
        self.move_sets(position, &mut any);
        any.0
    }

    /// True if the cap on plies is reached.
    #[inline(always)]
    pub(super) fn capped(&self, position: &Position) -> bool {
        u32::from(position.ply) >= self.rules.ply_cap
    }

    /// The ending that the position brings, if any. A mate on the last ply counts.
    pub(super) fn ending(&self, position: &Position) -> Option<Ending> {
        if self.can_act(position) {
            return self.capped(position).then_some(Ending::PlyCap);
        }
        Some(if position.board.phoenix(position.side).is_none() {
            Ending::PhoenixTaken
        } else if position.swallow_mate {
            Ending::SwallowMate
        } else if self.in_check(position, position.side) {
            Ending::Mate
        } else {
            Ending::NoMove
        })
    }

    /// The code with which a piece stands on `to` after a move: that of its reverse if it must promote (H4).
    #[inline(always)]
    pub(super) fn arrives(&self, code: u8, side: Side, from: Square, to: Square) -> u8 {
        let inside = |square: Square| zone(side) & square.bit() != 0;
        let promotes = code <= Kind::Falcon.code()
            && match self.rules.promote_inside {
                PromoteInside::OnNextMove => inside(from) || inside(to),
                PromoteInside::OnNextMoveEndingInZone => inside(to),
                PromoteInside::Never => inside(to) && !inside(from),
            };
        code | u8::from(promotes) << 3
    }

    #[inline(always)]
    fn play_deed(&self, position: &mut Position, deed: Deed) {
        let side = position.side;
        let Position { board, hands, .. } = position;
        let hand = &mut hands[side.index()];
        match deed {
            Deed::Move { from, to } => {
                let code = self.arrives(board.code(from), side, from, to);
                hand.take(board.code(to));
                board.clear(from.bit() | to.bit());
                board.put(to, code, side);
            }
            Deed::Drop { kind, to } => {
                hand.give(kind.code());
                board.put(to, kind.code(), side);
            }
            Deed::Exchange { kind, at } => {
                hand.give(kind.code());
                hand.take(Kind::Shrike.code());
                board.clear(at.bit());
                board.put(at, kind.code(), side);
            }
        }
        position.side = side.other();
        position.ply = position.ply.saturating_add(1);
    }
}

impl Game for Tori {
    type Position = Position;
    type Action = Action;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        let mut board = Board::default();
        for (file, rank, kind) in self.formation() {
            let corners = [(file, rank, Side::Sente), (6 - file, 6 - rank, Side::Gote)];
            for (file, rank, side) in corners {
                let square = Square::new(file, rank).expect("the formation is on the board");
                board.put(square, kind.code(), side);
            }
        }
        let mut hand = Hand::default();
        if self.rules.shrike {
            hand.take(Kind::Shrike.code());
        }
        Position { board, hands: [hand; 2], side: Side::Sente, swallow_mate: false, ply: 0 }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        if self.capped(position) || !self.can_act(position) {
            Turn::Over
        } else {
            Turn::Seat(position.side.seat())
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        actions.clear();
        if !self.capped(position) {
            let mut keep = Keep::default();
            self.move_sets(position, &mut keep);
            keep.list(&position.board, actions);
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, action: Action) {
        let deed = action.deed();
        let mates = match deed {
            Deed::Drop { kind: Kind::Swallow, to } if self.rules.drop_mate == DropMate::Listed => {
                self.mates_by_swallow(position, to)
            }
            _ => false,
        };
        self.play_deed(position, deed);
        position.swallow_mate = mates;
    }

    fn returns(&self, position: &Position) -> Vec<f64> {
        let to_move = match self.ending(position) {
            None => return vec![0.0; 2],
            Some(Ending::SwallowMate) => 1.0,
            Some(Ending::Mate | Ending::PhoenixTaken) => 0.0,
            Some(Ending::NoMove) if self.rules.no_move == NoMove::Loses => 0.0,
            Some(Ending::NoMove | Ending::PlyCap) => 0.5,
        };
        let mut returns = vec![1.0 - to_move; 2];
        returns[position.side.index()] = to_move;
        returns
    }

    #[inline]
    fn count_legal(&self, position: &Position, _: &mut Vec<Action>) -> usize {
        let mut count = Count::default();
        if !self.capped(position) {
            self.move_sets(position, &mut count);
        }
        count.0 as usize
    }

    #[inline]
    fn random_action(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        if self.capped(position) {
            return None;
        }
        let mut keep = Keep::default();
        self.move_sets(position, &mut keep);
        keep.draw(&position.board, rng)
    }
}

impl Open for Tori {}
