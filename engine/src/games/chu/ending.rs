//! Endings on the board (I3, I18). Those that depend on the past stand in [`super::past`].

use super::directions::{NEAR, STEP};
use super::game::Chu;
use super::pieces::Piece;
use super::position::Position;
use super::promotion::LAST_RANKS;
use super::squares::{SIZE, Square, Squares};
use super::switches::BareKing;
use crate::game::Seat;
use crate::umpire::PLY_CAP;

/// Result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// Why, in a word.
    pub reason: &'static str,
}

impl Ending {
    pub(super) fn win(side: usize, reason: &'static str) -> Ending {
        Ending { winner: Some(Seat(side as u8)), reason }
    }

    pub(super) fn draw(reason: &'static str) -> Ending {
        Ending { winner: None, reason }
    }
}

impl Chu {
    /// The result, if the game is over: a side without king and prince has lost, a side without a move has
    /// lost, a bare king may have, and after [`ply_cap`](super::switches::Rules::ply_cap) moves nobody wins;
    /// in this order.
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        let lost = (0..2).find(|&side| (position.royals() & position.pieces(side)).is_empty());
        if let Some(side) = lost {
            return Some(Ending::win(1 - side, "royal-captured"));
        }
        if !self.can_move(position) {
            return Some(Ending::win(1 - position.side(), "no-move"));
        }
        let capped = || (position.ply() >= self.rules().ply_cap).then(|| Ending::draw(PLY_CAP));
        self.bare_king_ending(position).or_else(capped)
    }

    /// True if the game is over for another reason than that the side to move cannot move.
    #[inline(always)]
    pub(super) fn is_decided(&self, position: &Position) -> bool {
        let royals = position.royals();
        (royals & position.pieces(0)).is_empty()
            || (royals & position.pieces(1)).is_empty()
            || position.ply() >= self.rules().ply_cap
            || self.bare_king_ending(position).is_some()
    }

    /// True if the side to move has a legal move.
    #[inline]
    pub(super) fn can_move(&self, position: &Position) -> bool {
        let own = position.pieces(position.side());
        let open = Squares::BOARD & !own & !position.lions();
        let steps = |direction: usize| {
            let movers = (position.steppers().along(direction) | position.sliders().along(direction)) & own;
            !(movers.moved(STEP[direction]) & open).is_empty()
        };
        // Nearly always something can go straight ahead.
        let ahead = if position.side() == 0 { steps(0) } else { steps(4) };
        ahead || self.count(position, &mut Vec::new()) > 0
    }

    /// The result that a bare king brings, if any.
    #[inline(always)]
    fn bare_king_ending(&self, position: &Position) -> Option<Ending> {
        // A king and its dead pieces, all on one rank.
        let few = SIZE as u32 + 1;
        if self.rules().bare_king == BareKing::Off || (0..2).all(|side| position.pieces(side).len() > few) {
            return None;
        }
        match self.rules().bare_king {
            BareKing::Off => None,
            BareKing::Lishogi => lishogi_ending(position),
            BareKing::Renmei => self.renmei_ending(position),
        }
    }

    /// The association: one royal piece each and nothing but one useful piece besides win for its owner,
    /// unless the other side is to move and can take it; two bare kings draw. A pawn or go-between must
    /// promote first.
    fn renmei_ending(&self, position: &Position) -> Option<Ending> {
        only_royal(position, 0)?;
        only_royal(position, 1)?;
        let others = (position.pieces(0) | position.pieces(1)) & !position.royals();
        if others.is_empty() {
            return Some(Ending::draw("bare-kings"));
        }
        let last = only(others)?;
        let owner = position.piece(last).map(Piece::side)?;
        let counts = alive(position, owner).has(last) && is_useful(position, last);
        let can_be_taken = position.side() != owner && self.can_take(position, last);
        (counts && !can_be_taken).then(|| Ending::win(owner, "bare-king"))
    }

    /// True if the side to move can take a piece on a square.
    fn can_take(&self, position: &Position, square: Square) -> bool {
        let mut actions = Vec::new();
        self.list(position, &mut actions);
        actions.iter().any(|action| action.to() == square || action.mid() == Some(square))
    }
}

/// The pieces of a side but those that can never move again: pawns and lances on the last rank.
fn alive(position: &Position, side: usize) -> Squares {
    let dead =
        |square: &Square| position.piece(*square).is_some_and(|piece| piece.is_pawn() || piece.is_lance());
    let last = position.pieces(side) & LAST_RANKS[side];
    position.pieces(side) & !last.members().filter(dead).collect::<Squares>()
}

/// The square of the only member of a set.
fn only(set: Squares) -> Option<Square> {
    if set.len() == 1 { set.members().next() } else { None }
}

/// The only king or prince of a side; `None` if it has two.
fn only_royal(position: &Position, side: usize) -> Option<Square> {
    only(position.royals() & position.pieces(side))
}

/// True if a side's only royal piece is attacked.
fn in_check(position: &Position, side: usize) -> bool {
    only_royal(position, side).is_some_and(|royal| position.is_attacked(royal, 1 - side, Squares::NONE))
}

impl Position {
    /// True if the only royal piece of the side to move is attacked. There is no check where there are two.
    pub fn in_check(&self) -> bool {
        in_check(self, self.side())
    }
}

/// Lishogi: a side that has only its king left (dead pieces apart) loses against one royal piece with a
/// useful piece that is not in check, unless that useful piece is alone and next to the bare king. Two bare
/// kings, neither in check, draw.
fn lishogi_ending(position: &Position) -> Option<Ending> {
    let loses = |side: usize| {
        let king = only_royal(position, side)?;
        only_royal(position, 1 - side)?;
        let useful: Squares =
            alive(position, 1 - side).members().filter(|&at| is_useful(position, at)).collect();
        let far = useful.len() > 2 || (useful & NEAR[king.index()]).is_empty();
        let bared = only(alive(position, side)).is_some() && useful.len() > 1;
        (bared && far && !in_check(position, 1 - side)).then(|| Ending::win(1 - side, "bare-king"))
    };
    let both_bare = (0..2).all(|side| {
        only_royal(position, side).is_some() && alive(position, side).len() == 1 && !in_check(position, side)
    });
    let draw = || both_bare.then(|| Ending::draw("bare-kings"));
    loses(position.side()).or_else(|| loses(1 - position.side())).or_else(draw)
}

/// True if a piece is neither a pawn nor a go-between.
fn is_useful(position: &Position, square: Square) -> bool {
    position.piece(square).is_some_and(|piece| !piece.is_pawn() && !piece.is_go_between())
}
