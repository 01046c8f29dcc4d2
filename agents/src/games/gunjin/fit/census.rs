//! Behaviour of pieces, and its evidence of their kinds beyond what the evidence says already.
//!
//! Evidence and behaviour overlap: a piece that has attacked twice and still stands is strong, and the fights
//! have said so. To weigh worlds that fit the evidence by how often each kind is found in a behaviour would
//! count that twice, and such weights told less of the truth than none. So factors are fitted that,
//! multiplied with the chances by evidence, make the true kinds likeliest: a logistic regression on the kind,
//! with the chances as offsets.

use super::super::behaviour::{BEHAVIOURS, Behaviour, behaviours};
use super::super::marginals::{Marginals, Row};
use super::super::values::geometry::Geometry;
use gunjin_engine::games::gunjin::{Gunjin, MOST_KINDS, View};
use gunjin_engine::{Bits, math};

/// Strength of the ridge that draws factors to 1, in sightings: one piece is seen several times in a game.
const RIDGE: f64 = 20.0;
const STEPS: usize = 100;
/// Of pieces this certain nothing is to be learned.
const CERTAIN: f32 = 0.999;

/// A piece at one moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sighting {
    /// Behaviour so far.
    pub behaviour: Behaviour,
    /// Its chances of kinds by the evidence.
    pub chances: Row,
    /// Number of its true kind.
    pub kind: u8,
}

/// Pieces at many moments.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Census {
    sightings: Vec<Sighting>,
}

impl Census {
    /// Sees the enemy pieces of a view, of which some chances are to be believed by the evidence, and whose
    /// true kinds are told by start square.
    pub fn see<B: Bits>(
        &mut self,
        (game, geometry): (&Gunjin<B>, &Geometry<B>),
        view: &View<B>,
        marginals: &Marginals,
        kind_at_start: impl Fn(u8) -> u8,
    ) {
        let behaviours = behaviours(game, geometry, view);
        for ((piece, &chances), behaviour) in view.enemies.iter().zip(&marginals.rows).zip(behaviours) {
            if chances.iter().all(|&chance| chance < CERTAIN) {
                self.sightings.push(Sighting { behaviour, chances, kind: kind_at_start(piece.start) });
            }
        }
    }

    /// Adds what another saw.
    pub fn add(&mut self, other: Census) {
        self.sightings.extend(other.sightings);
    }

    /// By kind and behaviour, by how much behaviour raises the chance that evidence leaves; 1 where nothing was
    /// seen.
    pub fn factors(&self, kinds: usize) -> Vec<Vec<f64>> {
        let by_conduct = factors(&self.sightings);
        (0..kinds).map(|kind| by_conduct.iter().map(|factors| factors[kind]).collect()).collect()
    }
}

/// A number for every behaviour and kind.
pub type Table = Vec<[f64; MOST_KINDS]>;

/// The factors: each goes up as long as its kind is found more often than the factors would have it, as in
/// generalized iterative scaling (Darroch and Ratcliff, 1972), and the ridge draws its logarithm to 0.
pub fn factors(sightings: &[Sighting]) -> Table {
    let mut found: Table = vec![[0.0; MOST_KINDS]; BEHAVIOURS];
    for Sighting { behaviour, kind, .. } in sightings {
        behaviour.iter().for_each(|&part| found[part][usize::from(*kind) % MOST_KINDS] += 1.0);
    }
    let mut factors: Table = vec![[1.0; MOST_KINDS]; BEHAVIOURS];
    for _ in 0..STEPS {
        let expected = expected(sightings, &factors);
        for ((factors, found), expected) in factors.iter_mut().zip(&found).zip(expected) {
            for ((factor, found), expected) in factors.iter_mut().zip(found).zip(expected) {
                // Two parts share in what is to be explained.
                let slope = found - expected - RIDGE * math::ln(*factor);
                *factor *= math::exp(slope / (found.max(expected) + RIDGE) / 2.0);
            }
        }
    }
    factors
}

/// Expected number of pieces of each kind in each behaviour under the factors.
fn expected(sightings: &[Sighting], factors: &Table) -> Table {
    let mut expected: Table = vec![[0.0; MOST_KINDS]; BEHAVIOURS];
    for Sighting { behaviour: [first, second], chances, .. } in sightings {
        let weighed: [f64; MOST_KINDS] =
            std::array::from_fn(|k| f64::from(chances[k]) * factors[*first][k] * factors[*second][k]);
        let sum: f64 = weighed.iter().sum();
        for (k, weight) in weighed.into_iter().enumerate() {
            expected[*first][k] += weight / sum;
            expected[*second][k] += weight / sum;
        }
    }
    expected
}
