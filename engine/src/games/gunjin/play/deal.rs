//! Uniformly random legal set-ups.
//!
//! In armies so full of pieces with bans that trying one's luck never ends, these are placed by counting. Places that the
//! same pieces may use are one class. The number of ways to place the pieces from the *i*-th on depends only on how many
//! places of each class are free, so it is counted once, and each piece then draws its class in proportion.

use crate::games::gunjin::rules::setup::barred;
use crate::games::gunjin::{Class, MOST_SQUARES, NORTH, Piece, Ruleset, SOUTH, Setup, Start};
use crate::random::{RandomSource, below, shuffle, unit};
use std::collections::BTreeMap;

/// Most restricted pieces that are placed by trying one's luck.
const MOST_TRIED: usize = 12;

/// Draws set-ups for one game, uniformly over all legal ones. Built once, used for every game.
#[derive(Debug, Clone)]
pub struct Dealer {
    seats: [SeatDealer; 2],
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Camp {
    kinds: [Option<u8>; MOST_SQUARES],
    squares: usize,
}

impl Camp {
    pub(crate) fn kinds(&self) -> &[Option<u8>] {
        &self.kinds[..self.squares]
    }
}

#[derive(Debug, Clone)]
struct SeatDealer {
    squares: usize,
    fixed: Vec<(usize, u8)>,
    /// Pieces with bans, one entry a piece, with the places (camp order) open to them.
    restricted: Vec<(u8, Vec<usize>)>,
    free: Vec<u8>,
    general: Option<usize>,
    generals: Vec<u8>,
    /// Square of a prescribed general, and the kinds of generals, if some have bans: then it is looked at
    /// afterwards.
    judged: Option<(usize, Vec<u8>)>,
    placing: Option<Placing>,
}

impl Dealer {
    /// Prepares a ruleset. Set-ups exist, since its reference set-up is one.
    pub fn new(ruleset: &Ruleset) -> Dealer {
        Dealer { seats: [SOUTH, NORTH].map(|seat| SeatDealer::new(ruleset, seat)) }
    }

    /// A uniformly random legal set-up.
    pub fn deal(&self, seat: usize, rng: &mut impl RandomSource) -> Setup {
        Setup { kinds: self.deal_camp(seat, rng).kinds().to_vec() }
    }

    #[inline]
    pub(crate) fn deal_camp(&self, seat: usize, rng: &mut impl RandomSource) -> Camp {
        self.seats[seat & 1].deal(rng)
    }
}

impl SeatDealer {
    fn new(ruleset: &Ruleset, seat: usize) -> SeatDealer {
        let camp = ruleset.board().camp(seat);
        let headquarters = camp.iter().position(|&s| Some(s) == ruleset.board().headquarters(seat));
        let open = |piece: &Piece| -> Vec<usize> {
            (0..camp.len()).filter(|&at| barred(ruleset, piece, camp[at]).is_none()).collect()
        };
        let is_general = |piece: &Piece| piece.class == Some(Class::General) && piece.count > 0;
        let generals = || ruleset.kinds().iter().enumerate().filter(|(_, piece)| is_general(piece));
        // A general without bans is put into the headquarters first; with bans it must come there by itself.
        let needed = headquarters.filter(|_| ruleset.rules().hq_requires_general);
        let bound = generals().any(|(_, piece)| open(piece).len() < camp.len());
        let judged =
            needed.filter(|_| bound).map(|at| (at, generals().map(|(number, _)| number as u8).collect()));
        let mut dealer = SeatDealer {
            squares: camp.len(),
            fixed: Vec::new(),
            restricted: Vec::new(),
            free: Vec::new(),
            general: needed.filter(|_| !bound),
            generals: Vec::new(),
            judged,
            placing: None,
        };
        for (number, piece) in ruleset.kinds().iter().enumerate() {
            dealer.enlist(number as u8, piece, open(piece), headquarters);
        }
        dealer.count_placings();
        dealer
    }

    fn enlist(&mut self, kind: u8, piece: &Piece, open: Vec<usize>, headquarters: Option<usize>) {
        for _ in 0..piece.count {
            match headquarters {
                Some(at) if piece.start == Some(Start::Hq) => self.fixed.push((at, kind)),
                _ if open.len() < self.squares => self.restricted.push((kind, open.clone())),
                _ if self.general.is_some() && piece.class == Some(Class::General) => {
                    self.generals.push(kind)
                }
                _ => self.free.push(kind),
            }
        }
    }

    fn count_placings(&mut self) {
        if self.restricted.len() <= MOST_TRIED {
            return;
        }
        let taken = |at: &usize| self.general == Some(*at) || self.fixed.iter().any(|(place, _)| place == at);
        let mut pieces = self.restricted.clone();
        pieces.iter_mut().for_each(|(_, open)| open.retain(|at| !taken(at)));
        self.placing = Some(Placing::new(self.squares, &pieces));
    }

    fn deal(&self, rng: &mut impl RandomSource) -> Camp {
        loop {
            let camp = self.deal_once(rng);
            let lawful =
                |(at, generals): &(usize, Vec<u8>)| camp.kinds[*at].is_some_and(|k| generals.contains(&k));
            if self.judged.as_ref().is_none_or(lawful) {
                return camp;
            }
        }
    }

