//! Tests of `gunjin_agents::search::tree`.

use gunjin_agents::search::tree::*;
use gunjin_agents::search::tree::{ROOT, Tree};
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream};

/// By hand: a was tried 4 times of 16 with mean 0.5, b 4 times of 4 with mean 0.6. Without counts of
/// availability both would have the same bonus and b would win.
#[test]
fn rare_actions_are_not_neglected_ones() {
    let (mut tree, mut open) = (Tree::default(), Vec::new());
    let mut rng = Stream::new(3, 0, Purpose::Check, 0).fast();
    for turn in 0..16 {
        tree.meet(ROOT, if turn < 4 { &['a', 'b'][..] } else { &['a', 'z'] }, true, &mut open);
        if turn < 4 {
            tree.reward(open[0], 0.5);
            tree.reward(open[1], 0.6);
        }
    }
    tree.meet(ROOT, &['a', 'b'], true, &mut open);
    let bound = |total: f64, available: f64| total / 4.0 + 0.7 * (math::ln(available) / 4.0).sqrt();
    assert!(bound(2.0, 17.0) > bound(2.4, 5.0));
    let rule = Rule { exploration: 0.7, smoothing: None };
    let mut spread = Spread::default();
    spread.note(&[0.0, 1.0]);
    assert_eq!(tree.slot(rule.choose(&tree, &open, &spread, &mut rng)).action, 'a');
    let careless = Rule { exploration: 0.0, ..rule };
    assert_eq!(tree.slot(careless.choose(&tree, &open, &spread, &mut rng)).action, 'b');
}

#[test]
fn smooth_choice_follows_the_average_as_often_as_it_says() {
    let (mut tree, mut open) = (Tree::default(), Vec::new());
    let mut rng = Stream::new(4, 0, Purpose::Check, 0).fast();
    tree.meet(ROOT, &['a', 'b'], true, &mut open);
    (0..3).for_each(|_| tree.reward(open[0], 0.0));
    tree.reward(open[1], 1.0);
    let smoothing = Smoothing { eta: 0.8, gamma: 0.1, decay: 0.5 };
    let rule = Rule { exploration: 0.0, smoothing: Some(smoothing) };
    let drawn = (0..40_000).filter(|_| rule.choose(&tree, &open, &Spread::default(), &mut rng) == open[1]);
    // The bound is followed with 0.8 / (1 + 0.5 · 2) = 0.4 and takes b; the average takes b with 1/4.
    let expected = 40_000.0 * (0.4 + 0.6 * 0.25);
    let found = drawn.count() as f64;
    assert!((found - expected).abs() < 400.0, "four standard deviations, {found} for {expected}");
}
