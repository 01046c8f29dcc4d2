//! Views as people read them.

use super::board::board_of;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::{Game, Hidden, Notation, Seat};
use gunjin_engine::games::card_table::View as TableView;
use gunjin_engine::games::efg::{Tree, TreeView};
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::play::moves::Move;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::open::{Open, OpenView};

/// A view that can be shown to the person whose view it is. What is hidden from the seat is not in it.
pub trait ViewText<G: Hidden> {
    /// Whose view it is.
    fn viewer(&self) -> Seat;

    /// The board, or the table, as the seat sees it.
    fn board(&self, game: &G) -> String;

    /// Everything that the seat knows; the board where there is no more to say.
    fn details(&self, game: &G) -> String {
        self.board(game)
    }

    /// An action as text; `None` where that takes a whole position.
    fn action_text(&self, game: &G, action: G::Action) -> Option<String>;
}

impl<G: Open + Notation> ViewText<G> for OpenView<G> {
    fn viewer(&self) -> Seat {
        self.seat
    }

    fn board(&self, game: &G) -> String {
        game.picture(&self.world.position, false)
    }

    fn action_text(&self, game: &G, action: G::Action) -> Option<String> {
        Some(game.action_text(&self.world.position, action))
    }
}

/// Card and dice games: a position with holes.
impl<G: Hidden + Notation> ViewText<G> for TableView<<G as Game>::Position> {
    fn viewer(&self) -> Seat {
        self.seat
    }

    fn board(&self, game: &G) -> String {
        game.picture(&self.table, false)
    }

    fn action_text(&self, game: &G, action: G::Action) -> Option<String> {
        Some(game.action_text(&self.table, action))
    }
}

/// A tree's information sets have no picture.
impl ViewText<Tree> for TreeView {
    fn viewer(&self) -> Seat {
        self.seat
    }

    fn board(&self, _: &Tree) -> String {
        format!("{:?}", self.now)
    }

    fn action_text(&self, _: &Tree, _: <Tree as Game>::Action) -> Option<String> {
        None
    }
}

impl<B: Bits> ViewText<Gunjin<B>> for View<B> {
    fn viewer(&self) -> Seat {
        Seat(self.seat as u8)
    }

    fn board(&self, game: &Gunjin<B>) -> String {
        board_of(game, self)
    }

    fn details(&self, game: &Gunjin<B>) -> String {
        self.describe(game)
    }

    fn action_text(&self, game: &Gunjin<B>, action: Move) -> Option<String> {
        Some(game.move_text(action))
    }
}
