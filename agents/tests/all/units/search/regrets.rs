//! Tests of `gunjin_agents::search::regrets`.

use gunjin_agents::drawn;
use gunjin_agents::search::regrets::*;

#[test]
fn positive_regrets_are_followed() {
    let mut regrets = Regrets::default();
    let (node, new) = regrets.meet(1, 77, 3);
    assert!(new && regrets.meet(1, 77, 3) == (node, false));
    assert!(regrets.meet(0, 77, 2).1, "another seat has other information sets");
    assert_eq!(regrets.matching(node), [1.0 / 3.0; 3]);
    regrets.regret(node, &[3.5, -0.5, 1.5], 0.5, 1.0);
    assert_eq!(regrets.matching(node), [0.75, 0.0, 0.25]);
}

#[test]
fn what_was_never_tried_is_thought_average() {
    let mut regrets = Regrets::default();
    let (node, _) = regrets.meet(0, 1, 3);
    assert_eq!(regrets.means(node), [0.0; 3]);
    for (action, value) in [(0, 1.0), (0, 0.0), (2, 0.2)] {
        regrets.note(node, action, value);
    }
    let means = regrets.means(node);
    assert!((means[1] - 0.4).abs() < 1e-12 && means[0] == 0.5 && means[2] == 0.2, "{means:?}");
}

#[test]
fn draws_fall_where_they_should() {
    let shares = [0.25, 0.0, 0.75];
    assert_eq!([0.0, 0.2, 0.25, 0.9, 1.1].map(|left| drawn(&shares, left)), [0, 0, 2, 2, 2]);
}
