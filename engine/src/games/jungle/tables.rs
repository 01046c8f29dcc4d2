//! Moves of animals on an empty board, by the rules in play: steps, leaps, and distances to the den.

use super::animal::Animal;
use super::rules::{Rules, TigerLeap};
use super::side::Side;
use super::squares::{BOARD, PLACES, RIVER, Square, Squares, den, members};

/// A leap over the river (K6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Leap {
    /// The square on which it lands; none where there is no such leap.
    pub(super) to: Squares,
    pub(super) over: Squares,
}

/// The leaps from a square: there are two from the land between the rivers.
pub(super) type Leaps = [Leap; 2];

/// A distance that cannot be gone.
pub(super) const UNREACHED: u8 = u8::MAX;

/// The four ways of a step, as files and ranks.
const WAYS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// The tables of a game.
#[derive(Debug, Clone)]
pub(super) struct Tables {
    /// The neighbours of every square, water or not.
    pub(super) steps: [Squares; PLACES],
    /// The leaps of tiger and lion.
    pub(super) leaps: [[Leaps; PLACES]; 2],
    /// Actions that each animal of south needs to enter north's den on a board that is otherwise empty.
    pub(super) distances: [[u8; PLACES]; Animal::ALL.len()],
}

/// The place of tiger and lion among [`Tables::leaps`].
#[inline(always)]
pub(super) const fn leaper(animal: Animal) -> Option<usize> {
    match animal {
        Animal::Tiger => Some(0),
        Animal::Lion => Some(1),
        _ => None,
    }
}

impl Tables {
    /// The tables by some rules.
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

    /// Squares to which an animal of south goes from a square of an empty board.
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

/// The leaps from a square of land; `allowed` is asked of each by the ranks of a step.
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
