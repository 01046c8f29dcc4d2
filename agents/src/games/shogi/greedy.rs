//! The quick player of rollouts: takes the most that can be taken, else anything.

use super::Foresight;
use gunjin_engine::Hidden;
use gunjin_engine::random::{Fast, below};

/// One action in so many is drawn from all, captures or not, so that rollouts from one position differ.
const WHIM: u32 = 8;

/// The capture or promotion of greatest gain, the lesser piece first, equal ones alike; a uniformly random
/// action where nothing can be gained, and sometimes otherwise. `None` where no seat is to move.
pub(super) fn greedy_action<G: Hidden, E: Foresight<G>>(
    evaluator: &E,
    game: &G,
    position: &G::Position,
    rng: &mut Fast,
) -> Option<G::Action> {
    if below(rng, WHIM) == 0 {
        return game.random_action(position, rng);
    }
    let mut actions = Vec::new();
    game.legal(position, &mut actions);
    let mut best = (0, Vec::new());
    for &action in &actions {
        let weight = evaluator.weight(game, position, action);
        if weight.gain <= 0 || weight.order() < best.0 {
            continue;
        }
        if weight.order() > best.0 {
            best = (weight.order(), Vec::new());
        }
        best.1.push(action);
    }
    let choices = if best.1.is_empty() { &actions } else { &best.1 };
    choices.get(below(rng, choices.len() as u32) as usize).copied()
}

/// The parts of [`crate::evaluator::Evaluator`] where nothing is hidden and [`greedy_action`] plays rollouts; of a game of
/// two, also what a position is worth by the first seat's advantage.
macro_rules! greedy_mind {
    ($game:ty, |$mind:ident, $rules:pat_param, $position:ident| $advantage:expr) => {
        $crate::games::shogi::greedy::greedy_mind!($game);

        fn estimate(
            &self,
            $rules: &$game,
            $position: &<$game as gunjin_engine::Game>::Position,
            seats: &mut [f64],
        ) {
            let $mind = self;
            let advantage = $advantage;
            seats[0] = $crate::games::shogi::share(advantage);
            seats[1] = $crate::games::shogi::share(-advantage);
        }
    };
    ($game:ty) => {
        type Beliefs = ();
        type RolloutState<'b> = ();

        fn beliefs(&self, _: &$game, _: &gunjin_engine::OpenView<$game>, _: $crate::belief_kind::BeliefKind) {
        }

        fn rollout_state(&self, (): &(), _: $crate::evaluator::Manner) {}

        fn quick_action(
            &self,
            game: &$game,
            (): &mut (),
            position: &<$game as gunjin_engine::Game>::Position,
            rng: &mut gunjin_engine::random::Fast,
        ) -> Option<<$game as gunjin_engine::Game>::Action> {
            $crate::games::shogi::greedy::greedy_action(self, game, position, rng)
        }
    };
}
pub(super) use greedy_mind;
