//! Tests of `gunjin_play::stats::bradley_terry`.

use gunjin_engine::math;
use gunjin_play::stats::bradley_terry::*;

fn meeting(first: usize, second: usize, score: f64, pairs: usize) -> Meeting {
    let wins = (score * pairs as f64).round() as usize;
    let pairs = (0..pairs).map(|pair| f64::from(u8::from(pair < wins))).collect();
    Meeting { first, second, pairs }
}

#[test]
fn two_players_differ_as_their_odds() {
    let found = ratings(2, &[meeting(0, 1, 0.75, 40_000)]);
    let expected = 400.0 * math::log10(3.0f64);
    assert!((found[0] - found[1] - expected).abs() < 0.1, "{found:?} {expected}");
}

#[test]
fn strengths_that_made_the_results_are_found() {
    let truth = [200.0, 0.0, -50.0, -150.0];
    let expected = |a: f64, b: f64| 1.0 / (1.0 + math::pow(10f64, (b - a) / 400.0));
    let mut meetings = Vec::new();
    for first in 0..4 {
        for second in first + 1..4 {
            meetings.push(meeting(first, second, expected(truth[first], truth[second]), 100_000));
        }
    }
    for (found, truth) in ratings(4, &meetings).iter().zip(truth) {
        assert!((found - truth).abs() < 0.5, "{found} {truth}");
    }
}

/// At the maximum everybody scores what the ratings expect of him, the prior's games included. In a chain each
/// player is tied to the others by one neighbour, so that an iteration that passes news on one by one is slow.
#[test]
fn everybody_scores_what_the_ratings_expect() {
    let chain: Vec<Meeting> =
        (0..11).map(|first| meeting(first, first + 1, [1.0, 0.95, 0.5][first % 3], 200)).collect();
    let lopsided = vec![meeting(0, 1, 1.0, 100_000), meeting(1, 2, 1.0, 3), meeting(0, 2, 0.0, 1)];
    for (players, meetings) in [(12, chain), (3, lopsided), (4, Vec::new())] {
        let found = ratings(players, &meetings);
        assert!(found.iter().sum::<f64>().abs() < 1e-6, "{found:?}");
        let expected = |a: f64, b: f64| 1.0 / (1.0 + math::pow(10f64, (b - a) / 400.0));
        // The prior's opponent is where the sum of what is missing of all players is 0.
        let missing = |average: f64| -> Vec<f64> {
            let mut missing: Vec<f64> =
                found.iter().map(|own| PRIOR / 2.0 - PRIOR * expected(*own, average)).collect();
            for Meeting { first, second, pairs } in &meetings {
                let games = 2.0 * pairs.len() as f64;
                let more = 2.0 * pairs.iter().sum::<f64>() - games * expected(found[*first], found[*second]);
                missing[*first] += more;
                missing[*second] -= more;
            }
            missing
        };
        let (mut low, mut high) = (-10_000.0, 10_000.0);
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            let ends = if missing(middle).iter().sum::<f64>() < 0.0 { &mut low } else { &mut high };
            *ends = middle;
        }
        let most = missing(low).iter().fold(0.0f64, |most, part| most.max(part.abs()));
        assert!(most < 1e-6, "{players} players: {most} points off in {found:?}");
    }
}

#[test]
fn intervals_hold_the_rating_and_a_sweep_is_finite() {
    let (ratings, superiority) = rated(2, &[meeting(0, 1, 1.0, 20)], 1);
    assert!(ratings[0].points.is_finite() && ratings[0].low <= ratings[0].points);
    assert!((superiority[0][1] - 1.0).abs() < 1e-12 && superiority[1][0].abs() < 1e-12);
}

#[test]
fn unanimous_results_are_not_certain() {
    for (score, pairs) in [(1.0, 20), (0.0, 20), (1.0, 200)] {
        let (ratings, _) = rated(2, &[meeting(0, 1, score, pairs)], 1);
        let width = |rating: &Rating| rating.high - rating.low;
        assert!(width(&ratings[0]) > 50.0 && width(&ratings[1]) > 50.0, "{ratings:?}");
        assert!(ratings.iter().all(|rating| (rating.low..=rating.high).contains(&rating.points)));
    }
    let ladder = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
        .map(|(first, second)| meeting(first, second, 1.0, 20));
    let (ratings, _) = rated(4, &ladder, 1);
    assert!(ratings.iter().all(|rating| (rating.low..=rating.high).contains(&rating.points)), "{ratings:?}");
    let even = Meeting { first: 0, second: 1, pairs: vec![0.5; 20] };
    let (ratings, _) = rated(2, &[even], 1);
    assert!(ratings[0].low < -10.0 && ratings[0].high > 10.0, "{ratings:?}");
}

/// Three of 20 pairs is what the rule of three says: 400 log10 of 17 to 3 is 301, less the prior.
#[test]
fn the_interval_of_a_sweep_reaches_to_three_lost_pairs() {
    let (ratings, _) = rated(2, &[meeting(0, 1, 1.0, 20)], 1);
    let lost = gunjin_play::stats::bradley_terry::ratings(2, &[meeting(0, 1, 17.0 / 20.0, 20)]);
    assert!((ratings[0].low - lost[0]).abs() < 1.0, "{ratings:?} {lost:?}");
}

/// Somebody who loses every pair to five others is as uncertain as in one meeting of five times the pairs, and the others' ratings
/// are held by their intervals.
#[test]
fn sweeps_of_one_player_count_as_one() {
    let among: Vec<Meeting> =
        (1..6).flat_map(|first| (first + 1..6).map(move |second| meeting(first, second, 0.5, 20))).collect();
    let with = |wins: [f64; 5]| -> Vec<Meeting> {
        (1..6).map(|strong| meeting(0, strong, wins[strong - 1], 20)).chain(among.clone()).collect()
    };
    let (found, _) = rated(6, &with([0.0; 5]), 1);
    let reached = ratings(6, &with([0.05, 0.05, 0.05, 0.0, 0.0]));
    assert!((found[0].high - reached[0]).abs() < 60.0, "{found:?} {reached:?}");
    for rating in &found {
        assert!(
            (rating.low..=rating.high).contains(&rating.points) && rating.high - rating.low > 50.0,
            "{found:?}"
        );
    }
}
