//! The features behind [`super::estimate::Estimate`], one by one: what values are fitted on.

use super::geometry::{FAR, Geometry};
use super::values::{NEAR, Values};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::position::Position;

/// Features that are not kinds: tempo, guard, ring, and two a distance.
const OTHERS: usize = 3 + 2 * NEAR;

/// Number of features of a game with so many kinds.
#[must_use]
pub fn feature_count(kinds: usize) -> usize {
    kinds + OTHERS
}

/// The features of a position, South's less North's: kinds, tempo, guard, ring, nearest, near.
#[must_use]
pub fn features<B: Bits>(geometry: &Geometry<B>, kinds: usize, position: &Position<B>) -> Vec<f64> {
    let mut features = vec![0.0; feature_count(kinds)];
    features[kinds] = if position.seat() == 0 { 1.0 } else { -1.0 };
    for (seat, sign) in [(0, 1.0), (1, -1.0)] {
        let own = position.side(seat);
        let mut best = FAR;
        for square in own.members() {
            let kind = position.kind(square);
            features[usize::from(kind)] += sign;
            if geometry.captures(kind) {
                let distance = geometry.distance(seat, kind, square).max(1);
                best = best.min(distance);
                if usize::from(distance) <= NEAR {
                    features[kinds + 2 + NEAR + usize::from(distance)] += sign;
                }
            }
        }
        if usize::from(best) <= NEAR {
            features[kinds + 2 + usize::from(best)] += sign;
        }
        features[kinds + 1] += sign * f64::from(u8::from(own.has(geometry.headquarters(seat))));
        features[kinds + 2] += sign * f64::from((own & geometry.ring(seat)).len());
    }
    features
}

/// Puts fitted weights into values.
pub fn fill_in(values: &mut Values, weights: &[f64]) {
    let kinds = values.kind.len();
    for (kind, &weight) in values.kind.iter_mut().zip(weights) {
        kind.value = weight;
    }
    values.tempo = weights[kinds];
    values.guard = weights[kinds + 1];
    values.ring = weights[kinds + 2];
    values.nearest.copy_from_slice(&weights[kinds + 3..kinds + 3 + NEAR]);
    values.near.copy_from_slice(&weights[kinds + 3 + NEAR..kinds + 3 + 2 * NEAR]);
}

/// The weights of values, in the order of the features.
#[must_use]
pub fn weights(values: &Values) -> Vec<f64> {
    let kinds = values.kind.iter().map(|kind| kind.value);
    let others = [values.tempo, values.guard, values.ring];
    kinds.chain(others).chain(values.nearest).chain(values.near).collect()
}
