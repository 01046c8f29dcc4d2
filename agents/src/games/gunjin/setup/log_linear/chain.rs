//! A Markov chain of exchanges towards the distribution of a policy.
//!
//! From a uniformly random legal set-up on, two places are drawn and exchanged or not (Metropolis et al.,
//! *Equation of state calculations by fast computing machines*, 1953). The weights grow from nothing to their
//! full size during the first half of the exchanges, so that the chain finds its way while it is still easy
//! (simulated annealing), and stay there during the second.
//!
//! A set-up takes thousands of exchanges, and every game two set-ups: what an exchange asks stands in tables.

use super::super::ground::Ground;
use super::shown::{NEIGHBOURS, Neighbour, Shown};
use gunjin_engine::math;
use gunjin_engine::random::{Fast, below, unit};

const EXCHANGES: usize = 200;

/// The chain of one policy and seat.
#[derive(Debug, Clone)]
pub struct Chain {
    /// Kinds, an empty square among them, the last.
    pub kinds: usize,
    places: Vec<f64>,
    /// The weights of a kind and its neighbour's: a square for each relation between them.
    pairs: Vec<f64>,
    /// By place, the places beside it and where the square of their relation begins.
    neighbours: Vec<Vec<(usize, usize)>>,
    lawful: Vec<u64>,
}

impl Chain {
    pub(super) fn new(ground: &Ground, shown: &Shown, weights: &[f64]) -> Chain {
        let kinds = shown.kinds;
        let on = |place: usize| (0..kinds).map(move |kind| weights[shown.on(place, kind)]);
        let of = |neighbour: Neighbour| {
            (0..kinds * kinds).map(move |pair| weights[shown.pair(pair / kinds, pair % kinds, neighbour)])
        };
        let beside = |place: usize| {
            let neighbours = shown.neighbours(place).iter();
            neighbours.map(|&(other, neighbour)| (other, neighbour as usize * kinds * kinds)).collect()
        };
        Chain {
            kinds,
            places: (0..ground.len()).flat_map(on).collect(),
            pairs: NEIGHBOURS.into_iter().flat_map(of).collect(),
            neighbours: (0..ground.len()).map(beside).collect(),
            lawful: (0..ground.len()).map(|place| lawful(ground, place, kinds)).collect(),
        }
    }

    /// Leads a set-up to one that has a probability proportional to exp(`heat` · sum of weights), nearly.
    pub(super) fn run(&self, setup: &mut [Option<u8>], heat: f64, rng: &mut Fast) {
        let empty = self.kinds as u8 - 1;
        let mut camp: Vec<u8> = setup.iter().map(|kind| kind.unwrap_or(empty)).collect();
        let exchanges = EXCHANGES * camp.len();
        for exchange in 0..exchanges {
            let [one, other] = [(); 2].map(|()| below(rng, camp.len() as u32) as usize);
            if !self.exchanges(&camp, one, other) {
                continue;
            }
            let before = self.around(&camp, one, other);
            camp.swap(one, other);
            let gain = self.around(&camp, one, other) - before;
            let grown = heat * (2.0 * exchange as f64 / exchanges as f64).min(1.0);
            if gain < 0.0 && unit(rng) >= math::exp(grown * gain) {
                camp.swap(one, other);
            }
        }
        setup.iter_mut().zip(camp).for_each(|(kind, held)| *kind = (held != empty).then_some(held));
    }

    /// True if two places hold unlike kinds, and each may hold the other's.
    #[inline]
    pub fn exchanges(&self, camp: &[u8], one: usize, other: usize) -> bool {
        let (ours, theirs) = (camp[one], camp[other]);
        ours != theirs && self.lawful[one] >> theirs & self.lawful[other] >> ours & 1 == 1
    }

    /// The sum of the weights of what a set-up shows on two places and with their neighbours: all that an
    /// exchange of the two changes.
    #[inline]
    pub fn around(&self, camp: &[u8], one: usize, other: usize) -> f64 {
        let mut sum = 0.0;
        for (place, counted) in [(one, None), (other, Some(one))] {
            let kind = usize::from(camp[place]);
            sum += self.places[place * self.kinds + kind];
            let row = kind * self.kinds;
            for &(beside, relation) in &self.neighbours[place] {
                if Some(beside) != counted {
                    sum += self.pairs[relation + row + usize::from(camp[beside])];
                }
            }
        }
        sum
    }
}

fn lawful(ground: &Ground, place: usize, kinds: usize) -> u64 {
    let may = |kind: Option<u8>| {
        kind.is_none_or(|kind| ground.lawful[place][usize::from(kind)])
            && (Some(place) != ground.headquarters || ground.owns_headquarters(kind))
    };
    let kind = |index: usize| (index + 1 < kinds).then_some(index as u8);
    (0..kinds).map(|index| u64::from(may(kind(index))) << index).sum()
}
