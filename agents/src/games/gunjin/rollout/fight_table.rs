//! Fights between kinds: gains and losses of the attacker, and lessons for both.

use crate::games::gunjin::marginals::{LANES, Row, vectors};
use crate::games::gunjin::values::{Geometry, PositionValue};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{KindSet, MOST_KINDS, Outcome};
use wide::f32x8;

/// Expectation of a piece in a fight with an enemy piece, of which it knows the kind or only the chances of
/// kinds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FightValue {
    /// The chance to win when attacking.
    pub win: f32,
    /// The chance to fall alone when attacking.
    pub lose: f32,
    /// Value gained less value lost when attacking.
    pub swing: f32,
    /// The chance that the enemy piece would take a headquarters that this piece guards.
    pub taken: f32,
}

#[inline(always)]
pub(crate) fn exact(theirs: f32, ours: f32, outcome: Outcome) -> FightValue {
    let (win, lose, swing) = match outcome {
        Outcome::Win => (1.0, 0.0, theirs),
        Outcome::Both => (0.0, 0.0, theirs - ours),
        Outcome::Lose => (0.0, 1.0, -ours),
    };
    FightValue { win, lose, swing, ..FightValue::default() }
}

/// The fights of every kind with every kind.
#[derive(Debug, Clone)]
pub struct FightTable {
    kinds: usize,
    fights: Box<[[FightValue; MOST_KINDS]; MOST_KINDS]>,
    /// By the enemy's kind, and for every own kind: chances to win, to lose, value, chances to be taken.
    columns: Box<[[Row; 4]; MOST_KINDS]>,
    captures: Row,
    /// Lessons of a piece's fights: the kinds that may have won when they attacked a kind ([`FightTable::won`]),
    /// and those that may have won when it attacked them ([`FightTable::held`]).
    lessons: [KindSet; 2 * MOST_KINDS],
    pub(super) movers: KindSet,
}

impl FightTable {
    /// Of so many kinds of a game.
    pub fn new<B: Bits>(geometry: &Geometry<B>, estimate: &PositionValue, kinds: usize) -> FightTable {
        let number = |kind: u8| f32::from(geometry.captures(kind));
        let mut fights = FightTable {
            kinds,
            fights: Box::new([[FightValue::default(); MOST_KINDS]; MOST_KINDS]),
            columns: Box::new([[[0.0; MOST_KINDS]; 4]; MOST_KINDS]),
            captures: std::array::from_fn(|kind| if kind < kinds { number(kind as u8) } else { 0.0 }),
            lessons: [0; 2 * MOST_KINDS],
            movers: (0..kinds as u8)
                .filter(|&kind| !geometry.is_fixed(kind))
                .fold(0, |set, kind| set | 1 << kind),
        };
        for own in 0..kinds {
            for kind in 0..kinds {
                let fight = fight(geometry, estimate, own as u8, kind as u8);
                fights.fights[own][kind] = fight;
                let FightValue { win, lose, swing, taken } = fight;
                for (column, number) in fights.columns[kind].iter_mut().zip([win, lose, swing, taken]) {
                    column[own] = number;
                }
                let (attacked, attacking) =
                    (geometry.outcome(kind as u8, own as u8), geometry.outcome(own as u8, kind as u8));
                // R4.1: with whose strength a flag fought is not known of its kind alone.
                let flag = geometry.is_flag(kind as u8);
                fights.lessons[FightTable::won(own as u8)] |=
                    u32::from(flag || attacked == Outcome::Win) << kind;
                fights.lessons[FightTable::held(own as u8)] |=
                    u32::from(flag || attacking == Outcome::Lose) << kind;
            }
        }
        fights
    }

    #[inline(always)]
    pub(crate) fn between(&self, own: u8, kind: u8) -> FightValue {
        self.fights[usize::from(own) % MOST_KINDS][usize::from(kind) % MOST_KINDS]
    }

    /// Expectation of a piece of each own kind in a fight with one with these chances of kinds: kind after
    /// kind of the enemy's, so that own kinds are added up side by side.
    pub(crate) fn against(&self, row: &Row) -> [FightValue; MOST_KINDS] {
        match self.kinds.div_ceil(LANES) {
            0..=2 => self.summed::<2>(row),
            3 => self.summed::<3>(row),
            _ => self.summed::<4>(row),
        }
    }

    fn summed<const VECTORS: usize>(&self, row: &Row) -> [FightValue; MOST_KINDS] {
        let mut sums = [[f32x8::ZERO; VECTORS]; 4];
        for (&p, columns) in row.iter().zip(&*self.columns).take(self.kinds).filter(|(p, _)| **p != 0.0) {
            for (sums, column) in sums.iter_mut().zip(columns) {
                let column = vectors::<VECTORS>(column);
                sums.iter_mut().zip(column).for_each(|(sum, numbers)| *sum += f32x8::splat(p) * numbers);
            }
        }
        let [win, lose, swing, taken] = sums.map(|sums| {
            let mut row = Row::default();
            let parts: &mut [[f32; LANES]] = row.as_chunks_mut().0;
            parts.iter_mut().zip(sums).for_each(|(part, sums)| *part = sums.to_array());
            row
        });
        std::array::from_fn(|own| FightValue {
            win: win[own],
            lose: lose[own],
            swing: swing[own],
            taken: taken[own],
        })
    }

    pub(crate) fn captor(&self, row: &Row) -> f32 {
        row.iter().zip(&self.captures).map(|(p, captures)| p * captures).sum()
    }

    /// The lesson that a piece attacked one of a kind and won.
    #[inline(always)]
    pub(crate) fn won(defender: u8) -> usize {
        2 * (usize::from(defender) % MOST_KINDS)
    }

    /// The lesson that one of a kind attacked a piece and lost.
    #[inline(always)]
    pub(crate) fn held(attacker: u8) -> usize {
        2 * (usize::from(attacker) % MOST_KINDS) + 1
    }

    #[inline(always)]
    pub(crate) fn lesson(&self, number: usize) -> KindSet {
        self.lessons[number % (2 * MOST_KINDS)]
    }

    pub(crate) fn lessons(&self) -> usize {
        2 * self.kinds
    }
}

fn fight<B: Bits>(geometry: &Geometry<B>, estimate: &PositionValue, own: u8, kind: u8) -> FightValue {
    let (ours, theirs) = (estimate.trade(own), estimate.trade(kind));
    let attacked = geometry.outcome(kind, own);
    FightValue {
        taken: f32::from(attacked == Outcome::Win && geometry.captures(kind)),
        ..exact(theirs, ours, geometry.outcome(own, kind))
    }
}
