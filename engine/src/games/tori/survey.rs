//! Survey of a position before its actions can be listed: checks, pins, and the safe squares of the phoenix
//! (H3).

use super::pieces::{Facing, Kind, Kinds};
use super::position::Board;
use super::squares::{BOARD, Direction, Square, Squares, around, offset, ray, shifted, slid};

pub(super) struct Survey {
    pub(super) own: Squares,
    pub(super) empty: Squares,
    pub(super) phoenix: Square,
    enemy: Army,
    /// Squares that the enemy attacks. The own phoenix is lifted: it cannot flee along the line on which it
    /// is attacked.
    attacked: Squares,
}

impl Survey {
    #[inline(always)]
    pub(super) fn of<F: Facing>(board: &Board) -> Option<Survey> {
        let own = board.of(F::SIDE);
        let occupied = board.occupied();
        let empty = BOARD & !occupied;
        let phoenix = board.phoenix(F::SIDE)?;
        let enemy = Army::of(board, occupied & !own);
        let attacked = enemy.attacks::<F::Other>(empty | phoenix.bit());
        Some(Survey { own, empty, phoenix, enemy, attacked })
    }

    #[inline(always)]
    pub(super) fn in_check(&self) -> bool {
        self.attacked & self.phoenix.bit() != 0
    }

    #[inline(always)]
    pub(super) fn flights(&self) -> Squares {
        around(self.phoenix, 1) & !self.own & !self.attacked
    }

    /// Squares to which any other piece may go, pins aside: all but those of own pieces; in check, those that
    /// answer the check.
    #[inline(always)]
    pub(super) fn targets<F: Facing>(&self) -> Squares {
        if self.in_check() { self.answers::<F>() } else { BOARD & !self.own }
    }

    /// On the one enemy that gives check, or between. Nowhere if two do.
    #[inline(never)]
    fn answers<F: Facing>(&self) -> Squares {
        let (mut checks, mut answers) = (0, 0);
        self.enemy.reach::<F::Other>(self.empty, |origin, squares| {
            if squares & self.phoenix.bit() != 0 {
                let (from, between) = origin.way(self.phoenix, !self.empty);
                checks += 1;
                answers = from.bit() | between;
            }
        });
        if checks == 1 { answers } else { 0 }
    }

    /// Tells `each` which piece is pinned where, one for each direction in which anything slides: of two enemies behind
    /// each other the farther pins nothing.
    #[inline(always)]
    pub(super) fn pins<F: Facing>(&self, mut each: impl FnMut(Pin)) {
        self.enemy.sliders(|direction, sliders, reach| {
            let back = ray::<F::Other>(self.phoenix, direction.opposite());
            let attackers = sliders
                & match reach {
                    Reach::Far => back,
                    Reach::Two => back & around(self.phoenix, 2),
                };
            if attackers == 0 {
                return;
            }
            // Of several the nearest: the others see its back.
            let upwards = offset::<F::Other>(direction, 1) < 0;
            let nearest = Square::of_bit(if upwards {
                attackers.trailing_zeros()
            } else {
                63 - attackers.leading_zeros()
            });
            let between = back & ray::<F::Other>(nearest, direction);
            let blockers = between & !self.empty;
            if blockers.is_power_of_two() && blockers & self.own != 0 {
                each(Pin { piece: blockers, line: between | nearest.bit() });
            }
        });
    }
}

pub(super) struct Pin {
    pub(super) piece: Squares,
    /// Squares to which it may go: between the phoenix and the enemy, or on the enemy.
    pub(super) line: Squares,
}

pub(super) fn in_check<F: Facing>(board: &Board) -> bool {
    Survey::of::<F>(board).is_some_and(|survey| survey.in_check())
}

#[derive(Clone, Copy)]
pub(super) struct Army {
    swallows: Squares,
    falcons: Squares,
    cranes: Squares,
    pheasants: Squares,
    left_quails: Squares,
    right_quails: Squares,
    owls: Squares,
    shrikes: Squares,
    geese: Squares,
    eagles: Squares,
    phoenix: Squares,
}

/// Origin of the piece that reaches a square. Offsets are those of [`offset`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// From the square so far back, whatever stands between.
    Step(i8),
    Slide(i8),
    From(Square),
    /// From the hand, any of some kinds.
    Drop(Kinds),
    /// From the hand, in exchange for the shrike that stands there (H8).
    Exchange(Kinds),
}

impl Origin {
    /// In how many ways a square is reached from it.
    #[inline(always)]
    pub(super) fn times(self) -> u32 {
        match self {
            Origin::Drop(kinds) | Origin::Exchange(kinds) => kinds.len(),
            _ => 1,
        }
    }

