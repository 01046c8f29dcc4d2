//! Odds of the fights of one moment, by a seat's belief.

use super::appraisal::home;
use super::marginals::{Marginals, Row};
use super::values::{Geometry, PositionValue, SQUARES};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, KindSet, MOST_KINDS, Outcome, View};
use wide::f32x8;

const NOBODY: u8 = u8::MAX;

/// Expectation of a fight for our piece in it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FightOdds {
    /// Our piece wins.
    pub win: f64,
    /// Our piece loses.
    pub lose: f64,
    /// Probability that both fall.
    pub both: f64,
    /// Value of what falls of the enemy's, times its probability.
    pub gain: f64,
    /// The enemy loses the game with his piece.
    pub crown: f64,
}

/// The fights of one moment.
#[derive(Debug)]
pub struct Odds<'a, B: Bits> {
    pub(super) game: &'a Gunjin<B>,
    pub(super) geometry: &'a Geometry<B>,
    pub(super) estimate: &'a PositionValue,
    pub(super) view: &'a View<B>,
    marginals: &'a Marginals,
    /// By square, the number of the enemy piece there, or [`NOBODY`].
    enemies: [u8; SQUARES],
    /// Squares that an enemy piece could walk to by sets of kinds, piece after piece; of fallen pieces nothing.
    walks: Vec<(KindSet, B)>,
    /// By enemy piece, the end of its walks.
    ends: Vec<usize>,
    /// By square, the numbers of the enemy pieces that could walk there if they are of the right kinds.
    visitors: Vec<B>,
    home: u8,
    /// Kinds that take our home if they come there.
    takers: KindSet,
}

