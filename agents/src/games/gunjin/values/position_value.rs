//! The value of a position as a sum over its pieces, through a logistic.

use super::features::kinds_of;
use super::geometry::{FAR, Geometry, PLACES, SQUARES, at};
use super::table::{NEAR, Values};
use gunjin_engine::games::gunjin::{MOST_KINDS, Position};
use gunjin_engine::{Bits, math};

/// Value counted for the loss of a piece whose fall loses the game, in logits.
pub const CROWN: f32 = 4.0;
/// The least a piece is counted in trades, so that nothing is thrown away.
const LEAST: f32 = 0.05;

/// By a piece's distance, what it is worth to the army that it stands there: by itself, and as the nearest,
/// if it is that.
pub type Gains = [f32; FAR as usize + 1];

/// Values compiled into tables by seat, kind and square.
#[derive(Debug, Clone)]
pub struct PositionValue {
    worth: [Box<[f32; PLACES]>; 2],
    /// Distance of capturing kinds; [`FAR`] for the others.
    distance: [Box<[u8; PLACES]>; 2],
    /// Extra value of a kind while nothing that lives beats it.
    free: [f32; MOST_KINDS],
    nearest: [f32; FAR as usize + 1],
    nearest_free: [f32; FAR as usize + 1],
    near: [f32; FAR as usize + 1],
    gains: [Gains; FAR as usize + 1],
    tempo: f32,
    guard: f32,
    firm: f32,
    ring: f32,
    trade: [f32; MOST_KINDS],
}

impl PositionValue {
    /// The tables of a game's values.
    pub fn new<B: Bits>(geometry: &Geometry<B>, values: &Values) -> PositionValue {
        let by_distance = |places: &[f64; NEAR]| {
            let mut table = [0.0; FAR as usize + 1];
            table[1..=NEAR].copy_from_slice(&places.map(|value| value as f32));
            table[0] = table[1];
            table
        };
        let near = by_distance(&values.near);
        let mut estimate = PositionValue {
            worth: [0, 1].map(|_| Box::new([0.0; PLACES])),
            distance: [0, 1].map(|_| Box::new([FAR; PLACES])),
            free: [0.0; MOST_KINDS],
            nearest: by_distance(&values.nearest),
            nearest_free: by_distance(&values.nearest_free),
            near,
            gains: [[0.0; FAR as usize + 1]; FAR as usize + 1],
            tempo: values.tempo as f32,
            guard: values.guard as f32,
            firm: values.firm as f32,
            ring: values.ring as f32,
            trade: [LEAST; MOST_KINDS],
        };
        for (kind, value) in values.kind.iter().enumerate().take(MOST_KINDS) {
            let kind = kind as u8;
            estimate.free[usize::from(kind)] = value.free as f32;
            estimate.trade[usize::from(kind)] =
                if geometry.is_crown(kind) { CROWN } else { (value.trade as f32).max(LEAST) };
            for seat in 0..2 {
                for square in 0..SQUARES as u8 {
                    let captures = geometry.captures(kind);
                    let distance = if captures { geometry.distance(seat, kind, square) } else { FAR };
                    estimate.distance[seat][at(kind, square)] = distance;
                    estimate.worth[seat][at(kind, square)] = value.value as f32 + near[usize::from(distance)];
                }
            }
        }
        estimate.gains = std::array::from_fn(|best| {
            std::array::from_fn(|own| near[own] + estimate.nearest[own.min(best)])
        });
        estimate
    }

    /// Logit of South's chance to win.
    #[inline]
    pub fn logit<B: Bits>(&self, geometry: &Geometry<B>, position: &Position<B>) -> f32 {
        let tempo = if position.seat() == 0 { self.tempo } else { -self.tempo };
        let kinds = [kinds_of(position, 0), kinds_of(position, 1)];
        tempo + self.side(geometry, position, 0, kinds[1]) - self.side(geometry, position, 1, kinds[0])
    }

    #[inline(always)]
    fn side<B: Bits>(
        &self,
        geometry: &Geometry<B>,
        position: &Position<B>,
        seat: usize,
        enemies: u32,
    ) -> f32 {
        let (worth, distance) = (&self.worth[seat], &self.distance[seat]);
        let own = position.side(seat);
        let is_free = |kind: u8| geometry.walking_beaters(kind) & enemies == 0;
        let (mut sum, mut nearest, mut nearest_free) = (0.0, FAR, FAR);
        for square in own.members() {
            let kind = position.kind(square);
            let index = at(kind, square);
            sum += worth[index];
            nearest = nearest.min(distance[index]);
            if is_free(kind) {
                sum += self.free[usize::from(kind) % MOST_KINDS];
                nearest_free = nearest_free.min(distance[index]);
            }
        }
        sum += self.nearest[usize::from(nearest)] + self.nearest_free[usize::from(nearest_free)];
        let home = geometry.headquarters(seat);
        if own.has(home) {
            sum += self.guard + if is_free(position.kind(home)) { self.firm } else { 0.0 };
        }
        sum + self.ring * (own & geometry.ring(seat)).len() as f32
    }

    /// South's expected score.
    #[inline]
    pub fn score<B: Bits>(&self, geometry: &Geometry<B>, position: &Position<B>) -> f64 {
        1.0 / (1.0 + f64::from(math::exp(-self.logit(geometry, position))))
    }

    /// Value of a kind in trades: its value, at least a little, and much if the game is lost with it.
    #[inline(always)]
    pub fn trade(&self, kind: u8) -> f32 {
        self.trade[usize::from(kind) % MOST_KINDS]
    }

    /// Gain of a piece by going from one square to another: by its own distance, and the army's nearest,
    /// `best` being the nearest of the others.
    #[inline(always)]
    pub fn advance(&self, seat: usize, kind: u8, from: u8, to: u8, best: u8) -> f32 {
        self.gain(self.distance(seat, kind, from), self.distance(seat, kind, to), best)
    }

    /// The distance of a piece that can take the enemy headquarters; [`FAR`] for the others.
    #[inline(always)]
    pub fn distance(&self, seat: usize, kind: u8, square: u8) -> u8 {
        self.distance[seat & 1][at(kind, square)]
    }

    #[inline(always)]
    pub(crate) fn gain(&self, before: u8, after: u8, best: u8) -> f32 {
        let near = |d: u8| self.near[usize::from(d)];
        let nearest = |d: u8| self.nearest[usize::from(d.min(best))];
        near(after) - near(before) + nearest(after) - nearest(before)
    }

    /// By a piece's distance, what it is worth to an army of which the nearest of the others is at a
    /// distance: the difference of two is [`Self::advance`] but for rounding.
    #[inline(always)]
    pub fn gains(&self, best: u8) -> &Gains {
        &self.gains[usize::from(best & FAR)]
    }
}
