//! Tests of `gunjin_agents::games::gunjin::fit::census`.

use gunjin_agents::games::gunjin::behaviour::{BEHAVIOURS, Behaviour};
use gunjin_agents::games::gunjin::fit::census::*;

const PARTS: Behaviour = [3, BEHAVIOURS - 2];

fn seen(chances: &[f32], kind: u8, times: usize) -> Vec<Sighting> {
    let chances = std::array::from_fn(|k| chances.get(k).copied().unwrap_or(0.0));
    vec![Sighting { behaviour: PARTS, chances, kind }; times]
}

/// Factor of behaviour on the odds of kind 0 against kind 1.
fn odds(factors: &Table) -> f64 {
    PARTS.iter().map(|&part| factors[part][0] / factors[part][1]).product()
}

#[test]
fn factors_say_what_evidence_does_not() {
    let sightings = [seen(&[0.5, 0.5], 0, 3000), seen(&[0.5, 0.5], 1, 1000)].concat();
    let learned = odds(&factors(&sightings));
    assert!((learned - 3.0).abs() < 0.1, "{learned}");
}

#[test]
fn what_evidence_has_said_is_not_said_again() {
    let sightings = [seen(&[0.75, 0.25], 0, 3000), seen(&[0.75, 0.25], 1, 1000)].concat();
    let learned = factors(&sightings);
    assert!(learned.iter().flatten().all(|factor| (factor - 1.0).abs() < 1e-6));
}

#[test]
fn evidence_of_many_sorts_is_taken_out_of_each() {
    // Whatever the evidence, the odds of kind 0 are twice as good as it says.
    let doubled = |p: f32| {
        let share = 2.0 * f64::from(p) / (1.0 + f64::from(p));
        let times = (share * 100_000.0).round() as usize;
        [seen(&[p, 1.0 - p], 0, times), seen(&[p, 1.0 - p], 1, 100_000 - times)].concat()
    };
    let learned = odds(&factors(&[doubled(0.2), doubled(0.5), doubled(0.9)].concat()));
    assert!((learned - 2.0).abs() < 0.01, "{learned}");
}

#[test]
fn of_what_was_never_seen_nothing_is_said() {
    assert!(Census::default().factors(3).iter().flatten().all(|&factor| factor == 1.0));
}
