//! Tests of `gunjin_play::game_run::setup_trials`.

use gunjin_play::game_run::setup_trials::*;

#[test]
fn a_pair_exchanges_seats_and_each_pair_of_tables_has_its_share() {
    let tables = DrawnTable::new([(0, 'a'), (0, 'b')], vec![[(1, 'a'), (1, 'b')], [(2, 'a'), (2, 'b')]], 21);
    let mut pairs = [0; 3];
    for pair in 0..3000 {
        let [south, north] = [2 * pair, 2 * pair + 1].map(|number| *tables.table(number));
        assert_eq!((south.0, south.1, north.1), (north.0, 'a', 'b'));
        pairs[south.0] += 1;
    }
    assert!(pairs.iter().all(|share| (900..1100).contains(share)), "{pairs:?}");
    assert_eq!(*DrawnTable::new([6, 7], Vec::new(), 21).table(5), 7);
}
