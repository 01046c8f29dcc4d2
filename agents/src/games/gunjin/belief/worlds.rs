//! Worlds drawn from a belief: positions for searches, and whole pasts for those who ask.

use super::reader::lends;
use super::{Belief, Exactness};
use crate::worlds::Worlds;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::World;
use gunjin_engine::games::gunjin::play::position::Position;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Fast, RandomSource, below};

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
