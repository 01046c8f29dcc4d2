//! The umpire's announcement of a move (R9); following it: who stands where, and what that tells.

use super::View;
use crate::bits::Bits;
use crate::games::gunjin::play::make_move::Event;
use crate::games::gunjin::{Ending, Fallen, Gunjin, Manner, Move, Outcome, Position, Reveal};
use std::sync::Arc;

/// A piece shown by the umpire (R9.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Revealed {
    /// Its square before the move.
    pub square: u8,
    /// Seat that owns it.
    pub seat: usize,
    /// Number of the kind within the edition.
    pub kind: u8,
}

/// Everything that both seats hear of a move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Announcement<B: Bits> {
    /// Seat that moved.
    pub seat: usize,
    /// The move that is made.
    pub action: Move,
    /// Outcome of the fight for the mover; of a falling missile, R9.3.
    pub outcome: Option<Outcome>,
    /// Every square that held a piece before and holds none now, the mover's own included.
    pub emptied: B,
    /// Square of the mover afterwards, if it stands.
    pub stands: Option<u8>,
    /// Kinds shown: the mover, its bomb, whom they met in the order of squares, then others that fell.
    pub revealed: Vec<Revealed>,
    /// Seats whose own headquarters is closed to them afterwards, as bits (R2.15).
    pub closed: u8,
    /// Result of the game, if it ended.
    pub ending: Option<Ending>,
}

impl<B: Bits> Announcement<B> {
    /// R9.4: the squares emptied besides the mover's own and, in an ordinary fight, the square of the fight.
    pub fn besides(&self) -> B {
        let fight = if self.action.manner == Manner::Walk { B::square(self.action.to) } else { B::EMPTY };
        self.emptied & !B::square(self.action.from) & !fight
    }

    /// The squares of all pieces that fell, the mover left out; `occupied` are the squares occupied before.
    pub fn fallen(&self, occupied: B) -> B {
        let (from, to) = (B::square(self.action.from), B::square(self.action.to));
        let overrun = if self.stands == Some(self.action.to) { occupied & to } else { B::EMPTY };
        (self.emptied & !from) | overrun
    }
}

impl<B: Bits> Gunjin<B> {
    /// Announcement of a move, from what happened at it.
    pub fn announce(&self, before: &Position<B>, event: &Event<B>, after: &Position<B>) -> Announcement<B> {
        let Event { action, seat, outcome, emptied, .. } = *event;
        let returned = action.manner == Manner::Walk && outcome == Some(Outcome::Win);
        let stands = if after.side(seat).has(action.to) {
            Some(action.to)
        } else {
            Some(action.from).filter(|_| returned)
        };
        let revealed = self.shown(before, event, stands);
        Announcement {
            seat,
            action,
            outcome,
            emptied,
            stands,
            revealed,
            closed: after.closed,
            ending: self.ending(after),
        }
    }

    /// R9.2, R9.5, R9.6: the kinds shown at a move. Pieces that are face up anyway are shown again.
    fn shown(&self, before: &Position<B>, event: &Event<B>, stands: Option<u8>) -> Vec<Revealed> {
        let rules = self.rules();
        let fight = event.outcome.is_some();
        let all = fight && matches!(rules.reveal, Reveal::RevealThenHide | Reveal::RevealAndStay);
        let lifting = fight && rules.flag_shown_by_lifting;
        let fallen = rules.fallen == Fallen::Shown;
        let flags = self.flags_shown(before, event, stands);
        if !all && !lifting && !fallen {
            return flags;
        }
        let from = event.action.from;
        let bomb = match event.action.manner {
            Manner::Carry { bomb } => Some(bomb),
            Manner::Walk | Manner::Fall => None,
        };
        let gone = |square: u8| {
            let left = event.emptied.has(square) || (square != from && stands == Some(square));
            fallen && left && !(square == from && stands.is_some())
        };
        let shows = |square: &u8| all || gone(*square) || (lifting && self.is_lifted(before, *square));
        let fighters = [Some(from), bomb].into_iter().flatten().chain(event.fought.members());
        let mut squares: Vec<u8> = fighters.filter(shows).collect();
        let others = event.emptied.members().filter(|&square| gone(square) && !squares.contains(&square));
        squares.extend(others.collect::<Vec<u8>>());
        let piece = |square| before.piece(square).map(|(seat, kind)| Revealed { square, seat, kind });
        let mut shown: Vec<Revealed> = squares.into_iter().filter_map(piece).collect();
        shown.extend(flags);
        shown
    }

