//! Guesses about hidden pieces, put on a board: what those who reason about worlds ask of the rules.
//!
//! Everything here is computed from a view and from kinds that the caller made up; no truth passes through.

use super::{Announcement, View};
use crate::bits::Bits;
use crate::games::gunjin::{Carry, Gunjin, NO_KIND, Outcome, Position, Reason, STEP};

impl<B: Bits> Gunjin<B> {
    /// The beginning with these kinds for the enemy pieces of a view, in its order. `power` is what the
    /// enemy's flag copies for good (R4.6) where the view did not begin with set-ups; else what stood
    /// behind it counts.
    pub fn guessed_start(&self, view: &View<B>, kinds: &[u8], power: Option<u8>) -> Position<B> {
        let opening = &view.opening;
        let enemy = 1 - opening.seat;
        let mut start = Position::empty(opening.turn as u8);
        start.ply = opening.ply as u16;
        for &(square, kind) in &opening.own {
            self.place(&mut start, opening.seat, square, kind);
        }
        for (piece, &kind) in view.enemies.iter().zip(kinds) {
            self.place(&mut start, enemy, piece.start, kind);
        }
        start.set_frozen(opening.frozen);
        start.closed = opening.closed;
        if opening.set_up {
            self.fix_flags(&mut start);
        } else {
            start.flag_power[opening.seat] = opening.flag_power.unwrap_or(NO_KIND);
            start.flag_power[enemy] = power.unwrap_or(NO_KIND);
        }
        self.rebuild_sets(&mut start);
        self.judge(&mut start);
        start
    }

    /// True if the seat of a view would have seen this start as it saw the true one.
    pub fn opens_alike(&self, view: &View<B>, start: &Position<B>) -> bool {
        self.opening(start, view.opening.seat) == *view.opening
    }

    /// The board of a view with its own pieces only: for [`Gunjin::dress`].
    pub fn bare_board(&self, view: &View<B>) -> Position<B> {
        let mut board = view.board;
        for piece in view.enemies.iter().filter_map(|piece| piece.square) {
            board.seats[1 - view.seat].iter_mut().for_each(|set| *set &= !B::square(piece));
        }
        let umpires =
            [Reason::NoMove, Reason::Repetition, Reason::NoFight, Reason::Resignation, Reason::Forfeit];
        board.ending = board.ending.filter(|ending| !umpires.contains(&ending.reason));
        board
    }

    /// Puts the living enemy pieces of a view onto its bare board, as the kinds guessed for them. `power` is
    /// what the enemy's flag copies for good, if it lives.
    #[inline]
    pub fn dress(&self, board: &mut Position<B>, view: &View<B>, kinds: &[u8], power: Option<u8>) {
        let enemy = 1 - view.seat;
        board.flag_power[enemy] = power.unwrap_or(NO_KIND);
        let frozen = self.stuck(board);
        for (piece, &kind) in view.enemies.iter().zip(kinds) {
            let Some(square) = piece.square else { continue };
            self.place(board, enemy, square, kind);
            self.enrol(board, (enemy, kind), square, frozen);
        }
    }

    /// Regards the piece on an occupied square as one of another kind.
    pub fn regard_as(&self, position: &mut Position<B>, owner: usize, square: u8, kind: u8) {
        position.set_kind(square, kind);
        self.enrol(position, (owner, kind), square, self.stuck(position));
    }

    /// Says what a seat's flag copies for good (R4.6).
    pub fn lend(&self, position: &mut Position<B>, owner: usize, power: Option<u8>) {
        position.flag_power[owner] = power.unwrap_or(NO_KIND);
    }

    /// Brings a board to where an announcement says that everything went, whatever the kinds on it.
    pub fn follow(&self, board: &mut Position<B>, seen: &Announcement<B>) {
        let from = seen.action.from;
        let gone = if seen.stands.is_none() { B::square(from) } else { B::EMPTY };
        for square in (seen.fallen(board.occupied()) | gone).members() {
            let Some((owner, kind)) = board.piece(square) else { continue };
            if self.facts(kind).flag {
                board.flag_power[owner] = NO_KIND;
            }
            board.remove(owner, square);
        }
        if let Some(to) = seen.stands.filter(|&to| to != from) {
            board.shift(seen.seat, from, to);
            if self.bases.has(to) {
                board.settle(to);
            }
        }
        board.ply += 1;
        board.turn = 1 - seen.seat as u8;
        board.closed = seen.closed;
        board.ending = seen.ending;
        if self.flags_copy_moves {
            self.rebuild_sets(board);
        }
    }

    /// True if a kind has moves at all, so that a side with such a piece is not without movers (R8.4).
    pub fn is_mover(&self, seat: usize, kind: u8) -> bool {
        self.memberships[seat & 1][usize::from(kind)] != 0
    }

    /// True if a kind can fall alone (R6.1); those that need a bomb beside them cannot.
    pub fn falls_alone(&self, seat: usize, kind: u8) -> bool {
        self.movements[seat & 1][usize::from(kind)].carry == Carry::InFront
    }

    /// True if a kind falls only with a bomb from beside it (R6.6).
    pub fn falls_with_bomb_only(&self, seat: usize, kind: u8) -> bool {
        self.movements[seat & 1][usize::from(kind)].carry == Carry::Around
    }

    /// The squares of a camp.
    pub fn camp(&self, seat: usize) -> B {
        self.camps[seat & 1]
    }

    /// The squares that a missile strikes that falls on `to`, with a bomb or without (R6.1).
    pub fn blast_squares(&self, to: u8, with_bomb: bool) -> B {
        self.blasts[usize::from(with_bomb)][usize::from(to)]
    }

    /// Outcome for the weapon of a blast against the piece on a square (R6.2); `None` if it does not meet it.
    pub fn strikes(&self, position: &Position<B>, owner: usize, square: u8, weapon: u8) -> Option<Outcome> {
        let target = self.strength(position, owner, square);
        let spared =
            target.kind.is_some_and(|kind| self.facts(kind).on_guard) && !self.rules().blast_hits_marshal;
        (!spared).then(|| self.blast_outcome(position, owner, square, weapon))
    }

    #[inline]
    fn enrol(&self, position: &mut Position<B>, (owner, kind): (usize, u8), square: u8, frozen: B) {
        let sets = if frozen.has(square) { 0 } else { self.sets_of_kind(position, owner, kind) };
        let bit = B::square(square);
        for (index, set) in position.seats[owner].iter_mut().enumerate().skip(STEP) {
            *set = (*set & !bit) | (bit & B::mask_of(sets >> index & 1 == 1));
        }
    }
}
