//! Tests of `gunjin_agents::lookahead::alphabeta::transposition`.

use gunjin_agents::lookahead::alphabeta::transposition::{Bound, TranspositionTable, digest};

#[test]
fn what_was_put_is_found_until_it_is_replaced() {
    let mut table = TranspositionTable::new(1);
    table.put(7, 3, 42, Bound::Exact, 'a');
    assert_eq!(table.get(7).map(|known| (known.depth, known.value, known.action)), Some((3, 42, 'a')));
    assert!(table.get(8).is_none(), "another position of the same place");
    table.put(8, 1, 9, Bound::Least, 'b');
    assert!(table.get(7).is_none() && table.get(8).is_some());
}

#[test]
fn digests_of_close_things_differ() {
    let mut digests: Vec<u64> =
        (0..2_000u32).flat_map(|number| [digest(&number), digest(&(number, 1u8))]).collect();
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), 4_000);
}
