//! Tests of `gunjin_agents::search::update`.

use gunjin_agents::BeliefKind;
use gunjin_agents::search::update::*;
use gunjin_engine::math;

#[test]
fn the_policy_is_told_which_belief() {
    let settings = UpdateSettings { belief: BeliefKind::Exact, ..UpdateSettings::default() };
    let belief = |settings: &UpdateSettings, networks| {
        settings.blueprint(networks).expect("an agent").value("belief").expect("a parameter")
    };
    assert_eq!(belief(&settings, true), "exact");
    assert_eq!(belief(&UpdateSettings::default(), true), "learned");
    assert_eq!(belief(&settings, false), "plain", "greedy has the plain evidence");
}

#[test]
fn the_magnet_treats_pieces_alike() {
    assert_eq!(magnet(&[7, 7, 9]), [0.25, 0.25, 0.5]);
}

#[test]
fn a_step_follows_the_formula() {
    let (prior, values, magnet) = ([0.2, 0.8], [0.6, 0.5], [0.5, 0.5]);
    let found = step(&prior, &values, &magnet, 10.0, 0.1);
    let odds = |p: f64, q: f64| (math::ln(p) + 10.0 * q) / 2.0;
    let expected = math::exp(odds(0.2, 0.6) - odds(0.8, 0.5));
    assert!((found[0] / found[1] - expected).abs() < 1e-12);
    let still = step(&prior, &[0.5, 0.5], &magnet, 10.0, 0.0);
    assert!((still[0] - 0.2).abs() < 1e-12, "without values and magnet nothing changes");
}

#[test]
fn what_is_unlikely_is_dropped() {
    assert_eq!(cut(&[0.75, 0.25 - 0.01, 0.01], 0.1), [0.75 / 0.99, 0.24 / 0.99, 0.0]);
}
