//! Following what is announced: who stands where, and what that tells.

use super::{Announcement, View};
use crate::bits::Bits;
use crate::games::gunjin::tables::compiled::Gunjin;
use std::sync::Arc;

impl<B: Bits> View<B> {
    pub(super) fn learn(&mut self, game: &Gunjin<B>, announcement: &Announcement<B>) {
        let unsure = self.possibilities();
        let held = self.board.side(self.seat).has(game.headquarters[self.seat]);
        self.weigh(game, announcement);
        self.note_shown(announcement);
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
    fn note_shown(&mut self, announcement: &Announcement<B>) {
        for shown in &announcement.revealed {
            if shown.seat == self.seat {
                let own = self.own.iter_mut().filter(|piece| piece.square == Some(shown.square));
                own.for_each(|piece| piece.shown = true);
                continue;
            }
            for piece in self.enemies.iter_mut().filter(|piece| piece.square == Some(shown.square)) {
                piece.shown = Some(shown.kind);
                piece.kinds &= 1 << shown.kind;
                self.board.set_kind(shown.square, shown.kind);
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