    /// Restricted pieces are drawn independently on their open places, and all of them again if two meet:
    /// every legal placing of them is equally likely, and each leaves equally many ways for the free
    /// pieces, which are shuffled.
    fn deal_once(&self, rng: &mut impl RandomSource) -> Camp {
        let mut camp = self.place_restricted(rng);
        let mut free = [None; MOST_SQUARES];
        let mut count = 0;
        for &kind in self.free.iter().chain(&self.generals) {
            free[count] = Some(kind);
            count += 1;
        }
        if let (Some(at), false) = (self.general, self.generals.is_empty()) {
            let chosen = self.free.len() + below(rng, self.generals.len() as u32) as usize;
            camp.kinds[at] = free[chosen];
            count -= 1;
            free[chosen] = free[count];
            free[count] = None;
        }
        let places = &mut camp.kinds[..self.squares];
        let empty = places.iter().filter(|kind| kind.is_none()).count();
        shuffle(rng, &mut free[..empty]);
        for (place, kind) in places.iter_mut().filter(|kind| kind.is_none()).zip(free) {
            *place = kind;
        }
        camp
    }

    fn place_restricted(&self, rng: &mut impl RandomSource) -> Camp {
        'again: loop {
            let mut camp = Camp { kinds: [None; MOST_SQUARES], squares: self.squares };
            for &(at, kind) in &self.fixed {
                camp.kinds[at] = Some(kind);
            }
            if let Some(placing) = &self.placing {
                placing.draw(&mut camp.kinds[..self.squares], rng);
                return camp;
            }
            for (kind, open) in &self.restricted {
                let at = open[below(rng, open.len() as u32) as usize];
                if camp.kinds[at].is_some() || Some(at) == self.general {
                    continue 'again;
                }
                camp.kinds[at] = Some(*kind);
            }
            return camp;
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Placing {
    /// Kinds with the classes open to them, pieces of like bans together.
    pieces: Vec<(u8, Vec<usize>)>,
    classes: Vec<Vec<usize>>,
    /// Ways to place the pieces from a number on, by the number and the free places of each class.
    ways: BTreeMap<(usize, Vec<usize>), f64>,
}

impl Placing {
    pub(crate) fn new(squares: usize, pieces: &[(u8, Vec<usize>)]) -> Placing {
        let mut pieces = pieces.to_vec();
        pieces.sort_by(|a, b| a.1.cmp(&b.1));
        let mut classes: BTreeMap<Vec<bool>, Vec<usize>> = BTreeMap::new();
        for place in 0..squares {
            let key = pieces.iter().map(|(_, open)| open.contains(&place)).collect();
            classes.entry(key).or_default().push(place);
        }
        let open = |piece: usize| {
            classes.keys().enumerate().filter(move |(_, key)| key[piece]).map(|(class, _)| class)
        };
        let pieces =
            pieces.iter().enumerate().map(|(number, (kind, _))| (*kind, open(number).collect())).collect();
        let mut placing = Placing { pieces, classes: classes.into_values().collect(), ways: BTreeMap::new() };
        let mut free: Vec<usize> = placing.classes.iter().map(Vec::len).collect();
        placing.count(0, &mut free);
        placing
    }

    fn count(&mut self, piece: usize, free: &mut Vec<usize>) -> f64 {
        let key = (piece, free.clone());
        if let Some(&known) = self.ways.get(&key) {
            return known;
        }
        let Some((_, open)) = self.pieces.get(piece).cloned() else { return 1.0 };
        let mut total = 0.0;
        for class in open {
            if free[class] > 0 {
                free[class] -= 1;
                let after = self.count(piece + 1, free);
                free[class] += 1;
                total += free[class] as f64 * after;
            }
        }
        self.ways.insert(key, total);
        total
    }

    pub(crate) fn draw(&self, camp: &mut [Option<u8>], rng: &mut impl RandomSource) {
        let mut free: Vec<usize> = self.classes.iter().map(Vec::len).collect();
        for (number, (kind, open)) in self.pieces.iter().enumerate() {
            let class = self.draw_class(number, open, &mut free, rng);
            let empty = self.classes[class].iter().filter(|&&place| camp[place].is_none());
            let nth = below(rng, free[class] as u32) as usize;
            if let Some(&place) = empty.clone().nth(nth) {
                camp[place] = Some(*kind);
            }
            free[class] -= 1;
        }
    }

    fn draw_class(
        &self,
        number: usize,
        open: &[usize],
        free: &mut [usize],
        rng: &mut impl RandomSource,
    ) -> usize {
        let mut weight = |class: usize| {
            if free[class] == 0 {
                return 0.0;
            }
            free[class] -= 1;
            let after = self.ways.get(&(number + 1, free.to_vec())).copied();
            free[class] += 1;
            free[class] as f64 * after.unwrap_or(1.0)
        };
        let weights: Vec<f64> = open.iter().map(|&class| weight(class)).collect();
        let mut left = unit(rng) * weights.iter().sum::<f64>();
        for (&class, weight) in open.iter().zip(&weights) {
            if left < *weight {
                return class;
            }
            left -= weight;
        }
        // Rounding: the last class that has a way.
        open.iter().zip(&weights).rev().find(|(_, weight)| **weight > 0.0).map_or(0, |(&class, _)| class)
    }
}
