//! Setting up, playing and ending. The rule of repetition (K9), by the switch `repetition`:
//!
//! - `draw`: the third time that a position comes up, the start counted, the game is drawn.
//! - `mover_varies`: an action that would bring a position about for the third time is barred. A player whose
//!   every legal action is barred loses.

use super::rules::{NoMove, Repetition};
use super::squares::{BOARD, Squares, UNREACHED, den};
use super::{Action, Animal, ID, Jungle, Side, Square};
use crate::game::{Ended, Game, Seat, Turn};
use crate::material::{Count, counted};
use crate::open::Open;
use crate::random::RandomSource;
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;
use crate::umpire::PLY_CAP;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    DenEntered,
    AllTaken,
    /// The side to move has animals, and can do nothing.
    NoMove,
    PlyCap,
}

/// South's animals at the start, as file and rank (K2). North's stand the same way, seen from the other side.
const ARRAY: [(Animal, u8, u8); 8] = [
    (Animal::Rat, 6, 2),
    (Animal::Cat, 1, 1),
    (Animal::Dog, 5, 1),
    (Animal::Wolf, 2, 2),
    (Animal::Leopard, 4, 2),
    (Animal::Tiger, 0, 0),
    (Animal::Lion, 6, 0),
    (Animal::Elephant, 0, 2),
];

impl Jungle {
    #[inline(always)]
    pub(super) fn capped(&self, position: &Position) -> bool {
        u32::from(position.ply) >= self.rules.ply_cap
    }

    pub(super) fn ending(&self, position: &Position) -> Option<Ending> {
        if position.of(position.side.other()) & den(position.side) != 0 {
            return Some(Ending::DenEntered);
        }
        if position.of(position.side) == 0 {
            return Some(Ending::AllTaken);
        }
        if self.move_sets(position).is_empty() {
            return Some(Ending::NoMove);
        }
        self.capped(position).then_some(Ending::PlyCap)
    }
}

impl Game for Jungle {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        let mut at = [[Square::GONE; 8]; 2];
        for (animal, file, rank) in ARRAY {
            let square = Square::new(file, rank).expect("the array is on the board");
            at[Side::South.index()][animal.index()] = square;
            at[Side::North.index()][animal.index()] = square.turned();
        }
        Position { at, side: Side::South, ply: 0 }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        if self.capped(position) || self.move_sets(position).is_empty() {
            Turn::Over
        } else {
            Turn::Seat(position.side.seat())
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        actions.clear();
        if !self.capped(position) {
            self.move_sets(position).list(position, BOARD, actions);
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, action: Action) {
        let (from, to) = (action.from(), action.to());
        for square in &mut position.at[position.side.other().index()] {
            *square = if *square == to { Square::GONE } else { *square };
        }
        for square in &mut position.at[position.side.index()] {
            *square = if *square == from { to } else { *square };
        }
        position.side = position.side.other();
        position.ply = position.ply.saturating_add(1);
    }

    fn returns(&self, position: &Position) -> Vec<f64> {
        let to_move = match self.ending(position) {
            None => return vec![0.0; 2],
            Some(Ending::DenEntered | Ending::AllTaken) => 0.0,
            Some(Ending::NoMove) if self.rules.no_move == NoMove::Loses => 0.0,
            Some(Ending::NoMove | Ending::PlyCap) => 0.5,
        };
        position.side.returns(to_move)
    }

    #[inline]
    fn count_legal(&self, position: &Position, _: &mut Vec<Action>) -> usize {
        if self.capped(position) { 0 } else { self.move_sets(position).count() as usize }
    }

    #[inline]
    fn random_action(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        if self.capped(position) {
            return None;
        }
        self.move_sets(position).draw(position, rng)
    }
}

impl Open for Jungle {}

/// A position: where the sixteen animals are, whose turn it is and how long the game has lasted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub(super) at: [[Square; 8]; 2],
    /// The side to move.
    pub side: Side,
    /// Plies played since move 1.
    pub ply: u16,
}

impl Position {
    /// The square of an animal; `None` if it has been taken.
    pub fn square(&self, side: Side, animal: Animal) -> Option<Square> {
        Some(self.at[side.index()][animal.index()]).filter(|&square| square != Square::GONE)
    }

    /// The animal on a square, and its side.
    pub fn piece(&self, square: Square) -> Option<(Side, Animal)> {
        self.pieces().find(|(at, ..)| *at == square).map(|(_, side, animal)| (side, animal))
    }

    /// Every animal on the board, south's first, from the weakest to the strongest.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, Animal)> + '_ {
        let all = Side::BOTH.into_iter().flat_map(|side| Animal::ALL.map(|animal| (side, animal)));
        all.filter_map(|(side, animal)| self.square(side, animal).map(|square| (square, side, animal)))
    }

    #[inline(always)]
    pub(super) fn of(&self, side: Side) -> Squares {
        self.at[side.index()].iter().fold(0, |set, square| set | square.bit()) & BOARD
    }

    #[inline(always)]
    pub(super) fn bit(&self, side: Side, animal: Animal) -> Squares {
        self.at[side.index()][animal.index()].bit() & BOARD
    }

    pub(super) fn situation(&self) -> Position {
        Position { ply: 0, ..*self }
    }
}

impl Jungle {
    /// The legal actions that take something or enter the den, into a buffer that is emptied first; the cap on
    /// plies aside.
    pub fn forcing(&self, position: &Position, actions: &mut Vec<Action>) {
        actions.clear();
        let enemy = position.side.other();
        self.move_sets(position).list(position, position.of(enemy) | den(enemy), actions);
    }

    /// True if an action enters the enemy den, which wins.
    pub fn enters(&self, position: &Position, action: Action) -> bool {
        action.to().bit() == den(position.side.other())
    }

    /// True if the animal that makes a move could be taken at once where it arrives.
    pub fn answered(&self, position: &Position, action: Action) -> bool {
        let mut after = *position;
        self.play(&mut after, action);
        self.move_sets(&after).all() & action.to().bit() != 0
    }

    /// True if an enemy stands next to a side's den, so that it can enter.
    pub fn threatened(&self, position: &Position, side: Side) -> bool {
        let doorstep = self.tables.steps[den(side).trailing_zeros() as usize];
        doorstep & position.of(side.other()) != 0
    }

    /// The position after the side to move did nothing; `None` if its den is threatened. No game comes to it.
    pub fn passed(&self, position: &Position) -> Option<Position> {
        let ply = position.ply.saturating_add(1);
        let after = Position { side: position.side.other(), ply, ..*position };
        (!self.threatened(position, position.side)).then_some(after)
    }

    /// Actions that an animal needs from a square to the enemy den, on a board that is otherwise empty; `None`
    /// where it cannot stand.
    pub fn distance(&self, side: Side, animal: Animal, from: Square) -> Option<u32> {
        let from = if side == Side::South { from } else { from.turned() };
        let distance = self.tables.distances[animal.index()][from.index()];
        (distance != UNREACHED).then_some(distance.into())
    }
}

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
