//! The past as repetition needs it (J19).
//!
//! Positions are compared with everything that matters for what may follow: pieces, hands, whose turn it is,
//! alliance, rights and what is remembered; not the number of moves. They are counted when a move on the
//! board has led to them.

use super::play::shares;
use super::rules::Repetition;
use super::{Action, Cell, Form, Kind, Position, Sannin, Seats, Stage};
use crate::digest::Digest;
use crate::game::{Ended, Seat};
use crate::material::{Count, counted};
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;
use std::collections::BTreeMap;

const LIMIT: u32 = 4;

/// Number of times that each position has come about, by digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Past {
    counts: BTreeMap<u64, u32>,
    /// Occurrences of the present position; 0 where it is not counted.
    present: u32,
}

impl Past {
    /// Number of times that the present position has come about.
    pub fn occurrences(&self) -> u32 {
        self.present
    }

    fn add(&mut self, digest: u64) {
        let count = self.counts.entry(digest).or_insert(0);
        *count += 1;
        self.present = *count;
    }
}

fn digest(position: &Position) -> u64 {
    let mut digest = Digest::default();
    let board: Vec<u8> = Cell::all().map(|cell| position.code(cell)).collect();
    digest.add(&board);
    position.hands.iter().for_each(|hand| digest.add(hand));
    for capture in position.captures {
        let code = capture.map_or([u8::MAX; 2], |capture| [capture.cell.number(), capture.victim]);
        digest.add(&code);
    }
    let outsider = position.outsider.unwrap_or(u8::MAX);
    let second = u8::from(position.stage == Stage::Second);
    let sets = [position.playing, position.jumps, position.owes].map(Seats::bits);
    digest.add(&[position.turn, outsider, second, position.last_turn as u8]);
    digest.add(&sets);
    digest.value()
}

impl Rulebook for Sannin {
    type Past = Past;

    fn id(&self) -> String {
        resolved_id("sannin", &self.rules)
    }

    fn past(&self, start: &Position) -> Past {
        let mut past = Past { counts: BTreeMap::new(), present: 0 };
        past.add(digest(start));
        past
    }

    fn remember(&self, past: &mut Past, _: &Position, action: Action, after: &Position) {
        match action {
            Action::Play(_) | Action::First(_) => past.add(digest(after)),
            Action::Offer(_) | Action::Accept | Action::Refuse => past.present = 0,
        }
    }

    fn barred(&self, position: &Position, past: &Past, legal: &[Action]) -> Vec<Action> {
        if self.rules.repetition != Repetition::Forbidden {
            return Vec::new();
        }
        let deeds =
            legal.iter().copied().filter(|action| matches!(action, Action::Play(_) | Action::First(_)));
        let (repeats, fresh): (Vec<Action>, Vec<Action>) = deeds.partition(|&action| {
            let mut after = *position;
            self.play_action(&mut after, action);
            past.counts.contains_key(&digest(&after))
        });
        if fresh.is_empty() { Vec::new() } else { repeats }
    }

    fn past_ending(&self, position: &Position, past: &Past) -> Option<Ended> {
        let ends = self.rules.repetition == Repetition::Draw && past.present >= LIMIT;
        ends.then(|| Ended { returns: shares(position.playing), reason: "repetition" })
    }

    fn reason(&self, position: &Position) -> &'static str {
        position.ending.map_or("", |ending| ending.why.word())
    }

    fn material(&self, position: &Position, seat: Seat) -> Option<Vec<Count>> {
        let own = |cell: Cell| position.at(cell).filter(|(owner, _)| *owner == seat.index());
        let board: Vec<Form> = Cell::all().filter_map(own).map(|(_, form)| form).collect();
        let mut counts = counted(Form::all(), &board, Form::text);
        let held =
            |kind: Kind| (format!("{}*", kind.letters()), u32::from(position.in_hand(seat.index(), kind)));
        counts.extend(Kind::ALL.into_iter().map(held).filter(|(_, count)| *count > 0));
        Some(counts)
    }
}
