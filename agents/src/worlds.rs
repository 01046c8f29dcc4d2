//! Worlds that a seat cannot tell from the truth.

use gunjin_engine::{Fast, Hidden, World};

/// A source of worlds that fit one view. What is drawn is independent, and never the truth itself unless by
/// chance.
pub trait Worlds<G: Hidden>: Send + Sync {
    /// Draws the position of a world; `None` if none is found (a view whose evidence contradicts itself).
    fn draw(&self, game: &G, rng: &mut Fast) -> Option<G::Position>;

    /// Number of worlds, where it is known exactly and at no cost.
    fn count(&self) -> Option<u128> {
        None
    }

    /// Draws a world with its whole past.
    fn draw_world(&self, game: &G, rng: &mut Fast) -> Option<World<G>>;
}

const TRIES: u32 = 10_000;

/// Worlds from the game's own sampler.
#[derive(Debug, Clone)]
pub struct Resampled<V> {
    view: V,
}

impl<V> Resampled<V> {
    /// Worlds that fit a view.
    pub fn new(view: V) -> Resampled<V> {
        Resampled { view }
    }
}

impl<G: Hidden> Worlds<G> for Resampled<G::View> {
    fn draw(&self, game: &G, rng: &mut Fast) -> Option<G::Position> {
        game.resample_position(&self.view, TRIES, rng)
    }

    fn draw_world(&self, game: &G, rng: &mut Fast) -> Option<World<G>> {
        game.resample(&self.view, TRIES, rng)
    }
}
