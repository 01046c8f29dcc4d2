//! Payoffs of a game of hidden stones, by the umpire's records.

use super::arena::{Arena, Cells, members};
use super::links::Side;
use super::walk::{Link, earned};
use rayon::prelude::*;

/// Records to be walked over and how both seats' sequences follow each other.
#[derive(Debug, Clone)]
pub struct Records {
    pub(super) arena: Arena,
    /// Cells tried at each information set, and what follows sequences.
    pub(super) sides: [Side; 2],
}

impl Records {
    /// Value of each sequence of a seat by the games that end with it or with the other's answer to it, against another who
    /// reaches sequences with these probabilities.
    pub(crate) fn gradient(&self, seat: usize, reach: &[f64], gradient: &mut [f64]) {
        let others = [(seat == 1).then_some(reach), (seat == 0).then_some(reach)];
        gradient.copy_from_slice(&self.earned(others, [seat == 0, seat == 1])[seat]);
    }

    /// [`Records::gradient`] of each seat, by one walk, which leaves nothing out.
    pub(crate) fn gradients(&self, reach: [&[f64]; 2]) -> [Vec<f64>; 2] {
        self.earned(reach.map(Some), [true; 2])
    }

    /// Earnings of seats; one of no given reach takes all of its actions.
    fn earned(&self, reach: [Option<&[f64]>; 2], earners: [bool; 2]) -> [Vec<f64>; 2] {
        let links = [0, 1].map(|seat| self.links(seat, reach[seat]));
        let mut earned = earned(&self.arena, &links, earners);
        for (earned, side) in earned.iter_mut().zip(&self.sides) {
            earned.par_iter_mut().zip(&side.shares).for_each(|(earned, share)| *earned *= f64::from(*share));
        }
        earned
    }

    /// The sequences of a seat, each reached as one of those that it stands for.
    fn links(&self, seat: usize, reach: Option<&[f64]>) -> Vec<Link> {
        let Side { after, shares, .. } = &self.sides[seat];
        let link = |(sequence, &after): (usize, &[u32; 2])| {
            let share = shares.get(sequence).map_or(1.0, |&share| f64::from(share));
            Link { after, reach: reach.map_or(1.0, |reach| reach[sequence] * share) }
        };
        after.par_iter().enumerate().map(link).collect()
    }

    /// Number of untried cells at all information sets of both seats.
    pub(crate) fn untried(&self) -> usize {
        let left = |tried: &Cells| (self.arena.cells - tried.count_ones()) as usize;
        self.sides.iter().flat_map(|side| &side.tried).map(left).sum()
    }

    /// The probability of every untried cell at an information set of a seat, by those of its actions.
    pub(crate) fn by_cell(&self, seat: usize, set: usize, row: &[f64]) -> Vec<f64> {
        let orbits = self.orbits(seat, set);
        let size = |orbit: usize| orbits.iter().filter(|&&other| other == orbit).count() as f64;
        orbits.iter().map(|&orbit| row[orbit] / size(orbit)).collect()
    }

    /// The probability of every action at an information set of a seat, by those of the untried cells.
    pub(crate) fn by_action(&self, seat: usize, set: usize, row: &[f64]) -> Option<Vec<f64>> {
        let orbits = self.orbits(seat, set);
        let mut actions = vec![0.0; self.arena.least(self.sides[seat].tried[set]).count_ones() as usize];
        orbits.iter().zip(row).for_each(|(&orbit, share)| actions[orbit] += share);
        (orbits.len() == row.len()).then_some(actions)
    }

    /// The action of every untried cell.
    fn orbits(&self, seat: usize, set: usize) -> Vec<usize> {
        let tried = self.sides[seat].tried[set];
        members(self.arena.all() & !tried).map(|cell| self.arena.orbit(tried, cell).0 as usize).collect()
    }

    /// Bytes of the arrays.
    pub(crate) fn bytes(&self) -> usize {
        let side = |Side { after, shares, tried, .. }: &Side| {
            size_of_val(after.as_slice()) + size_of_val(shares.as_slice()) + size_of_val(tried.as_slice())
        };
        self.sides.iter().map(side).sum()
    }
}
