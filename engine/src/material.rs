//! Material left to every seat: pieces counted by kind, for statistics on their worth.

use crate::game::{Game, Seat};

/// Pieces of one kind: its code, and how many.
pub type Count = (String, u32);

/// Counts a seat's pieces in a position ([`Material::material`]); games have it for whoever must ask whether
/// they have pieces.
pub type CountPieces<G> = fn(&G, &<G as Game>::Position, Seat) -> Vec<Count>;

/// A game whose pieces can be counted.
///
/// # Laws
/// - Every kind is listed once, always in the same order, and only where there is one.
/// - A code holds no space, comma or colon.
pub trait Material: Game {
    /// Pieces of a seat, on the board and in hand. Pieces in hand are kinds of their own, with `*` behind the
    /// code.
    fn material(&self, position: &Self::Position, seat: Seat) -> Vec<Count>;
}

/// The kinds of a list with how many of each there are, in the order of their first appearance in `kinds`.
pub(crate) fn counted<K: PartialEq + Copy>(
    kinds: impl Iterator<Item = K>,
    pieces: &[K],
    code: impl Fn(K) -> String,
) -> Vec<Count> {
    let count = |kind: K| {
        let count = pieces.iter().filter(|&&piece| piece == kind).count() as u32;
        (count > 0).then(|| (code(kind), count))
    };
    kinds.filter_map(count).collect()
}
