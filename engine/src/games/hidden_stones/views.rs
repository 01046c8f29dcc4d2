//! Views of a seat, and worlds that fit them.

use super::{Act, Attempt, HiddenStones, Shape, Table};
use crate::digest::Digest;
use crate::game::{Game, Hidden, Seat, Turn};
use crate::games::card_table::{View, table_view};
use crate::random::{RandomSource, below, shuffle};

/// A seat's observation of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// An attempt of its own.
    Own {
        /// Number of the cell.
        cell: u8,
        /// It met an enemy stone.
        met: bool,
        /// The game is over.
        over: bool,
    },
    /// The other's, after which the turn has passed.
    Passed {
        /// The game is over.
        over: bool,
    },
    /// The other's, after which it tries again: nothing.
    Nothing,
}

impl<S: Shape> Hidden for HiddenStones<S> {
    type Observation = Seen;
    table_view!();

    fn observe(&self, seat: Seat, before: &Table, action: Act, after: &Table) -> Seen {
        let mover = usize::from(before.turn);
        let (met, over) = (before.stones[1 - mover] & action.bit() != 0, after.over);
        if mover == seat.index() {
            Seen::Own { cell: action.0, met, over }
        } else if met && !S::ABRUPT {
            Seen::Nothing
        } else {
            Seen::Passed { over }
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        let table = &mut view.table;
        let mover = usize::from(table.turn);
        match *observation {
            Seen::Own { cell, met, over } => {
                table.push(mover, Some(cell), met);
                table.turn ^= u8::from(!met || S::ABRUPT);
                table.over = over;
            }
            Seen::Passed { over } => {
                table.push(mover, None, false);
                table.turn ^= 1;
                table.over = over;
            }
            Seen::Nothing => {}
        }
    }

    /// The other's attempts in random order, those that a stone was met at in time; not drawn as random play makes them.
    fn resample_position(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<Table> {
        let attempts: Vec<Attempt> = self.attempts(&view.table).collect();
        self.filled(view, &attempts, self.start(), rng)
    }
}

impl View<Table> {
    /// The digest of its [`Debug`] text, some times as fast as that is written.
    pub fn digest(&self) -> u64 {
        let Table { attempts, count, turn, over, stones, tried } = self.table;
        let numbers = [
            ("View { seat: Seat(", u64::from(self.seat.0)),
            ("), table: Table { attempts: [", attempts[0]),
            (", ", attempts[1]),
            ("], count: ", u64::from(count)),
            (", turn: ", u64::from(turn)),
            (if over { ", over: true, stones: [" } else { ", over: false, stones: [" }, u64::from(stones[0])),
            (", ", u64::from(stones[1])),
            ("], tried: [", u64::from(tried[0])),
            (", ", u64::from(tried[1])),
        ];
        let mut digest = Digest::default();
        for (text, number) in numbers {
            digest.add(text.as_bytes());
            add_number(&mut digest, number);
        }
        digest.add(b"] } }");
        digest.value()
    }
}

/// Adds the digits of a number.
fn add_number(digest: &mut Digest, mut number: u64) {
    let (mut digits, mut first) = ([b'0'; 20], 19);
    while number > 9 {
        digits[first] += (number % 10) as u8;
        number /= 10;
        first -= 1;
    }
    digits[first] += number as u8;
    digest.add(&digits[first..]);
}

impl<S: Shape> HiddenStones<S> {
    /// The view of a seat that is to move after these attempts of its own, each with whether a stone was met.
    pub fn view_after(&self, seat: Seat, attempts: impl IntoIterator<Item = (Act, bool)>) -> View<Table> {
        let mut view = View { seat, table: self.start() };
        let pass = |view: &mut View<Table>| {
            if view.table.turn != seat.0 {
                self.learn(view, &Seen::Passed { over: false });
            }
        };
        pass(&mut view);
        for (act, met) in attempts {
            self.learn(&mut view, &Seen::Own { cell: act.0, met, over: false });
            pass(&mut view);
        }
        view
    }

    /// A world that goes on from a table with these attempts, holes filled.
    fn filled(
        &self,
        view: &View<Table>,
        attempts: &[Attempt],
        mut table: Table,
        rng: &mut impl RandomSource,
    ) -> Option<Table> {
        let Some((attempt, rest)) = attempts.split_first() else {
            self.try_again(&mut table, view.seat, rng);
            return (table.over == view.table.over).then_some(table);
        };
        let (own, other) = (view.seat.index(), 1 - view.seat.index());
        if table.over || usize::from(table.turn) != attempt.seat || !in_time(&table, other, attempts) {
            return None;
        }
        if let Some(cell) = attempt.cell {
            let met = table.stones[other] >> cell & 1 == 1;
            self.play(&mut table, Act(cell));
            return if met == attempt.met { self.filled(view, rest, table, rng) } else { None };
        }
        self.try_again(&mut table, view.seat, rng);
        let later = view.table.stones[own] & !table.stones[own];
        let free = |act: &Act| (later | if S::ABRUPT { 0 } else { table.stones[own] }) & act.bit() == 0;
        let mut open: Vec<Act> = self.untried(&table, other).filter(free).collect();
        shuffle(rng, &mut open);
        open.into_iter().find_map(|act| {
            let mut next = table;
            self.play(&mut next, act);
            self.filled(view, rest, next, rng)
        })
    }

    /// Lets the other meet some stones of a seat before it passes the turn, where the seat would not notice.
    fn try_again(&self, table: &mut Table, seat: Seat, rng: &mut impl RandomSource) {
        let other = Seat(1 - seat.0);
        while !S::ABRUPT && self.turn(table) == Turn::Seat(other) && below(rng, 2) == 0 {
            let met = |act: &Act| table.stones[seat.index()] & act.bit() != 0;
            let stones: Vec<Act> = self.untried(table, other.index()).filter(met).collect();
            match stones.get(below(rng, stones.len() as u32) as usize) {
                Some(&act) => self.play(table, act),
                None => return,
            }
        }
    }
}

/// True if the other has turns enough, in time, for every stone that is met later.
fn in_time(table: &Table, other: usize, attempts: &[Attempt]) -> bool {
    let (mut turns, mut due) = (0, 0);
    attempts.iter().all(|attempt| {
        match attempt.cell {
            None => turns += 1,
            Some(cell) => due += u32::from(attempt.met && table.stones[other] >> cell & 1 == 0),
        }
        due <= turns
    })
}
