//! Legal moves of the side to move: one set of squares for each of its animals.

use super::rules::{LeapBlockedBy, ShoreCapture};
use super::squares::{BOARD, RIVER, Squares, den, leaper, members, traps};
use super::{Action, Animal, Jungle, Position, Square};
use crate::bits::Bits;
use crate::random::{RandomSource, below};

/// The animals from the lowest rank to the highest (K4), and the same with the dog above the wolf.
const BY_RANK: [[Animal; 8]; 2] = {
    let mut swapped = Animal::ALL;
    swapped[Animal::Dog.index()] = Animal::Wolf;
    swapped[Animal::Wolf.index()] = Animal::Dog;
    [Animal::ALL, swapped]
};

#[derive(Default)]
pub(super) struct MoveSets([Squares; Animal::ALL.len()]);

impl MoveSets {
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|set| set.count_ones()).sum()
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.all() == 0
    }

    #[inline(always)]
    pub(super) fn all(&self) -> Squares {
        self.0.iter().fold(0, |all, set| all | set)
    }

    pub(super) fn list(&self, position: &Position, among: Squares, actions: &mut Vec<Action>) {
        for (&from, &set) in position.at[position.side.index()].iter().zip(&self.0) {
            actions.extend(members(set & among).map(|to| Action::new(from, to)));
        }
        actions.sort_unstable();
    }

    #[inline(always)]
    pub(super) fn draw(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        let mut number = below(rng, self.count());
        for (&from, &set) in position.at[position.side.index()].iter().zip(&self.0) {
            let count = set.count_ones();
            if number < count {
                return Some(Action::new(from, Square::of_bit(set.select(number).into())));
            }
            number -= count;
        }
        None
    }
}

impl Jungle {
    /// The legal actions, the cap on plies aside; none once the den of the side to move has been entered.
    #[inline(always)]
    pub(super) fn move_sets(&self, position: &Position) -> MoveSets {
        let (side, enemy) = (position.side, position.side.other());
        let (own, enemies) = (position.of(side), position.of(enemy));
        let mut sets = MoveSets::default();
        if enemies & den(side) != 0 {
            return sets;
        }
        let trapped = enemies & traps(side);
        let blockers = self.leap_blockers(position);
        let mut weaker = trapped;
        for animal in BY_RANK[usize::from(self.rules.dog_over_wolf)] {
            weaker |= position.bit(enemy, animal);
            let from = position.at[side.index()][animal.index()];
            let prey = self.prey(position, animal, from, weaker, trapped);
            let targets = BOARD & !own & !den(side) & (!enemies | prey);
            let ground = if animal == Animal::Rat { BOARD } else { !RIVER };
            let mut reach = self.tables.steps[from.index()] & ground;
            if let Some(place) = leaper(animal) {
                for leap in self.tables.leaps[place][from.index()] {
                    reach |= if leap.over & blockers == 0 { leap.to } else { 0 };
                }
            }
            sets.0[animal.index()] = reach & targets;
        }
        sets
    }

    /// The rats that stop leaps over them (K6).
    #[inline(always)]
    fn leap_blockers(&self, position: &Position) -> Squares {
        let enemy = position.bit(position.side.other(), Animal::Rat);
        match self.rules.leap_blocked_by {
            LeapBlockedBy::AnyRat => enemy | position.bit(position.side, Animal::Rat),
            LeapBlockedBy::EnemyRat => enemy,
            LeapBlockedBy::Nothing => 0,
        }
    }

    /// The enemies that an animal may take from where it stands (K4, K5, K7): of those that do not outrank it
    /// (`weaker`, the trapped ones among them), or of all.
    #[inline(always)]
    fn prey(
        &self,
        position: &Position,
        animal: Animal,
        from: Square,
        weaker: Squares,
        trapped: Squares,
    ) -> Squares {
        let enemy = position.side.other();
        if !self.rules.trapped_takes && from.bit() & traps(enemy) != 0 {
            return 0;
        }
        match animal {
            Animal::Rat => {
                let prey = weaker | position.bit(enemy, Animal::Elephant);
                match (self.rules.rat_shore_capture, from.is_water()) {
                    (ShoreCapture::Both, _) | (ShoreCapture::FromWater, true) => prey,
                    (ShoreCapture::Never, true) => prey & RIVER,
                    (ShoreCapture::Never | ShoreCapture::FromWater, false) => prey & !RIVER,
                }
            }
            Animal::Elephant if !self.rules.elephant_takes_rat => {
                weaker & (!position.bit(enemy, Animal::Rat) | trapped)
            }
            _ => weaker,
        }
    }
}
