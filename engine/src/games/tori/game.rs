//! Setting up, playing and ending.

use super::move_sets::{Any, Count, Keep};
use super::pieces::{Down, Facing, Up};
use super::position::Board;
use super::rules::{DropMate, NoMove, PromoteInside};
use super::squares::{BOARD, Squares, around, members, zone};
use super::survey::{self, Army};
use super::{Action, Deed, Hand, Kind, Position, Side, Square, Tori};
use crate::game::{Game, Turn};
use crate::open::Open;
use crate::random::RandomSource;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// The phoenix of the side to move has been taken. That happens only where somebody has set up a position
    /// in which it stood in check out of turn.
    PhoenixTaken,
    /// The side to move is in check and cannot answer it.
    Mate,
    /// Mate by a swallow drop, which counts against whoever did it.
    SwallowMate,
    NoMove,
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

    #[inline(always)]
    pub(super) fn can_act(&self, position: &Position) -> bool {
        let mut any = Any::default();
        self.move_sets(position, &mut any);
        any.0
    }

    #[inline(always)]
    pub(super) fn capped(&self, position: &Position) -> bool {
        u32::from(position.ply) >= self.rules.ply_cap
    }

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
        position.side.returns(to_move)
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

/// Squares, as a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SquareSet(Squares);

impl SquareSet {
    /// True if a square is in it.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// Number of squares in it.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True if no square is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Attacks, flights and defences around a side's phoenix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Siege {
    /// Attacks of the enemy on the squares next to it: a square counts once for each piece that attacks it.
    pub attacks: u32,
    /// Squares next to it to which it could go: no own piece on them, not attacked.
    pub flights: u32,
    /// Attacks of its own side on these squares, the phoenix itself included.
    pub defences: u32,
}

/// Both sides' attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Attacks {
    /// Squares that each side attacks, own pieces included (it would take back there).
    pub squares: [SquareSet; 2],
    /// The siege of each phoenix.
    pub sieges: [Siege; 2],
}

#[inline(always)]
fn attacked<F: Facing>(board: &Board, rings: [Squares; 2]) -> (Squares, [u32; 2]) {
    let empty = BOARD & !board.occupied();
    let (mut all, mut times) = (0, [0; 2]);
    Army::of(board, board.of(F::SIDE)).reach::<F>(empty, |_, squares| {
        all |= squares;
        times[0] += (squares & rings[0]).count_ones();
        times[1] += (squares & rings[1]).count_ones();
    });
    (all & BOARD, times)
}

impl Position {
    /// Everything on the board, ascending by square.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, Kind)> + '_ {
        members(self.board.occupied())
            .filter_map(|square| self.board.piece(square).map(|(side, kind)| (square, side, kind)))
    }

    /// Attacks of both sides. Pins are not looked at.
    pub fn attacks(&self) -> Attacks {
        let board = &self.board;
        let ring = |side: Side| board.phoenix(side).map_or(0, |square| around(square, 1));
        let rings = [ring(Side::Sente), ring(Side::Gote)];
        let own = [board.of(Side::Sente), board.of(Side::Gote)];
        let (sente, by_sente) = attacked::<Up>(board, rings);
        let (gote, by_gote) = attacked::<Down>(board, rings);
        let siege = |side: usize, own_times: [u32; 2], times: [u32; 2], by: Squares| Siege {
            attacks: times[side],
            defences: own_times[side],
            flights: (rings[side] & !own[side] & !by).count_ones(),
        };
        Attacks {
            squares: [SquareSet(sente), SquareSet(gote)],
            sieges: [siege(0, by_sente, by_gote, gote), siege(1, by_gote, by_sente, sente)],
        }
    }

    /// Squares that a side attacks, own pieces included. Pins are not looked at.
    pub fn attacked_by(&self, side: Side) -> SquareSet {
        SquareSet(match side {
            Side::Sente => attacked::<Up>(&self.board, [0; 2]).0,
            Side::Gote => attacked::<Down>(&self.board, [0; 2]).0,
        })
    }
}

impl Tori {
    /// The legal moves that take something or promote, in no order that counts, into an empty buffer; the cap
    /// on plies aside.
    pub fn forcing(&self, position: &Position, actions: &mut Vec<Action>) {
        actions.clear();
        let mut keep = Keep::default();
        self.move_sets(position, &mut keep);
        let (board, side) = (&position.board, position.side);
        let enemy = board.of(side.other());
        keep.list_moves(
            board,
            |from, to| {
                let code = board.code(from);
                enemy & to.bit() != 0 || self.arrives(code, side, from, to) != code
            },
            actions,
        );
    }

    /// The kind as which the piece on one square would arrive on another; `None` if there is none.
    pub fn arriving(&self, position: &Position, from: Square, to: Square) -> Option<Kind> {
        Kind::of_code(self.arrives(position.board.code(from), position.side, from, to))
    }

    /// The position after the side to move did nothing; `None` if it is in check. No game comes to it.
    pub fn passed(&self, position: &Position) -> Option<Position> {
        if self.in_check(position, position.side) {
            return None;
        }
        let ply = position.ply.saturating_add(1);
        Some(Position { side: position.side.other(), swallow_mate: false, ply, ..*position })
    }
}