    /// R9.7: the flags of those whose commander fell.
    fn flags_shown(&self, before: &Position<B>, event: &Event<B>, stands: Option<u8>) -> Vec<Revealed> {
        if !self.shows_flags || event.outcome.is_none() {
            return Vec::new();
        }
        let from = B::square(event.action.from);
        let overrun = stands.map_or(B::EMPTY, B::square) & !from;
        let returned = if stands == Some(event.action.from) { from } else { B::EMPTY };
        let survivor = if stands.is_some() { from } else { B::EMPTY };
        let fallen = (event.emptied | (overrun & before.occupied())) & !survivor & !returned;
        let lost = |seat: usize| {
            let own = (fallen & before.side(seat)).members();
            own.into_iter().any(|square| self.facts(before.kind(square)).commander)
        };
        let flag = |seat: usize| {
            let mut standing = (before.side(seat) & !fallen).members();
            standing.find(|&square| self.facts(before.kind(square)).flag)
        };
        let of = |seat: usize| Some(Revealed { square: flag(seat)?, seat, kind: before.kind(flag(seat)?) });
        [0, 1].into_iter().filter(|&seat| lost(seat)).filter_map(of).collect()
    }

    /// R9.6: whether the umpire looks at the piece behind the one that fights on a square, and so shows that
    /// it is a flag.
    fn is_lifted(&self, before: &Position<B>, square: u8) -> bool {
        let backer = |(seat, _): (usize, u8)| self.strength(before, seat, square).backer;
        before.piece(square).and_then(backer).is_some()
    }
}

impl<B: Bits> View<B> {
    pub(super) fn learn(&mut self, game: &Gunjin<B>, announcement: &Announcement<B>) {
        let unsure = self.possibilities();
        let held = self.board.side(self.seat).has(game.headquarters[self.seat]);
        self.weigh(game, announcement);
        self.note_shown(game, announcement);
        self.follow(game, announcement);
        self.weigh_survival(game, announcement, held);
        if self.possibilities() < unsure {
            self.settle_counts();
        }
        self.barred.clear();
        Arc::make_mut(&mut self.log).push(announcement.clone());
    }

    /// The sets of kinds of all enemies, added up as numbers: evidence takes kinds away, so that the sum is
    /// smaller if and only if something was learnt.
    fn possibilities(&self) -> u64 {
        self.enemies.iter().map(|piece| u64::from(piece.kinds)).sum()
    }

    /// Notes the pieces that were shown (R9.2).
    fn note_shown(&mut self, game: &Gunjin<B>, announcement: &Announcement<B>) {
        for shown in &announcement.revealed {
            if shown.seat == self.seat {
                let own = self.own.iter_mut().filter(|piece| piece.square == Some(shown.square));
                own.for_each(|piece| piece.shown = true);
                continue;
            }
            for piece in self.enemies.iter_mut().filter(|piece| piece.square == Some(shown.square)) {
                piece.shown = Some(shown.kind);
                piece.kinds &= 1 << shown.kind;
                game.regard_as(&mut self.board, shown.seat, shown.square, shown.kind);
            }
        }
    }

    fn follow(&mut self, game: &Gunjin<B>, announcement: &Announcement<B>) {
        let from = announcement.action.from;
        for square in announcement.fallen(self.board.occupied()).members() {
            self.take_off(square);
        }
        let own = self.own.iter_mut().map(|piece| (&mut piece.square, &mut piece.moved));
        let enemies = self.enemies.iter_mut().map(|piece| (&mut piece.square, &mut piece.moved));
        if let Some((square, moved)) = own.chain(enemies).find(|(square, _)| **square == Some(from)) {
            (*moved, *square) = (true, announcement.stands);
        }
        game.follow(&mut self.board, announcement);
    }

    fn take_off(&mut self, square: u8) {
        let own = self.own.iter_mut().map(|piece| &mut piece.square);
        let enemies = self.enemies.iter_mut().map(|piece| &mut piece.square);
        own.chain(enemies).filter(|held| **held == Some(square)).for_each(|held| *held = None);
    }
}
