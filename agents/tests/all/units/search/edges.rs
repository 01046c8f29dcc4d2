//! Tests of `gunjin_agents::search::tree`.

use gunjin_agents::search::tree::*;
use std::collections::HashMap;

#[test]
fn edges_are_found_again() {
    let (mut edges, mut expected) = (Edges::default(), HashMap::new());
    for number in 0..5000u32 {
        let (from, key) = (number % 70, u64::from(number % 1300) * 12345);
        let known = *expected.entry((from, key)).or_insert(number);
        assert_eq!(edges.get_or_add(from, key, number), known);
    }
    for ((from, key), to) in expected {
        assert_eq!(edges.get(from, key), Some(to));
        assert_eq!(edges.get(from + 70, key), None);
    }
}
