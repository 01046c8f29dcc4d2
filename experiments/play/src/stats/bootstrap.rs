//! Intervals of any estimate, by drawing the games again.

use super::interval::Estimate;
use gunjin_engine::random::{Purpose, Stream, below};

/// The value below which a share of ascending numbers lies, interpolated linearly (definition 7 of R. J.
/// Hyndman and Y. Fan, *Sample quantiles in statistical packages*, 1996). 0 without numbers.
pub fn quantile(ascending: &[f64], share: f64) -> f64 {
    let Some(last) = ascending.len().checked_sub(1) else { return 0.0 };
    let place = share.clamp(0.0, 1.0) * last as f64;
    let (below, part) = (place.floor() as usize, place.fract());
    let above = (below + 1).min(last);
    ascending[below] + part * (ascending[above] - ascending[below])
}

/// The ends of a 95 % percentile interval of drawn estimates, in any order: those between which 95 % of
/// further draws fall on average, however few were drawn (definition 6 of R. J. Hyndman and Y. Fan, *Sample
/// quantiles in statistical packages*, 1996; definition 7 would hold 94 % with 200 draws). `None` without
/// draws.
pub fn ends_95(mut drawn: Vec<f64>) -> Option<[f64; 2]> {
    drawn.sort_by(f64::total_cmp);
    let last = drawn.len().checked_sub(1)?;
    let end = |share: f64| {
        let place = (share * (last + 2) as f64 - 1.0).clamp(0.0, last as f64);
        quantile(&drawn, place / last.max(1) as f64)
    };
    Some([end(0.025), end(0.975)])
}

/// An estimate with its percentile interval ([`ends_95`]); the estimate alone without draws.
pub fn percentile_95(point: f64, drawn: Vec<f64>, count: u64) -> Estimate {
    let [low, high] = ends_95(drawn).unwrap_or([point; 2]);
    Estimate { point, low, high, count }
}

/// The ends of a 95 % basic interval: those of [`ends_95`], reflected at the estimate (A. C. Davison and D. V. Hinkley,
/// *Bootstrap methods and their application*, 1997, section 2.4). Where estimates run away from nought, as logits do
/// that few games contradict, drawn ones run twice as far: this takes from the estimate what percentiles add to
/// it. `None` without draws.
pub fn basic_95(point: f64, drawn: Vec<f64>) -> Option<[f64; 2]> {
    ends_95(drawn).map(|[low, high]| [2.0 * point - high, 2.0 * point - low])
}

/// Draws of each of `clusters` in one sample with replacement.
pub fn weights(clusters: usize, seed: u64, sample: u64) -> Vec<u32> {
    let mut rng = Stream::new(seed, sample, Purpose::Check, 1).fast();
    let mut weights = vec![0; clusters];
    for _ in 0..clusters {
        weights[below(&mut rng, clusters as u32) as usize] += 1;
    }
    weights
}
