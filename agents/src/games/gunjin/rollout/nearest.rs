//! The two pieces of an army that are nearest to the enemy headquarters: the nearest is worth most, and if it
//! is the one that moves, the other is what is left.

use crate::games::gunjin::values::{FAR, PositionValue};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Event, Gunjin, Manner, Position};

/// A distance and a square, as one number. Distance before square: of two at the same distance the first by
/// squares is less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place(u16);

impl Place {
    const NOWHERE: Place = Place(u16::from_be_bytes([FAR, u8::MAX]));

    #[inline(always)]
    fn new(distance: u8, square: u8) -> Place {
        Place(u16::from_be_bytes([distance, square]))
    }

    #[inline(always)]
    fn distance(self) -> u8 {
        self.0.to_be_bytes()[0]
    }

    #[inline(always)]
    fn square(self) -> u8 {
        self.0.to_be_bytes()[1]
    }
}

/// The nearest piece and the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NearestTwo([Place; 2]);

impl NearestTwo {
    /// Of some pieces of a seat.
    #[inline(always)]
    pub fn of<B: Bits>(estimate: &PositionValue, seat: usize, own: B, kind: impl Fn(u8) -> u8) -> NearestTwo {
        let mut nearest = NearestTwo([Place::NOWHERE; 2]);
        for square in own.members() {
            nearest = nearest.with(Place::new(estimate.distance(seat, kind(square), square), square));
        }
        nearest
    }

    /// Their distances; [`FAR`] for pieces that never take the headquarters, and if there is none.
    #[inline(always)]
    pub fn distances(self) -> [u8; 2] {
        self.0.map(Place::distance)
    }

    /// Square of the nearest; no square if nobody ever gets there.
    #[inline(always)]
    pub fn front(self) -> u8 {
        if self.0[0].distance() < FAR { self.0[0].square() } else { u8::MAX }
    }

    /// The distance of the nearest that does not stand on a square.
    #[inline(always)]
    pub fn other_than(self, square: u8) -> u8 {
        self.distances()[usize::from(self.front() == square)]
    }

    #[inline(always)]
    fn with(self, place: Place) -> NearestTwo {
        let NearestTwo([first, second]) = self;
        NearestTwo([first.min(place), second.min(first.max(place))])
    }

    /// After a piece has gone from one place to another. `None` if somebody may be nearer now of whom nothing
    /// is known here.
    #[inline(always)]
    fn after(self, before: Place, after: Place) -> Option<NearestTwo> {
        let NearestTwo([first, second]) = self;
        if before != first && before != second {
            return Some(self.with(after));
        }
        let other = if before == first { second } else { first };
        (after <= second).then_some(NearestTwo([other.min(after), other.max(after)]))
    }

    #[inline(always)]
    fn are_on<B: Bits>(self, squares: B) -> bool {
        let [first, second] = self.0.map(|place| squares.has(place.square()));
        first & second
    }
}

/// The nearest two of both armies, kept from move to move; `None` where they have to be looked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fronts([Option<NearestTwo>; 2]);

impl Fronts {
    pub(crate) const UNKNOWN: Fronts = Fronts([None; 2]);

    #[inline(always)]
    pub(crate) fn nearest<B: Bits>(
        &mut self,
        game: &Gunjin<B>,
        estimate: &PositionValue,
        position: &Position<B>,
    ) -> NearestTwo {
        let seat = position.seat();
        let look =
            || NearestTwo::of(estimate, seat, game.mobile(position, seat), |square| position.kind(square));
        *self.0[seat & 1].get_or_insert_with(look)
    }

    /// After a move, at the end of which the piece of the one to move, of a kind, stands on a square, if it
    /// lives.
    #[inline(always)]
    pub(crate) fn follow<B: Bits>(
        &mut self,
        estimate: &PositionValue,
        position: &Position<B>,
        event: &Event<B>,
        (kind, stands): (u8, u8),
    ) {
        if event.action.manner != Manner::Walk {
            *self = Fronts::UNKNOWN;
            return;
        }
        let (seat, from) = (event.seat, event.action.from);
        let place = |square| Place::new(estimate.distance(seat, kind, square), square);
        let after = if position.side(seat).has(stands) { place(stands) } else { Place::NOWHERE };
        // R4.4: besides those who fought, a flag's backer may have fallen.
        let [own, foes] = [seat, 1 - seat].map(|seat| position.side(seat));
        let live = self.0[seat & 1].filter(|nearest| nearest.are_on(own | B::square(from)));
        self.0[seat & 1] = live.and_then(|nearest| nearest.after(place(from), after));
        let theirs = &mut self.0[(1 - seat) & 1];
        *theirs = theirs.filter(|nearest| nearest.are_on(foes));
    }
}
