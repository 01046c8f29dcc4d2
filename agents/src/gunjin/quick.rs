//! The greedy rule in a form quick enough for rollouts.
//!
//! It takes the headquarters where it can, wards off whoever stands before its own, takes what pays, leaves squares where
//! it would lose, and otherwise advances, with a little noise so that no two rollouts are alike.

use super::estimate::Estimate;
use super::geometry::Geometry;
use super::mind::{Fare, Mind, danger_of, exact};
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

/// How a rollout's player sees enemy pieces.
pub(super) trait Sight<B: Bits> {
    /// What the piece on `from` expects when it attacks the one on `to`.
    fn attack(&self, position: &Position<B>, from: u8, to: u8) -> Fare;
    /// What a piece of `kind` that stands on `at` expects to lose to the enemy piece on `by`, if that comes.
    fn danger(&self, position: &Position<B>, kind: u8, by: u8) -> f32;
}

/// It sees everything.
pub(super) struct Seeing<'a, B: Bits> {
    pub game: &'a Gunjin<B>,
    pub geometry: &'a Geometry<B>,
    pub estimate: &'a Estimate,
}

/// It goes by what its seat believed at the root.
pub(super) struct Believing<'a, B: Bits> {
    pub mind: &'a Mind<B>,
}

impl<B: Bits> Sight<B> for Seeing<'_, B> {
    #[inline(always)]
    fn attack(&self, position: &Position<B>, from: u8, to: u8) -> Fare {
        let outcome = self.game.fares(position, from, to);
        exact(self.estimate.trade(position.kind(to)), self.estimate.trade(position.kind(from)), outcome)
    }

    #[inline(always)]
    fn danger(&self, position: &Position<B>, kind: u8, by: u8) -> f32 {
        let theirs = position.kind(by);
        let outcome = self.geometry.outcome(theirs, kind);
        danger_of(self.estimate.trade(theirs), self.estimate.trade(kind), outcome).max(0.0)
    }
}

impl<B: Bits> Sight<B> for Believing<'_, B> {
    #[inline(always)]
    fn attack(&self, position: &Position<B>, from: u8, to: u8) -> Fare {
        self.mind.fare(position.seat(), position.kind(from), to, position.kind(to))
    }

    #[inline(always)]
    fn danger(&self, position: &Position<B>, kind: u8, by: u8) -> f32 {
        self.mind.fare(position.seat(), kind, by, position.kind(by)).danger
    }
}

/// The board as the rule looks at it, once a ply.
struct Glance<'a, B: Bits> {
    geometry: &'a Geometry<B>,
    position: &'a Position<B>,
    seat: usize,
    /// Squares that enemy pieces threaten on an empty board.
    threatened: B,
    /// Enemy pieces that may walk into our headquarters next and take it.
    besiegers: B,
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
    let (own, foes) = (position.side(seat), position.side(1 - seat));
    let glance = Glance::new(game, geometry, position, seat);
    let goal = geometry.headquarters(1 - seat);
    let nearest = estimate.nearest_two(own, |square| position.kind(square), seat);
    let seed = words.word();
    let (mut most, mut best) = (f32::NEG_INFINITY, None);
    for from in game.movers(position).members() {
        let kind = position.kind(from);
        let reach = geometry.reach(seat, kind, from) & !own;
        if reach.is_empty() && !geometry.is_flag(kind) {
            continue;
        }
        let captures = geometry.captures(kind);
        let fled =
            if glance.threatened.has(from) { RESPECT * glance.risk(sight, kind, from, from) } else { 0.0 };
        let other = nearest.0[usize::from(nearest.1 == from)];
        for to in geometry.walks(game, position, (from, kind), reach).members() {
            let mut score = fled + noise(seed, from, to);
            if captures {
                score += estimate.advance(seat, kind, from, to, other);
            }
            let (mut stays, mut met) = (1.0, from);
            if foes.has(to) {
                let fare = sight.attack(position, from, to);
                score += fare.swing;
                (stays, met) = (fare.win, to);
            }
            if captures && to == goal {
                score += VICTORY * stays;
            }
            // What follows can only lower the score.
            if score <= most {
                continue;
            }
            if glance.threatened.has(to) && stays > 0.0 {
                score -= RESPECT * stays * glance.risk(sight, kind, to, met);
            }
            if !glance.besiegers.is_empty() {
                score -= DEFEAT * glance.exposure(sight, kind, from, (to, stays));
            }
            if score > most {
                (most, best) = (score, Some(Move::walk(from, to)));
            }
        }
    }
    best
}

/// A number in [0, [`NOISE`]) that depends on the ply's word and the move.
#[inline(always)]
fn noise(seed: u32, from: u8, to: u8) -> f32 {
    let mixed =
        (seed ^ (u32::from(from) << 8 | u32::from(to)).wrapping_mul(0x9e37_79b9)).wrapping_mul(0x85eb_ca6b);
    (mixed >> 8) as f32 * (NOISE / (1 << 24) as f32)
}

impl<'a, B: Bits> Glance<'a, B> {
    #[inline(always)]
    fn new(
        game: &Gunjin<B>,
        geometry: &'a Geometry<B>,
        position: &'a Position<B>,
        seat: usize,
    ) -> Glance<'a, B> {
        let foes = position.side(1 - seat);
        let home = geometry.headquarters(seat);
        let mut glance = Glance { geometry, position, seat, threatened: B::EMPTY, besiegers: B::EMPTY };
        for foe in foes.members() {
            glance.threatened |= geometry.reach(1 - seat, position.kind(foe), foe);
        }
        glance.threatened &= !foes;
        if glance.threatened.has(home) {
            for foe in (foes & geometry.comers(1 - seat, home)).members() {
                if geometry.captures(position.kind(foe)) && game.walks(position, 1 - seat, foe).has(home) {
                    glance.besiegers |= B::square(foe);
                }
            }
        }
        glance
    }

    /// The most that a piece of `kind` may lose on `at`, the enemy piece on `but` left out.
    #[inline(always)]
    fn risk(&self, sight: &impl Sight<B>, kind: u8, at: u8, but: u8) -> f32 {
        let mut worst = 0.0f32;
        let foes = self.position.side(1 - self.seat) & !B::square(but);
        for foe in (foes & self.geometry.comers(1 - self.seat, at)).members() {
            if self.geometry.reach(1 - self.seat, self.position.kind(foe), foe).has(at) {
                worst = worst.max(sight.danger(self.position, kind, foe));
            }
        }
        worst
    }

    /// The chance that our headquarters falls after a move whose piece stays on its target with some chance.
    #[inline(never)]
    fn exposure(&self, sight: &impl Sight<B>, kind: u8, from: u8, (to, stays): (u8, f32)) -> f32 {
        let home = self.geometry.headquarters(self.seat);
        let own = self.position.side(self.seat);
        let guard = if to == home {
            Some(kind)
        } else if own.has(home) && from != home {
            Some(self.position.kind(home))
        } else {
            None
        };
        let mut worst = 0.0f32;
        for foe in self.besiegers.members() {
            let beats = match guard {
                None => 1.0,
                Some(guard) => f32::from(u8::from(sight.danger(self.position, guard, foe) > 0.0)),
            };
            let lives = if foe == to { 1.0 - stays } else { 1.0 };
            worst = worst.max(beats * lives);
        }
        worst
    }
}
