//! Worlds drawn from a belief: positions for searches, and whole pasts for those who ask; and the outcomes of an
//! attack, over all worlds.

use super::facts::members;
use super::reader::{lends, stand_in};
use super::{Belief, Counted, Exactness, Limits, Source};
use crate::worlds::Worlds;
use gunjin_engine::games::gunjin::{Gunjin, Outcome, Position};
use gunjin_engine::random::{Fast, RandomSource, below};
use gunjin_engine::{Bits, World};
use serde::Serialize;

/// Number of worlds drawn and replayed before a view is given up whose facts leave something to replaying.
const TRIES: u32 = 100_000;

const MOST_PIECES: usize = 128;

impl<B: Bits> Belief<B> {
    /// Kind that the enemy's living flag copies for good in a world (R4.6); `None` too if nothing.
    fn power(&self, game: &Gunjin<B>, kinds: &[u8]) -> Option<u8> {
        let lenders = self.lenders.as_ref()?;
        let flag = kinds.iter().position(|&kind| lends(game, kind))?;
        self.view.enemies[flag].square?;
        lenders[flag].map(|lender| kinds[lender])
    }

    pub(super) fn position(&self, game: &Gunjin<B>, kinds: &[u8]) -> Position<B> {
        let mut board = self.bare;
        game.dress(&mut board, &self.view, kinds, self.power(game, kinds));
        board
    }

    /// Plays everything that was announced in the world of these kinds; `None` if something would have been
    /// announced otherwise.
    pub(super) fn replayed(
        &self,
        game: &Gunjin<B>,
        kinds: &[u8],
        rng: &mut impl RandomSource,
    ) -> Option<World<Gunjin<B>>> {
        let power = self.unknown_power(game, rng);
        let start = game.guessed_start(&self.view, kinds, power);
        if !game.opens_alike(&self.view, &start) {
            return None;
        }
        game.replay(&self.view, start)
    }

    /// R4.6 in a position of unknown origin: any kind or none, all alike.
    fn unknown_power(&self, game: &Gunjin<B>, rng: &mut impl RandomSource) -> Option<u8> {
        if self.view.opening.set_up || self.lenders.is_none() {
            return None;
        }
        let kinds = game.ruleset().kinds().len() as u32;
        Some(below(rng, kinds + 1)).filter(|&drawn| drawn < kinds).map(|drawn| drawn as u8)
    }

    fn replayed_world(&self, game: &Gunjin<B>, rng: &mut Fast) -> Option<World<Gunjin<B>>> {
        let mut kinds = vec![0; self.view.enemies.len()];
        (0..TRIES).find_map(|_| {
            self.draw_kinds(rng, &mut kinds).then_some(())?;
            self.replayed(game, &kinds, rng)
        })
    }
}

impl<B: Bits> Worlds<Gunjin<B>> for Belief<B> {
    fn draw(&self, game: &Gunjin<B>, rng: &mut Fast) -> Option<Position<B>> {
        if self.loose {
            return self.replayed_world(game, rng).map(|world| world.position);
        }
        let mut kinds = [0; MOST_PIECES];
        let kinds = &mut kinds[..self.view.enemies.len()];
        self.draw_kinds(rng, kinds).then(|| self.position(game, kinds))
    }

    fn count(&self) -> Option<u128> {
        self.worlds().filter(|_| self.exactness() == Exactness::Exact)
    }

    fn draw_world(&self, game: &Gunjin<B>, rng: &mut Fast) -> Option<World<Gunjin<B>>> {
        if self.loose {
            return self.replayed_world(game, rng);
        }
        let mut kinds = vec![0; self.view.enemies.len()];
        self.draw_kinds(rng, &mut kinds).then_some(())?;
        let start = game.guessed_start(&self.view, &kinds, None);
        Some(World {
            start,
            actions: self.view.log.iter().map(|seen| seen.action).collect(),
            position: self.position(game, &kinds),
        })
    }
}

/// Chances of the outcomes of a fight, for the attacker.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Odds {
    /// Probability that it wins.
    pub win: f64,
    /// Probability that it loses.
    pub lose: f64,
    /// Probability that both fall.
    pub both: f64,
}

impl Odds {
    fn add(&mut self, outcome: Outcome, chance: f64) {
        match outcome {
            Outcome::Win => self.win += chance,
            Outcome::Lose => self.lose += chance,
            Outcome::Both => self.both += chance,
        }
    }
}

impl<B: Bits> Belief<B> {
    /// Odds of an ordinary attack from one square on another now, whoever attacks; `None` unless one of the
    /// squares holds a piece of ours and the other one of theirs. Legality of the move is not asked.
    ///
    /// A flag has the strength of what lends it some (R4.1, R4.6): the two are looked at together, exactly,
    /// at the price of one more count. `marginals` are those of [`Belief::marginals`].
    pub fn odds(&self, game: &Gunjin<B>, marginals: &[Vec<f64>], from: u8, to: u8) -> Option<Odds> {
        let (own, theirs) = if self.view.own_at(from).is_some() { (from, to) } else { (to, from) };
        self.view.own_at(own)?;
        let piece = self.view.enemies.iter().position(|piece| piece.square == Some(theirs))?;
        let attacker = if own == from { self.view.seat } else { 1 - self.view.seat };
        let lender = self.lender_now(game, piece);
        let mut odds = Odds::default();
        let mut kinds = vec![stand_in(game); self.view.enemies.len()];
        let fight = |kinds: &[u8]| game.fight(&self.position(game, kinds), attacker, from, to);
        for (kind, &chance) in marginals[piece].iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            kinds[piece] = kind as u8;
            let Some(lender) = lender.filter(|_| lends(game, kind as u8)) else {
                odds.add(fight(&kinds), chance);
                continue;
            };
            for (lent, share) in self.lent(game, piece, kind as u8, lender) {
                kinds[lender] = lent;
                odds.add(fight(&kinds), chance * share);
            }
        }
        Some(odds)
    }

    fn lender_now(&self, game: &Gunjin<B>, piece: usize) -> Option<usize> {
        if let Some(lenders) = &self.lenders {
            return lenders[piece];
        }
        let behind = game.behind(1 - self.view.seat, self.view.enemies[piece].square?)?;
        self.view.enemies.iter().position(|other| other.square == Some(behind))
    }

    fn lent(&self, game: &Gunjin<B>, piece: usize, flag: u8, lender: usize) -> Vec<(u8, f64)> {
        let army = &self.view.opening.enemy_army;
        let (pieces, kinds) = (self.view.enemies.len(), army.len());
        let given = match &self.source {
            Source::Counted(counted) if !self.loose => {
                let narrowed = counted.narrowed(piece, 1 << flag, army);
                let given = Counted::<u128>::new(&narrowed, army, None, Limits::default().states);
                given.ok().map(|given| given.marginals(pieces, kinds)[lender].clone())
            }
            _ => None,
        };
        let row = given.unwrap_or_else(|| {
            let mut row = vec![0.0; kinds];
            self.each_estimate(game, |world| {
                if world[piece] == flag {
                    row[usize::from(world[lender])] += 1.0;
                }
            });
            row
        });
        let sum: f64 = row.iter().sum();
        let all = members((1u64 << kinds).wrapping_sub(1) as u32);
        all.map(|kind| (kind, row[usize::from(kind)] / sum)).filter(|(_, share)| *share > 0.0).collect()
    }
}
