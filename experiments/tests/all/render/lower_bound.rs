//! Tests of `gunjin_experiments::render::lower_bound`.

use gunjin_agents::solve::lower_bound::{Effort, SeatGames};
use gunjin_experiments::render::lower_bound::*;
use gunjin_play::text::style::Style;

const EFFORT: Effort = Effort { practice: 7, search: 5, worlds: 3, depth: 2, games: 4, seed: 1 };

fn found(value: &[f64], response: &[f64]) -> Option<LowerBound> {
    let games = SeatGames { value: value.to_vec(), response: response.to_vec() };
    LowerBound::of("a game".into(), "an agent".into(), EFFORT, &[games])
}

/// By hand: gains 1, 1, 0, 0 have mean ½ and variance ⅓, so that the mean deviates by √(⅓ / 4).
#[test]
fn gains_are_paired() {
    let bound = found(&[0.0, 0.0, 1.0, 0.0], &[1.0, 1.0, 1.0, 0.0]).expect("four games");
    let told = serde_json::to_value(&bound).expect("JSON");
    let [value, response, gain, low, high] =
        ["value", "response", "gain", "low", "high"].map(|key| told["seats"][0][key].as_f64().expect(key));
    assert_eq!((value, response, gain), (0.25, 0.75, 0.5));
    let half = 1.959_963_984_540_054 * (1.0f64 / 12.0).sqrt();
    assert!((high - 0.5 - half).abs() < 1e-12 && (0.5 - half - low).abs() < 1e-12, "{told}");
    let text = lower_bound_text(&bound, &["South".into()], Style::default());
    assert!(text.contains("0.5000 [-0.0658, 1.0658]") && text.contains("Lower bound"), "{text}");
}

#[test]
fn one_game_has_no_interval() {
    assert_eq!(found(&[0.0], &[1.0]), None);
}
