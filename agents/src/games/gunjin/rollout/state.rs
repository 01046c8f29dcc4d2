//! Knowledge of both quick players of a rollout: their beliefs about each other's pieces at its root and what
//! its moves have told, unless they see everything; and which of their own are nearest to their goal.

use super::believed::{Believed, Board, RootBeliefs};
use super::fight_table::FightTable;
use super::nearest::{Fronts, NearestTwo};
use crate::games::gunjin::values::geometry::SQUARES;
use crate::games::gunjin::values::position_value::PositionValue;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::play::make_move::Event;
use gunjin_engine::games::gunjin::play::moves::{Manner, Move};
use gunjin_engine::games::gunjin::play::position::Position;
use gunjin_engine::games::gunjin::rules::combat::Outcome;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

/// Knowledge of both quick players. A piece is followed wherever it goes.
#[derive(Debug, Clone)]
pub struct RolloutState<'b> {
    following: Option<Following<'b>>,
    fronts: Fronts,
}

#[derive(Debug, Clone)]
struct Following<'b> {
    beliefs: &'b RootBeliefs,
    boards: [Board<'b>; 2],
}

impl<'b> RolloutState<'b> {
    /// Players who see everything.
    pub fn seeing() -> RolloutState<'b> {
        RolloutState { following: None, fronts: Fronts::UNKNOWN }
    }

    /// Players who begin with what is believed at the root.
    pub fn believing(beliefs: &'b RootBeliefs) -> RolloutState<'b> {
        RolloutState {
            following: Some(Following { beliefs, boards: beliefs.boards() }),
            fronts: Fronts::UNKNOWN,
        }
    }

    /// A seat's belief about the enemy's pieces, by square; `None` if it sees them.
    #[inline(always)]
    pub fn board(&self, seat: usize) -> Option<&Board<'b>> {
        self.following.as_ref().map(|following| &following.boards[seat & 1])
    }

    /// The two pieces of the seat to move that are nearest to the enemy headquarters.
    #[inline(always)]
    pub fn nearest<B: Bits>(
        &mut self,
        game: &Gunjin<B>,
        estimate: &PositionValue,
        position: &Position<B>,
    ) -> NearestTwo {
        self.fronts.nearest(game, estimate, position)
    }

    /// Plays a move, and lets both seats learn from it.
    #[inline(always)]
    pub fn play<B: Bits>(
        &mut self,
        game: &Gunjin<B>,
        (estimate, fights): (&PositionValue, &FightTable),
        position: &mut Position<B>,
        action: Move,
    ) {
        let kinds @ [attacker, _] = [action.from, action.to].map(|square| position.kind(square));
        let event = game.play_unchecked(position, action);
        // R3.2: a winner may go back to where it came from.
        let stands = if position.side(event.seat).has(action.to) { action.to } else { action.from };
        self.fronts.follow(estimate, position, &event, (attacker, stands));
        if let Some(following) = &mut self.following {
            following.follow(fights, &event, kinds, stands);
        }
    }
}

impl<'b> Following<'b> {
    #[inline(always)]
    fn follow<B>(
        &mut self,
        fights: &FightTable,
        event: &Event<B>,
        [attacker, defender]: [u8; 2],
        stands: u8,
    ) {
        let (seat, beliefs) = (event.seat, self.beliefs);
        let moved = beliefs.moved(fights, 1 - seat, self.piece(1 - seat, event.action.from));
        *self.place(1 - seat, stands) = moved;
        match event.outcome.filter(|_| event.action.manner == Manner::Walk) {
            Some(Outcome::Win) => self.learn(fights, 1 - seat, stands, FightTable::won(defender)),
            Some(Outcome::Lose) => self.learn(fights, seat, event.action.to, FightTable::held(attacker)),
            Some(Outcome::Both) | None => {}
        }
    }

    fn learn(&mut self, fights: &FightTable, seat: usize, square: u8, lesson: usize) {
        *self.place(seat, square) = self.beliefs.taught(fights, seat, self.piece(seat, square), lesson);
    }

    #[inline(always)]
    fn piece(&self, seat: usize, square: u8) -> &'b Believed {
        self.boards[seat & 1][usize::from(square) % SQUARES]
    }

    #[inline(always)]
    fn place(&mut self, seat: usize, square: u8) -> &mut &'b Believed {
        &mut self.boards[seat & 1][usize::from(square) % SQUARES]
    }
}
