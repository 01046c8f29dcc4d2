//! Rule checks of a position that somebody wrote down.

use super::Tori;
use super::fen::Pieces;
use super::kind::Kind;
use super::position::Position;
use super::rules::{PromoteInside, ShrikeRules};
use super::side::Side;
use super::squares::{SIZE, Square, members, rank};
use crate::wrong::Wrong;

impl Tori {
    /// Number of pieces of a kind that the game has, promoted ones included (H1, H8).
    fn most(&self, kind: Kind) -> usize {
        match kind {
            Kind::Swallow => 16,
            Kind::Crane if self.rules.owl => 2,
            Kind::Crane | Kind::Pheasant => 4,
            _ => 2,
        }
    }

    /// Checks the numbers of pieces.
    pub(super) fn check_pieces(&self, pieces: &Pieces) -> Result<(), Wrong> {
        for side in Side::BOTH {
            let own = |&&(_, owner, kind): &&(Square, Side, Kind)| owner == side && kind == Kind::Phoenix;
            let found = pieces.board.iter().filter(own).count();
            if found != 1 {
                let side = side.name();
                return Err(Wrong(format!("{side} has {found} phoenixes; each side needs one K (H3)")));
            }
        }
        for kind in Kind::HELD {
            let board = pieces.board.iter().filter(|(_, _, other)| other.front() == kind).count();
            let found = board + pieces.hands.iter().filter(|(_, other)| *other == kind).count();
            let most = self.most(kind);
            if found > most {
                let kind = kind.name();
                return Err(Wrong(format!(
                    "there are {found} pieces of the kind {kind}, board and hands together; the game has {most} (H1)"
                )));
            }
        }
        Ok(())
    }

    /// Checks that the pieces stand on squares that they can have reached.
    pub(super) fn check_board(&self, position: &Position) -> Result<(), Wrong> {
        let board = &position.board;
        for side in Side::BOTH {
            let swallows = board.kind(Kind::Swallow, board.of(side));
            for file in 0..SIZE {
                let found = members(swallows).filter(|square| square.file() == file).count();
                if found > 2 {
                    let (side, file) = (side.name(), char::from(b'a' + file));
                    return Err(Wrong(format!(
                        "{side} has {found} swallows on file {file}; two are allowed (H5)"
                    )));
                }
            }
            for kind in self.keep_off_the_last_rank() {
                let stuck = board.kind(kind, board.of(side) & rank(side, SIZE - 1));
                if let Some(square) = members(stuck).next() {
                    let (side, kind) = (side.name(), kind.name());
                    return Err(Wrong(format!(
                        "{square}: {side}'s {kind} on its last rank could never move; no rule of this game lets it get there"
                    )));
                }
            }
        }
        Ok(())
    }

    /// The kinds that never stand on their last rank.
    fn keep_off_the_last_rank(&self) -> impl Iterator<Item = Kind> {
        let swallow = self.rules.promote_inside != PromoteInside::Never;
        let shrike = self.rules.shrike_rules == ShrikeRules::Engine;
        [(swallow, Kind::Swallow), (shrike, Kind::Shrike)]
            .into_iter()
            .filter_map(|(off, kind)| off.then_some(kind))
    }
}
