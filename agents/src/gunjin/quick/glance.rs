//! The board as the greedy rule looks at it, once a ply.

use super::sight::Sight;
use crate::gunjin::geometry::{Geometry, SQUARES};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::position::Position;

/// What is in danger on a position.
pub(super) struct Glance<'a, B: Bits> {
    geometry: &'a Geometry<B>,
    position: &'a Position<B>,
    seat: usize,
    /// Squares that enemy pieces threaten on an empty board.
    pub(super) threatened: B,
    /// Enemy pieces that may walk into our headquarters next and take it.
    pub(super) besiegers: B,
    /// By square, the most that our piece there may lose.
    risks: &'a Risks,
}

/// By square, the most that our piece there may lose: kept outside of [`Glance`], which would be slow to hand on with it.
pub(super) type Risks = [f32; SQUARES];

/// Nothing is at risk.
pub(super) const NO_RISKS: Risks = [0.0; SQUARES];

impl<'a, B: Bits> Glance<'a, B> {
    #[inline(always)]
    pub(super) fn new(
        game: &Gunjin<B>,
        geometry: &'a Geometry<B>,
        sight: &impl Sight<B>,
        position: &'a Position<B>,
        risks: &'a mut Risks,
    ) -> Glance<'a, B> {
        let seat = position.seat();
        let (own, foes) = (position.side(seat), position.side(1 - seat));
        let home = geometry.headquarters(seat);
        let steppers = geometry.steppers(game, position, 1 - seat);
        let mut threatened = game.stepped(steppers);
        for foe in (foes & (!steppers | game.stepped(own))).members() {
            let reach = geometry.reach(1 - seat, position.kind(foe), foe);
            threatened |= reach;
            for at in (reach & own).members() {
                let risk = &mut risks[usize::from(at) % SQUARES];
                *risk = risk.max(sight.danger(position, position.kind(at), foe));
            }
        }
        let mut besiegers = B::EMPTY;
        if threatened.has(home) {
            for foe in (foes & geometry.comers(1 - seat, home)).members() {
                if geometry.captures(position.kind(foe)) && game.walks(position, 1 - seat, foe).has(home) {
                    besiegers |= B::square(foe);
                }
            }
        }
        Glance { geometry, position, seat, threatened, besiegers, risks }
    }

    /// The most that our piece on a square may lose there.
    #[inline(always)]
    pub(super) fn risk_of(&self, square: u8) -> f32 {
        self.risks[usize::from(square) % SQUARES]
    }

    /// The most that a piece of `kind` may lose on a square once it stands there.
    #[inline(always)]
    pub(super) fn risk(&self, sight: &impl Sight<B>, kind: u8, at: u8) -> f32 {
        let mut worst = 0.0f32;
        let foes = self.position.side(1 - self.seat) & !B::square(at);
        for foe in (foes & self.geometry.comers(1 - self.seat, at)).members() {
            if self.geometry.reach(1 - self.seat, self.position.kind(foe), foe).has(at) {
                worst = worst.max(sight.danger(self.position, kind, foe));
            }
        }
        worst
    }

    /// The chance that our headquarters falls after a move against whose target an enemy piece holds with some chance.
    #[inline(always)]
    pub(super) fn exposure(&self, sight: &impl Sight<B>, kind: u8, from: u8, (to, holds): (u8, f32)) -> f32 {
        let home = self.geometry.headquarters(self.seat);
        let own = self.position.side(self.seat);
        let guard = if to == home {
            Some(kind)
        } else if own.has(home) && from != home {
            Some(self.position.kind(home))
        } else {
            None
        };
        let mut safe = 1.0f32;
        for foe in self.besiegers.members() {
            let lives = if foe == to { holds } else { 1.0 };
            safe *= 1.0 - lives * sight.taking(self.position, guard, foe);
        }
        1.0 - safe
    }
}