    /// The square from which a piece reaches `to`, and the squares that it slides over. Meant for pieces on
    /// the board.
    #[inline(always)]
    pub(super) fn way(self, to: Square, occupied: Squares) -> (Square, Squares) {
        match self {
            Origin::Step(offset) => (back(to, offset), 0),
            Origin::Slide(offset) => {
                let (mut from, mut between) = (back(to, offset), 0);
                while from.bit() & occupied == 0 {
                    between |= from.bit();
                    from = back(from, offset);
                }
                (from, between)
            }
            Origin::From(from) => (from, 0),
            Origin::Drop(_) | Origin::Exchange(_) => (to, 0),
        }
    }
}

#[inline(always)]
fn back(to: Square, offset: i8) -> Square {
    Square::of_bit((to.index() as i32 - i32::from(offset)) as u32 % 64)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    Far,
    Two,
}

impl Army {
    #[inline(always)]
    pub(super) fn of(board: &Board, among: Squares) -> Army {
        Army {
            swallows: board.kind(Kind::Swallow, among),
            falcons: board.kind(Kind::Falcon, among),
            cranes: board.kind(Kind::Crane, among),
            pheasants: board.kind(Kind::Pheasant, among),
            left_quails: board.kind(Kind::LeftQuail, among),
            right_quails: board.kind(Kind::RightQuail, among),
            owls: board.kind(Kind::Owl, among),
            shrikes: board.kind(Kind::Shrike, among),
            geese: board.kind(Kind::Goose, among),
            eagles: board.kind(Kind::Eagle, among),
            phoenix: board.kind(Kind::Phoenix, among),
        }
    }

    /// Tells `each` who slides where, and whether any distance or no more than two squares.
    #[inline(always)]
    pub(super) fn sliders(&self, mut each: impl FnMut(Direction, Squares, Reach)) {
        each(Direction::Ahead, self.left_quails | self.right_quails, Reach::Far);
        each(Direction::BackRight, self.left_quails, Reach::Far);
        each(Direction::BackLeft, self.right_quails, Reach::Far);
        if self.shrikes != 0 {
            each(Direction::Ahead, self.shrikes, Reach::Two);
        }
        if self.eagles != 0 {
            each(Direction::AheadLeft, self.eagles, Reach::Far);
            each(Direction::AheadRight, self.eagles, Reach::Far);
            each(Direction::BackLeft, self.eagles, Reach::Two);
            each(Direction::BackRight, self.eagles, Reach::Two);
            each(Direction::Back, self.eagles, Reach::Far);
        }
    }

    /// Tells `each` who takes a single step where; slides are not in it.
    #[inline(always)]
    fn steppers(&self, mut each: impl FnMut(Direction, Squares)) {
        let Army { swallows, falcons, cranes, pheasants, owls, eagles, phoenix, .. } = *self;
        let diagonal = falcons | cranes | owls | phoenix;
        let sideways = falcons | owls | eagles | phoenix;
        each(Direction::Ahead, swallows | falcons | cranes | eagles | phoenix);
        each(Direction::AheadLeft, diagonal);
        each(Direction::AheadRight, diagonal);
        each(Direction::Left, sideways);
        each(Direction::Right, sideways);
        each(Direction::BackLeft, diagonal | pheasants | self.left_quails);
        each(Direction::BackRight, diagonal | pheasants | self.right_quails);
        each(Direction::Back, cranes | phoenix);
    }

    /// Tells `each` who jumps to the second square where.
    #[inline(always)]
    fn jumpers(&self, mut each: impl FnMut(Direction, Squares)) {
        each(Direction::Ahead, self.pheasants);
        each(Direction::AheadLeft, self.geese);
        each(Direction::AheadRight, self.geese);
        each(Direction::Back, self.geese);
    }

    /// Tells `each` the squares that pieces reach, own and enemy pieces on them included, by where they come
    /// from. There may be bits off the board among them. A square comes once for each piece that reaches
    /// it, but for squares with an own piece on them.
    ///
    /// Two pieces that step in the same direction never reach the same square. Nor do two that slide in the
    /// same direction: the hinder one is stopped by the other. So no more than a set is needed for each
    /// direction.
    #[inline(always)]
    pub(super) fn reach<F: Facing>(&self, empty: Squares, mut each: impl FnMut(Origin, Squares)) {
        self.steppers(|direction, pieces| {
            let offset = offset::<F>(direction, 1);
            each(Origin::Step(offset as i8), shifted(pieces, offset));
        });
        self.jumpers(|direction, pieces| {
            let offset = offset::<F>(direction, 2);
            each(Origin::Step(offset as i8), shifted(pieces, offset));
        });
        self.sliders(|direction, pieces, reach| {
            let offset = offset::<F>(direction, 1);
            let reached = match reach {
                Reach::Far => slid(pieces, offset, empty),
                Reach::Two => shifted(pieces | (shifted(pieces, offset) & empty), offset),
            };
            each(Origin::Slide(offset as i8), reached);
        });
    }

    #[inline(always)]
    pub(super) fn attacks<F: Facing>(&self, empty: Squares) -> Squares {
        let mut attacked = 0;
        self.reach::<F>(empty, |_, squares| attacked |= squares);
        attacked & BOARD
    }
}
