//! Uniformly random legal set-ups.

use super::board::{NORTH, SOUTH};
use super::edition::{Class, Start};
use super::ruleset::Ruleset;
use super::setup::{Setup, barred};
use crate::random::{Words, below, shuffle};

/// Draws set-ups for one game, uniformly over all legal ones. Built once, used for every game.
#[derive(Debug, Clone)]
pub struct Dealer {
    seats: [SeatDealer; 2],
}

#[derive(Debug, Clone)]
struct SeatDealer {
    squares: usize,
    /// Kinds that must stand on one square.
    fixed: Vec<(usize, u8)>,
    /// Pieces with bans, one entry a piece, with the places (camp order) open to them.
    restricted: Vec<(u8, Vec<usize>)>,
    /// Pieces that may stand anywhere.
    free: Vec<u8>,
    /// Where a general must stand, if one must (`hq_requires_general`).
    general: Option<usize>,
    /// Free pieces that are generals.
    generals: Vec<u8>,
}

impl Dealer {
    /// Prepares a ruleset. Set-ups exist, since its reference set-up is one.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Dealer {
        Dealer { seats: [SOUTH, NORTH].map(|seat| SeatDealer::new(ruleset, seat)) }
    }

    /// A uniformly random legal set-up.
    pub fn deal(&self, seat: usize, words: &mut impl Words) -> Setup {
        self.seats[seat & 1].deal(words)
    }
}

impl SeatDealer {
    fn new(ruleset: &Ruleset, seat: usize) -> SeatDealer {
        let camp = ruleset.board().camp(seat);
        let headquarters = camp.iter().position(|&s| s == ruleset.board().headquarters(seat));
        let needs_general = ruleset.rules().hq_requires_general;
        let mut dealer = SeatDealer {
            squares: camp.len(),
            fixed: Vec::new(),
            restricted: Vec::new(),
            free: Vec::new(),
            general: headquarters.filter(|_| needs_general),
            generals: Vec::new(),
        };
        for (number, piece) in ruleset.kinds().iter().enumerate() {
            let kind = number as u8;
            let open: Vec<usize> = (0..camp.len()).filter(|&at| barred(ruleset, piece, camp[at]).is_none()).collect();
            for _ in 0..piece.count {
                match headquarters {
                    Some(at) if piece.start == Some(Start::Hq) => dealer.fixed.push((at, kind)),
                    _ if open.len() < camp.len() => dealer.restricted.push((kind, open.clone())),
                    _ if needs_general && piece.class == Some(Class::General) => dealer.generals.push(kind),
                    _ => dealer.free.push(kind),
                }
            }
        }
        dealer
    }

    /// Restricted pieces are drawn independently on their open places, and all of them again if two meet: every legal
    /// placing of them is equally likely, and each leaves equally many ways for the free pieces, which are shuffled.
    fn deal(&self, words: &mut impl Words) -> Setup {
        let mut kinds = self.place_restricted(words);
        let mut free = self.free.clone();
        free.extend_from_slice(&self.generals);
        if let (Some(at), false) = (self.general, self.generals.is_empty()) {
            let chosen = self.free.len() + below(words, self.generals.len() as u32) as usize;
            kinds[at] = Some(free.swap_remove(chosen));
        }
        let mut rest: Vec<Option<u8>> = free.into_iter().map(Some).collect();
        let empty = kinds.iter().filter(|k| k.is_none()).count();
        rest.resize(empty, None);
        shuffle(words, &mut rest);
        let mut rest = rest.into_iter();
        for place in kinds.iter_mut().filter(|k| k.is_none()) {
            *place = rest.next().flatten();
        }
        Setup { kinds }
    }

    fn place_restricted(&self, words: &mut impl Words) -> Vec<Option<u8>> {
        'again: loop {
            let mut kinds = vec![None; self.squares];
            for &(at, kind) in &self.fixed {
                kinds[at] = Some(kind);
            }
            for (kind, open) in &self.restricted {
                let at = open[below(words, open.len() as u32) as usize];
                if kinds[at].is_some() || Some(at) == self.general {
                    continue 'again;
                }
                kinds[at] = Some(*kind);
            }
            return kinds;
        }
    }
}
