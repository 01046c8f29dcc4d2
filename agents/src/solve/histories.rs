//! Which histories a seat cannot tell apart: rows of own actions and observations as numbers, and views as keys.

use gunjin_engine::digest::Digest;
use gunjin_engine::game::{Hidden, Seat};
use std::collections::HashMap;
use std::fmt::Write;

/// What one step adds to a seat's history: its own action, if it made it, and what it saw.
pub(super) type Step<G> = (Option<<G as gunjin_engine::game::Game>::Action>, <G as Hidden>::Observation);

/// The number of no information set yet.
pub(super) const NONE: u32 = u32::MAX;

/// The histories of one seat, as a tree of steps. Number 0 is the empty one.
pub(super) struct Histories<G: Hidden> {
    numbers: HashMap<(u32, Step<G>), u32>,
    /// The information set that a history belongs to, once the seat was to move there.
    sets: Vec<u32>,
    /// Information sets by the digest of their view; the second digest tells two views with the same first.
    views: HashMap<u64, (u64, u32)>,
    text: String,
}

/// A view's digests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ViewKey {
    pub(super) key: u64,
    check: u64,
}

/// What is known of a view's information set.
pub(super) enum Known {
    /// It has this number.
    Set(u32),
    /// It is new.
    New,
    /// Another view has the same digest.
    Collision,
}

impl<G: Hidden> Histories<G> {
    /// Only the empty history.
    pub(super) fn new() -> Self {
        Histories { numbers: HashMap::new(), sets: vec![NONE], views: HashMap::new(), text: String::new() }
    }

    /// The history that a step leads to.
    pub(super) fn after(&mut self, history: u32, step: Step<G>) -> u32 {
        let next = self.sets.len() as u32;
        let number = *self.numbers.entry((history, step)).or_insert(next);
        if number == next {
            self.sets.push(NONE);
        }
        number
    }

    /// The information set of a history; [`NONE`] if it is not known yet.
    pub(super) fn set(&self, history: u32) -> u32 {
        self.sets[history as usize]
    }

    /// The digests of a view.
    pub(super) fn key(&mut self, view: &G::View) -> ViewKey {
        self.text.clear();
        write!(self.text, "{view:?}").expect("a text takes everything");
        let mut check = Digest::default();
        check.add(&[0]);
        check.add(self.text.as_bytes());
        ViewKey { key: Digest::of(&self.text), check: check.value() }
    }

    /// What is known of a view. Views that are equal are one information set, even where the rows of observations differ.
    pub(super) fn look_up(&self, key: ViewKey) -> Known {
        match self.views.get(&key.key) {
            None => Known::New,
            Some((check, _)) if *check != key.check => Known::Collision,
            Some((_, set)) => Known::Set(*set),
        }
    }

    /// Enters the information set of a history and its view.
    pub(super) fn enter(&mut self, history: u32, key: ViewKey, set: u32) {
        self.views.insert(key.key, (key.check, set));
        self.sets[history as usize] = set;
    }

    /// About how many bytes this takes.
    pub(super) fn bytes(&self) -> usize {
        let entry = size_of::<((u32, Step<G>), u32)>() + 1;
        self.numbers.capacity() * entry + self.views.capacity() * 25 + self.sets.capacity() * 4
    }
}

/// The digest of a view, as tables store it.
#[must_use]
pub fn view_key<V: std::fmt::Debug>(view: &V) -> u64 {
    let mut digest = Digest::default();
    write!(digest, "{view:?}").expect("a digest takes everything");
    digest.value()
}

/// What a seat knows after a row of observations from a start.
pub(super) fn knowledge_after<'o, G: Hidden>(
    game: &G,
    start: &G::Position,
    seat: usize,
    observations: impl Iterator<Item = &'o G::Observation>,
) -> G::Knowledge
where
    G::Observation: 'o,
{
    let mut knowledge = game.knowledge(start, Seat(seat as u8));
    observations.for_each(|observation| game.learn(&mut knowledge, observation));
    knowledge
}
