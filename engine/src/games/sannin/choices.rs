//! Deeds open to a seat on the board, as sets of cells. Their lawfulness is tested one by one
//! ([`super::lawful`]).

use super::Sannin;
use super::action::Deed;
use super::board::{CELLS, Cell};
use super::pieces::{Form, Kind};
use super::position::Position;
use super::rules::{AllyPromotion, JumpLost, KingFirstJump, LightKill};
use super::situation::{Half, Situation};
use crate::bits::Bits;
use std::ops::ControlFlow;

/// All cells of the board.
pub(super) const BOARD: u128 = (1 << CELLS) - 1;

/// Cells to which a piece may go.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moves {
    pub(super) plain: u128,
    pub(super) promoting: u128,
}

impl Sannin {
    /// Cells to which a piece of the seat may go.
    #[inline(always)]
    pub(super) fn moves_of(&self, position: &Position, situation: &Situation, from: Cell) -> Moves {
        let (seat, form) = position.piece(from);
        let is_king = from == situation.king;
        let mut to = self.tables.bears(seat, form, from, situation.occupied) & situation.open;
        if is_king {
            to |= self.jumps_of(position, situation);
        } else {
            to &= situation.relief;
        }
        if form.is_promoted() || !form.kind().promotes() {
            return Moves { plain: to, promoting: 0 };
        }
        let promoting = to & self.promotions(situation, is_king, from);
        let ally_land = situation.ally.map_or(0, |ally| self.tables.territory[ally]);
        let dead = self.tables.dead[seat][form.index()];
        Moves { plain: to & !dead & !(promoting & ally_land), promoting }
    }

    /// The cells on which a plain piece that comes from a cell may promote (J10, J11, J17.1).
    #[inline(always)]
    fn promotions(&self, situation: &Situation, is_king: bool, from: Cell) -> u128 {
        let allied = situation.ally.is_some();
        if allied && (is_king || self.rules.ally_promotion == AllyPromotion::None) {
            return 0;
        }
        let cells = self.tables.promoting[situation.seat][from.index()];
        if !is_king || self.rules.king_promotes_in_garden {
            return cells;
        }
        if from == Cell::GARDEN { 0 } else { cells & !Cell::GARDEN.bit() }
    }

    /// Cells to which the first move of the 輿論 may go (J12).
    #[inline(always)]
    fn jumps_of(&self, position: &Position, situation: &Situation) -> u128 {
        let Situation { seat, checkers, ally, .. } = *situation;
        if !position.jumps.has(seat) || checkers != 0 || ally.is_some() {
            return 0;
        }
        let home = self.tables.territory[seat];
        match self.rules.king_first_jump {
            KingFirstJump::EmptyCells => home & !situation.occupied,
            KingFirstJump::EmptyOrEnemyCells => home & situation.open,
            KingFirstJump::Off => 0,
        }
    }

    /// True if a seat that has it keeps the right to the first move of its 輿論, given who is in check (J12).
    pub(super) fn keeps_jump(&self, checked: bool) -> bool {
        !(checked && self.rules.jump_lost == JumpLost::OnceInCheck)
    }

    /// Cells on which a piece from the hand may be put.
    #[inline(always)]
    pub(super) fn drops_of(&self, situation: &Situation, kind: Kind) -> u128 {
        let dead = self.tables.dead[situation.seat][kind.plain().index()];
        BOARD & !situation.occupied & !dead & situation.relief
    }

    /// The pieces on the lines of a 旭光, which it could take without moving if nothing protected them (J13).
    /// A 輿論 is never taken.
    #[inline(always)]
    pub(super) fn light_targets(&self, position: &Position, situation: &Situation) -> u128 {
        if self.rules.light_kill == LightKill::Off || !position.king_form(situation.seat).is_promoted() {
            return 0;
        }
        let seen = self.tables.seen(situation.king, situation.occupied);
        seen & situation.enemies & !position.kings_set()
    }

    /// Those of them that nothing protects: what the 旭光 can take (J13).
    pub(super) fn light_kills(&self, position: &Position, situation: &Situation) -> u128 {
        let targets = self.light_targets(position, situation).members().map(Cell::member);
        targets
            .filter(|&target| !self.is_protected(position, situation, target))
            .fold(0, |set, cell| set | cell.bit())
    }

    /// True if another piece of its side, the ally's included, protects a piece.
    pub(super) fn is_protected(&self, position: &Position, situation: &Situation, target: Cell) -> bool {
        let (owner, _) = position.piece(target);
        let side = position.occupied[owner] | position.ally(owner).map_or(0, |ally| position.occupied[ally]);
        self.tables.bearers(position, target, situation.occupied, side) != 0
    }

    /// Shows every move of a piece that is worth a look, ascending, until `look` breaks off.
    #[inline]
    pub(super) fn moves(
        &self,
        position: &Position,
        situation: &Situation,
        from: Cell,
        look: &mut impl FnMut(Deed) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Moves { plain, promoting } = self.moves_of(position, situation, from);
        for to in (plain | promoting).members().map(Cell::member) {
            for (cells, promote) in [(plain, false), (promoting, true)] {
                if cells & to.bit() != 0 {
                    look(Deed::Move { from, to, promote })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows every deed that is worth a look, ascending, until `look` breaks off.
    pub(super) fn deeds(
        &self,
        position: &Position,
        situation: &Situation,
        mut look: impl FnMut(Deed) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for from in position.occupied[situation.seat].members().map(Cell::member) {
            self.moves(position, situation, from, &mut look)?;
        }
        for kind in Kind::ALL.into_iter().filter(|&kind| position.in_hand(situation.seat, kind) > 0) {
            for to in self.drops_of(situation, kind).members().map(Cell::member) {
                look(Deed::Drop { kind, to })?;
            }
        }
        self.light_deeds(position, situation, &mut look)
    }

    /// Shows what the 旭光 might take without moving (J13), until `look` breaks off.
    pub(super) fn light_deeds(
        &self,
        position: &Position,
        situation: &Situation,
        look: &mut impl FnMut(Deed) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let targets = self.light_targets(position, situation);
        if self.rules.light_kill == LightKill::All && targets != 0 {
            return look(Deed::LightKillAll);
        }
        targets.members().map(Cell::member).try_for_each(|target| look(Deed::LightKill { target }))
    }

    /// True if every deed of a piece is lawful without a closer look: nobody gives check, there is no ally to
    /// mind, and no line from the 輿論 passes the piece.
    #[inline(always)]
    pub(super) fn is_free(&self, situation: &Situation, from: Cell) -> bool {
        situation.half == Half::Last
            && situation.checkers == 0
            && situation.ally.is_none()
            && from != situation.king
            && situation.shields & from.bit() == 0
    }
}

/// The form that a deed puts on a cell.
#[inline(always)]
pub(super) fn form_after(form: Form, promote: bool) -> Form {
    if promote { form.promoted() } else { form }
}
