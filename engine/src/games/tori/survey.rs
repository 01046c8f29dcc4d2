//! Survey of a position before its actions can be listed: checks, pins, and the safe squares of the phoenix
//! (H3).

use super::army::{Army, Reach};
use super::board::Board;
use super::side::Facing;
use super::squares::{BOARD, Square, Squares, around, offset, ray};

/// A position seen by the side to move.
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
    /// The survey for side `F`; `None` if its phoenix has been taken.
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

    /// True if the phoenix is attacked.
    #[inline(always)]
    pub(super) fn in_check(&self) -> bool {
        self.attacked & self.phoenix.bit() != 0
    }

    /// Squares to which the phoenix may go.
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

    #[inline(always)]
    pub(super) fn pins<F: Facing>(&self) -> Pins {
        let mut pins = Pins::default();
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
                pins.add(Pin { piece: blockers, line: between | nearest.bit() });
            }
        });
        pins
    }
}

/// A piece that must stay between its phoenix and an enemy.
#[derive(Clone, Copy, Default)]
pub(super) struct Pin {
    /// The square on which it stands.
    pub(super) piece: Squares,
    /// Squares to which it may go: between the phoenix and the enemy, or on the enemy.
    pub(super) line: Squares,
}

/// Most pieces that can be pinned: one for each direction in which anything slides. Of two enemies behind
/// each other the farther pins nothing.
const MOST: usize = 6;

/// The pinned pieces of a side.
#[derive(Default)]
pub(super) struct Pins {
    /// The squares on which they stand.
    pub(super) pinned: Squares,
    pins: [Pin; MOST],
    len: usize,
}

impl Pins {
    #[inline(always)]
    pub(super) fn each(&self) -> &[Pin] {
        &self.pins[..self.len]
    }

    #[inline(always)]
    fn add(&mut self, pin: Pin) {
        self.pinned |= pin.piece;
        self.pins[self.len] = pin;
        self.len += 1;
    }
}

/// True if the phoenix of side `F` is attacked.
pub(super) fn in_check<F: Facing>(board: &Board) -> bool {
    Survey::of::<F>(board).is_some_and(|survey| survey.in_check())
}
