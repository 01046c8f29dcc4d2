//! Payoffs of a game of hidden stones, by the umpire's records.

use super::arena::{Arena, Cells, members};
use super::links::Side;
use super::walk::{Done, Place, Purpose, Walk};
use rayon::prelude::*;
use std::ops::Range;

/// Records to be walked over and how both seats' sequences follow each other.
#[derive(Debug, Clone)]
pub struct Records {
    pub(super) arena: Arena,
    /// Cells tried at each information set, and what follows sequences.
    pub(super) sides: [Side; 2],
}

/// A sequence of the seat that does not learn.
#[derive(Debug, Clone, Copy)]
struct Link {
    after: [u32; 2],
    reach: f64,
}

/// Parts into which every walk is divided, whatever the number of threads, so that sums are the same for all of them.
const PARTS: usize = 4;

/// Stones of the records at which a walk is divided.
const DIVIDED_AT: u32 = 3;

impl Records {
    /// Value of each sequence of a seat by the games that end with it or with the other's answer to it, against another who
    /// reaches sequences with these probabilities.
    pub(crate) fn gradient(&self, seat: usize, reach: &[f64], gradient: &mut [f64]) {
        let links = self.links(1 - seat, reach);
        let earner = || Earner {
            seat,
            after: &self.sides[seat].after,
            links: &links,
            earned: vec![0.0; gradient.len()],
            tasks: None,
        };
        let mut first = Walk::new(&self.arena, Earner { tasks: Some(Vec::new()), ..earner() });
        first.whole();
        let tasks = first.purpose.tasks.take().unwrap_or_default();
        let parts: Vec<Vec<f64>> = (0..PARTS)
            .into_par_iter()
            .map(|part| {
                let mut walk = Walk::new(&self.arena, earner());
                for (place, done) in tasks.iter().skip(part).step_by(PARTS) {
                    walk.done.clone_from(done);
                    walk.enter(place);
                }
                walk.purpose.earned
            })
            .collect();
        gradient.copy_from_slice(&first.purpose.earned);
        for part in parts {
            gradient.iter_mut().zip(part).for_each(|(earned, more)| *earned += more);
        }
        self.each_share(seat, |sequence, share| gradient[sequence] *= share);
    }

    /// The other's sequences, each reached as one of those that it stands for.
    fn links(&self, seat: usize, reach: &[f64]) -> Vec<Link> {
        let after = self.sides[seat].after.iter();
        let mut links: Vec<Link> = after.zip(reach).map(|(&after, &reach)| Link { after, reach }).collect();
        self.each_share(seat, |sequence, share| links[sequence].reach *= share);
        links
    }

    /// Shows, for every sequence, the share that it has of those for which it stands.
    fn each_share(&self, seat: usize, mut show: impl FnMut(usize, f64)) {
        if self.arena.symmetries() == 1 {
            return;
        }
        let side = &self.sides[seat];
        let mut sequence = 1;
        for &tried in &side.tried {
            for cell in members(self.arena.least(tried)) {
                show(sequence, self.arena.share(tried | 1 << cell));
                sequence += 1;
            }
        }
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
        let side = |side: &Side| size_of_val(side.after.as_slice()) + size_of_val(side.tried.as_slice());
        self.sides.iter().map(side).sum()
    }
}

/// Adds up what the sequences of a seat earn.
struct Earner<'r> {
    seat: usize,
    after: &'r [[u32; 2]],
    links: &'r [Link],
    earned: Vec<f64>,
    /// The records from which others go on, where a walk is divided.
    tasks: Option<Vec<(Place, Vec<Done>)>>,
}

impl Purpose for Earner<'_> {
    #[inline(always)]
    fn after(&mut self, seat: usize, done: Done, met: bool) -> u32 {
        let links = done.id as usize;
        if seat == self.seat {
            self.after[links][usize::from(met)]
        } else {
            self.links[links].after[usize::from(met)]
        }
    }

    #[inline(always)]
    fn reach(&self, seat: usize, sequence: u32) -> f64 {
        if seat == self.seat { 1.0 } else { self.links[sequence as usize].reach }
    }

    fn won(&mut self, arena: &Arena, place: &Place, done: &[Done], sets: Range<usize>, winning: Cells) {
        let (waiting, sets) = (&done[place.waiting.clone()], &done[sets]);
        let taken = place.stones[0] | place.stones[1];
        let sequence =
            |done: &Done, cell| (done.id + arena.orbit(done.tried, arena.image(done.frame, cell)).0) as usize;
        if place.mover == self.seat {
            let reached: f64 = waiting.iter().map(|done| done.reach).sum();
            for cell in members(winning) {
                // As many records as this one stands for.
                let earned = reached / arena.share(taken | 1 << cell);
                sets.iter().for_each(|done| self.earned[sequence(done, cell)] += earned);
            }
        } else {
            let reached =
                |cell| -> f64 { sets.iter().map(|done| self.links[sequence(done, cell)].reach).sum() };
            let lost: f64 = members(winning).map(|cell| reached(cell) / arena.share(taken | 1 << cell)).sum();
            waiting.iter().for_each(|done| self.earned[done.id as usize] -= lost);
        }
    }

    #[inline(always)]
    fn skips(&mut self, place: &Place, done: &[Done]) -> bool {
        let Some(tasks) = &mut self.tasks else { return false };
        let divided = place.stones[0].count_ones() + place.stones[1].count_ones() >= DIVIDED_AT;
        if divided {
            let (sets, waiting) = (&done[place.sets.clone()], &done[place.waiting.clone()]);
            let own = Place {
                sets: 0..sets.len(),
                waiting: sets.len()..sets.len() + waiting.len(),
                ..place.clone()
            };
            tasks.push((own, [sets, waiting].concat()));
        }
        divided
    }
}
