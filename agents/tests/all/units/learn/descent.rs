//! Tests of `gunjin_agents::learn::descent`.

use gunjin_agents::learn::descent::Adam;
use gunjin_agents::learn::descent::*;

#[test]
fn plain_steps_are_as_long_as_the_gradient_and_those_of_adam_are_not() {
    let after = |gradient: f32| {
        let (mut plain, mut adam) = ([1.0], [1.0]);
        plain_step(&mut plain, &[gradient], 0.5, 1.0);
        Adam::new(1).step(&mut adam, &[gradient], 0.5, 1.0);
        (plain[0], adam[0])
    };
    let (far, near) = (after(0.2), after(0.002));
    assert!((far.0 - 0.9).abs() < 1e-6 && (near.0 - 0.999).abs() < 1e-6, "{far:?} {near:?}");
    assert!((far.1 - 0.5).abs() < 1e-4 && (near.1 - 0.5).abs() < 1e-4, "{far:?} {near:?}");
    assert!((after(4.0).0 - 0.5).abs() < 1e-6, "no longer than the longest");
}
