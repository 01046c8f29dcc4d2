//! The own headquarters, as the greedy rule looks at it, once a ply.

use super::information::InformationModel;
use crate::games::gunjin::values::geometry::Geometry;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::play::position::Position;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

/// Pieces that may take the headquarters of the seat to move.
pub(crate) struct Siege<'a, B: Bits> {
    position: &'a Position<B>,
    seat: usize,
    home: u8,
    /// Enemy pieces that may walk into it next and take it.
    besiegers: B,
}

impl<'a, B: Bits> Siege<'a, B> {
    #[inline(always)]
    pub(crate) fn new(game: &Gunjin<B>, geometry: &Geometry<B>, position: &'a Position<B>) -> Siege<'a, B> {
        let seat = position.seat();
        let home = geometry.headquarters(seat);
        let mut besiegers = B::EMPTY;
        for foe in (position.side(1 - seat) & geometry.takers(1 - seat)).members() {
            let comes = geometry.takes(1 - seat, position.kind(foe), foe);
            if comes && game.targets(position, 1 - seat, foe).has(home) {
                besiegers |= B::square(foe);
            }
        }
        Siege { position, seat, home, besiegers }
    }

    #[inline(always)]
    pub(crate) fn is_laid(&self) -> bool {
        !self.besiegers.is_empty()
    }

    /// The chance that the headquarters falls after a move against whose target an enemy piece holds with
    /// some chance.
    #[inline(always)]
    pub(crate) fn exposure(
        &self,
        information: &impl InformationModel<B>,
        (kind, from): (u8, u8),
        (to, holds): (u8, f32),
    ) -> f32 {
        let own = self.position.side(self.seat);
        let guard = if to == self.home {
            Some(kind)
        } else if own.has(self.home) && from != self.home {
            Some(self.position.kind(self.home))
        } else {
            None
        };
        let mut safe = 1.0f32;
        for foe in self.besiegers.members() {
            let lives = if foe == to { holds } else { 1.0 };
            safe *= 1.0 - lives * information.taking(self.position, guard, foe);
        }
        1.0 - safe
    }
}
