//! Tests of `gunjin_agents::solve::histories`.

use gunjin_agents::solve::histories::Numbers;

/// Hashes that are all alike, and hashes that are spread: the same numbers.
#[test]
fn what_is_the_same_has_one_number() {
    for spread in [0, 0x9E37_79B9_7F4A_7C15] {
        let (mut numbers, mut met) = (Numbers::default(), Vec::new());
        for thing in (0..500).chain(0..600).map(|thing: u64| thing * 7) {
            let number = numbers.number(thing.wrapping_mul(spread), &|number| met[number] == thing);
            if number == met.len() {
                met.push(thing);
            }
            assert_eq!(met[number], thing);
        }
        assert_eq!(met.len(), 600);
    }
}
