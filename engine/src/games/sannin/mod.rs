//! 国際三人将棋, international three-player shogi: a board of 127 hexagons, three players, alliances.
//!
//! The rules are those of the rule text numbered J1 to J20; what it leaves open is a switch ([`rules`]).
//! In cases on which it is silent and no switch is worth while, this is how it is played here:
//!
//! - **A 輿論 is never taken.** A player in check is mated if, at their turn, they could do nothing
//!   that ends the check (J6). Mates count at the end of a turn, not between two moves of it (J17.7). If two
//!   players are mated, the one whose turn comes first is out first. Where a mate counts only at the mated
//!   player's turn (`mate_counts`), a player who moves before may help, and may not take the 輿論.
//! - **Who mated** (J6): the player whose turn completed the mate (`mater`).
//! - **Promotion** (J10): the territories of the other two and the garden are three zones. A move promotes if
//!   it leaves a zone or enters one; from one foreign territory into the other it does both. The territory of
//!   a player who is out remains one.
//! - **Dead pieces** (J8): a move or drop after which the piece could not move even on an empty board is
//!   illegal; if the move may promote it must. One cell of each far edge lies in no zone, so that 尖占 and
//!   宣電 cannot go there at all.
//! - **Mate by a dropped 尖占** (J8): illegal if the piece bears on a 輿論 whose owner could then do nothing
//!   at their turn, and could have before. An alliance that would come of the drop does not count.
//! - **Offers of alliance** (J14): at their own turn players may offer one alliance; the other accepts or
//!   refuses at once, and the turn goes on. After a refusal there is no other offer in the same turn, so
//!   offers cannot go on for ever. Neither may have a 旭光, and neither may give check to the other.
//! - **Sudden alliances** (J15, J16): the player before attacked the player after the one who moves, and now
//!   the player does so too, while the first attack still stands. It does not count if one of the two was in check
//!   when moving, or parried a threat of mate to itself, or if the second saved the third from being mated.
//! - **Attacks** (J16): a check; a threat of mate: if it were the player's turn at once, they could give a check that
//!   leaves the third nothing; a capture that costs material: the third cannot at once take a piece of the
//!   same class or a higher one on that cell, promoted pieces being of the class of their kind. An attack by
//!   a piece that the third could take but for the lines of the other allies the two by itself, in any order
//!   of turns.
//! - **Check between allies** (J17.5): a deed may not make one's pieces bear on the ally's 輿論; where they
//!   did already before, because the alliance or the enemy brought it about, nothing need be done. Such a
//!   bearing is no check.
//! - **Exchange** (J17.6): an ally's piece may be taken by a deed that ends a check of one's own 輿論, and on
//!   the cell where the ally took a piece of one's own in the last turn.
//! - **Two moves** (J17.7): an ally in check may make a deed that leaves the check standing, if another then
//!   ends it. That player is passed over at the next turn; in the meantime the 輿論 may stand in check.
//! - **光殺** (J13): a deed of the 旭光 in place of a move; protection by the ally of the piece's owner
//!   counts; a 輿論 is no target, so it is neither check nor mate by itself.
//! - **After a mate** (J6): pieces and hand of the loser are gone and the player who mated is to move, or the
//!   other one if that one owes a turn. A player mated by lines that open thereby is out too.
//! - **Points** (J9): alliances do not matter; every rival must have two thirds or less.
//! - **Result**: the winner gets 1; allies who share get a half each; a draw is shared by those still in the
//!   game.

mod alliance;
mod board;
mod choices;
mod notation;
mod past;
mod pieces;
mod play;
mod position;
mod reading;
pub mod rules;
mod situation;
mod tables;
pub mod tensors;

use crate::game::{Game, Turn};
use crate::games::shared::game_of_rules;
use crate::open::Open;
use crate::random::RandomSource;
pub use board::{CELLS, Cell, SEATS, Seats};
pub use past::Past;
pub use pieces::{Form, Kind};
pub use play::{Ending, Why};
pub use position::Position;
use position::Stage;
pub use rules::Rules;
use rules::{KingFirstJump, StartAlliance};
use situation::Half;
use std::ops::ControlFlow;
use std::sync::Arc;
use tables::Tables;

