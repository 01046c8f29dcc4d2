//! Policies learned for one game, played in another: under switches, or on a board of another shape.
//!
//! Weights follow kinds by their code, or by the name in the edition's file where a switch renames or splits a kind,
//! and places by where they lie in the camp: the headquarters, else the nearest rank and file. Chains then exchange
//! only what the new game allows. The result is the learned policy given that the set-up is legal, which of all
//! policies over legal set-ups diverges least from it (Csiszár, *I-divergence geometry of probability distributions*,
//! 1975).

use super::policy::Camps;
use gunjin_engine::games::gunjin::switches::SWITCHES;
use gunjin_engine::games::gunjin::{Piece, Ruleset};
use gunjin_engine::switches::SwitchSet;

/// The way from one game's weights to another's.
#[derive(Debug)]
pub struct Transfer {
    from: Camps,
    pub(super) to: Camps,
    /// By kind of the new game, an empty square among them, the kind that it was.
    kinds: Vec<usize>,
    /// By seat and place of the new game, the place that it was.
    places: [Vec<usize>; 2],
}

impl Transfer {
    /// Between two games; `None` if the new one has a kind that the old one lacks.
    pub fn new(from: &Ruleset, to: &Ruleset) -> Option<Transfer> {
        let mut kinds = counterparts(from, to)?;
        kinds.push(from.kinds().len());
        let places = [0, 1].map(|seat| places(from, to, seat));
        Some(Transfer { from: Camps::new(from), to: Camps::new(to), kinds, places })
    }

    /// The new game's weights; `None` if there are not as many as the old game asks for. Places that a reflection of
    /// the new board makes one get the mean of what they were.
    pub fn weights(&self, learned: &[f64]) -> Option<Vec<f64>> {
        if learned.len() != self.from.numbers() {
            return None;
        }
        let mut sums = vec![(0.0, 0u32); self.to.numbers()];
        let mut add = |number: usize, was: usize| {
            sums[number].0 += learned[was];
            sums[number].1 += 1;
        };
        for seat in 0..2 {
            for (place, &was) in self.places[seat].iter().enumerate() {
                for (kind, &kind_was) in self.kinds.iter().enumerate() {
                    add(self.to.on(seat, place, kind), self.from.on(seat, was, kind_was));
                }
            }
        }
        self.to.each_pair(|[kind, other], neighbour| {
            let was = self.from.pair(self.kinds[kind], self.kinds[other], neighbour);
            add(self.to.pair(kind, other, neighbour), was);
        });
        Some(
            sums.into_iter()
                .map(|(sum, times)| if times == 0 { 0.0 } else { sum / f64::from(times) })
                .collect(),
        )
    }
}

/// True if armies and camps are equal.
pub fn is_alike(one: &Ruleset, other: &Ruleset) -> bool {
    let army = |ruleset: &Ruleset| -> Vec<(String, u32)> {
        ruleset.kinds().iter().map(|kind| (kind.code.clone(), kind.count)).collect()
    };
    army(one) == army(other) && Camps::new(one).same_places(&Camps::new(other))
}

/// In how many switches and outcomes of fights two games with the same kinds differ.
pub fn difference(one: &Ruleset, other: &Ruleset) -> usize {
    let kinds = one.kinds().len() as u8;
    let outcome = |ruleset: &Ruleset, pair: (u8, u8)| ruleset.combat().outcome(pair.0, pair.1).letter();
    let fights = (0..kinds).flat_map(|attacker| (0..kinds).map(move |defender| (attacker, defender)));
    let switches =
        SWITCHES.iter().filter(|switch| one.rules().word(switch.name) != other.rules().word(switch.name));
    switches.count() + fights.filter(|&pair| outcome(one, pair) != outcome(other, pair)).count()
}

fn counterparts(from: &Ruleset, to: &Ruleset) -> Option<Vec<usize>> {
    let old = from.kinds();
    let found = |kind: &Piece| {
        let same = old.iter().position(|other| other.code == kind.code);
        same.or_else(|| old.iter().position(|other| other.ja_origin() == kind.ja_origin()))
    };
    to.kinds().iter().map(found).collect()
}

fn places(from: &Ruleset, to: &Ruleset, seat: usize) -> Vec<usize> {
    let (old, new) = (spots(from, seat), spots(to, seat));
    let away = |one: &Spot, other: &Spot| {
        let headquarters = f64::from(one.headquarters != other.headquarters);
        2.0 * headquarters + (one.rank - other.rank).abs() + (one.file - other.file).abs()
    };
    let nearest = |spot: &Spot| {
        let first =
            |best: usize, at: usize| if away(spot, &old[at]) < away(spot, &old[best]) { at } else { best };
        (0..old.len()).fold(0, first)
    };
    new.iter().map(nearest).collect()
}

struct Spot {
    headquarters: bool,
    /// 0 at the back, 1 at the front.
    rank: f64,
    file: f64,
}

fn spots(ruleset: &Ruleset, seat: usize) -> Vec<Spot> {
    let board = ruleset.board();
    let camp = board.camp(seat);
    let ranks_behind = |square: u8| board.ranks_behind(square).unwrap_or(0);
    let depth = camp.iter().map(|&square| ranks_behind(square)).max().unwrap_or(0).max(1);
    let spot = |&square: &u8| {
        let (file, width) = board.get(square).map_or((0, 0), |place| (place.file, place.width));
        Spot {
            headquarters: board.headquarters(seat) == Some(square),
            rank: ranks_behind(square) as f64 / depth as f64,
            file: (2 * file + width) as f64 / (2 * board.files()) as f64,
        }
    };
    camp.iter().map(spot).collect()
}
