//! Jungle: what the animals are worth, and how near they are to the enemy den.
//!
//! By hand, in hundredths of a cat.

use super::greedy::greedy_mind;
use super::{Foresight, Weight};
use crate::evaluator::Evaluator;
use gunjin_engine::games::jungle::{Action, Animal, Jungle, Position, Side, Square};

/// Value of each animal, from rat to elephant. The rat is worth more than its rank: it alone takes the
/// elephant and stops leaps.
const VALUES: [i32; 8] = [350, 100, 150, 200, 300, 600, 700, 650];
/// Value of entering the den when actions are put in order.
const DEN: i32 = 10_000;
/// More for an animal by how many actions it is from the enemy den; nothing from farther away.
const NEAR: [i32; 12] = [0, 120, 90, 70, 54, 42, 32, 24, 17, 11, 6, 2];
const TEMPO: i32 = 10;

/// The evaluator of Jungle.
#[derive(Debug, Clone, Copy, Default)]
pub struct JungleEvaluator;

impl JungleEvaluator {
    /// South's advantage, in hundredths of a cat.
    pub fn advantage(&self, game: &Jungle, position: &Position) -> i32 {
        let stands = |(square, side, animal): (Square, Side, Animal)| {
            let near = game.distance(side, animal, square).and_then(|steps| NEAR.get(steps as usize));
            signed(side, VALUES[animal.index()] + near.copied().unwrap_or(0))
        };
        position.pieces().map(stands).sum::<i32>() + signed(position.side, TEMPO)
    }
}

fn signed(side: Side, value: i32) -> i32 {
    if side == Side::South { value } else { -value }
}

impl Evaluator<Jungle> for JungleEvaluator {
    greedy_mind!(Jungle, |mind, game, position| mind.advantage(game, position));
}

impl Foresight<Jungle> for JungleEvaluator {
    fn weight(&self, game: &Jungle, position: &Position, action: Action) -> Weight {
        let Some((_, mover)) = position.piece(action.from()) else { return Weight::default() };
        let stake = VALUES[mover.index()];
        if game.enters(position, action) {
            return Weight { gain: DEN, stake, risk: 0 };
        }
        let gain = position.piece(action.to()).map_or(0, |(_, taken)| VALUES[taken.index()]);
        Weight { gain, stake, risk: 0 }
    }

    fn weigh(
        &self,
        game: &Jungle,
        position: &Position,
        actions: &[Action],
        mut each: impl FnMut(Action, Weight),
    ) {
        for &action in actions {
            let weight = self.weight(game, position, action);
            let risk = if game.answered(position, action) { weight.stake } else { 0 };
            each(action, Weight { risk, ..weight });
        }
    }

    fn gains(&self, game: &Jungle, position: &Position, actions: &mut Vec<Action>) {
        game.forcing(position, actions);
    }

    fn in_check(&self, game: &Jungle, position: &Position) -> bool {
        game.threatened(position, position.side)
    }

    fn passed(&self, game: &Jungle, position: &Position) -> Option<Position> {
        game.passed(position)
    }
}
