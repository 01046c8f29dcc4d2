//! The features behind [`super::position_value::PositionValue`], one by one: what values are fitted on.

use super::geometry::{FAR, Geometry};
use super::table::{NEAR, Values};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::Position;

/// Features that are not kinds: tempo, guard, firm, ring, and three a distance.
const OTHERS: usize = 4 + 3 * NEAR;

/// Number of features of a game with so many kinds.
pub fn feature_count(kinds: usize) -> usize {
    2 * kinds + OTHERS
}

/// Indices of features: kinds, free kinds, tempo, guard, firm, ring, nearest, near, nearest free.
struct Layout {
    kinds: usize,
}

impl Layout {
    fn free(&self, kind: u8) -> usize {
        self.kinds + usize::from(kind)
    }

    fn single(&self, number: usize) -> usize {
        2 * self.kinds + number
    }

    /// A feature by distance: nearest, near and nearest free are 0 to 2; `None` if it is too far to count.
    fn distance(&self, table: usize, distance: u8) -> Option<usize> {
        let place = usize::from(distance.max(1));
        (place <= NEAR).then(|| 2 * self.kinds + 3 + table * NEAR + place)
    }
}

/// The features of a position, South's less North's.
pub fn features<B: Bits>(geometry: &Geometry<B>, kinds: usize, position: &Position<B>) -> Vec<f64> {
    let layout = Layout { kinds };
    let mut features = vec![0.0; feature_count(kinds)];
    features[layout.single(0)] = if position.seat() == 0 { 1.0 } else { -1.0 };
    for (seat, sign) in [(0, 1.0), (1, -1.0)] {
        let mut add = |feature: usize, value: f64| features[feature] += sign * value;
        let own = position.side(seat);
        let enemies = kinds_of(position, 1 - seat);
        let is_free = |kind: u8| geometry.walking_beaters(kind) & enemies == 0;
        let (mut nearest, mut nearest_free) = (FAR, FAR);
        for square in own.members() {
            let kind = position.kind(square);
            add(usize::from(kind), 1.0);
            if is_free(kind) {
                add(layout.free(kind), 1.0);
            }
            if geometry.captures(kind) {
                let distance = geometry.distance(seat, kind, square);
                nearest = nearest.min(distance);
                nearest_free = if is_free(kind) { nearest_free.min(distance) } else { nearest_free };
                layout.distance(1, distance).into_iter().for_each(|feature| add(feature, 1.0));
            }
        }
        layout.distance(0, nearest).into_iter().for_each(|feature| add(feature, 1.0));
        layout.distance(2, nearest_free).into_iter().for_each(|feature| add(feature, 1.0));
        let home = geometry.headquarters(seat);
        if own.has(home) {
            add(layout.single(1), 1.0);
            add(layout.single(2), f64::from(is_free(position.kind(home))));
        }
        add(layout.single(3), f64::from((own & geometry.ring(seat)).len()));
    }
    features
}

#[inline(always)]
pub(crate) fn kinds_of<B: Bits>(position: &Position<B>, seat: usize) -> u32 {
    position.side(seat).members().fold(0, |kinds, square| kinds | 1 << (position.kind(square) & 31))
}

/// Puts fitted weights into values.
pub fn fill_in(values: &mut Values, weights: &[f64]) {
    let kinds = values.kind.len();
    let (of_kinds, others) = weights.split_at(2 * kinds);
    for (number, kind) in values.kind.iter_mut().enumerate() {
        (kind.value, kind.free) = (of_kinds[number], of_kinds[kinds + number]);
    }
    let (singles, by_distance) = others.split_at(4);
    (values.tempo, values.guard, values.firm, values.ring) = (singles[0], singles[1], singles[2], singles[3]);
    values.nearest.copy_from_slice(&by_distance[..NEAR]);
    values.near.copy_from_slice(&by_distance[NEAR..2 * NEAR]);
    values.nearest_free.copy_from_slice(&by_distance[2 * NEAR..3 * NEAR]);
}

/// Puts weights that were fitted without what is free into values.
pub fn fill_in_trades(values: &mut Values, weights: &[f64]) {
    values.kind.iter_mut().zip(weights).for_each(|(kind, &weight)| kind.trade = weight);
}

/// Features of trades, with nothing known of what is free.
pub fn without_free(kinds: usize, mut features: Vec<f64>) -> Vec<f64> {
    let layout = Layout { kinds };
    features[kinds..2 * kinds].fill(0.0);
    features[layout.single(2)] = 0.0;
    (1..=NEAR as u8)
        .filter_map(|distance| layout.distance(2, distance))
        .for_each(|place| features[place] = 0.0);
    features
}

/// The weights of values, in the order of the features.
pub fn weights(values: &Values) -> Vec<f64> {
    let kinds = values.kind.iter().map(|kind| kind.value);
    let free = values.kind.iter().map(|kind| kind.free);
    let others = [values.tempo, values.guard, values.firm, values.ring];
    kinds
        .chain(free)
        .chain(others)
        .chain(values.nearest)
        .chain(values.near)
        .chain(values.nearest_free)
        .collect()
}
