//! Moves of the pieces with powers of their own: kirin, phoenix, lion, horned falcon, soaring eagle (I7–I9),
//! and what a lion may do to a lion (I10–I13).

use super::attacks::lion_steps;
use super::directions::{FAR, FAR_DIAGONAL, FAR_STRAIGHT, NEAR};
use super::game::Chu;
use super::pieces::{Piece, Power};
use super::position::{Cell, Position};
use super::squares::{Square, Squares};
use super::switches::ProtectionCounted;

/// Moves of one piece that begin alike.
pub(super) struct Group {
    /// The square on which the piece stands.
    pub from: Square,
    /// The square on which it takes something on its first of two steps.
    pub mid: Option<Square>,
    /// Squares on which it can stand afterwards.
    pub targets: Squares,
    /// Those of them where it may be turned over.
    pub promoting: Squares,
}

impl Group {
    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.targets.len() + self.promoting.len()
    }
}

impl Chu {
    /// Every move of the side to move that is neither a step nor a slide.
    #[inline(always)]
    pub(super) fn power_groups(&self, position: &Position, mut visit: impl FnMut(Group)) {
        (position.powers() & position.pieces(position.side())).members().for_each(|from| {
            let Some(piece) = position.piece(from) else { return };
            let targets = self.direct_powers(position, from, piece);
            visit(Group {
                from,
                mid: None,
                targets,
                promoting: self.promoting(position, from, piece, targets),
            });
            self.first_captures(position, from, piece, |mid, targets| {
                visit(Group { from, mid: Some(mid), targets, promoting: Squares::NONE });
            });
        });
    }

    /// Squares to which a piece goes directly beyond its steps and slides; its own if it can pass.
    #[inline(always)]
    pub(super) fn direct_powers(&self, position: &Position, from: Square, piece: Piece) -> Squares {
        let open = Squares::BOARD & !position.pieces(position.side());
        match piece.power() {
            Power::Plain => Squares::NONE,
            Power::Kirin => FAR_STRAIGHT[from.index()] & open,
            Power::Phoenix => FAR_DIAGONAL[from.index()] & open,
            Power::Lion => {
                let jumps = FAR[from.index()] & open & !self.forbidden_lions(position, from, None);
                if self.free_neighbours(position, from).is_empty() { jumps } else { jumps.with(from) }
            }
            Power::Falcon | Power::Eagle => lion_steps(piece).iter().fold(Squares::NONE, |targets, &step| {
                let pass = position.cell(from.moved(step)) == Cell::Empty;
                let targets = targets | second_square(position, from, step);
                if pass { targets.with(from) } else { targets }
            }),
        }
    }

    /// The empty squares next to a square: over them a lion can pass.
    #[inline(always)]
    pub(super) fn free_neighbours(&self, position: &Position, from: Square) -> Squares {
        NEAR[from.index()] & !position.pieces(0) & !position.pieces(1)
    }

    /// Every square on which a piece can take something on its first of two steps, ascending, with the
    /// squares where it can stand after the second; back on its own square it has taken without moving
    /// (居食い).
    #[inline(always)]
    pub(super) fn first_captures(
        &self,
        position: &Position,
        from: Square,
        piece: Piece,
        mut visit: impl FnMut(Square, Squares),
    ) {
        let enemy = position.pieces(1 - position.side());
        if piece.is_lion() {
            (NEAR[from.index()] & enemy)
                .members()
                .for_each(|mid| visit(mid, self.lion_second_steps(position, from, mid)));
        }
        for &step in lion_steps(piece) {
            let mid = from.moved(step);
            if matches!(position.cell(mid), Cell::Piece(taken) if taken.side() != piece.side()) {
                visit(mid, second_square(position, from, step).with(from));
            }
        }
    }

    /// Squares on which a lion can stand after its second step from a square that was empty or is emptied by
    /// its first step.
    #[inline(always)]
    pub(super) fn lion_second_steps(&self, position: &Position, from: Square, mid: Square) -> Squares {
        let own = position.pieces(position.side()).without(from);
        NEAR[mid.index()] & !own & !self.forbidden_lions(position, from, Some(mid))
    }

    /// The enemy lions two steps away that a lion may not take, directly or over a square (I11–I13).
    #[inline(always)]
    fn forbidden_lions(&self, position: &Position, from: Square, mid: Option<Square>) -> Squares {
        let lions = FAR[from.index()] & position.lions() & position.pieces(1 - position.side());
        if lions.is_empty() { Squares::NONE } else { self.protected_lions(position, from, mid, lions) }
    }

    #[cold]
    fn protected_lions(
        &self,
        position: &Position,
        from: Square,
        mid: Option<Square>,
        lions: Squares,
    ) -> Squares {
        if mid.is_some_and(|mid| position.piece(mid).is_some_and(counts_for_eating_along)) {
            return Squares::NONE;
        }
        let is_protected = |lion: &Square| self.is_protected(position, from, mid, *lion);
        lions.members().filter(is_protected).collect()
    }

    /// True if a piece that has just gone from a square to another, over a third where it may have taken
    /// something, could be retaken at once (足): the squares it left count as empty, so lines through them
    /// protect (I12).
    pub(super) fn is_protected(
        &self,
        position: &Position,
        from: Square,
        mid: Option<Square>,
        to: Square,
    ) -> bool {
        let vacated = mid.map_or(Squares::of(from), |mid| Squares::of(from).with(mid));
        let still_counts = |mid: Square| {
            self.rules().protection_counted == ProtectionCounted::WholeMove
                && position.piece(mid).is_some_and(|piece| !counts_for_eating_along(piece))
                && position.steps_to(mid, to)
        };
        mid.is_some_and(still_counts) || position.is_attacked(to, 1 - position.side(), vacated)
    }
}

/// True if a lion that takes this piece on the way may take a protected lion with it (I13).
pub(super) fn counts_for_eating_along(piece: Piece) -> bool {
    !piece.is_pawn() && !piece.is_go_between()
}

/// The second square in a direction, if the side to move can stand there.
#[inline(always)]
pub(super) fn second_square(position: &Position, from: Square, step: i32) -> Squares {
    let (near, far) = (from.moved(step), from.moved(2 * step));
    let is_open = position.cell(near) != Cell::Wall
        && match position.cell(far) {
            Cell::Wall => false,
            Cell::Empty => true,
            Cell::Piece(piece) => piece.side() != position.side(),
        };
    if is_open { Squares::of(far) } else { Squares::NONE }
}
