//! The greedy rule in a form quick enough for rollouts.
//!
//! It takes the headquarters where it can, wards off whoever stands before its own, takes what pays, leaves squares where
//! it would lose, and otherwise advances, with a little noise so that no two rollouts are alike.
//!
//! A move is worth what it gains less what may be lost next, and the best is wanted, not a list. So fights are weighed first,
//! then the piece in front, whose step is usually the best of the quiet ones; of the others most are passed over because
//! not even the best quiet move of their kind and distance is worth as much as what has been found. A slow twin that weighs
//! every move of every piece finds the same (`twin.rs`).

mod army;
mod glance;
mod sight;
#[cfg(test)]
mod twin;

pub(super) use sight::{Believing, Seeing, Sight};

use super::estimate::Estimate;
use super::geometry::Geometry;
use army::Army;
use glance::{Glance, NO_RISKS};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::moves::Move;
use gunjin_engine::gunjin::position::Position;
use gunjin_engine::random::{Fast, Words};

/// What the enemy headquarters is worth, in logits.
const VICTORY: f32 = 12.0;
/// What an open way into the own headquarters costs.
const DEFEAT: f32 = 8.0;
/// How much of what may be lost next ply is counted.
const RESPECT: f32 = 0.7;
/// The width of the noise.
const NOISE: f32 = 0.12;
/// What is added to bounds, whose sums are rounded otherwise than those of moves.
const ROUNDING: f32 = 1e-3;

/// A move and what it is worth. Of two that are worth the same the first by squares is better, so that the order in which
/// moves are weighed does not matter.
#[derive(Debug, Clone, Copy)]
struct Choice {
    most: f32,
    best: Option<(u8, u8)>,
}

impl Choice {
    const NONE: Choice = Choice { most: f32::NEG_INFINITY, best: None };

    #[inline(always)]
    fn weigh(&mut self, score: f32, from: u8, to: u8) {
        let first = score == self.most && self.best.is_none_or(|best| (from, to) < best);
        if score > self.most || first {
            *self = Choice { most: score, best: Some((from, to)) };
        }
    }

    fn walk(self) -> Option<Move> {
        self.best.map(|(from, to)| Move::walk(from, to))
    }
}

/// The rule at work on one position.
struct Rule<'a, B: Bits, S> {
    game: &'a Gunjin<B>,
    geometry: &'a Geometry<B>,
    estimate: &'a Estimate,
    sight: &'a S,
    position: &'a Position<B>,
    glance: &'a Glance<'a, B>,
    seat: usize,
    goal: u8,
    /// The ply's word, of which the noise is made.
    seed: u32,
    army: Army<B>,
}

/// The move of the rule; `None` if there is no walk.
#[inline]
pub(super) fn quick_walk<B: Bits>(
    game: &Gunjin<B>,
    geometry: &Geometry<B>,
    estimate: &Estimate,
    sight: &impl Sight<B>,
    position: &Position<B>,
    words: &mut Fast,
) -> Option<Move> {
    let seat = position.seat();
    let mut risks = NO_RISKS;
    let glance = &Glance::new(game, geometry, sight, position, &mut risks);
    let army = Army::new(game, geometry, estimate, position, seat);
    let (goal, seed) = (geometry.headquarters(1 - seat), words.word());
    let rule = Rule { game, geometry, estimate, sight, position, glance, seat, goal, seed, army };
    let movers = game.movers(position);
    let mut choice = Choice::NONE;
    for from in (movers & rule.army.fighters).members() {
        rule.fights(from, &mut choice);
    }
    let walkers = movers & rule.army.walkers;
    let front = B::square(rule.army.front) & walkers;
    for from in front.members() {
        rule.quiet(from, &mut choice);
    }
    for from in (walkers & !front).members() {
        rule.quiet(from, &mut choice);
    }
    choice.walk()
}

