//! The army of the seat to move, as the greedy rule looks at it, once a ply.

use crate::gunjin::estimate::Estimate;
use crate::gunjin::geometry::{FAR, Geometry};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::position::Position;

/// Our army at a glance: who may do something, and who is nearest to the enemy headquarters.
pub(super) struct Army<B> {
    /// Pieces that may fight next.
    pub(super) fighters: B,
    /// Pieces that may have an empty square to go to.
    pub(super) walkers: B,
    /// The distances of the two pieces that are nearest to the enemy headquarters.
    pub(super) nearest: [u8; 2],
    /// Where the nearest stands; no square if nobody ever gets there.
    pub(super) front: u8,
}

impl<B: Bits> Army<B> {
    #[inline(always)]
    pub(super) fn new(
        game: &Gunjin<B>,
        geometry: &Geometry<B>,
        estimate: &Estimate,
        position: &Position<B>,
        seat: usize,
    ) -> Army<B> {
        let (own, foes) = (position.side(seat), position.side(1 - seat));
        let empty = !(own | foes);
        let steppers = geometry.steppers(game, position, seat);
        let mut fighters = steppers & game.stepped(foes);
        let mut walkers = steppers & game.stepped(empty);
        for from in (own & !steppers).members() {
            let kind = position.kind(from);
            let marked = |set: B| B::square(from) & B::mask_of(!set.is_empty());
            fighters |= marked(geometry.may_reach(seat, kind, from, foes));
            walkers |= marked(geometry.may_reach(seat, kind, from, empty));
        }
        let (nearest, front) = nearest(geometry, estimate, position, seat);
        Army { fighters, walkers, nearest, front }
    }
}

/// The distances of the two pieces that are nearest to the enemy headquarters, and where the first by squares of the nearest
/// stands: band by band from there, so that few pieces are looked at.
#[inline(always)]
fn nearest<B: Bits>(
    geometry: &Geometry<B>,
    estimate: &Estimate,
    position: &Position<B>,
    seat: usize,
) -> ([u8; 2], u8) {
    let own = position.side(seat);
    let mut places = [u16::from_be_bytes([FAR, u8::MAX]); 2];
    for (least, &band) in (0..).zip(geometry.bands(seat)) {
        if places[1] < u16::from_be_bytes([least, 0]) {
            break;
        }
        for square in (own & band).members() {
            // Distance before square: of two at the same distance the first by squares is less.
            let distance = estimate.distance(seat, position.kind(square), square);
            let place = u16::from_be_bytes([distance, square]);
            places = [places[0].min(place), places[1].min(places[0].max(place))];
        }
    }
    let [first, front] = places[0].to_be_bytes();
    ([first, places[1].to_be_bytes()[0]], front)
}
