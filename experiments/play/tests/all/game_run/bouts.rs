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

#[test]
fn names_tell_the_round_and_the_place() {
    let name = |round: u32, place: usize| of_round(round).nth(place).map(name_of);
    assert_eq!(name(0, 0).as_deref(), Some("round-0-0"));
    assert_eq!(name(31, 40).as_deref(), Some("round-31-40"));
    assert_eq!(name(LAST, 7).as_deref(), Some("last-7"));
    assert_eq!(name(LAST + 1, 600).as_deref(), Some("tests-600"));
}
