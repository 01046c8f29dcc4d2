//! The threat of mate (J16): whether a player could mate another, given the turn.

use super::Sannin;
use super::action::Deed;
use super::board::Cell;
use super::choices::Moves;
use super::pieces::{Form, Kind};
use super::position::Position;
use super::situation::{Half, Situation, Threats};
use crate::bits::Bits;
use std::ops::ControlFlow;

/// A player who looks for a mate of another.
struct Hunt<'a> {
    position: &'a Position,
    situation: Situation,
    victim: usize,
    /// The cell of the victim's 輿論.
    king: Cell,
    /// The hunter's pieces that stand in the way of the hunter's other pieces: a move of one may give check.
    openers: u128,
}

impl Sannin {
    /// True if a seat, were it its turn, could give a check that mates another at once. A seat that gives
    /// check already does more than threaten.
    pub(super) fn threatens(&self, position: &Position, seat: usize, victim: usize) -> bool {
        let (king, own) = (position.kings[victim], position.occupied[seat]);
        let Threats { bearers, shields } = self.tables.threats(position, king, position.all(), own);
        if bearers != 0 {
            return false;
        }
        let situation = self.situation(position, seat, Half::Last);
        let hunt = Hunt { position, situation, victim, king, openers: shields & own };
        self.possible_checks(&hunt, |deed| match self.mates(&hunt, deed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
        .is_break()
    }

    /// Shows every deed that could give check, until `look` breaks off.
    fn possible_checks(
        &self,
        hunt: &Hunt<'_>,
        mut look: impl FnMut(Deed) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Hunt { position, situation, king, openers, .. } = hunt;
        let seat = situation.seat;
        let aims = |form: Form| self.tables.aims[seat][form.index()][king.index()];
        for from in position.occupied[seat].members().map(Cell::member) {
            let (_, form) = position.piece(from);
            let (mut plainly, mut promoted) = (aims(form), aims(form.promoted()));
            if openers & from.bit() != 0 {
                (plainly, promoted) = (!0, !0);
            } else if self.tables.reach(seat, form, from) & (plainly | promoted) == 0 {
                continue;
            }
            let Moves { plain, promoting } = self.moves_of(position, situation, from);
            for (cells, promote) in [(plain & plainly, false), (promoting & promoted, true)] {
                for to in cells.members().map(Cell::member) {
                    look(Deed::Move { from, to, promote })?;
                }
            }
        }
        for kind in Kind::ALL.into_iter().filter(|&kind| position.in_hand(seat, kind) > 0) {
            for to in (self.drops_of(situation, kind) & aims(kind.plain())).members().map(Cell::member) {
                look(Deed::Drop { kind, to })?;
            }
        }
        self.light_deeds(position, situation, &mut look)
    }

    /// True if a deed is lawful, gives check to the victim and leaves no answer.
    fn mates(&self, hunt: &Hunt<'_>, deed: Deed) -> bool {
        let Hunt { position, situation, victim, .. } = hunt;
        if !self.is_lawful(position, situation, deed) {
            return false;
        }
        let mut after = **position;
        self.place(&mut after, situation.seat, deed, Half::Last);
        self.bears_on(&after, situation.seat, *victim) && self.is_mated(&after, *victim)
    }
}
