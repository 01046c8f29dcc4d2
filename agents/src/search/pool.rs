//! Worlds of a search: a new one each time, or a few again and again.

use crate::search_model::SearchModel;
use crate::worlds::Worlds;
use gunjin_engine::game::World;
use gunjin_engine::random::Fast;

/// Worlds of one root.
#[derive(Debug)]
pub struct Pool<'w, G: SearchModel> {
    game: &'w G,
    worlds: &'w G::Worlds,
    most: usize,
    drawn: Vec<G::Position>,
    next: usize,
}

impl<'w, G: SearchModel> Pool<'w, G> {
    /// At most so many different worlds, used in turn; with 0 every one is new.
    pub fn new(game: &'w G, worlds: &'w G::Worlds, most: u32) -> Self {
        Pool { game, worlds, most: most as usize, drawn: Vec::new(), next: 0 }
    }

    /// The next world; `None` if none is found.
    pub fn next(&mut self, rng: &mut Fast) -> Option<G::Position> {
        if self.most == 0 {
            return self.worlds.draw(self.game, rng);
        }
        if self.drawn.len() < self.most {
            let world = self.worlds.draw(self.game, rng)?;
            self.drawn.push(world.clone());
            return Some(world);
        }
        self.next = (self.next + 1) % self.most;
        Some(self.drawn[self.next].clone())
    }

    /// A new world with its past, whatever the limit; `None` if none is found.
    pub fn next_world(&mut self, rng: &mut Fast) -> Option<World<G>> {
        self.worlds.draw_world(self.game, rng)
    }
}
