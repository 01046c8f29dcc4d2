//! The information sets of a seat, by the numbers of its histories and by views as keys.

use gunjin_engine::Digest;
use std::collections::HashMap;
use std::fmt::{Debug, Write};

/// The number of no information set yet.
pub(super) const NONE: u32 = u32::MAX;

/// The histories of one seat. Number 0 is the empty one.
#[derive(Default)]
pub(super) struct Histories {
    /// The information set that a history belongs to, once the seat was to move there.
    sets: Vec<u32>,
    /// Information sets by the digest of their view; the second digest tells two views with the same first.
    views: HashMap<u64, (u64, u32)>,
    text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ViewKey {
    pub(super) key: u64,
    check: u64,
}

pub(super) enum Known {
    Set(u32),
    New,
    Collision,
}

impl Histories {
    /// The information set of a history; [`NONE`] if it is not known yet.
    pub(super) fn set(&self, history: u32) -> u32 {
        self.sets.get(history as usize).copied().unwrap_or(NONE)
    }

    pub(super) fn key(&mut self, view: &dyn Debug) -> ViewKey {
        self.text.clear();
        write!(self.text, "{view:?}").expect("a text takes everything");
        let mut check = Digest::default();
        check.add(&[0]);
        check.add(self.text.as_bytes());
        ViewKey { key: Digest::of(&self.text), check: check.value() }
    }

    /// The beginning of the view whose digests were asked for last.
    pub(super) fn excerpt(&self) -> String {
        self.text.chars().take(120).collect()
    }

    /// Record of a view. Views that are equal are one information set, even where the rows of
    /// observations differ.
    pub(super) fn look_up(&self, key: ViewKey) -> Known {
        match self.views.get(&key.key) {
            None => Known::New,
            Some((check, _)) if *check != key.check => Known::Collision,
            Some((_, set)) => Known::Set(*set),
        }
    }

    pub(super) fn enter(&mut self, history: u32, key: ViewKey, set: u32) {
        self.views.insert(key.key, (key.check, set));
        if history as usize >= self.sets.len() {
            self.sets.resize(history as usize + 1, NONE);
        }
        self.sets[history as usize] = set;
    }

    /// About how many bytes this takes, without the numbers themselves.
    pub(super) fn bytes(&self) -> usize {
        self.views.capacity() * 25 + self.sets.capacity() * 4
    }
}

/// The digest of a view, as tables store it.
pub fn view_key(view: &dyn Debug) -> u64 {
    let mut digest = Digest::default();
    write!(digest, "{view:?}").expect("a digest takes everything");
    digest.value()
}
