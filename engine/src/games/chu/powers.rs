//! Moves of the pieces with powers of their own: kirin, phoenix, lion, horned falcon, soaring eagle (I7–I9),
//! and what a lion may do to a lion (I10–I13).

use super::fans::{DIRECTIONS, FAR, FAR_DIAGONAL, FAR_STRAIGHT, NEAR, STEP, opposite};
use super::game::{Action, Chu};
use super::pieces::{Piece, Power};
use super::position::{Cell, Position};
use super::squares::{Square, Squares};
use super::switches::{CounterStrike, Permission, ProtectionCounted};

pub(super) struct Group {
    pub from: Square,
    /// The square on which it takes something on its first of two steps.
    pub mid: Option<Square>,
    pub targets: Squares,
    pub promoting: Squares,
}

impl Group {
    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.targets.len() + self.promoting.len()
    }
}

impl Chu {
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
            Power::Falcon | Power::Eagle => {
                let mut targets = Squares::NONE;
                for &step in lion_steps(piece) {
                    targets |= second_square(position, from, step);
                    if position.cell(from.moved(step)) == Cell::Empty {
                        targets = targets.with(from);
                    }
                }
                targets
            }
        }
    }

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

/// The steps along which a piece has a lion's power (I8, I9), in ascending order of the squares they lead to.
#[inline(always)]
pub(super) fn lion_steps(piece: Piece) -> &'static [i32] {
    match (piece.power(), piece.side()) {
        (Power::Falcon, 0) => &[STEP[0]],
        (Power::Falcon, _) => &[STEP[4]],
        (Power::Eagle, 0) => &[STEP[7], STEP[1]],
        (Power::Eagle, _) => &[STEP[5], STEP[3]],
        _ => &[],
    }
}

impl Position {
    /// True if the enemy of a piece that goes from one square to another could take it there, as the board
    /// stands: what the move takes beside it is not looked at.
    pub fn is_exposed(&self, from: Square, to: Square) -> bool {
        self.piece(from).is_some_and(|piece| self.is_attacked(to, 1 - piece.side(), Squares::of(from)))
    }

    /// The position after the side to move did nothing. No game comes to it.
    pub fn passed(&self) -> Position {
        let mut after = *self;
        after.pass_turn(None);
        after
    }

    /// True if a piece of a side could take a piece on a square if the `vacated` squares were empty. The
    /// piece need not be free to do so: one that shields its king counts (I16), and kings count.
    pub(super) fn is_attacked(&self, square: Square, side: usize, vacated: Squares) -> bool {
        (0..DIRECTIONS).any(|direction| self.is_attacked_along(direction, square, side, vacated))
            || self.is_attacked_by_jump(square, side, vacated)
    }

    fn is_attacked_along(&self, direction: usize, square: Square, side: usize, vacated: Squares) -> bool {
        let mut at = square.moved(STEP[direction]);
        let mut is_near = true;
        loop {
            match self.cell(at) {
                Cell::Wall => return false,
                Cell::Piece(piece) if !vacated.has(at) => {
                    let moves = piece.moves();
                    let ways = if is_near { moves.slides | moves.steps } else { moves.slides };
                    return piece.side() == side && ways >> opposite(direction) & 1 != 0;
                }
                _ => {}
            }
            at = at.moved(STEP[direction]);
            is_near = false;
        }
    }

    fn is_attacked_by_jump(&self, square: Square, side: usize, vacated: Squares) -> bool {
        let jumpers = self.powers() & self.pieces(side) & FAR[square.index()] & !vacated;
        jumpers.members().filter_map(|at| Some((at, self.piece(at)?))).any(|(at, piece)| {
            match piece.power() {
                Power::Plain => false,
                Power::Lion => true,
                Power::Kirin => FAR_STRAIGHT[square.index()].has(at),
                Power::Phoenix => FAR_DIAGONAL[square.index()].has(at),
                Power::Falcon | Power::Eagle => {
                    lion_steps(piece).iter().any(|step| at.moved(2 * step) == square)
                }
            }
        })
    }

    pub(super) fn steps_to(&self, from: Square, to: Square) -> bool {
        let steps = self.piece(from).map_or(0, |piece| piece.moves().steps);
        (0..DIRECTIONS).any(|direction| steps >> direction & 1 != 0 && from.moved(STEP[direction]) == to)
    }
}

impl Chu {
    #[inline(always)]
    pub(super) fn counter_strike_looms(&self, position: &Position) -> bool {
        position.lion_struck().is_some()
            && self.rules().counter_strike != CounterStrike::Off
            && !(position.lions() & position.pieces(1 - position.side())).is_empty()
    }

    /// True if the rule forbids a move that is legal otherwise, where [`Chu::counter_strike_looms`].
    pub(super) fn is_counter_strike(&self, position: &Position, action: Action) -> bool {
        let mover = position.piece(action.from());
        let is_lion = mover.is_some_and(Piece::is_lion);
        if is_lion && (!self.rules().counter_strike_binds_lions || eats_along(position, action)) {
            return false;
        }
        let taken = [action.mid(), Some(action.to())].into_iter().flatten();
        taken.filter(|&square| self.is_spared(position, square)).any(|_| match self.rules().counter_strike {
            CounterStrike::Off => false,
            CounterStrike::Always => true,
            CounterStrike::OnlyIfProtected => {
                self.is_protected(position, action.from(), action.mid(), action.to())
            }
        })
    }

    fn is_spared(&self, position: &Position, square: Square) -> bool {
        let excepted = self.rules().counter_strike_same_square == Permission::Allowed
            && position.lion_struck() == Some(square);
        let enemy = 1 - position.side();
        !excepted && position.piece(square).is_some_and(|piece| piece.is_lion() && piece.side() == enemy)
    }
}

/// True if a lion takes another that is two steps away together with a piece that counts (付け喰い, I13):
/// this is always allowed.
fn eats_along(position: &Position, action: Action) -> bool {
    let counts = |mid: Square| position.piece(mid).is_some_and(counts_for_eating_along);
    let takes_far_lion =
        action.from().distance(action.to()) == 2 && position.piece(action.to()).is_some_and(Piece::is_lion);
    takes_far_lion && action.mid().is_some_and(counts)
}
