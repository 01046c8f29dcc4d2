//! Tests of `gunjin_agents::games::gunjin::belief::amount`.

use gunjin_agents::games::gunjin::belief::amount::multinomial;

#[test]
fn multinomials_are_what_factorials_say() {
    let factorial = |n: u32| (1..=u128::from(n)).product::<u128>();
    for a in 0..8 {
        for b in 0..8 {
            for c in 0..8 {
                let expected = factorial(a + b + c) / (factorial(a) * factorial(b) * factorial(c));
                assert_eq!(multinomial([a, b, c].into_iter()), Some(expected));
            }
        }
    }
    let pairs = multinomial([2; 17].into_iter()).expect("34! / 2^17 fits");
    assert_eq!(pairs, (1..=34u128).product::<u128>() >> 17);
    assert_eq!(multinomial([1; 40].into_iter()), None);
}
