//! Odds of the fights of one moment, by a seat's belief.

use super::appraisal::home;
use super::marginals::{Marginals, Row};
use super::values::{Geometry, PositionValue};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, Individual, MOST_KINDS, Outcome, View};

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
    enemies: Vec<Option<usize>>,
    /// Squares that an enemy piece could walk to by kind, in the order of the view; of fallen pieces nothing.
    reaches: Vec<Vec<(u8, B)>>,
    /// Squares that an enemy piece could walk to if it is of the right kind, in the same order.
    anywhere: Vec<B>,
    home: u8,
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
        let mut enemies = vec![None; B::WIDTH];
        for (index, piece) in view.enemies.iter().enumerate() {
            if let Some(square) = piece.square {
                enemies[usize::from(square)] = Some(index);
            }
        }
        let enemy = 1 - view.seat;
        let stuck = game.stuck_in_view(view);
        let reach = |(piece, row): (&Individual, &Row)| {
            let Some(from) = piece.square.filter(|from| !stuck.has(*from)) else { return Vec::new() };
            (0..MOST_KINDS as u8)
                .filter(|&kind| row[usize::from(kind)] > 0.0)
                .map(|kind| (kind, game.reach_in_view(view, enemy, from, kind)))
                .filter(|(_, reach)| !reach.is_empty())
                .collect()
        };
        let reaches: Vec<Vec<(u8, B)>> = view.enemies.iter().zip(&marginals.rows).map(reach).collect();
        let union = |reach: &Vec<(u8, B)>| reach.iter().fold(B::EMPTY, |all, (_, squares)| all | *squares);
        let anywhere = reaches.iter().map(union).collect();
        let home = home(game, geometry, view);
        Odds { game, geometry, estimate, view, marginals, enemies, reaches, anywhere, home }
    }

    /// The index of the enemy piece on a square.
    pub fn enemy_at(&self, square: u8) -> Option<usize> {
        self.enemies.get(usize::from(square)).copied().flatten()
    }

    /// The strengths with which an enemy piece may fight, each with the kind that it then is and its
    /// probability.
    fn strengths(&self, enemy: usize) -> Vec<(Option<u8>, u8, f64)> {
        let mut strengths = Vec::with_capacity(MOST_KINDS);
        for (kind, &p) in self.marginals.rows[enemy].iter().enumerate().filter(|(_, p)| **p > 0.0) {
            let kind = kind as u8;
            if !self.geometry.is_flag(kind) {
                strengths.push((Some(kind), kind, f64::from(p)));
                continue;
            }
            let behind =
                self.view.enemies[enemy].square.and_then(|at| self.game.behind(1 - self.view.seat, at));
            match behind.and_then(|square| self.enemy_at(square)) {
                None => strengths.push((None, kind, f64::from(p))),
                Some(backer) => {
                    for (lent, &q) in
                        self.marginals.rows[backer].iter().enumerate().filter(|(_, q)| **q > 0.0)
                    {
                        let lent = Some(lent as u8).filter(|&lent| !self.geometry.is_flag(lent));
                        strengths.push((lent, kind, f64::from(p * q)));
                    }
                }
            }
        }
        strengths
    }

    /// Expectation of our piece on `ours` in a fight with an enemy piece; `attacking` if it is we who attack.
    pub fn fight(&self, ours: u8, enemy: usize, attacking: bool) -> FightOdds {
        let mut fight = FightOdds::default();
        let Some(theirs) = self.view.enemies[enemy].square else { return fight };
        for (strength, kind, p) in self.strengths(enemy) {
            let outcome = self.game.fares_in_view(self.view, (ours, theirs), strength, attacking);
            let outcome = if attacking { outcome } else { outcome.reversed() };
            fight.add(outcome, p, self.value(kind), self.geometry.is_crown(kind));
        }
        fight
    }

    /// Expectation of a piece of ours of a kind if it stands on `at` and the enemy piece comes to fight it
    /// there; all of it weighed by the chance that the enemy piece can come.
    pub fn visit(&self, kind: u8, at: u8, enemy: usize) -> FightOdds {
        let mut fight = FightOdds::default();
        for &(theirs, _) in self.reaches[enemy].iter().filter(|(_, reach)| reach.has(at)) {
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
        self.visitors(at).filter(|&enemy| Some(enemy) != but).map(loss).fold(0.0, f64::max)
    }

    /// The enemy pieces that may be able to come to a square with their next move.
    pub fn visitors(&self, at: u8) -> impl Iterator<Item = usize> + '_ {
        (0..self.anywhere.len()).filter(move |&enemy| self.anywhere[enemy].has(at))
    }

    /// Belief about an enemy piece.
    pub fn row(&self, enemy: usize) -> &Row {
        &self.marginals.rows[enemy]
    }

    /// True if a kind at our headquarters takes it; to a flag that is its own guard everybody does.
    fn takes_home(&self, kind: u8) -> bool {
        self.geometry.captures(kind) || self.home != self.geometry.headquarters(self.view.seat)
    }

    /// The chance that an enemy piece takes our headquarters, or where there is none our flag, with its next move if a
    /// piece of `guard`'s kind stands there, or none.
    pub fn taking(&self, enemy: usize, guard: Option<u8>) -> f64 {
        let comes = |kind: u8| match guard {
            None => true,
            Some(guard) => self.geometry.outcome(kind, guard) == Outcome::Win,
        };
        self.reaches[enemy]
            .iter()
            .filter(|(kind, reach)| self.takes_home(*kind) && reach.has(self.home) && comes(*kind))
            .map(|(kind, _)| f64::from(self.marginals.rows[enemy][usize::from(*kind)]))
            .sum()
    }

    /// Enemy pieces that may come to our headquarters, or where there is none to our flag, with their next move, a friend
    /// there or not.
    pub fn besiegers(&self) -> Vec<usize> {
        let touches = |enemy: &usize| {
            self.reaches[*enemy].iter().any(|(kind, reach)| self.takes_home(*kind) && reach.has(self.home))
        };
        (0..self.reaches.len()).filter(touches).collect()
    }

    /// Value of a kind.
    pub fn value(&self, kind: u8) -> f64 {
        f64::from(self.estimate.trade(kind))
    }
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
