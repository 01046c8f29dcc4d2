//! Players' queries of a board: where pieces reach and how they would fare. Nothing here looks behind a view.

use crate::bits::Bits;
use crate::games::gunjin::knowledge::View;
use crate::games::gunjin::{
    Ending, FORWARD, Gunjin, LEAP, Lines, Manner, Move, Outcome, Position, SLIDE, STEP,
};

impl<B: Bits> Gunjin<B> {
    /// Result of the game on the board. Unlike [`Gunjin::ending`] it does not look for R8.5, and costs
    /// nothing.
    #[inline(always)]
    pub fn ended(&self, position: &Position<B>) -> Option<Ending> {
        position.ending
    }

    /// The pieces with which the seat to move may walk (R1.9, R2.14); some may have nowhere to go.
    #[inline(always)]
    pub fn movers(&self, position: &Position<B>) -> B {
        let seat = position.seat();
        self.obliged(position).unwrap_or(position.side(seat) & !self.stuck(position))
    }

    /// The squares of a view whose piece does not move, whatever it is.
    pub fn stuck_in_view(&self, view: &View<B>) -> B {
        self.stuck(&view.board)
    }

    /// True if a kind walks on every board wherever it walks on an empty one, friends' squares left out:
    /// nothing but steps and leaps, no enemies that it spares, no squares that are closed at times.
    pub fn walks_freely(&self, seat: usize, kind: u8) -> bool {
        let movement = &self.movements[seat][usize::from(kind)];
        let blockable = movement.lines.iter().any(|lines| *lines != Lines::none())
            || movement.crossings.iter().any(|pairs| !pairs.is_empty());
        let facts = self.facts(kind);
        let copies = self.flags_copy_moves && facts.flag && !facts.never_copies;
        !(blockable
            || movement.flood
            || movement.spares_marshal
            || movement.peaceful
            || self.restricted
            || copies)
    }

    /// The pieces of a seat that take the common step and have no other move (R2.2): most of an army.
    #[inline(always)]
    pub fn plain_steppers(&self, position: &Position<B>, seat: usize) -> B {
        let set = |which: usize| position.seats[seat & 1][which];
        set(STEP) & !(set(FORWARD) | set(LEAP) | set(SLIDE))
    }

    /// The pieces of a seat that have any move on an empty board, or fall.
    #[inline(always)]
    pub fn mobile(&self, position: &Position<B>, seat: usize) -> B {
        let set = |which: usize| position.seats[seat & 1][which];
        set(STEP) | set(FORWARD) | set(LEAP) | set(SLIDE)
    }

    /// True if a kind, on its own, takes the common step and has no other move.
    pub fn is_plain_stepper(&self, seat: usize, kind: u8) -> bool {
        self.memberships[seat & 1].get(usize::from(kind)).is_some_and(|sets| *sets == 1 << STEP)
    }

    /// The squares one common step away from some square of a set, whoever stands there.
    #[inline(always)]
    pub fn stepped(&self, set: B) -> B {
        let mut reached =
            self.shifts.steps(set, B::FULL).into_iter().fold(B::EMPTY, |reached, steps| reached | steps);
        for shift in &self.shifts.more {
            reached |= (set & shift.sources).rotated(shift.rotation);
        }
        for hub in self.shifts.headquarters.iter().chain(&self.shifts.hubs) {
            reached |= hub.neighbours & B::mask_of(set.has(hub.square));
            reached |= B::square(hub.square) & B::mask_of(!(hub.sources & set).is_empty());
        }
        reached
    }

    /// Squares to which a kind walks from a square of an empty board.
    pub fn bare_reach(&self, seat: usize, kind: u8, from: u8) -> B {
        self.targets_as(&Position::empty(0), seat, from, kind)
    }

    /// Squares to which a piece of `seat` on `from` could walk now if it were of a kind, by what a view shows
    /// of the board.
    pub fn reach_in_view(&self, view: &View<B>, seat: usize, from: u8, kind: u8) -> B {
        self.targets_as(&view.board, seat, from, kind)
    }

    /// Outcome for our piece on `ours` against the enemy piece on `theirs` if that fought with a strength
    /// (`None`: a flag without power), as seen by whoever attacks: us if `attacking`.
    pub fn fares_in_view(
        &self,
        view: &View<B>,
        (ours, theirs): (u8, u8),
        strength: Option<u8>,
        attacking: bool,
    ) -> Outcome {
        let (seat, enemy) = (view.seat, 1 - view.seat);
        let own = self.strength(&view.board, seat, ours).kind;
        if attacking {
            self.clash_of(own, (strength, enemy, theirs), || self.is_guarded(&view.board, enemy))
        } else {
            self.clash_of(strength, (own, seat, ours), || self.is_guarded(&view.board, seat))
        }
    }

    /// The square directly behind a square, for a seat's flag (R4.1).
    pub fn behind(&self, seat: usize, square: u8) -> Option<u8> {
        self.behind[seat & 1].get(usize::from(square)).copied().flatten()
    }

    /// The squares that a falling missile strikes (R6.1, R6.2); none of an ordinary move.
    pub fn struck(&self, seat: usize, action: Move) -> B {
        let corners = match action.manner {
            Manner::Walk => return B::EMPTY,
            Manner::Fall => 0,
            Manner::Carry { .. } => 1,
        };
        self.blasts[corners][usize::from(action.to)] & self.camps[1 - (seat & 1)]
    }
}
