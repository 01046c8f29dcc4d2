//! With what strength an enemy piece may fight, if it is of a certain kind (R4).

use super::{Individual, KindSet, View};
use crate::bits::Bits;
use crate::games::gunjin::tables::compiled::Gunjin;

/// Possible strengths: kinds, and none at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Strengths {
    pub kinds: KindSet,
    pub none: bool,
}

impl Strengths {
    pub(super) fn each(self) -> impl Iterator<Item = Option<u8>> {
        self.none.then_some(None).into_iter().chain(members(self.kinds).map(Some))
    }
}

pub(super) fn members(kinds: KindSet) -> impl Iterator<Item = u8> {
    (0..32).filter(move |kind| kinds >> kind & 1 == 1)
}

pub(super) fn set_of(kinds: impl IntoIterator<Item = u8>) -> KindSet {
    kinds.into_iter().fold(0, |set, kind| set | 1 << kind)
}

impl<B: Bits> View<B> {
    /// The strengths that an enemy piece may have where it stands now, if it is of `kind`.
    pub(super) fn strengths(&self, game: &Gunjin<B>, piece: &Individual, kind: u8) -> Strengths {
        let facts = game.facts(kind);
        if !facts.flag || facts.never_copies {
            return Strengths { kinds: 1 << kind, none: false };
        }
        let owner = 1 - self.seat;
        let find = |square: u8| game.behind[owner][usize::from(square)];
        if !game.rules().flag_power_fixed_at_setup {
            let behind = piece.square.and_then(find).and_then(|square| self.enemy_at(square));
            return lent(game, behind);
        }
        if !self.opening.set_up {
            // What a flag copies for good in a position of another origin was never seen: it may be anything.
            return Strengths { kinds: KindSet::MAX >> (32 - game.facts.len()), none: true };
        }
        let behind =
            find(piece.start).and_then(|square| self.enemies.iter().find(|other| other.start == square));
        lent(game, behind)
    }

    /// The kinds whose way an enemy piece may take, if it is of `kind` (R2.17).
    pub(super) fn movers(&self, game: &Gunjin<B>, piece: &Individual, kind: u8) -> KindSet {
        let rules = game.rules();
        let copies = game.facts(kind).flag
            && rules.flag_mobile
            && rules.flag_power_fixed_at_setup
            && rules.flag_copies_movement
            && !game.facts(kind).never_copies;
        if copies { self.strengths(game, piece, kind).kinds } else { 1 << kind }
    }
}

/// Strengths that a flag may borrow from the piece behind it (R4.1); a flag lends nothing.
fn lent<B: Bits>(game: &Gunjin<B>, behind: Option<&Individual>) -> Strengths {
    let Some(behind) = behind else { return Strengths { kinds: 0, none: true } };
    let flags = set_of(members(behind.kinds).filter(|&kind| game.facts(kind).flag));
    Strengths { kinds: behind.kinds & !flags, none: flags != 0 }
}
