//! A player's view.

use super::{Announcement, KindSet, Opening};
use crate::bits::Bits;
use crate::games::gunjin::{Ending, Gunjin, Move, NO_KIND, Outcome, Position, Reveal};
use std::sync::Arc;

/// A piece of one's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPiece {
    /// Its square at the start: its name for life.
    pub start: u8,
    /// Its square; `None` once it has fallen.
    pub square: Option<u8>,
    /// Number of the kind within the edition.
    pub kind: u8,
    /// It has made a move.
    pub moved: bool,
    /// The enemy has been shown what it is.
    pub shown: bool,
}

/// A piece of the enemy's, followed from where it stood at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Individual {
    /// Its square at the start: its name for life.
    pub start: u8,
    /// Its square; `None` once it has fallen.
    pub square: Option<u8>,
    /// It has made a move.
    pub moved: bool,
    /// The kinds that it can still be, by plain evidence. The true one is always among them.
    pub kinds: KindSet,
    /// Its kind, if that was shown.
    pub shown: Option<u8>,
    /// Its ordinary fights, in order. What it went through in blasts stands in the log.
    pub fights: Vec<Fight>,
}

impl Individual {
    /// Its kind, if only one is left.
    pub fn known(&self) -> Option<u8> {
        self.kinds.is_power_of_two().then(|| self.kinds.trailing_zeros() as u8)
    }

    /// True if it can be of a kind.
    pub fn can_be(&self, kind: u8) -> bool {
        self.kinds >> (kind & 31) & 1 == 1
    }
}

/// An ordinary fight of an enemy piece with one of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fight {
    /// The ply number of the move, counted from 1.
    pub ply: u32,
    /// With what strength our piece fought: its kind, or what our flag copied (`None` for nothing).
    pub ours: Option<u8>,
    /// The start square of our piece.
    pub our_start: u8,
    /// The enemy piece was the attacker.
    pub attacked: bool,
    /// Outcome for the attacker.
    pub outcome: Outcome,
    /// The start square of the enemy piece that stood behind it then, whose strength it had if it is a flag
    /// (R4.1).
    pub behind: Option<u8>,
}

/// All that a seat knows, in the form that players use. Two truths with the same observations give equal
/// views.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View<B: Bits> {
    /// Seat whose view it is.
    pub seat: usize,
    /// The set-up as this seat saw it.
    pub opening: Arc<Opening<B>>,
    /// Every announcement since: the exact evidence.
    pub log: Arc<Vec<Announcement<B>>>,
    /// Own pieces by start square, the fallen ones too.
    pub own: Vec<OwnPiece>,
    /// Enemy pieces by start square, the fallen ones too.
    pub enemies: Vec<Individual>,
    /// Moves that the umpire forbids at this moment because of repetition (R8.8).
    pub barred: Vec<Move>,
    /// The board with own pieces as they are and stand-ins for enemy pieces that are face down. It never
    /// leaves the engine, lest a stand-in be taken for the truth.
    pub(crate) board: Position<B>,
}

impl<B: Bits> View<B> {
    /// The view of the set-up alone.
    pub fn new(game: &Gunjin<B>, opening: Opening<B>) -> View<B> {
        let own = |&(square, kind): &(u8, u8)| OwnPiece {
            start: square,
            square: Some(square),
            kind,
            moved: false,
            shown: game.is_face_up(kind) || game.rules().reveal == Reveal::Open,
        };
        let enemy = |&(square, shown): &(u8, Option<u8>)| Individual {
            start: square,
            square: Some(square),
            moved: false,
            kinds: shown.map_or_else(|| game.kinds_at_start(&opening, square), |kind| 1 << kind),
            shown,
            fights: Vec::new(),
        };
        let mut view = View {
            seat: opening.seat,
            own: opening.own.iter().map(own).collect(),
            enemies: opening.enemy.iter().map(enemy).collect(),
            barred: Vec::new(),
            board: game.stand_in(&opening),
            log: Arc::default(),
            opening: Arc::new(opening),
        };
        view.settle_counts();
        view
    }

    /// Result of the game, if it ended.
    pub fn ending(&self) -> Option<Ending> {
        self.board.ending
    }

    /// Number of plies since the start.
    pub fn ply(&self) -> u32 {
        self.board.ply()
    }

    /// Squares of one's own pieces.
    pub fn own_squares(&self) -> B {
        self.board.side(self.seat)
    }

    /// Squares of the enemy's pieces.
    pub fn enemy_squares(&self) -> B {
        self.board.side(1 - self.seat)
    }

    /// Squares whose piece never moves (R2.14).
    pub fn frozen(&self) -> B {
        self.board.frozen()
    }

    /// True if a seat's own headquarters is closed to it (R2.15).
    pub fn is_closed(&self, seat: usize) -> bool {
        self.board.closed >> seat & 1 == 1
    }

    /// The kind that one's own flag copies for good (R4.6).
    pub fn flag_power(&self) -> Option<u8> {
        Some(self.board.flag_power[self.seat]).filter(|&power| power != NO_KIND)
    }

    /// The piece of one's own on a square.
    pub fn own_at(&self, square: u8) -> Option<&OwnPiece> {
        self.own.iter().find(|piece| piece.square == Some(square))
    }

    /// The enemy piece on a square.
    pub fn enemy_at(&self, square: u8) -> Option<&Individual> {
        self.enemies.iter().find(|piece| piece.square == Some(square))
    }

    /// Enemy pieces that have fallen.
    pub fn fallen_enemies(&self) -> usize {
        self.enemies.iter().filter(|piece| piece.square.is_none()).count()
    }

    /// The last move.
    pub fn last_move(&self) -> Option<Move> {
        Some(self.log.last()?.action)
    }
}

impl<B: Bits> Gunjin<B> {
    /// The seat to move, as everybody knows; `None` once the game is over.
    pub fn to_move(&self, view: &View<B>) -> Option<usize> {
        view.board.ending.is_none().then(|| view.board.seat())
    }

    fn stand_in(&self, opening: &Opening<B>) -> Position<B> {
        let hidden = (0..self.facts.len()).find(|&kind| !self.is_face_up(kind as u8)).unwrap_or(0) as u8;
        let mut board = Position::empty(opening.turn as u8);
        for &(square, kind) in &opening.own {
            self.place(&mut board, opening.seat, square, kind);
        }
        for &(square, kind) in &opening.enemy {
            self.place(&mut board, 1 - opening.seat, square, kind.unwrap_or(hidden));
        }
        board.ply = opening.ply as u16;
        board.set_frozen(opening.frozen);
        board.closed = opening.closed;
        board.flag_power[opening.seat] = opening.flag_power.unwrap_or(NO_KIND);
        board.ending = opening.ending;
        self.rebuild_sets(&mut board);
        board
    }
}
