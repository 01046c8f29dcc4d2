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
    plies: Vec<Ply>,
}

/// Kept for positions with so many plies left.
#[derive(Debug, Clone, Default)]
struct Ply {
    /// Moves, kept so that their memory is.
    moves: Vec<Move>,
    /// The last move that decided such a position, which is tried first.
    killer: Option<Move>,
}

impl<'a, B: Bits> ForcedCapture<'a, B> {
    /// A search for captures by this seat.
    pub fn new(game: &'a Gunjin<B>, geometry: &'a Geometry<B>, attacker: usize) -> ForcedCapture<'a, B> {
        ForcedCapture { game, geometry, attacker, left: 0, plies: Vec::new() }
    }

    /// True if the attacker takes the headquarters within so many plies whatever the defender does; `None` if `visits`
    /// positions are too few to tell. Costs up to the legal moves to the power of the plies, and next to nothing where no
    /// attacker is near.
    pub fn forced(&mut self, position: &Position<B>, plies: u32, visits: u32) -> Option<bool> {
        self.left = visits;
        if self.plies.len() <= plies as usize {
            self.plies.resize_with(plies as usize + 1, Ply::default);
        }
        self.taken(position, plies)
    }

    fn taken(&mut self, position: &Position<B>, plies: u32) -> Option<bool> {
        let attacks = position.seat() == self.attacker;
        let own = (plies + u32::from(attacks)) / 2;
        if !self.near(position, own).members().any(|from| self.is_able(position, from, own)) {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let Ply { mut moves, killer } = std::mem::take(&mut self.plies[plies as usize]);
        if attacks {
            self.attacks(position, own, &mut moves);
        } else {
            let able = self.able(position, own);
            self.game.legal_moves(position, &mut moves);
            to_front(&mut moves, |action| able.has(action.to));
        }
        to_front(&mut moves, |&action| Some(action) == killer);
        let decided = self.decided(position, &moves, plies, attacks);
        let found = decided.map(|by| if attacks { by.is_some() } else { by.is_none() && !moves.is_empty() });
        self.plies[plies as usize] = Ply { moves, killer: decided.flatten().or(killer) };
        found
    }

    /// The move with which the attacker takes the headquarters by force, or the defender keeps it, if there is one.
    fn decided(
        &mut self,
        position: &Position<B>,
        moves: &[Move],
        plies: u32,
        attacks: bool,
    ) -> Option<Option<Move>> {
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
                return Some(Some(action));
            }
        }
        Some(None)
    }

    /// Moves of the attacker after which some piece could arrive with the rest of its `own` moves, the nearest first.
    fn attacks(&self, position: &Position<B>, own: u32, moves: &mut Vec<Move>) {
        let able = self.able(position, own - 1);
        let goes_near =
            |to: u8, kind: u8| self.geometry.borrows_moves(kind) || u32::from(self.distance(kind, to)) < own;
        if able.is_empty() {
            moves.clear();
            for from in (self.able(position, own) & self.game.movers(position)).members() {
                let (targets, kind) = (self.game.targets(position, self.attacker, from), position.kind(from));
                let near = targets.members().filter(|&to| goes_near(to, kind));
                moves.extend(near.map(|to| Move::walk(from, to)));
            }
        } else {
            self.game.legal_moves(position, moves);
            if able.without_lowest().is_empty() {
                moves.retain(|action| {
                    !able.has(action.from) || goes_near(action.to, position.kind(action.from))
                });
            }
        }
        let front = to_front(moves, |action| goes_near(action.to, position.kind(action.from)));
        let distance = |action: Move| self.distance(position.kind(action.from), action.to);
        moves[..front].sort_unstable_by_key(|&action| (distance(action), action));
    }

    /// The pieces of the attacker that could be at the headquarters after so many of its moves.
    fn able(&self, position: &Position<B>, moves: u32) -> B {
        let able = self.near(position, moves).members().filter(|&from| self.is_able(position, from, moves));
        able.fold(B::EMPTY, |able, from| able | B::square(from))
    }

    /// These pieces, and perhaps others.
    fn near(&self, position: &Position<B>, moves: u32) -> B {
        position.side(self.attacker) & self.geometry.near(self.attacker, moves) & B::mask_of(moves > 0)
    }

    fn is_able(&self, position: &Position<B>, from: u8, moves: u32) -> bool {
        let kind = position.kind(from);
        self.geometry.borrows_moves(kind) || u32::from(self.distance(kind, from)) <= moves
    }

    fn distance(&self, kind: u8, square: u8) -> u8 {
        if self.geometry.captures(kind) {
            self.geometry.distance(self.attacker, kind, square)
        } else {
            u8::MAX
        }
    }
}

/// Moves those that are wanted to the front; answers how many they are.
fn to_front(moves: &mut [Move], wanted: impl Fn(&Move) -> bool) -> usize {
    let mut front = 0;
    for at in 0..moves.len() {
        if wanted(&moves[at]) {
            moves.swap(front, at);
            front += 1;
        }
    }
    front
}
