//! Features of a set-up, by number.
//!
//! - A kind on a place, South's and North's apart; the two places that a reflection of the board exchanges
//!   are one.
//! - A kind directly in front of another one.
//! - A kind left or right of another one.
//!
//! An empty square is a kind of its own, the last.

use super::super::ground::Ground;
use gunjin_engine::games::gunjin::Ruleset;

/// The version of the numbering.
pub const LAYOUT: u32 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Neighbour {
    Behind,
    Before,
    Beside,
}

pub(super) const NEIGHBOURS: [Neighbour; 3] = [Neighbour::Behind, Neighbour::Before, Neighbour::Beside];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) kinds: usize,
    places: Vec<usize>,
    neighbours: Vec<Vec<(usize, Neighbour)>>,
    /// First number of each pair of kinds in front of each other; those beside each other come after them.
    pairs: usize,
}

impl Shown {
    /// The numbers of both seats. Places are numbered for each seat by itself, since who moves second may set
    /// up otherwise; pairs for both together.
    pub(super) fn of(ruleset: &Ruleset, grounds: &[Ground; 2]) -> [Shown; 2] {
        let kinds = ruleset.kinds().len() + 1;
        let orbits = [0, 1].map(|seat| orbits(ruleset, seat, grounds[seat].len()));
        let [south, north] = [0, 1].map(|seat| orbits[seat].iter().max().map_or(0, |last| last + 1));
        let (begin, pairs) = ([0, south], kinds * (south + north));
        [0, 1].map(|seat| {
            let places = orbits[seat].iter().map(|orbit| (begin[seat] + orbit) * kinds).collect();
            Shown { kinds, places, neighbours: neighbours(&grounds[seat]), pairs }
        })
    }

    pub(super) fn len(&self) -> usize {
        self.pairs + self.kinds * self.kinds + self.kinds * (self.kinds + 1) / 2
    }

    fn kind(&self, kind: Option<u8>) -> usize {
        kind.map_or(self.kinds - 1, usize::from)
    }

    pub(super) fn neighbours(&self, place: usize) -> &[(usize, Neighbour)] {
        &self.neighbours[place]
    }

    pub(super) fn on(&self, place: usize, kind: usize) -> usize {
        self.places[place] + kind
    }

    pub(super) fn pair(&self, kind: usize, other: usize, neighbour: Neighbour) -> usize {
        let (less, more) = (kind.min(other), kind.max(other));
        match neighbour {
            Neighbour::Behind => self.pairs + kind * self.kinds + other,
            Neighbour::Before => self.pairs + other * self.kinds + kind,
            Neighbour::Beside => self.pairs + self.kinds * self.kinds + more * (more + 1) / 2 + less,
        }
    }

    pub(super) fn each(&self, setup: &[Option<u8>], mut tell: impl FnMut(usize)) {
        for (place, &kind) in setup.iter().enumerate() {
            let kind = self.kind(kind);
            tell(self.on(place, kind));
            for &(other, neighbour) in self.neighbours[place].iter().filter(|(other, _)| *other > place) {
                tell(self.pair(kind, self.kind(setup[other]), neighbour));
            }
        }
    }
}

fn orbits(ruleset: &Ruleset, seat: usize, places: usize) -> Vec<usize> {
    let images = ruleset.board().camp_reflection(seat).unwrap_or_else(|| (0..places).collect());
    let mut orbits = Vec::with_capacity(places);
    let mut next = 0;
    for (place, &image) in images.iter().enumerate() {
        if image < place {
            orbits.push(orbits[image]);
        } else {
            orbits.push(next);
            next += 1;
        }
    }
    orbits
}

fn neighbours(ground: &Ground) -> Vec<Vec<(usize, Neighbour)>> {
    let mut neighbours = vec![Vec::new(); ground.len()];
    for place in 0..ground.len() {
        if let Some(behind) = ground.behind[place] {
            neighbours[place].push((behind, Neighbour::Behind));
            neighbours[behind].push((place, Neighbour::Before));
        }
        neighbours[place].extend(ground.flanks[place].iter().map(|&flank| (flank, Neighbour::Beside)));
    }
    neighbours
}
