//! Tests of `gunjin_agents::games::gunjin::fit::choice`.

use gunjin_agents::games::gunjin::fit::Choice;
use gunjin_agents::games::gunjin::fit::choice::{probabilities, softmax_weights};
use gunjin_agents::games::gunjin::values::table::ASPECTS;
use gunjin_engine::random::{Purpose, Stream, unit};

#[test]
fn the_weights_behind_choices_are_found() {
    let truth: [f64; ASPECTS] = std::array::from_fn(|i| i as f64 / 2.0 - 1.0);
    let mut rng = Stream::new(2, 0, Purpose::Check, 0);
    let lesson = |_| {
        let moves: Vec<[f64; ASPECTS]> =
            (0..6).map(|_| std::array::from_fn(|_| 2.0 * unit(&mut rng) - 1.0)).collect();
        let mut lesson = Choice { moves, chosen: 0 };
        let (p, _) = probabilities(&lesson, &truth);
        let mut left = unit(&mut rng);
        lesson.chosen = p
            .iter()
            .position(|p| {
                left -= p;
                left < 0.0
            })
            .unwrap_or(0);
        lesson
    };
    let lessons: Vec<Choice> = (0..6000).map(lesson).collect();
    let found = softmax_weights(&lessons, &[0.0; ASPECTS], ASPECTS, 0.1).expect("settles");
    for (found, truth) in found.iter().zip(truth) {
        assert!((found - truth).abs() < 0.15, "{found} is not {truth}");
    }
    let kept = softmax_weights(&lessons, &truth, 5, 0.1).expect("settles");
    assert_eq!(kept[5], truth[5]);
    assert_ne!(kept[4], truth[4]);
}