impl<'a, B: Bits> Odds<'a, B> {
    /// The fights of a view.
    pub fn new(
        game: &'a Gunjin<B>,
        geometry: &'a Geometry<B>,
        estimate: &'a PositionValue,
        view: &'a View<B>,
        marginals: &'a Marginals,
    ) -> Odds<'a, B> {
        let mut enemies = [NOBODY; SQUARES];
        for (index, piece) in view.enemies.iter().enumerate() {
            if let Some(square) = piece.square {
                enemies[usize::from(square)] = index as u8;
            }
        }
        let stuck = game.stuck_in_view(view);
        let (mut walks, mut ends) = (Vec::with_capacity(4 * view.enemies.len()), Vec::new());
        let mut visitors = vec![B::EMPTY; B::WIDTH];
        for (enemy, (piece, row)) in view.enemies.iter().zip(&marginals.rows).enumerate() {
            let begin = walks.len();
            if let Some(from) = piece.square.filter(|from| !stuck.has(*from)) {
                walks.extend(geometry.walks_in_view(game, view, from, possible(row)));
            }
            ends.push(walks.len());
            let anywhere = walks[begin..].iter().fold(B::EMPTY, |all, (_, squares)| all | *squares);
            for square in anywhere.members() {
                visitors[usize::from(square)] |= B::square(enemy as u8);
            }
        }
        let home = home(game, geometry, view);
        // To a flag that is its own guard everybody does.
        let takes = |kind: &u8| geometry.captures(*kind) || home != geometry.headquarters(view.seat);
        let takers = (0..MOST_KINDS as u8).filter(takes).fold(0, |set, kind| set | 1 << kind);
        Odds { game, geometry, estimate, view, marginals, enemies, walks, ends, visitors, home, takers }
    }

    /// The kinds of which an enemy piece may be that could walk to a square now.
    fn comers(&self, enemy: usize, at: u8) -> impl Iterator<Item = u8> {
        let begin = enemy.checked_sub(1).map_or(0, |before| self.ends[before]);
        let walks = &self.walks[begin..self.ends[enemy]];
        let kinds =
            walks.iter().filter(|(_, squares)| squares.has(at)).fold(0, |all, (kinds, _)| all | kinds);
        u64::from(kinds).members()
    }

    /// The index of the enemy piece on a square.
    pub fn enemy_at(&self, square: u8) -> Option<usize> {
        Some(*self.enemies.get(usize::from(square))?).filter(|&enemy| enemy != NOBODY).map(usize::from)
    }

    /// Shows the strengths with which an enemy piece may fight, each with the kind that it then is and its
    /// probability.
    fn each_strength(&self, enemy: usize, mut show: impl FnMut(Option<u8>, u8, f64)) {
        let kinds = |row: &'a Row| row.iter().enumerate().filter(|(_, p)| **p > 0.0);
        for (kind, &p) in kinds(&self.marginals.rows[enemy]) {
            let kind = kind as u8;
            if !self.geometry.is_flag(kind) {
                show(Some(kind), kind, f64::from(p));
                continue;
            }
            let behind =
                self.view.enemies[enemy].square.and_then(|at| self.game.behind(1 - self.view.seat, at));
            let Some(backer) = behind.and_then(|square| self.enemy_at(square)) else {
                show(None, kind, f64::from(p));
                continue;
            };
            for (lent, &q) in kinds(&self.marginals.rows[backer]) {
                show(Some(lent as u8).filter(|&lent| !self.geometry.is_flag(lent)), kind, f64::from(p * q));
            }
        }
    }

    /// Expectation of our piece of a kind on `ours` that attacks an enemy piece.
    pub fn fight(&self, (kind, ours): (u8, u8), enemy: usize) -> FightOdds {
        let mut fight = FightOdds::default();
        let Some(theirs) = self.view.enemies[enemy].square else { return fight };
        let by_table = self.geometry.fights_by_table(kind);
        self.each_strength(enemy, |strength, is, p| {
            let outcome = match strength {
                Some(other) if by_table && self.geometry.fights_by_table(other) => {
                    self.geometry.outcome(kind, other)
                }
                _ => self.game.fares_in_view(self.view, (ours, theirs), strength, true),
            };
            fight.add(outcome, p, self.value(is), self.geometry.is_crown(is));
        });
        fight
    }

    /// Expectation of a piece of ours of a kind if it stands on `at` and the enemy piece comes to fight it
    /// there; all of it weighed by the chance that the enemy piece can come.
    pub fn visit(&self, kind: u8, at: u8, enemy: usize) -> FightOdds {
        let mut fight = FightOdds::default();
        for theirs in self.comers(enemy, at) {
            let p = f64::from(self.marginals.rows[enemy][usize::from(theirs)]);
            let outcome = self.geometry.outcome(theirs, kind).reversed();
            fight.add(outcome, p, self.value(theirs), self.geometry.is_crown(theirs));
        }
        fight
    }

    /// Expected loss of a piece of ours of a kind on `at`, by the worst enemy piece, `but` left out.
    pub fn risk(&self, kind: u8, at: u8, but: Option<usize>) -> f64 {
        let value = self.value(kind);
        let loss = |enemy: usize| {
            let fight = self.visit(kind, at, enemy);
            (fight.lose + fight.both) * value - fight.gain
        };
        self.visitors(at, but).members().map(|enemy| loss(enemy.into())).fold(0.0, f64::max)
    }

    /// The enemy pieces that may be able to come to a square with their next move, by number, `but` left out.
    pub fn visitors(&self, at: u8, but: Option<usize>) -> B {
        self.visitors[usize::from(at) % B::WIDTH] & !but.map_or(B::EMPTY, |enemy| B::square(enemy as u8))
    }

    /// Belief about an enemy piece.
    pub fn row(&self, enemy: usize) -> &Row {
        &self.marginals.rows[enemy]
    }

    /// The chance that an enemy piece takes our headquarters, or where there is none our flag, with its next move if a
    /// piece of `guard`'s kind stands there, or none.
    pub fn taking(&self, enemy: usize, guard: Option<u8>) -> f64 {
        let comes = |kind: u8| match guard {
            None => true,
            Some(guard) => self.geometry.outcome(kind, guard) == Outcome::Win,
        };
        let takers =
            self.comers(enemy, self.home).filter(|&kind| self.takers >> kind & 1 == 1 && comes(kind));
        takers.map(|kind| f64::from(self.marginals.rows[enemy][usize::from(kind)])).sum()
    }

    /// Enemy pieces that may come to our headquarters, or where there is none to our flag, with their next move, a friend
    /// there or not, by number.
    pub fn besiegers(&self) -> B {
        let takes =
            |&enemy: &u8| self.comers(enemy.into(), self.home).any(|kind| self.takers >> kind & 1 == 1);
        B::of(self.visitors(self.home, None).members().filter(takes))
    }

    /// Value of a kind.
    pub fn value(&self, kind: u8) -> f64 {
        f64::from(self.estimate.trade(kind))
    }
}

/// The kinds with chances.
fn possible(row: &Row) -> KindSet {
    let (vectors, _) = row.as_chunks();
    vectors
        .iter()
        .rev()
        .fold(0, |set, &chances| set << 8 | f32x8::new(chances).simd_gt(f32x8::ZERO).to_bitmask())
}

/// Points of a fight: 1, ½ or 0.
pub(super) fn points(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win => 1.0,
        Outcome::Both => 0.5,
        Outcome::Lose => 0.0,
    }
}

impl FightOdds {
    fn add(&mut self, outcome: Outcome, p: f64, value: f64, crown: bool) {
        match outcome {
            Outcome::Win => self.win += p,
            Outcome::Lose => self.lose += p,
            Outcome::Both => self.both += p,
        }
        if outcome != Outcome::Lose {
            self.gain += p * value;
            self.crown += p * f64::from(crown);
        }
    }
}
