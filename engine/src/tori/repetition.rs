//! What the past forbids or decides (H6).
//!
//! The source says that when the same moves have come three times the side that began must vary, and does not say who
//! began. Here, by the switch `repetition`:
//!
//! - `starter_varies`: a position (board, hands, side to move) is brought about by a move, always of the same player, and
//!   that player began. The move that would bring it about for the third time is barred. The position at the start was
//!   brought about by nobody and counts from its first return. A move that answers a check, without giving one itself, is
//!   not barred: there the checker must vary, and will have to, for the checks bring about positions too. A player whose
//!   every legal action is barred loses.
//! - `draw`: the third time that a position comes up, the start counted, the game is drawn.
//! - `fourth_loses`: as in Fairy-Stockfish; the fourth time, the start counted, whoever brought it about loses. But if all
//!   moves of one player since the first time gave check, that player loses; if all moves of both did, the game is drawn.

use super::action::Action;
use super::game::Ending;
use super::position::Position;
use super::rules::Repetition;
use super::side::Side;
use super::{ID, Tori};
use crate::game::{Ended, Game, Umpired};
use crate::switches::resolved_id;

/// The past of a game.
#[derive(Debug, Clone, Default)]
pub struct Past {
    /// Every position so far, with whether the side to move was in check; empty where the past does not matter.
    seen: Vec<(Position, bool)>,
    /// Positions that moves have brought about twice or more.
    twice: Vec<Position>,
}

impl Past {
    /// How often a position has come up, among those from `first`.
    fn times(&self, first: usize, situation: &Position) -> usize {
        self.seen[first..].iter().filter(|(seen, _)| seen == situation).count()
    }

    /// Whether every move since position number `first` that was made so many plies before an even number of plies ago
    /// gave check.
    fn checks(&self, first: usize, ago: usize) -> bool {
        let since = &self.seen[first + 1..];
        since.iter().rev().skip(ago).step_by(2).all(|(_, in_check)| *in_check)
    }
}

impl Tori {
    /// Whether the rule that the starter must vary forbids an action.
    fn repeats(&self, position: &Position, past: &Past, action: Action) -> bool {
        let mut after = *position;
        self.play(&mut after, action);
        let answers = || self.in_check(position, position.side) && !self.in_check(&after, after.side);
        past.twice.contains(&after.situation()) && !answers()
    }

    /// How the fourth time that a position comes up ends the game.
    fn fourth_time(&self, position: &Position, past: &Past) -> Option<Ended> {
        let situation = position.situation();
        if past.times(0, &situation) < 4 {
            return None;
        }
        let first = past.seen.iter().position(|(seen, _)| *seen == situation)?;
        let loser = |side: Side, reason| {
            let mut returns = vec![1.0; 2];
            returns[side.index()] = 0.0;
            Some(Ended { returns, reason })
        };
        let mover = position.side.other();
        match (past.checks(first, 0), past.checks(first, 1)) {
            (true, true) => Some(Ended { returns: vec![0.5; 2], reason: "repetition" }),
            (true, false) => loser(mover, "perpetual_check"),
            (false, true) => loser(position.side, "perpetual_check"),
            (false, false) => loser(mover, "repetition"),
        }
    }

    /// A side whose every legal action is barred loses.
    fn only_repetitions(&self, position: &Position, past: &Past) -> Option<Ended> {
        if past.twice.is_empty() {
            return None;
        }
        let mut legal = Vec::new();
        self.legal(position, &mut legal);
        let stuck = legal.iter().all(|&action| self.repeats(position, past, action));
        let mut returns = vec![1.0; 2];
        returns[position.side.index()] = 0.0;
        stuck.then_some(Ended { returns, reason: "only_repetitions" })
    }
}

impl Umpired for Tori {
    type Past = Past;

    fn id(&self) -> String {
        resolved_id(ID, self.rules())
    }

    fn past(&self, start: &Position) -> Past {
        match self.rules().repetition {
            Repetition::Off => Past::default(),
            _ => {
                Past { seen: vec![(start.situation(), self.in_check(start, start.side))], twice: Vec::new() }
            }
        }
    }

    fn remember(&self, past: &mut Past, _: &Position, _: Action, after: &Position) {
        if self.rules().repetition == Repetition::Off {
            return;
        }
        let situation = after.situation();
        if past.times(1, &situation) == 1 {
            past.twice.push(situation);
        }
        past.seen.push((situation, self.in_check(after, after.side)));
    }

    fn barred(&self, position: &Position, past: &Past, legal: &[Action]) -> Vec<Action> {
        if self.rules().repetition != Repetition::StarterVaries || past.twice.is_empty() {
            return Vec::new();
        }
        legal.iter().copied().filter(|&action| self.repeats(position, past, action)).collect()
    }

    fn past_ending(&self, position: &Position, past: &Past) -> Option<Ended> {
        match self.rules().repetition {
            Repetition::StarterVaries => self.only_repetitions(position, past),
            Repetition::Draw => (past.times(0, &position.situation()) >= 3)
                .then_some(Ended { returns: vec![0.5; 2], reason: "repetition" }),
            Repetition::FourthLoses => self.fourth_time(position, past),
            Repetition::Off => None,
        }
    }

    fn reason(&self, position: &Position) -> &'static str {
        match self.ending(position) {
            Some(Ending::Mate) => "mate",
            Some(Ending::SwallowMate) => "swallow_mate",
            Some(Ending::NoMove) => "no_move",
            Some(Ending::PlyCap) => "ply_cap",
            None => "not_over",
        }
    }
}
