//! Tori Shogi: what the birds are worth where they stand and in hand, and how safe the phoenixes are.

use super::greedy::greedy_mind;
use super::tori_values::{ToriTables, ToriValues};
use super::{Foresight, Weight};
use crate::evaluator::Evaluator;
use gunjin_engine::games::tori::{Action, Deed, Kind, Position, Side, SquareSet, Tori};

/// Value of the phoenix when it takes: whatever it takes, it must not be taken back.
const PHOENIX: i32 = 10_000;

/// The evaluator of Tori Shogi.
#[derive(Debug, Clone, Copy)]
pub struct ToriEvaluator {
    tables: &'static ToriTables,
}

impl Default for ToriEvaluator {
    fn default() -> Self {
        ToriEvaluator { tables: ToriValues::built_in() }
    }
}

impl ToriEvaluator {
    /// The one with which fitting begins.
    pub fn by_hand() -> ToriEvaluator {
        ToriEvaluator { tables: ToriValues::by_hand() }
    }

    /// Sente's advantage, in hundredths of a swallow.
    pub fn advantage(&self, position: &Position) -> i32 {
        self.tables.advantage(position)
    }

    /// The numbers that it goes by.
    pub fn values(&self) -> &'static ToriValues {
        self.tables.file()
    }

    /// Value of a piece to its owner, where it stands being left aside.
    fn value(&self, kind: Kind) -> i32 {
        if kind == Kind::Phoenix { PHOENIX } else { self.tables.value(kind) }
    }

    /// Value of a piece's loss to the other side: it comes into its hand.
    fn prize(&self, kind: Kind) -> i32 {
        self.value(kind) + self.tables.held(kind)
    }

    /// The weight of an action where the enemy guards some squares.
    fn weighed(&self, game: &Tori, position: &Position, action: Action, guarded: SquareSet) -> Weight {
        let (from, to) = match action.deed() {
            Deed::Move { from, to } => (from, to),
            Deed::Drop { kind, to } | Deed::Exchange { kind, at: to } => {
                let risk = if guarded.has(to) { self.prize(kind) } else { 0 };
                return Weight { gain: 0, stake: 0, risk };
            }
        };
        let Some((_, mover)) = position.piece(from) else { return Weight::default() };
        let arrives = game.arriving(position, from, to).unwrap_or(mover);
        let promotion = if arrives == mover { 0 } else { self.value(arrives) - self.value(mover) };
        let taken = position.piece(to).map_or(0, |(_, kind)| self.prize(kind));
        let risk = if mover != Kind::Phoenix && guarded.has(to) { self.prize(arrives) } else { 0 };
        Weight { gain: taken + promotion.max(0), stake: self.value(mover), risk }
    }
}

impl Evaluator<Tori> for ToriEvaluator {
    greedy_mind!(Tori, |mind, _, position| mind.advantage(position));
}

impl Foresight<Tori> for ToriEvaluator {
    fn weight(&self, game: &Tori, position: &Position, action: Action) -> Weight {
        self.weighed(game, position, action, SquareSet::default())
    }

    fn weigh(
        &self,
        game: &Tori,
        position: &Position,
        actions: &[Action],
        mut each: impl FnMut(Action, Weight),
    ) {
        let guarded = position.attacked_by(position.side.other());
        actions.iter().for_each(|&action| each(action, self.weighed(game, position, action, guarded)));
    }

    fn gains(&self, game: &Tori, position: &Position, actions: &mut Vec<Action>) {
        game.forcing(position, actions);
    }

    fn in_check(&self, game: &Tori, position: &Position) -> bool {
        let side: Side = position.side;
        game.in_check(position, side)
    }

    fn passed(&self, game: &Tori, position: &Position) -> Option<Position> {
        game.passed(position)
    }
}
