//! Every position that random games can reach, ply by ply, and how likely each is.

use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, Position, Ruleset, SOUTH, Setup};
use std::collections::{BTreeMap, HashMap};

/// All lawful set-ups of a seat's full army.
pub(crate) fn setups(ruleset: &Ruleset, seat: usize) -> Vec<Setup> {
    let places = ruleset.board().camp(seat).len();
    let mut left: Vec<u32> = ruleset.kinds().iter().map(|piece| piece.count).collect();
    let mut empty = (places as u32).checked_sub(left.iter().sum()).expect("room for the army");
    let mut found = Vec::new();
    place(places, &mut Vec::new(), &mut left, &mut empty, &mut found);
    found.retain(|setup: &Setup| setup.check(ruleset, seat).is_ok());
    found
}

fn place(
    places: usize,
    made: &mut Vec<Option<u8>>,
    left: &mut Vec<u32>,
    empty: &mut u32,
    found: &mut Vec<Setup>,
) {
    if made.len() == places {
        found.push(Setup { kinds: made.clone() });
        return;
    }
    for kind in 0..left.len() {
        if left[kind] > 0 {
            left[kind] -= 1;
            made.push(Some(kind as u8));
            place(places, made, left, empty, found);
            made.pop();
            left[kind] += 1;
        }
    }
    if *empty > 0 {
        *empty -= 1;
        made.push(None);
        place(places, made, left, empty, found);
        made.pop();
        *empty += 1;
    }
}

/// A set-up without its one piece of a kind. On these boards whatever is left is lawful, so that no piece has
/// to change places first.
pub(crate) fn without(ruleset: &Ruleset, seat: usize, setup: &Setup, kind: u8) -> Setup {
    let keeps = |held: &Option<u8>| held.filter(|held| *held != kind);
    let left = Setup { kinds: setup.kinds.iter().map(keeps).collect() };
    let pieces = |setup: &Setup| setup.kinds.iter().flatten().count();
    assert_eq!(pieces(&left) + 1, pieces(setup), "one of the kind");
    left.check_places(ruleset, seat).expect("lawful as it stands");
    left
}

/// Random games from positions that are drawn.
pub(crate) struct Walk<'g, B: Bits> {
    game: &'g Gunjin<B>,
    /// By ply, the positions and how likely games come to them.
    plies: Vec<Vec<(Position<B>, f64)>>,
}

impl<'g, B: Bits> Walk<'g, B> {
    /// From every pair of these set-ups, all equally likely.
    pub(crate) fn from(game: &'g Gunjin<B>, setups: [&[Setup]; 2]) -> Walk<'g, B> {
        assert!(!game.past_matters(), "a position says all that the rules ask");
        let [south, north] = setups;
        let chance = 1.0 / (south.len() * north.len()) as f64;
        let starts = south.iter().flat_map(|south| north.iter().map(move |north| [south, north]));
        let mut now: Vec<_> = starts.map(|[south, north]| (game.start_from(south, north), chance)).collect();
        let mut plies = Vec::new();
        while !now.is_empty() {
            let next = Self::next(game, &now);
            plies.push(std::mem::replace(&mut now, next));
        }
        Walk { game, plies }
    }

    /// A ply further.
    fn next(game: &Gunjin<B>, now: &[(Position<B>, f64)]) -> Vec<(Position<B>, f64)> {
        let (mut next, mut places): (Vec<(Position<B>, f64)>, HashMap<_, usize>) = Default::default();
        for (position, chance) in now {
            let after = children(game, position);
            let chance = chance / after.len().max(1) as f64;
            for child in after {
                let place = *places.entry(child).or_insert(next.len());
                if place == next.len() {
                    next.push((child, 0.0));
                }
                next[place].1 += chance;
            }
        }
        next
    }

    /// Mean score of South.
    pub(crate) fn score(&self) -> f64 {
        let ends = self.plies.iter().flatten().filter_map(|(position, chance)| {
            self.game.ending(position).map(|ending| (chance, ending.winner.score(SOUTH)))
        });
        let (mut sum, mut all) = (0.0, 0.0);
        for (chance, score) in ends {
            sum += chance * score;
            all += chance;
        }
        assert!((all - 1.0).abs() < 1e-9, "every game ends: {all}");
        sum
    }

    /// The rows of the regression where a position is sampled after every ply: what South has more of each
    /// kind, the seat to act, twice South's score; and how much such rows weigh in a game. The positions of a
    /// game share its weight; there are as many as plies, less the last.
    pub(crate) fn rows(&self) -> BTreeMap<(Vec<i32>, usize, u8), f64> {
        let mut rows = BTreeMap::new();
        let mut later: HashMap<Position<B>, [f64; 3]> = HashMap::new();
        for (ply, positions) in self.plies.iter().enumerate().rev() {
            let shares =
                positions.iter().map(|(position, _)| (*position, self.shares(position, ply, &later)));
            let shares: HashMap<_, _> = shares.collect();
            for (position, chance) in positions.iter().filter(|_| ply > 0) {
                if self.game.ending(position).is_none() {
                    for (score, share) in
                        shares[position].iter().enumerate().filter(|(_, share)| **share > 0.0)
                    {
                        let row = (self.ahead(position), position.seat(), score as u8);
                        *rows.entry(row).or_default() += chance * share;
                    }
                }
            }
            later = shares;
        }
        rows
    }

    /// By twice South's score, the chance of it from here, each end divided by the positions that are sampled
    /// in its game.
    fn shares(&self, position: &Position<B>, ply: usize, later: &HashMap<Position<B>, [f64; 3]>) -> [f64; 3] {
        let mut shares = [0.0; 3];
        if let Some(ending) = self.game.ending(position) {
            shares[(2.0 * ending.winner.score(SOUTH)) as usize] = 1.0 / ply.saturating_sub(1).max(1) as f64;
            return shares;
        }
        let after = children(self.game, position);
        for child in &after {
            for (share, more) in shares.iter_mut().zip(later[child]) {
                *share += more / after.len() as f64;
            }
        }
        shares
    }

    fn ahead(&self, position: &Position<B>) -> Vec<i32> {
        let kinds = self.game.ruleset().kinds().len();
        let mut ahead = vec![0; kinds];
        for square in position.occupied().members() {
            let south = position.side(SOUTH).has(square);
            ahead[usize::from(position.kind(square))] += if south { 1 } else { -1 };
        }
        ahead
    }
}

/// Positions after one move; none where the game is over.
fn children<B: Bits>(game: &Gunjin<B>, position: &Position<B>) -> Vec<Position<B>> {
    let mut moves = Vec::new();
    if game.ending(position).is_none() {
        game.legal_moves(position, &mut moves);
    }
    let after = |action| {
        let mut after = *position;
        game.play_unchecked(&mut after, action);
        after
    };
    moves.into_iter().map(after).collect()
}
