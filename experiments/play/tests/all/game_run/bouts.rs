//! Tests of `gunjin_play::game_run::bouts`.

use gunjin_play::game_run::bouts::*;

#[test]
fn a_pair_is_played_at_one_table_and_each_table_has_its_share() {
    let tables = DrawnTable::new(0, vec![1, 2], 21);
    let mut pairs = [0; 3];
    for pair in 0..3000 {
        let [south, north] = [2 * pair, 2 * pair + 1].map(|number| *tables.table(number));
        assert_eq!(south, north);
        pairs[south] += 1;
    }
    assert!(pairs.iter().all(|share| (900..1100).contains(share)), "{pairs:?}");
    assert_eq!(*DrawnTable::new(7, Vec::new(), 21).table(5), 7);
}
