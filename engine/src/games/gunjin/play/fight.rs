//! Fights between two pieces: the table, the flag's borrowed strength, the guarded marshal (R3, R4, R5); falling
//! missiles, bombs and collisions in mid-air (R6).

use super::make_move::Fallen;
use crate::bits::Bits;
use crate::games::gunjin::rules::switches::{CollisionScope, CollisionTakes, MissileDefence};
use crate::games::gunjin::{Carry, Gunjin, Move, NO_KIND, Outcome, Position};

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

impl<B: Bits> Gunjin<B> {
    pub(crate) fn fall(
        &self,
        position: &mut Position<B>,
        action: Move,
        bomb: Option<u8>,
        seat: usize,
        fallen: &mut Fallen,
    ) -> (Option<Outcome>, B) {
        let Move { from, to, .. } = action;
        let missile = position.kind(from);
        let spent = self.is_spent(seat, missile, bomb.is_some());
        let area = self.blasts[usize::from(bomb.is_some())][usize::from(to)] & self.camps[1 - seat];
        let enemies = area & position.side(1 - seat);
        let colliding = self.colliding(position, enemies, bomb.is_some());
        let weapon = bomb.map_or(missile, |square| position.kind(square));
        let (fought, victims, stopped) = if colliding.is_empty() {
            let itself = B::square(from) | bomb.map_or(B::EMPTY, B::square);
            self.blast(position, seat, area & !itself, weapon)
        } else {
            (colliding, colliding, true)
        };
        let killed = !(victims & position.side(1 - seat)).is_empty();
        let before = *position;
        for owner in [1 - seat, seat] {
            for square in (victims & before.side(owner)).members() {
                let flag = self.facts(before.kind(square)).flag;
                fallen.flag[owner] |=
                    flag && self.blast_outcome(&before, owner, square, weapon) == Outcome::Win;
                self.fell(position, owner, square, fallen);
            }
        }
        bomb.into_iter().for_each(|square| self.fell(position, seat, square, fallen));
        let stands = !spent && !stopped && !position.occupied().has(to);
        if stands {
            position.shift(seat, from, to);
        } else {
            self.fell(position, seat, from, fallen);
        }
        let outcome = match (fought.is_empty(), stands, killed) {
            (true, ..) => None,
            (false, true, _) => Some(Outcome::Win),
            (false, false, true) => Some(Outcome::Both),
            (false, false, false) => Some(Outcome::Lose),
        };
        (outcome, fought)
    }

    /// R6.4, R6.6: whether a missile that falls is gone even if it beats everything.
    pub fn is_spent(&self, seat: usize, missile: u8, with_bomb: bool) -> bool {
        let rules = self.rules();
        rules.missile_single_use
            || (with_bomb && rules.bomb_spends_missile)
            || self.movements[seat & 1][usize::from(missile)].carry == Carry::Around
    }

    /// R6.3: the enemy pieces in the blast that go in a collision, if there is one.
    fn colliding(&self, position: &Position<B>, enemies: B, with_bomb: bool) -> B {
        if !with_bomb && self.rules().collision_scope == CollisionScope::WithBomb {
            return B::EMPTY;
        }
        let those = |goes: &dyn Fn(u8) -> bool| {
            B::of(enemies.members().filter(|&square| goes(position.kind(square))))
        };
        if those(&|kind| self.facts(kind).collides).is_empty() {
            return B::EMPTY;
        }
        those(&|kind| self.goes_in_collisions(kind))
    }

    /// R6.3: whether a piece of this kind in the blast goes when missiles collide.
    pub fn goes_in_collisions(&self, kind: u8) -> bool {
        let facts = self.facts(kind);
        facts.collides || (facts.bomb && self.rules().collision_takes == CollisionTakes::AllBombs)
    }

    pub(crate) fn blast_outcome(
        &self,
        position: &Position<B>,
        owner: usize,
        square: u8,
        weapon: u8,
    ) -> Outcome {
        let kind = self.strength(position, owner, square).kind;
        self.blast_clash(weapon, (kind, owner, square), || self.is_guarded(position, owner))
    }

    /// Outcome for the weapon of a blast against a strength, given with its owner and square (R6.2, R6.5).
    pub(crate) fn blast_clash(
        &self,
        weapon: u8,
        (target, owner, square): (Option<u8>, usize, u8),
        guarded: impl FnOnce() -> bool,
    ) -> Outcome {
        let Some(kind) = target else { return Outcome::Win };
        if self.facts(kind).on_guard {
            return if guarded() { Outcome::Lose } else { Outcome::Win };
        }
        if self.camps[owner].has(square) && self.defends_mutually(kind) {
            return Outcome::Both;
        }
        self.combat.outcome(weapon, kind)
    }

    /// R6.2: who is fought, who falls, and whether the missile met its match.
    fn blast(&self, position: &Position<B>, seat: usize, area: B, weapon: u8) -> (B, B, bool) {
        let rules = self.rules();
        let (mut fought, mut victims, mut stopped) = (B::EMPTY, B::EMPTY, false);
        let friends = if rules.blast_friendly_fire { area & position.side(seat) } else { B::EMPTY };
        for (owner, squares) in [(1 - seat, area & position.side(1 - seat)), (seat, friends)] {
            for square in squares.members() {
                let target = self.strength(position, owner, square);
                if target.kind.is_some_and(|k| self.facts(k).on_guard) && !rules.blast_hits_marshal {
                    continue;
                }
                fought |= B::square(square);
                let outcome = self.blast_outcome(position, owner, square, weapon);
                stopped |= outcome != Outcome::Win;
                if outcome != Outcome::Lose {
                    victims |= B::square(square);
                    let spared = target.kind.is_some_and(|kind| self.combat.excepts(weapon, kind));
                    if rules.flag_backer_falls && !spared {
                        victims |= target.backer.map_or(B::EMPTY, B::square);
                    }
                }
            }
        }
        (fought, victims, stopped)
    }
}
