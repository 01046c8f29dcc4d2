//! What both seats believe at the root of a search, frozen into tables that rollouts read.
//!
//! Rollouts know a world's pieces by kind and square alone. A piece that still stands where it stood at the root is
//! believed to be what that individual was believed to be; one that has moved since is believed to be what a piece of its
//! kind is believed to be on average: the mean of the individuals' marginals, each weighed by its chance to be of that
//! kind.

use super::estimate::Estimate;
use super::geometry::{Geometry, SQUARES};
use super::marginals::{Beliefs, Marginals, Plain, Row, beliefs_of_enemy};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::clash::{MOST_KINDS, Outcome};
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::knowledge::View;

/// What a piece expects of a fight with an enemy piece that it believes in.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Fare {
    /// The chance to win when attacking.
    pub win: f32,
    /// Value gained less value lost when attacking.
    pub swing: f32,
    /// Value lost less value gained when attacked; at least 0.
    pub danger: f32,
}

/// Places of a table of fares.
const FARES: usize = (SQUARES + MOST_KINDS) * MOST_KINDS;

/// What one seat believes of the other's pieces.
#[derive(Debug)]
struct Eyes<B> {
    /// Where pieces of the other stood at the root.
    rooted: B,
    /// By square at the root and own kind, and after these by true kind and own kind.
    fares: Box<[Fare; FARES]>,
}

/// What both seats believe of each other.
#[derive(Debug)]
pub struct Mind<B> {
    eyes: [Eyes<B>; 2],
}

impl<B: Bits> Mind<B> {
    /// The beliefs at a view.
    #[must_use]
    pub fn new(game: &Gunjin<B>, geometry: &Geometry<B>, estimate: &Estimate, view: &View<B>) -> Mind<B> {
        let ours = Plain.marginals(game, view);
        let theirs = beliefs_of_enemy(game, view, |kind| geometry.is_fixed(kind));
        let enemy_squares: Vec<Option<u8>> = view.enemies.iter().map(|piece| piece.square).collect();
        let own_squares: Vec<Option<u8>> = view.own.iter().map(|piece| piece.square).collect();
        let kinds = game.ruleset().kinds().len();
        let eyes = |marginals: &Marginals, squares: &[Option<u8>]| {
            Eyes::new(geometry, estimate, kinds, marginals, squares)
        };
        let (mine, his) = (eyes(&ours, &enemy_squares), eyes(&theirs, &own_squares));
        Mind { eyes: if view.seat == 0 { [mine, his] } else { [his, mine] } }
    }

    /// What a piece of `seat` expects of the enemy piece on `square`, which in this world is of a kind.
    #[inline(always)]
    #[must_use]
    pub fn fare(&self, seat: usize, own: u8, square: u8, kind: u8) -> Fare {
        let eyes = &self.eyes[seat & 1];
        let own = usize::from(own) % MOST_KINDS;
        let row = if eyes.rooted.has(square) {
            usize::from(square) % SQUARES
        } else {
            SQUARES + usize::from(kind) % MOST_KINDS
        };
        eyes.fares[row * MOST_KINDS + own]
    }
}

impl<B: Bits> Eyes<B> {
    fn new(
        geometry: &Geometry<B>,
        estimate: &Estimate,
        kinds: usize,
        marginals: &Marginals,
        squares: &[Option<u8>],
    ) -> Eyes<B> {
        let mut eyes = Eyes { rooted: B::EMPTY, fares: Box::new([Fare::default(); FARES]) };
        for (row, square) in marginals.rows.iter().zip(squares) {
            let Some(square) = *square else { continue };
            eyes.rooted |= B::square(square);
            let at = usize::from(square) * MOST_KINDS;
            fill(&mut eyes.fares[at..at + MOST_KINDS], geometry, estimate, kinds, row);
        }
        for kind in 0..kinds {
            let row = mean_of_kind(marginals, kind);
            let at = (SQUARES + kind) * MOST_KINDS;
            fill(&mut eyes.fares[at..at + MOST_KINDS], geometry, estimate, kinds, &row);
        }
        eyes
    }
}

/// What pieces of a kind are believed to be, on average.
fn mean_of_kind(marginals: &Marginals, kind: usize) -> Row {
    let mut mean = [0.0; MOST_KINDS];
    let all: f32 = marginals.rows.iter().map(|row| row[kind]).sum();
    for row in marginals.rows.iter().filter(|row| row[kind] > 0.0) {
        mean.iter_mut().zip(row).for_each(|(sum, p)| *sum += p * row[kind] / all);
    }
    mean
}

/// The fares of every own kind against a piece with these chances.
fn fill<B: Bits>(fares: &mut [Fare], geometry: &Geometry<B>, estimate: &Estimate, kinds: usize, row: &Row) {
    for (own, fare) in fares.iter_mut().enumerate().take(kinds) {
        let own = own as u8;
        let value = estimate.trade(own);
        let mut danger = 0.0;
        *fare = Fare::default();
        for (kind, &p) in row.iter().enumerate().take(kinds).filter(|(_, p)| **p > 0.0) {
            let kind = kind as u8;
            let exact = exact(estimate.trade(kind), value, geometry.outcome(own, kind));
            fare.win += p * exact.win;
            fare.swing += p * exact.swing;
            danger += p * danger_of(estimate.trade(kind), value, geometry.outcome(kind, own));
        }
        fare.danger = f32::max(danger, 0.0);
    }
}

/// What an outcome means to the attacker.
#[inline(always)]
pub(super) fn exact(theirs: f32, ours: f32, outcome: Outcome) -> Fare {
    let (win, swing) = match outcome {
        Outcome::Win => (1.0, theirs),
        Outcome::Both => (0.0, theirs - ours),
        Outcome::Lose => (0.0, -ours),
    };
    Fare { win, swing, danger: 0.0 }
}

/// What an outcome, the attacker's, costs the attacked.
#[inline(always)]
pub(super) fn danger_of(theirs: f32, ours: f32, outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Win => ours,
        Outcome::Both => ours - theirs,
        Outcome::Lose => -theirs,
    }
}
