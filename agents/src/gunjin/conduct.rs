//! How enemy pieces have behaved, and how likely each kind is to behave so.
//!
//! A piece's conduct is how often it moved and attacked and how far it came, by how much its army has moved at all.
//! Self-play counts how often pieces of each kind were found in each conduct; by Bayes' rule the chance of a world that
//! fits the evidence is then weighed by the product of its pieces' likelihoods. Pieces are taken to behave independently
//! of each other.

use super::geometry::Geometry;
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::knowledge::{Observation, View};
use gunjin_engine::gunjin::moves::Manner;

/// Numbers of conducts.
pub const CONDUCTS: usize = PHASES * IN_PHASE;
const PHASES: usize = 5;
const MOVES: usize = 5;
const ATTACKS: usize = 3;
const QUARTERS: usize = 4;
/// Conducts of one phase.
const IN_PHASE: usize = MOVES * ATTACKS * QUARTERS;

/// What an enemy piece did.
#[derive(Debug, Clone, Copy, Default)]
struct Deeds {
    moves: u32,
    quarter: usize,
}

/// What enemy pieces did, by start square.
fn deeds<B: Bits>(geometry: &Geometry<B>, view: &View<B>) -> Vec<Deeds> {
    let mut deeds = vec![Deeds::default(); B::WIDTH];
    let mut stands: Vec<Option<u8>> = vec![None; B::WIDTH];
    for piece in &view.enemies {
        stands[usize::from(piece.start)] = Some(piece.start);
        deeds[usize::from(piece.start)].quarter = geometry.quarter(1 - view.seat, piece.start);
    }
    for observation in view.log.iter() {
        let Observation::Announced(told) = observation else { continue };
        if told.seat == view.seat {
            continue;
        }
        let Some(start) = stands[usize::from(told.action.from)].take() else { continue };
        let done = &mut deeds[usize::from(start)];
        done.moves += 1;
        if told.action.manner == Manner::Walk {
            stands[usize::from(told.action.to)] = Some(start);
            done.quarter = done.quarter.max(geometry.quarter(1 - view.seat, told.action.to));
        }
    }
    deeds
}

/// The conduct of every enemy piece, in the order of the view.
#[must_use]
pub fn conducts<B: Bits>(geometry: &Geometry<B>, view: &View<B>) -> Vec<usize> {
    let deeds = deeds(geometry, view);
    let all: u32 = deeds.iter().map(|deeds| deeds.moves).sum();
    let phase = step(all, &[1, 6, 14, 26]);
    let conduct = |piece: &gunjin_engine::gunjin::knowledge::Individual| {
        let Deeds { moves, quarter } = deeds[usize::from(piece.start)];
        let attacks = piece.fights.iter().filter(|fight| fight.attacked).count() as u32;
        let active = step(moves, &[1, 2, 3, 6]) * ATTACKS + step(attacks, &[1, 2]);
        phase * IN_PHASE + active * QUARTERS + quarter
    };
    view.enemies.iter().map(conduct).collect()
}

/// How many of the bounds a number reaches.
fn step(number: u32, bounds: &[u32]) -> usize {
    bounds.iter().filter(|&&bound| number >= bound).count()
}

/// Counts of conducts by kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Census {
    counts: Vec<[f64; CONDUCTS]>,
}

/// How many pieces of the average conduct are added to every kind, so that nothing rare is thought impossible.
const SMOOTHING: f64 = 40.0;

impl Census {
    /// Of so many kinds, nothing counted.
    #[must_use]
    pub fn new(kinds: usize) -> Census {
        Census { counts: vec![[0.0; CONDUCTS]; kinds] }
    }

    /// Counts the enemy pieces of a view whose true kinds are told by start square.
    pub fn count<B: Bits>(
        &mut self,
        geometry: &Geometry<B>,
        view: &View<B>,
        kind_at_start: impl Fn(u8) -> u8,
    ) {
        for (piece, conduct) in view.enemies.iter().zip(conducts(geometry, view)) {
            self.counts[usize::from(kind_at_start(piece.start))][conduct] += 1.0;
        }
    }

    /// Adds another's counts.
    pub fn add(&mut self, other: &Census) {
        let cells = self.counts.iter_mut().flatten().zip(other.counts.iter().flatten());
        cells.for_each(|(cell, more)| *cell += more);
    }

    /// By kind and conduct, how much likelier the conduct is of this kind than of a piece at large, in the same phase.
    #[must_use]
    pub fn likelihoods(&self) -> Vec<Vec<f64>> {
        let all: Vec<f64> = (0..CONDUCTS).map(|c| self.counts.iter().map(|row| row[c]).sum()).collect();
        let of_phase = |counts: &[f64], conduct: usize| -> f64 {
            let begin = conduct / IN_PHASE * IN_PHASE;
            counts[begin..begin + IN_PHASE].iter().sum()
        };
        let ratio = |row: &[f64; CONDUCTS], conduct: usize| {
            let at_large = all[conduct] / of_phase(&all, conduct);
            if at_large > 0.0 {
                let smoothed = row[conduct] + SMOOTHING * at_large;
                smoothed / (of_phase(row, conduct) + SMOOTHING) / at_large
            } else {
                1.0
            }
        };
        self.counts.iter().map(|row| (0..CONDUCTS).map(|conduct| ratio(row, conduct)).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likelihoods_say_what_was_counted() {
        let mut census = Census::new(2);
        // In the first phase kind 0 was found a thousand times in conduct 0, kind 1 as often in conduct 1.
        census.counts[0][0] = 1000.0;
        census.counts[1][1] = 1000.0;
        let likelihoods = census.likelihoods();
        let expected = (1000.0 + SMOOTHING / 2.0) / (1000.0 + SMOOTHING) / 0.5;
        assert!((likelihoods[0][0] - expected).abs() < 1e-12);
        assert!((likelihoods[1][0] - SMOOTHING / (1000.0 + SMOOTHING)).abs() < 1e-12);
        assert_eq!(likelihoods[0][CONDUCTS - 1], 1.0, "of what was never seen nothing is said");
    }

    #[test]
    fn steps_count_bounds() {
        assert_eq!([0, 1, 2, 5, 6, 99].map(|number| step(number, &[1, 2, 3, 6])), [0, 1, 2, 3, 4, 4]);
    }
}