/// The game under some rules.
#[derive(Debug, Clone)]
pub struct Sannin {
    rules: Rules,
    tables: Arc<Tables>,
}

game_of_rules!(Sannin, |spec| Rules::from_spec(spec)?, |rules| {
    Sannin { rules, tables: Arc::new(Tables::new(&rules)) }
});

impl Sannin {
    /// The ending, if the game is over.
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        position.ending
    }

    /// Every legal action of the seat to act, ascending, behind what is in the buffer.
    fn list_actions(&self, position: &Position, actions: &mut Vec<Action>) {
        if let Stage::Offered(_) = position.stage {
            actions.extend([Action::Accept, Action::Refuse]);
            return;
        }
        let seat = usize::from(position.turn);
        self.list_deeds(position, seat, Half::Last, |deed| actions.push(Action::Play(deed)));
        if self.may_rescue(position, seat) {
            self.list_deeds(position, seat, Half::First, |deed| actions.push(Action::First(deed)));
        }
        actions.extend(self.offers(position).members().map(|other| Action::Offer(other as u8)));
    }

    fn list_deeds(&self, position: &Position, seat: usize, half: Half, mut add: impl FnMut(Deed)) {
        let situation = self.situation(position, seat, half);
        let _ = self.deeds(position, &situation, |deed| {
            let free = matches!(deed, Deed::Move { from, .. } if self.is_free(&situation, from));
            if free || self.is_lawful(position, &situation, deed) {
                add(deed);
            }
            ControlFlow::Continue(())
        });
    }
}

impl Default for Sannin {
    fn default() -> Self {
        Sannin::new(Rules::default())
    }
}

impl Game for Sannin {
    type Position = Position;
    type Action = Action;

    fn seats(&self) -> usize {
        SEATS
    }

    fn start(&self) -> Position {
        let mut position = Position::bare();
        for (seat, pieces) in self.tables.start.iter().enumerate() {
            pieces.iter().for_each(|&(cell, kind)| position.put(seat, kind.plain(), cell));
        }
        if self.rules.king_first_jump != KingFirstJump::Off {
            position.jumps = Seats::ALL;
        }
        self.look_for_checks(&mut position);
        if self.rules.start_alliance == StartAlliance::AgainstFirst {
            self.ally(&mut position, 1, 2);
        }
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.ending {
            Some(_) => Turn::Over,
            None => Turn::Seat(board::seat(position.actor())),
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        actions.clear();
        if position.ending.is_none() {
            self.list_actions(position, actions);
        }
    }

    fn play(&self, position: &mut Position, action: Action) {
        self.play_action(position, action);
    }

    fn returns(&self, position: &Position) -> Vec<f64> {
        position.ending.map_or_else(|| vec![0.0; SEATS], |ending| ending.returns())
    }

    fn random_action(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        self.draw_action(position, rng)
    }
}

impl Open for Sannin {}

/// Something done on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Deed {
    /// A piece moves (J3, J4); the first move of a 輿論 (J12) is one too.
    Move {
        /// The cell on which it stands.
        from: Cell,
        /// The cell to which it goes.
        to: Cell,
        /// True if it promotes (J10).
        promote: bool,
    },
    /// A piece from the hand is dropped (J7).
    Drop {
        /// Kind of the piece.
        kind: Kind,
        /// The cell on which it is put.
        to: Cell,
    },
    /// The 旭光 takes a piece without moving (J13).
    LightKill {
        /// The piece's cell.
        target: Cell,
    },
    /// The 旭光 takes everything it can take without moving (J13, `light_kill=all`).
    LightKillAll,
}

/// An action of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// A turn on the board, or the second half of a turn of two moves.
    Play(Deed),
    /// The first of two moves by which an ally escapes a check (J17.7).
    First(Deed),
    /// An alliance is offered to a seat (J14). It costs nothing: whatever the answer, the turn goes on.
    Offer(u8),
    /// The alliance that was offered is accepted.
    Accept,
    /// It is refused.
    Refuse,
}
