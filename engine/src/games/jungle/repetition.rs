//! The rule of repetition (K9), by the switch `repetition`:
//!
//! - `draw`: the third time that a position comes up, the start counted, the game is drawn.
//! - `mover_varies`: an action that would bring a position about for the third time is barred. A player whose
//!   every legal action is barred loses.

use super::Action;
use super::game::{Ending, Position};
use super::pieces::{Animal, Side};
use super::rules::Repetition;
use super::{ID, Jungle};
use crate::game::{Ended, Game, Seat};
use crate::material::{Count, counted};
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;
use crate::umpire::PLY_CAP;

/// The positions since the last capture: those before it cannot come again.
#[derive(Debug, Clone, Default)]
pub struct Past {
    seen: Vec<Position>,
}

impl Past {
    fn times(&self, situation: &Position) -> usize {
        self.seen.iter().filter(|seen| *seen == situation).count()
    }
}

impl Jungle {
    /// True if an action would bring a position about for the third time.
    fn repeats(&self, position: &Position, past: &Past, action: Action) -> bool {
        let mut after = *position;
        self.play(&mut after, action);
        past.times(&after.situation()) >= 2
    }

    fn only_repetitions(&self, position: &Position, past: &Past) -> Option<Ended> {
        let mut legal = Vec::new();
        self.legal(position, &mut legal);
        let stuck = !legal.is_empty() && legal.iter().all(|&action| self.repeats(position, past, action));
        stuck.then(|| Ended { returns: position.side.returns(0.0), reason: "only-repetitions" })
    }
}

impl Rulebook for Jungle {
    type Past = Past;

    fn id(&self) -> String {
        resolved_id(ID, self.rules())
    }

    fn past(&self, start: &Position) -> Past {
        match self.rules.repetition {
            Repetition::Off => Past::default(),
            _ => Past { seen: vec![start.situation()] },
        }
    }

    fn remember(&self, past: &mut Past, before: &Position, _: Action, after: &Position) {
        if self.rules.repetition == Repetition::Off {
            return;
        }
        if before.of(after.side) != after.of(after.side) {
            past.seen.clear();
        }
        past.seen.push(after.situation());
    }

    fn barred(&self, position: &Position, past: &Past, legal: &[Action]) -> Vec<Action> {
        if self.rules.repetition != Repetition::MoverVaries {
            return Vec::new();
        }
        legal.iter().copied().filter(|&action| self.repeats(position, past, action)).collect()
    }

    fn past_ending(&self, position: &Position, past: &Past) -> Option<Ended> {
        match self.rules.repetition {
            Repetition::Draw => (past.times(&position.situation()) >= 3)
                .then_some(Ended { returns: vec![0.5; 2], reason: "repetition" }),
            Repetition::MoverVaries => self.only_repetitions(position, past),
            Repetition::Off => None,
        }
    }

    fn reason(&self, position: &Position) -> &'static str {
        match self.ending(position) {
            Some(Ending::DenEntered) => "den-entered",
            Some(Ending::AllTaken) => "all-taken",
            Some(Ending::NoMove) => "no-move",
            Some(Ending::PlyCap) => PLY_CAP,
            None => "not-over",
        }
    }

    fn material(&self, position: &Position, seat: Seat) -> Option<Vec<Count>> {
        let side = Side::of_seat(seat);
        let own = position.pieces().filter(|(_, owner, _)| *owner == side);
        let animals: Vec<Animal> = own.map(|(.., animal)| animal).collect();
        Some(counted(Animal::ALL.into_iter(), &animals, |animal| animal.letters().to_string()))
    }
}
