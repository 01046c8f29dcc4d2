//! Forced captures of the headquarters, by exhaustive search with every piece in sight.
//!
//! A capture is forced within some plies if the attacker has a move, against each of the defender's moves, that ends
//! with the headquarters taken (R8.1). Only positions from which some attacker could still walk there in time are
//! searched: distances on an empty board are never longer than those on a full one.

use super::values::Geometry;
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, Move, Position, Reason, Winner};

/// Search for captures by one seat.
#[derive(Debug)]
pub struct ForcedCapture<'a, B: Bits> {
    game: &'a Gunjin<B>,
    geometry: &'a Geometry<B>,
    attacker: usize,
    left: u32,
    /// Moves of each ply, kept so that their memory is.
    moves: Vec<Vec<Move>>,
}

impl<'a, B: Bits> ForcedCapture<'a, B> {
    /// A search for captures by this seat.
    pub fn new(game: &'a Gunjin<B>, geometry: &'a Geometry<B>, attacker: usize) -> ForcedCapture<'a, B> {
        ForcedCapture { game, geometry, attacker, left: 0, moves: Vec::new() }
    }

    /// True if the attacker takes the headquarters within so many plies whatever the defender does; `None` if `visits`
    /// positions are too few to tell. Costs up to the legal moves to the power of the plies, and next to nothing where no
    /// attacker is near.
    pub fn forced(&mut self, position: &Position<B>, plies: u32, visits: u32) -> Option<bool> {
        self.left = visits;
        if self.moves.len() <= plies as usize {
            self.moves.resize_with(plies as usize + 1, Vec::new);
        }
        self.taken(position, plies)
    }

    fn taken(&mut self, position: &Position<B>, plies: u32) -> Option<bool> {
        let attacks = position.seat() == self.attacker;
        if !self.near(position, (plies + u32::from(attacks)) / 2) {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let mut moves = std::mem::take(&mut self.moves[plies as usize]);
        self.game.legal_moves(position, &mut moves);
        if attacks {
            moves.sort_by_key(|&action| self.distance(position.kind(action.from), action.to));
        }
        let found = self.any(position, &moves, plies, attacks);
        self.moves[plies as usize] = moves;
        found
    }

    /// True if some move of the attacker takes the headquarters by force, or every move of the defender lets him.
    fn any(&mut self, position: &Position<B>, moves: &[Move], plies: u32, attacks: bool) -> Option<bool> {
        for &action in moves {
            let mut next = *position;
            self.game.play_unchecked(&mut next, action);
            let taken = match self.game.ended(&next) {
                Some(ending) => {
                    ending.reason == Reason::Headquarters && ending.winner == Winner::seat(self.attacker)
                }
                None => self.taken(&next, plies - 1)?,
            };
            if taken == attacks {
                return Some(attacks);
            }
        }
        Some(!attacks && !moves.is_empty())
    }

    /// True if some piece could be at the headquarters after so many of its moves.
    fn near(&self, position: &Position<B>, moves: u32) -> bool {
        let reaches = |from: u8| {
            let kind = position.kind(from);
            self.geometry.borrows_moves(kind) || u32::from(self.distance(kind, from)) <= moves
        };
        moves > 0 && position.side(self.attacker).members().any(reaches)
    }

    fn distance(&self, kind: u8, square: u8) -> u8 {
        if self.geometry.captures(kind) {
            self.geometry.distance(self.attacker, kind, square)
        } else {
            u8::MAX
        }
    }
}
