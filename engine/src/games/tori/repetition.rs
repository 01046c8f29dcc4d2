//! The rule of repetition (H6).
//!
//! The source: when the same moves have come three times, the side that began them must vary. It does not say
//! who began, nor what holds for checks. Here, by the switch `repetition`:
//!
//! - `starter_varies`: a move comes again when it is made again in the same position (board, hands, side to
//!   move). When moves go round, the first of them to come for the third time is the one with which the round
//!   began; whoever made it began. So an action is barred in a position in which it has been done twice. But
//!   an answer to a check, unless it gives check itself, is never barred: there the checker must vary, and
//!   has to, for the checks come again too. A player whose every legal action is barred loses.
//! - `starter_always_varies`: the same without that exception, which the source does not make.
//! - `draw`: the third time that a position comes up, the start counted, the game is drawn.
//! - `fourth_loses`: as in Fairy-Stockfish; the fourth time, the start counted, whoever brought it about
//!   loses. But if all moves of one player since the first time gave check, that player loses; if all moves
//!   of both did, the game is drawn.

use super::game::Ending;
use super::rules::Repetition;
use super::{Action, ID, Kind, Position, Side, Square, Tori};
use crate::game::{Ended, Game, Seat};
use crate::material::{Count, counted};
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;
use crate::umpire::PLY_CAP;

/// The past of a game: what its rule of repetition needs of it.
#[derive(Debug, Clone, Default)]
pub struct Past {
    /// Every position so far, with whether the side to move was in check.
    seen: Vec<(Position, bool)>,
    done: Vec<Action>,
    twice: Vec<(Position, Action)>,
}

impl Past {
    fn times(&self, situation: &Position) -> usize {
        self.seen.iter().filter(|(seen, _)| seen == situation).count()
    }

    fn times_done(&self, situation: &Position, action: Action) -> usize {
        let same = |((seen, _), done): (&(Position, bool), &Action)| *done == action && seen == situation;
        self.seen.iter().zip(&self.done).filter(|&pair| same(pair)).count()
    }

    /// True if every move since position number `first` that was made so many plies before an even number of
    /// plies ago gave check.
    fn checks(&self, first: usize, ago: usize) -> bool {
        let since = &self.seen[first + 1..];
        since.iter().rev().skip(ago).step_by(2).all(|(_, in_check)| *in_check)
    }
}

impl Tori {
    fn repeats(&self, position: &Position, past: &Past, action: Action) -> bool {
        let answers = || {
            let mut after = *position;
            self.play(&mut after, action);
            self.rules().repetition == Repetition::StarterVaries
                && self.in_check(position, position.side)
                && !self.in_check(&after, after.side)
        };
        past.twice.contains(&(position.situation(), action)) && !answers()
    }

    fn fourth_time(&self, position: &Position, past: &Past) -> Option<Ended> {
        let situation = position.situation();
        if past.times(&situation) < 4 {
            return None;
        }
        let first = past.seen.iter().position(|(seen, _)| *seen == situation)?;
        let loser = |side: Side, reason| Some(Ended { returns: side.returns(0.0), reason });
        let mover = position.side.other();
        match (past.checks(first, 0), past.checks(first, 1)) {
            (true, true) => Some(Ended { returns: vec![0.5; 2], reason: "repetition" }),
            (true, false) => loser(mover, "perpetual-check"),
            (false, true) => loser(position.side, "perpetual-check"),
            (false, false) => loser(mover, "repetition"),
        }
    }

    fn only_repetitions(&self, position: &Position, past: &Past) -> Option<Ended> {
        if past.twice.is_empty() {
            return None;
        }
        let mut legal = Vec::new();
        self.legal(position, &mut legal);
        let stuck = legal.iter().all(|&action| self.repeats(position, past, action));
        stuck.then(|| Ended { returns: position.side.returns(0.0), reason: "only-repetitions" })
    }
}

impl Rulebook for Tori {
    type Past = Past;

    fn id(&self) -> String {
        resolved_id(ID, self.rules())
    }

    fn past(&self, start: &Position) -> Past {
        match self.rules().repetition {
            Repetition::Off => Past::default(),
            _ => {
                Past { seen: vec![(start.situation(), self.in_check(start, start.side))], ..Past::default() }
            }
        }
    }

    fn remember(&self, past: &mut Past, before: &Position, action: Action, after: &Position) {
        if self.rules().repetition == Repetition::Off {
            return;
        }
        let situation = before.situation();
        if past.times_done(&situation, action) == 1 {
            past.twice.push((situation, action));
        }
        past.done.push(action);
        past.seen.push((after.situation(), self.in_check(after, after.side)));
    }

    fn barred(&self, position: &Position, past: &Past, legal: &[Action]) -> Vec<Action> {
        let bars =
            matches!(self.rules().repetition, Repetition::StarterVaries | Repetition::StarterAlwaysVaries);
        if !bars || past.twice.is_empty() {
            return Vec::new();
        }
        legal.iter().copied().filter(|&action| self.repeats(position, past, action)).collect()
    }

    fn past_ending(&self, position: &Position, past: &Past) -> Option<Ended> {
        match self.rules().repetition {
            Repetition::StarterVaries | Repetition::StarterAlwaysVaries => {
                self.only_repetitions(position, past)
            }
            Repetition::Draw => (past.times(&position.situation()) >= 3)
                .then_some(Ended { returns: vec![0.5; 2], reason: "repetition" }),
            Repetition::FourthLoses => self.fourth_time(position, past),
            Repetition::Off => None,
        }
    }

    fn reason(&self, position: &Position) -> &'static str {
        match self.ending(position) {
            Some(Ending::PhoenixTaken) => "phoenix-taken",
            Some(Ending::Mate) => "mate",
            Some(Ending::SwallowMate) => "swallow-mate",
            Some(Ending::NoMove) => "no-move",
            Some(Ending::PlyCap) => PLY_CAP,
            None => "not-over",
        }
    }

    fn material(&self, position: &Position, seat: Seat) -> Option<Vec<Count>> {
        let side = Side::BOTH[seat.index() & 1];
        let own = |square: Square| position.piece(square).filter(|(owner, _)| *owner == side);
        let board: Vec<Kind> = Square::all().filter_map(own).map(|(_, kind)| kind).collect();
        let mut counts = counted(Kind::ALL.into_iter(), &board, |kind| kind.letters().to_string());
        let hand = position.hand(side);
        counts.extend(hand.kinds().map(|kind| (format!("{}*", kind.letters()), hand.count(kind))));
        Some(counts)
    }
}
