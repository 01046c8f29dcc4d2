//! Falling missiles, bombs and collisions in mid-air (R6).

use super::bits::Bits;
use super::clash::Outcome;
use super::compiled::Gunjin;
use super::moves::Move;
use super::play::Fallen;
use super::position::{FALL, Position};
use super::switches::CollisionScope;
use super::ways::Carry;

impl<B: Bits> Gunjin<B> {
    /// Lets a missile fall, with the bomb that stood on `bomb` if it carries one.
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
        let spent = self.rules().missile_single_use || self.ways[seat][usize::from(missile)].carry == Carry::Around;
        let area = self.blasts[usize::from(bomb.is_some())][usize::from(to)] & self.camps[1 - seat];
        let enemies = area & position.side(1 - seat);
        let colliding = self.colliding(position, enemies, bomb.is_some());
        let (fought, victims, stopped) = if colliding.is_empty() {
            let charge = bomb.map(|square| position.kind(square));
            self.blast(position, seat, area, missile, charge)
        } else {
            (colliding, colliding, true)
        };
        let killed = !(victims & position.side(1 - seat)).is_empty();
        let before = *position;
        for owner in [1 - seat, seat] {
            for square in (victims & before.side(owner)).members() {
                self.fell(position, owner, square, fallen);
            }
        }
        bomb.into_iter().for_each(|square| self.fell(position, seat, square, fallen));
        let stands = !spent && !stopped && !position.occupied().has(to);
        if stands {
            position.shift(from, to);
            position.sets[FALL] &= !B::square(to);
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

    /// R6.3: the enemy pieces in the blast that collide with the missile, if any do.
    fn colliding(&self, position: &Position<B>, enemies: B, with_bomb: bool) -> B {
        if !with_bomb && self.rules().collision_scope == CollisionScope::WithBomb {
            return B::EMPTY;
        }
        enemies.members().filter(|&s| self.facts(position.kind(s)).collides).fold(B::EMPTY, |set, s| set | B::square(s))
    }

    /// R6.2: who is fought, who falls, and whether the missile met its match.
    fn blast(&self, position: &Position<B>, seat: usize, area: B, missile: u8, bomb: Option<u8>) -> (B, B, bool) {
        let rules = self.rules();
        let (mut fought, mut victims, mut stopped) = (B::EMPTY, B::EMPTY, false);
        let friends = if rules.blast_friendly_fire { area & position.side(seat) } else { B::EMPTY };
        for (owner, squares) in [(1 - seat, area & position.side(1 - seat)), (seat, friends)] {
            for square in squares.members() {
                let target = self.strength(position, owner, square);
                if target.kind.is_some_and(|k| self.facts(k).on_guard) {
                    let falls = rules.blast_hits_marshal && !self.is_guarded(position, owner);
                    fought |= B::square(square);
                    victims |= B::square(square) & B::mask_of(falls);
                    stopped |= !falls;
                    continue;
                }
                let outcomes = [Some(missile), bomb].into_iter().flatten().map(|weapon| {
                    target.kind.map_or(Outcome::Win, |kind| self.clash.outcome(weapon, kind))
                });
                let falls = outcomes.clone().any(|outcome| outcome != Outcome::Lose);
                stopped |= owner != seat && outcomes.clone().all(|outcome| outcome != Outcome::Win);
                if owner != seat {
                    fought |= B::square(square);
                }
                if falls {
                    victims |= B::square(square);
                    if rules.flag_backer_falls {
                        victims |= target.backer.map_or(B::EMPTY, B::square);
                    }
                }
            }
        }
        (fought, victims, stopped)
    }
}
