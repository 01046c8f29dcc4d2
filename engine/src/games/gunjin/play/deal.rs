//! Uniformly random legal set-ups.

use crate::games::gunjin::rules::board::{MOST_SQUARES, NORTH, SOUTH};
use crate::games::gunjin::rules::placing::Placing;
use crate::games::gunjin::rules::ruleset::Ruleset;
use crate::games::gunjin::rules::setup::{Setup, barred};
use crate::games::gunjin::text::edition::{Class, Piece, Start};
use crate::random::{RandomSource, below, shuffle};

/// Most restricted pieces that are placed by trying one's luck.
const MOST_TRIED: usize = 12;

/// Draws set-ups for one game, uniformly over all legal ones. Built once, used for every game.
#[derive(Debug, Clone)]
pub struct Dealer {
    seats: [SeatDealer; 2],
}

/// A set-up in an array: kinds by place (camp order).
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
    /// Square of a general, if one is prescribed (`hq_requires_general`).
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

    /// The same without allocation, for playouts.
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
