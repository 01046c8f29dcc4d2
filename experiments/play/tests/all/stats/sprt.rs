//! Tests of `gunjin_play::stats::sprt`.

use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_play::stats::paired::Paired;
use gunjin_play::stats::sprt::*;

#[test]
fn scores_and_rates_are_checked() {
    assert_eq!(Sprt::new(0.5, 0.6, 0.05, 0.05), Ok(test()));
    for (null, alternative) in
        [(0.6, 0.5), (0.5, 0.5), (-0.1, 0.5), (0.5, 1.1), (f64::NAN, 0.5), (0.5, f64::NAN)]
    {
        assert!(matches!(Sprt::new(null, alternative, 0.05, 0.05), Err(SprtError::Scores(..))));
    }
    for rate in [0.0, 0.5, 1.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(Sprt::new(0.5, 0.6, rate, 0.05), Err(SprtError::Rates(..))), "{rate}");
        assert!(matches!(Sprt::new(0.5, 0.6, 0.05, rate), Err(SprtError::Rates(..))), "{rate}");
    }
    let read = |text: &str| serde_json::from_str::<Sprt>(text).map_err(|error| error.to_string());
    assert!(read(r#"{"null": 0.5, "alternative": 0.6, "alpha": 0.05, "beta": 0.05}"#).is_ok());
    let reversed =
        read(r#"{"null": 0.6, "alternative": 0.5, "alpha": 0.05, "beta": 0.05}"#).expect_err("reversed");
    assert!(reversed.contains("the smaller first"), "{reversed}");
}

fn test() -> Sprt {
    Sprt::new(0.5, 0.6, 0.05, 0.05).expect("a sound test")
}

#[test]
fn bounds_are_those_of_wald() {
    let (low, high) = test().bounds();
    assert!((high - 2.944_438_979).abs() < 1e-6 && (low + high).abs() < 1e-12);
}

/// Of 400 tests with a true score, how many accept the alternative.
fn accepted(sprt: Sprt, score: f64) -> usize {
    let test = |number: u64| {
        let mut rng = Stream::new(3, number, Purpose::Check, 0);
        let mut pairs = Paired::default();
        while sprt.verdict(&pairs) == Verdict::Undecided {
            pairs.add(&[0, 1].map(|_| f64::from(u8::from(unit(&mut rng) < score))));
        }
        sprt.verdict(&pairs) == Verdict::Alternative
    };
    (0..400).filter(|&number| test(number)).count()
}

/// A distribution of results with a mean, found by looking at very many, against the multiplier's.
#[test]
fn no_other_distribution_of_that_mean_is_likelier() {
    let (seen, mean) = ([3.0, 5.0, 8.0, 2.0, 1.0], 0.6);
    let total: f64 = seen.iter().sum();
    let found = multiplier(&seen, mean);
    let likeliest: Vec<f64> =
        (0..5).map(|result| seen[result] / total / (1.0 + found * (points(result) - mean))).collect();
    let mean_of = |shares: &[f64]| (0..5).map(|result| shares[result] * points(result)).sum::<f64>();
    assert!((likeliest.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (mean_of(&likeliest) - mean).abs() < 1e-9);
    let likelihood =
        |shares: &[f64]| (0..5).map(|result| seen[result] * math::ln(shares[result])).sum::<f64>();
    let best = likelihood(&likeliest);
    let mut rng = Stream::new(4, 0, Purpose::Check, 0);
    for _ in 0..10_000 {
        // Shifts of shares that leave their sum and their mean alone.
        let mut other = likeliest.clone();
        let place = (unit(&mut rng) * 3.0) as usize;
        let shift = (unit(&mut rng) - 0.5) * 0.05;
        other[place] += shift;
        other[place + 1] -= 2.0 * shift;
        other[place + 2] += shift;
        assert!(other.iter().any(|share| *share <= 0.0) || likelihood(&other) <= best + 1e-12);
    }
}

#[test]
fn errors_are_as_rare_as_asked() {
    // 5 % of 400 are 20; the overshoot leaves a margin of four standard deviations.
    assert!(accepted(test(), 0.5) <= 38, "{}", accepted(test(), 0.5));
    assert!(accepted(test(), 0.6) >= 362, "{}", accepted(test(), 0.6));
}

/// By the normal approximation with the variance seen, a third of these tests accepted the alternative.
#[test]
fn errors_are_as_rare_near_the_end_of_the_scale() {
    let test = Sprt::new(0.97, 0.985, 0.05, 0.05).expect("a sound test");
    let [null, alternative] = [0.97, 0.985].map(|score| accepted(test, score));
    assert!(null <= 38 && alternative >= 362, "{null} {alternative}");
}
