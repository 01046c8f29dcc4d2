//! Fights between two pieces: the table, the flag's borrowed strength, the guarded marshal (R3, R4, R5).

use super::position::{NO_KIND, Position};
use crate::bits::Bits;
use crate::games::gunjin::rules::combat::Outcome;
use crate::games::gunjin::rules::switches::MissileDefence;
use crate::games::gunjin::tables::compiled::Gunjin;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Strength {
    /// Its kind, or the kind a flag copies; `None` for a flag without power.
    pub kind: Option<u8>,
    pub backer: Option<u8>,
}

impl<B: Bits> Gunjin<B> {
    /// The friendly piece directly behind a flag, unless it is a flag itself (R4.1).
    pub(crate) fn backer(&self, position: &Position<B>, seat: usize, flag: u8) -> Option<u8> {
        let behind = self.behind[seat][usize::from(flag)]?;
        let friend = position.side(seat).has(behind) && !self.facts(position.kind(behind)).flag;
        friend.then_some(behind)
    }

    /// The strength of the piece on `square` (R4.1, R4.6).
    #[inline(always)]
    pub(crate) fn strength(&self, position: &Position<B>, seat: usize, square: u8) -> Strength {
        let kind = position.kind(square);
        let facts = self.facts(kind);
        if !facts.flag || facts.never_copies {
            return Strength { kind: Some(kind), backer: None };
        }
        self.borrowed_strength(position, seat, square)
    }

    fn borrowed_strength(&self, position: &Position<B>, seat: usize, square: u8) -> Strength {
        if self.rules().flag_power_fixed_at_setup {
            let power = position.flag_power[seat];
            return Strength { kind: Some(power).filter(|&k| k != NO_KIND), backer: None };
        }
        let backer = self.backer(position, seat, square);
        Strength { kind: backer.map(|b| position.kind(b)), backer }
    }

    /// Outcome for the piece of `seat` on `from` against the one on `to` (R3 to R5).
    #[inline]
    pub fn fight(&self, position: &Position<B>, seat: usize, from: u8, to: u8) -> Outcome {
        let attacker = self.strength(position, seat, from);
        let defender = self.strength(position, 1 - seat, to);
        self.clash_of(attacker.kind, (defender.kind, 1 - seat, to), || self.is_guarded(position, 1 - seat))
    }

    /// Outcome of two strengths, `None` being a flag without power (R4.2). The defender's comes with its
    /// owner and square (R6.5); whether its marshal is guarded is asked only where it matters (R5.1).
    #[inline(always)]
    pub(crate) fn clash_of(
        &self,
        attacker: Option<u8>,
        (defender, owner, square): (Option<u8>, usize, u8),
        guarded: impl FnOnce() -> bool,
    ) -> Outcome {
        match (attacker, defender) {
            (_, Some(d)) if self.facts(d).on_guard && guarded() => Outcome::Lose,
            (_, Some(d)) if self.camps[owner].has(square) && self.defends_mutually(d) => Outcome::Both,
            (None, None) => Outcome::Both,
            (None, Some(kind)) | (Some(kind), None) if self.combat.is_explosive(kind) => Outcome::Both,
            (None, Some(_)) => Outcome::Lose,
            (Some(_), None) => Outcome::Win,
            (Some(a), Some(d)) => self.combat.outcome(a, d),
        }
    }

    /// R6.5: a missile attacked in its own camp falls with its attacker, where the switch says so.
    #[inline]
    pub(crate) fn defends_mutually(&self, kind: u8) -> bool {
        self.rules().missile_defence == MissileDefence::Mutual && self.facts(kind).missile
    }

    /// R5.1: whether a seat's marshal in its headquarters has a friend around it.
    #[inline]
    pub(crate) fn is_guarded(&self, position: &Position<B>, seat: usize) -> bool {
        !(self.guards[seat] & position.side(seat)).is_empty()
    }
}
