//! The past as repetition needs it, and the rules of repetition (I18).

use super::fans::{NEAR, STEP};
use super::legal::LAST_RANKS;
use super::squares::Squares;
use super::switches::{BareKing, Repetition};
use super::{Action, Chu, Piece, Position, SIZE, Square};
use crate::game::{Ended, Seat};
use crate::material::{Count, counted};
use crate::rulebook::Rulebook;
use crate::umpire::PLY_CAP;

/// Number of the occurrence of a position that the rules of repetition speak of.
const LIMIT: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Pressure {
    /// It leaves a king or prince attacked.
    checks: bool,
    /// The piece that moved attacks something where it stands now.
    attacks: bool,
}

/// The positions since the last capture or promotion: none of those before can come again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Past {
    digests: Vec<u64>,
    moves: Vec<Pressure>,
    first: usize,
}

impl Past {
    fn beginning(position: &Position) -> Past {
        Past { digests: vec![position.board_digest()], moves: Vec::new(), first: position.side() }
    }

    /// The first occurrence of the present position, if it occurs often enough.
    fn recurs_since(&self) -> Option<usize> {
        let present = self.digests.last()?;
        let mut times = (0..self.digests.len()).filter(|&at| self.digests[at] == *present);
        let first = times.next()?;
        (times.count() + 1 >= LIMIT).then_some(first)
    }

    fn moves_of(&self, side: usize, since: usize) -> impl Iterator<Item = Pressure> {
        let first = self.first;
        let own = move |index: &usize| (first + index) % 2 == side;
        (since..self.moves.len()).filter(own).map(|index| self.moves[index])
    }
}

impl Chu {
    fn pressure(&self, after: &Position, action: Action) -> Pressure {
        let (mover, other) = (1 - after.side(), after.side());
        let royals = after.royals() & after.pieces(other);
        let checks = royals.members().any(|royal| after.is_attacked(royal, mover, Squares::NONE));
        let mut again = *after;
        again.set_turn(mover, None, after.ply());
        let mut actions = Vec::new();
        self.list(&again, &mut actions);
        let takes = |next: &Action| next.mid().is_some() || after.pieces(other).has(next.to());
        let attacks = actions.iter().any(|next| next.from() == action.to() && takes(next));
        Pressure { checks, attacks }
    }

    /// The side that a fourth occurrence makes lose, if any, with `repetition=attacker_loses`: the one whose
    /// every move since the first occurrence gave check or attacked something with the piece that moved,
    /// if the other's did not.
    fn persistent_attacker(past: &Past, since: usize) -> Option<usize> {
        let persists = |side: &usize| past.moves_of(*side, since).all(|made| made.checks || made.attacks);
        match [persists(&0), persists(&1)] {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }

    /// The side that should have varied, with `repetition=instigator_loses`: the one that alone gave check
    /// with every move since the first occurrence; else the one that alone attacked something; else the
    /// one to move where the positions began to recur. When both sides only pass, that is the one that
    /// passed first.
    fn instigator(past: &Past, since: usize, to_move: usize) -> usize {
        let checks = [0, 1].map(|side| past.moves_of(side, since).all(|made| made.checks));
        let attacks = [0, 1].map(|side| past.moves_of(side, since).any(|made| made.attacks));
        match (checks, attacks) {
            ([true, false], _) | ([false, false] | [true, true], [true, false]) => 0,
            ([false, true], _) | ([false, false] | [true, true], [false, true]) => 1,
            _ => to_move,
        }
    }

    fn repetition_ending(&self, position: &Position, past: &Past) -> Option<Ending> {
        let since = past.recurs_since()?;
        let lost = |side: usize| Ending::win(1 - side, "repetition");
        match self.rules().repetition {
            Repetition::Off => None,
            Repetition::Draw => Some(Ending::draw("repetition")),
            Repetition::AttackerLoses => {
                Some(Self::persistent_attacker(past, since).map_or(Ending::draw("repetition"), lost))
            }
            Repetition::InstigatorLoses => Some(lost(Self::instigator(past, since, position.side()))),
        }
    }
}

impl Rulebook for Chu {
    type Past = Past;

    fn id(&self) -> String {
        self.rules().id()
    }

    fn past(&self, start: &Position) -> Past {
        Past::beginning(start)
    }

    fn remember(&self, past: &mut Past, before: &Position, action: Action, after: &Position) {
        let pieces = |position: &Position| position.pieces(0).len() + position.pieces(1).len();
        if action.promotes() || pieces(before) != pieces(after) {
            *past = Past::beginning(after);
            return;
        }
        let weighs =
            matches!(self.rules().repetition, Repetition::AttackerLoses | Repetition::InstigatorLoses);
        past.moves.push(if weighs { self.pressure(after, action) } else { Pressure::default() });
        past.digests.push(after.board_digest());
    }

    /// None: who repeats too often loses or draws, but may.
    fn barred(&self, _: &Position, _: &Past, _: &[Action]) -> Vec<Action> {
        Vec::new()
    }

    fn past_ending(&self, position: &Position, past: &Past) -> Option<Ended> {
        let Ending { winner, reason } = self.repetition_ending(position, past)?;
        Some(Ended { returns: winner.map_or(vec![0.5; 2], won_by), reason })
    }

    fn reason(&self, position: &Position) -> &'static str {
        self.ending(position).map_or("not-over", |ending| ending.reason)
    }

    fn material(&self, position: &Position, seat: Seat) -> Option<Vec<Count>> {
        let own = |square: Square| position.piece(square).filter(|piece| piece.owner() == seat);
        let board: Vec<Piece> = Square::all().filter_map(own).collect();
        let mut kinds = board.clone();
        kinds.sort_unstable_by_key(|piece| piece.number());
        kinds.dedup();
        Some(counted(kinds.into_iter(), &board, |piece| {
            let mark = if piece.is_promoted() { "+" } else { "" };
            format!("{mark}{}", piece.letter().to_ascii_uppercase())
        }))
    }
}

fn won_by(winner: Seat) -> Vec<f64> {
    (0..2).map(|seat| f64::from(u8::from(winner == Seat(seat)))).collect()
}

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

    #[inline(always)]
    pub(super) fn is_decided(&self, position: &Position) -> bool {
        let royals = position.royals();
        (royals & position.pieces(0)).is_empty()
            || (royals & position.pieces(1)).is_empty()
            || position.ply() >= self.rules().ply_cap
            || self.bare_king_ending(position).is_some()
    }

    #[inline]
    pub(super) fn can_move(&self, position: &Position) -> bool {
        let own = position.pieces(position.side());
        let open = Squares::BOARD & !own & !position.lions();
        let steps = |direction: usize| {
            let movers = (position.steppers.along(direction) | position.sliders.along(direction)) & own;
            !(movers.moved(STEP[direction]) & open).is_empty()
        };
        // Nearly always something can go straight ahead.
        let ahead = if position.side() == 0 { steps(0) } else { steps(4) };
        ahead || self.count(position, &mut Vec::new()) > 0
    }

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

fn only(set: Squares) -> Option<Square> {
    if set.len() == 1 { set.members().next() } else { None }
}

fn only_royal(position: &Position, side: usize) -> Option<Square> {
    only(position.royals() & position.pieces(side))
}

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

fn is_useful(position: &Position, square: Square) -> bool {
    position.piece(square).is_some_and(|piece| !piece.is_pawn() && !piece.is_go_between())
}