impl<'a, B: Bits, S: Sight<B>> Rule<'a, B, S> {
    /// Weighs the fights of a piece. Where it really gets to is asked only if one of them might be best.
    #[inline(always)]
    fn fights(&self, from: u8, choice: &mut Choice) {
        let kind = self.position.kind(from);
        let foes = self.position.side(1 - self.seat);
        let bound = self.bound(kind, from);
        let mut walks = None;
        for to in self.geometry.may_reach(self.seat, kind, from, foes).members() {
            let fare = self.sight.attack(self.position, from, to);
            if bound + fare.swing < choice.most && to != self.goal
                || !walks.get_or_insert_with(|| self.walks(kind, from)).has(to)
            {
                continue;
            }
            let score = self.base(kind, from, to, fare.win) + fare.swing;
            self.settle((kind, from, to), score, (fare.win, fare.lose), choice);
        }
    }

    /// Weighs the moves of a piece to empty squares, unless none of them can be the best.
    #[inline(always)]
    fn quiet(&self, from: u8, choice: &mut Choice) {
        let kind = self.position.kind(from);
        if self.bound(kind, from) < choice.most {
            return;
        }
        for to in (self.walks(kind, from) & !self.position.occupied()).members() {
            self.settle((kind, from, to), self.base(kind, from, to, 1.0), (1.0, 0.0), choice);
        }
    }

    /// Where a piece walks to.
    #[inline(always)]
    fn walks(&self, kind: u8, from: u8) -> B {
        let reach = self.geometry.reach(self.seat, kind, from) & !self.position.side(self.seat);
        self.geometry.walks(self.game, self.position, (from, kind), reach)
    }

    /// What a move is worth for what it leaves and, if its piece stays there, for where it goes.
    #[inline(always)]
    fn base(&self, kind: u8, from: u8, to: u8, stays: f32) -> f32 {
        let score = RESPECT * self.glance.risk_of(from) + noise(self.seed, from, to);
        if self.geometry.captures(kind) {
            score + stays * self.estimate.advance(self.seat, kind, from, to, self.other(from))
        } else {
            score
        }
    }

    /// At least what [`Self::base`] says of any move of a piece.
    #[inline(always)]
    fn bound(&self, kind: u8, from: u8) -> f32 {
        let bound = RESPECT * self.glance.risk_of(from) + (NOISE + ROUNDING);
        if self.geometry.captures(kind) {
            bound + self.estimate.most_advance(self.seat, kind, from, self.other(from))
        } else {
            bound
        }
    }

    /// Adds what may follow to the score of a move that stays on its target with a chance, while whoever stands there holds
    /// it with another, and weighs it.
    #[inline(always)]
    fn settle(
        &self,
        (kind, from, to): (u8, u8, u8),
        score: f32,
        (stays, holds): (f32, f32),
        choice: &mut Choice,
    ) {
        let mut score = score;
        if to == self.goal && self.geometry.captures(kind) {
            score += VICTORY * stays;
        }
        // What follows can only lower the score.
        if score < choice.most {
            return;
        }
        if self.glance.threatened.has(to) {
            score -= RESPECT * stays * self.glance.risk(self.sight, kind, to);
        }
        if !self.glance.besiegers.is_empty() {
            score -= DEFEAT * self.glance.exposure(self.sight, kind, from, (to, holds));
        }
        choice.weigh(score, from, to);
    }

    /// The distance of the nearest of the others.
    #[inline(always)]
    fn other(&self, from: u8) -> u8 {
        self.army.nearest[usize::from(self.army.front == from)]
    }
}

/// A number in [0, [`NOISE`]) that depends on the ply's word and the move.
#[inline(always)]
fn noise(seed: u32, from: u8, to: u8) -> f32 {
    let mixed =
        (seed ^ (u32::from(from) << 8 | u32::from(to)).wrapping_mul(0x9e37_79b9)).wrapping_mul(0x85eb_ca6b);
    (mixed >> 8) as f32 * (NOISE / (1 << 24) as f32)
}
