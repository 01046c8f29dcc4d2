//! The past as repetition needs it, and the rules of repetition (I18).

use super::action::Action;
use super::ending::Ending;
use super::game::Chu;
use super::pieces::Piece;
use super::position::Position;
use super::squares::Square;
use super::squares::Squares;
use super::switches::Repetition;
use crate::game::{Ended, Seat};
use crate::material::{Count, counted};
use crate::rulebook::Rulebook;

/// Number of the occurrence of a position that the rules of repetition speak of.
const LIMIT: usize = 4;

/// Effect of a move on the other side, as the rules of repetition see it.
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
    /// Digests, the present position last.
    digests: Vec<u64>,
    /// Effects of the moves between them.
    moves: Vec<Pressure>,
    /// The side that moves from the first of the positions.
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

    /// Effects of the moves of a side since a position.
    fn moves_of(&self, side: usize, since: usize) -> impl Iterator<Item = Pressure> {
        let first = self.first;
        let own = move |index: &usize| (first + index) % 2 == side;
        (since..self.moves.len()).filter(own).map(|index| self.moves[index])
    }
}

impl Chu {
    /// Effect of a move, seen from the position after it.
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

    /// Promoted pieces have `+` before the letter, as in positions.
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

/// The result when a seat has won.
fn won_by(winner: Seat) -> Vec<f64> {
    (0..2).map(|seat| f64::from(u8::from(winner == Seat(seat)))).collect()
}
