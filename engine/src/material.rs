//! Material left to every seat: pieces counted by kind, for statistics on their worth.

/// Pieces of one kind: its code, and how many.
pub type Count = (String, u32);

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
