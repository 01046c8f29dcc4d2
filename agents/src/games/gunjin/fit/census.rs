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
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::rules::combat::MOST_KINDS;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::math;

/// Strength of the ridge that draws factors to 1, in sightings: one piece is seen several times in a game.
const RIDGE: f64 = 20.0;
/// Steps of the regression.
const STEPS: usize = 100;
/// Of pieces this certain nothing is to be learned.
const CERTAIN: f32 = 0.999;

/// A piece at one moment.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Sighting {
    behaviour: Behaviour,
    /// Its chances of kinds by the evidence.
    chances: Row,
    kind: u8,
}

/// Pieces at many moments.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Census {
    sightings: Vec<Sighting>,
}

impl Census {
    /// Sees the enemy pieces of a view, of which some chances are to be believed by the evidence, and whose
    /// true kinds are told by start square.
    pub(super) fn see<B: Bits>(
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
    pub(super) fn add(&mut self, other: Census) {
        self.sightings.extend(other.sightings);
    }

    /// By kind and behaviour, by how much behaviour raises the chance that evidence leaves; 1 where nothing was
    /// seen.
    pub(super) fn factors(&self, kinds: usize) -> Vec<Vec<f64>> {
        let by_conduct = factors(&self.sightings);
        (0..kinds).map(|kind| by_conduct.iter().map(|factors| factors[kind]).collect()).collect()
    }
}

/// A number for every behaviour and kind.
type Table = Vec<[f64; MOST_KINDS]>;

/// The factors: each goes up as long as its kind is found more often than the factors would have it, as in
/// generalized iterative scaling (Darroch and Ratcliff, 1972), and the ridge draws its logarithm to 0.
fn factors(sightings: &[Sighting]) -> Table {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
