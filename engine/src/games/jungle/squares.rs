//! The 63 squares as bits of a word: land, water, traps and dens (K1).

use super::pieces::{Animal, Side};
use super::rules::{Rules, TigerLeap};
use crate::games::shared::word_squares;

pub(super) const FILES: u8 = 7;
pub(super) const RANKS: u8 = 9;
pub(super) const SQUARES: usize = 63;
pub(super) const PLACES: usize = 64;

word_squares!(FILES, RANKS, FILES, BOARD);

impl Square {
    /// The place of an animal that has been taken: the bit of the word that is no square.
    pub(super) const GONE: Square = Square(SQUARES as u8);

    /// True if it is water.
    pub const fn is_water(self) -> bool {
        RIVER & self.bit() != 0
    }

    #[inline(always)]
    pub(super) const fn turned(self) -> Square {
        Square(SQUARES as u8 - 1 - self.0)
    }

    pub(super) fn moved(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file().checked_add_signed(files)?;
        Square::new(file, self.rank().checked_add_signed(ranks)?)
    }
}

const fn set_of<const N: usize>(squares: [(u8, u8); N]) -> Squares {
    let (mut set, mut at) = (0, 0);
    while at < N {
        set |= 1 << (squares[at].1 * FILES + squares[at].0);
        at += 1;
    }
    set
}

pub(super) const BOARD: Squares = (1 << SQUARES) - 1;
pub(super) const RIVER: Squares =
    set_of([(1, 3), (2, 3), (1, 4), (2, 4), (1, 5), (2, 5), (4, 3), (5, 3), (4, 4), (5, 4), (4, 5), (5, 5)]);
const DENS: [Squares; 2] = [set_of([(3, 0)]), set_of([(3, 8)])];
const TRAPS: [Squares; 2] = [set_of([(2, 0), (3, 1), (4, 0)]), set_of([(2, 8), (3, 7), (4, 8)])];

#[inline(always)]
pub(super) const fn den(side: Side) -> Squares {
    DENS[side.index()]
}

/// The traps around the den of a side: whoever else stands there has rank 0 (K7).
#[inline(always)]
pub(super) const fn traps(side: Side) -> Squares {
    TRAPS[side.index()]
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Leap {
    pub(super) to: Squares,
    pub(super) over: Squares,
}

pub(super) type Leaps = [Leap; 2];

pub(super) const UNREACHED: u8 = u8::MAX;

const WAYS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

#[derive(Debug, Clone)]
pub(super) struct Tables {
    pub(super) steps: [Squares; PLACES],
    pub(super) leaps: [[Leaps; PLACES]; 2],
    /// Actions that each animal of south needs to enter north's den on a board that is otherwise empty.
    pub(super) distances: [[u8; PLACES]; Animal::ALL.len()],
}

#[inline(always)]
pub(super) const fn leaper(animal: Animal) -> Option<usize> {
    match animal {
        Animal::Tiger => Some(0),
        Animal::Lion => Some(1),
        _ => None,
    }
}

impl Tables {
    pub(super) fn of(rules: &Rules) -> Tables {
        let mut tables = Tables {
            steps: [0; PLACES],
            leaps: [[Leaps::default(); PLACES]; 2],
            distances: [[UNREACHED; PLACES]; Animal::ALL.len()],
        };
        for from in Square::all() {
            let steps = WAYS.into_iter().filter_map(|(files, ranks)| from.moved(files, ranks));
            tables.steps[from.index()] = steps.fold(0, |set, to| set | to.bit());
            tables.leaps[0][from.index()] = leaps(from, |ranks| match rules.tiger_leap {
                TigerLeap::Both => true,
                TigerLeap::Across => ranks == 0,
                TigerLeap::Never => false,
            });
            tables.leaps[1][from.index()] = leaps(from, |_| true);
        }
        for animal in Animal::ALL {
            tables.distances[animal.index()] = tables.distances_of(animal);
        }
        tables
    }

    fn reach(&self, animal: Animal, from: Square) -> Squares {
        let ground = if animal == Animal::Rat { BOARD } else { BOARD & !RIVER };
        let leaps = leaper(animal).map_or([Leap::default(); 2], |place| self.leaps[place][from.index()]);
        (self.steps[from.index()] & ground | leaps[0].to | leaps[1].to) & !den(Side::South)
    }

    /// The distances of an animal, outwards from the den. Ways back are ways there, but for south's own den,
    /// where nobody begins.
    fn distances_of(&self, animal: Animal) -> [u8; PLACES] {
        let mut distances = [UNREACHED; PLACES];
        let (mut ring, mut seen, mut distance) = (den(Side::North), 0, 0);
        while ring != 0 {
            members(ring).for_each(|square| distances[square.index()] = distance);
            seen |= ring;
            ring = members(ring).fold(0, |next, square| next | self.reach(animal, square)) & !seen;
            distance += 1;
        }
        distances
    }
}

fn leaps(from: Square, allowed: impl Fn(i8) -> bool) -> Leaps {
    let mut found = Leaps::default();
    let mut places = found.iter_mut();
    for (files, ranks) in WAYS.into_iter().filter(|&(_, ranks)| !from.is_water() && allowed(ranks)) {
        let (mut over, mut next) = (0, from.moved(files, ranks));
        while let Some(water) = next.filter(|square| square.is_water()) {
            over |= water.bit();
            next = water.moved(files, ranks);
        }
        if let (true, Some(to)) = (over != 0, next)
            && let Some(place) = places.next()
        {
            *place = Leap { to: to.bit(), over };
        }
    }
    found
}
