//! Both quick players of one rollout, and what they believe by now.

use crate::evaluator::{Evaluator, Manner};
use gunjin_engine::game::Hidden;
use gunjin_engine::random::Fast;

/// The quick players of one rollout. Those who see everything believe nothing.
#[derive(Debug, Clone)]
pub struct QuickPlayers<M> {
    manner: Manner,
    mind: Option<M>,
}

impl<M: Clone> QuickPlayers<M> {
    /// Players who begin with what is believed at the root of the search.
    #[inline(always)]
    pub fn new(manner: Manner, root: &M) -> QuickPlayers<M> {
        QuickPlayers { manner, mind: (manner == Manner::Believing).then(|| root.clone()) }
    }

    /// Plays an action, from which they learn.
    #[inline(always)]
    pub fn play<G, E>(&mut self, (game, evaluator): (&G, &E), position: &mut G::Position, action: G::Action)
    where
        G: Hidden,
        E: Evaluator<G, Mind = M>,
    {
        match &mut self.mind {
            Some(mind) => evaluator.play(game, mind, position, action),
            None => game.play(position, action),
        }
    }

    /// What the one to move does; `None` where no seat is to move. Who sees everything is asked with the beliefs at the root.
    #[inline(always)]
    pub fn action<G, E>(
        &self,
        (game, evaluator): (&G, &E),
        root: &M,
        position: &G::Position,
        words: &mut Fast,
    ) -> Option<G::Action>
    where
        G: Hidden,
        E: Evaluator<G, Mind = M>,
    {
        evaluator.quick_action(game, self.mind.as_ref().unwrap_or(root), self.manner, position, words)
    }
}
