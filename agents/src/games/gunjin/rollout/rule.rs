//! The greedy rule in a form quick enough for rollouts.
//!
//! It takes the headquarters where it can, wards off whoever stands before its own, takes what pays, and
//! otherwise advances, with a little noise so that no two rollouts are alike. What may be taken from it next
//! it does not ask: a rule that did was no stronger in searches of the same length, and took half as long
//! again (docs/notebook/search.md).
//!
//! The best move is wanted, not a list, and a processor guesses wrong wherever a loop ends or a branch goes
//! either way. So fights of those who merely step are weighed without asking anything; fights along lines
//! that pieces may block are looked at only if they would be best; and most quiet moves are passed over,
//! because not even the best of their distance is worth as much as what has been found. A slow twin that
//! weighs every move of every piece finds the same (`twin.rs`).

use super::believed::InformationModel;
use super::best::{Best, Bounds};
use super::fight_table::FightValue;
use super::nearest::NearestTwo;
use crate::games::gunjin::values::{Gains, Geometry, PositionValue};
use gunjin_engine::games::gunjin::{Gunjin, Move, Position};
use gunjin_engine::{Bits, Fast, RandomSource};

/// Value of the enemy headquarters, in logits.
pub const VICTORY: f32 = 12.0;
/// Cost of an open way into the own headquarters.
pub const DEFEAT: f32 = 8.0;
pub(crate) const NOISE: f32 = 0.12;

/// Tables that do not change from ply to ply.
#[derive(Debug, Clone, Copy)]
pub struct Tables<'a, B: Bits> {
    /// Rules in play.
    pub game: &'a Gunjin<B>,
    /// Distances and outcomes by kind.
    pub geometry: &'a Geometry<B>,
    /// Worth of distances from the target.
    pub estimate: &'a PositionValue,
    /// Limits of what the estimate gives.
    pub bounds: &'a Bounds,
}

struct Rule<'a, B: Bits, S> {
    tables: Tables<'a, B>,
    information: &'a S,
    position: &'a Position<B>,
    siege: Siege<'a, B>,
    seat: usize,
    empty: B,
    /// The ply's word, of which the noise is made.
    seed: u32,
    /// The distances of the two pieces that are nearest to the enemy headquarters, taken apart once for all
    /// pieces.
    nearest: [u8; 2],
    front: u8,
}

struct Piece<'a> {
    kind: u8,
    from: u8,
    /// `None` if it cannot take the enemy headquarters, so that it is nowhere nearer.
    way: Option<Way<'a>>,
}

struct Way<'a> {
    gains: &'a Gains,
    here: f32,
}

/// The move of the rule, by the two pieces of the one to move that are nearest to their goal; `None` if there
/// is no walk.
#[inline]
pub fn quick_walk<B: Bits>(
    tables: Tables<'_, B>,
    information: &impl InformationModel<B>,
    position: &Position<B>,
    nearest: NearestTwo,
    rng: &mut Fast,
) -> Option<Move> {
    let Tables { game, geometry, .. } = tables;
    let (seat, seed) = (position.seat(), rng.word());
    let (foes, empty) = (position.side(1 - seat), !position.occupied());
    let siege = Siege::new(game, geometry, position);
    let (front, nearest) = (nearest.front(), nearest.distances());
    let rule = Rule { tables, information, position, siege, seat, empty, seed, nearest, front };
    let movers = game.movers(position) & game.mobile(position, seat);
    let steppers = geometry.steppers(game, position, seat) & movers;
    let others = movers & !steppers;
    let mut best = Best::NONE;
    for from in (steppers & game.stepped(foes)).members() {
        rule.fights(from, &mut best);
    }
    for from in others.members() {
        rule.fights_on_lines(from, &mut best);
    }
    for from in (B::square(front) & movers).members() {
        rule.quiet(from, &mut best);
    }
    let promising = rule.promising(best);
    if promising != 0 {
        for from in (steppers & game.stepped(empty) | others).members() {
            if promising >> rule.distance(from) & 1 == 1 {
                rule.quiet(from, &mut best);
            }
        }
    }
    best.walk()
}

impl<'a, B: Bits, S: InformationModel<B>> Rule<'a, B, S> {
    #[inline(always)]
    fn piece(&self, from: u8) -> Piece<'a> {
        Piece { kind: self.position.kind(from), from, way: Some(self.way(from)) }
    }

    #[inline(always)]
    fn way(&self, from: u8) -> Way<'a> {
        let gains = self.tables.estimate.gains(self.other(from));
        Way { gains, here: gains[usize::from(self.distance(from))] }
    }

    #[inline(always)]
    fn fights(&self, from: u8, best: &mut Best) {
        let piece = self.piece(from);
        let reach = self.tables.geometry.reach(self.seat, piece.kind, from);
        *best = best.or(self.best_fight(&piece, reach & self.position.side(1 - self.seat)));
    }

    /// Weighs the fights of a piece. Where it really gets to is asked only if the best of them would be the
    /// best of all.
    #[inline(always)]
    fn fights_on_lines(&self, from: u8, best: &mut Best) {
        let kind = self.position.kind(from);
        let foes = self.tables.geometry.may_reach(self.seat, kind, from, self.position.side(1 - self.seat));
        if foes.is_empty() {
            return;
        }
        let way = self.tables.geometry.captures(kind).then(|| self.way(from));
        let piece = Piece { kind, from, way };
        let fight = self.best_fight(&piece, foes);
        if fight.beats(*best) {
            let walks = self.walks(&piece);
            let real = if fight.goes_into(walks) { fight } else { self.best_fight(&piece, foes & walks) };
            *best = best.or(real);
        }
    }

    #[inline(always)]
    fn best_fight(&self, piece: &Piece<'_>, foes: B) -> Best {
        let mut best = Best::NONE;
        for to in foes.members() {
            let fight = self.information.attack(self.position, piece.from, to);
            best = best.or(self.weighed(piece, to, fight));
        }
        best
    }

    /// Weighs the moves of a piece to empty squares: those that bring it nearer, and the others, unless none
    /// of them can be the best.
    #[inline(always)]
    fn quiet(&self, from: u8, best: &mut Best) {
        let piece = self.piece(from);
        let most = self.tables.bounds.steps(self.other(from), self.distance(from));
        let [nearer, others] = most.map(|most| best.may_be_beaten(most));
        if !(nearer | others) {
            return;
        }
        let ahead = self.tables.geometry.ahead(self.seat, piece.kind, from);
        let wanted = ahead & B::mask_of(nearer) | !ahead & B::mask_of(others);
        if (self.tables.geometry.may_reach(self.seat, piece.kind, from, wanted) & self.empty).is_empty() {
            return;
        }
        let alone = FightValue { win: 1.0, ..FightValue::default() };
        for to in (self.walks(&piece) & wanted & self.empty).members() {
            *best = best.or(self.weighed(&piece, to, alone));
        }
    }

    /// Distances at which pieces, but for the nearest, may have quiet moves that are better, as bits.
    #[inline(always)]
    fn promising(&self, best: Best) -> u32 {
        let [first, second] = self.nearest;
        let most = self.tables.bounds.moves(first);
        let may = |distance: usize| u32::from(best.may_be_beaten(most[distance]));
        (0..most.len()).map(|distance| may(distance) << distance).fold(0, |set, bit| set | bit) & !0 << second
    }

    #[inline(always)]
    fn distance(&self, from: u8) -> u8 {
        self.tables.estimate.distance(self.seat, self.position.kind(from), from)
    }

    #[inline(always)]
    fn walks(&self, piece: &Piece<'_>) -> B {
        let reach =
            self.tables.geometry.reach(self.seat, piece.kind, piece.from) & !self.position.side(self.seat);
        self.tables.geometry.walks(self.tables.game, self.position, (piece.from, piece.kind), reach)
    }

    /// Value of a move by its fight's fight, and by its destination if its piece stays there. Only kinds
    /// that take the headquarters are ever at no distance from it.
    #[inline(always)]
    fn weighed(&self, piece: &Piece<'_>, to: u8, fight: FightValue) -> Best {
        let Piece { kind, from, .. } = *piece;
        let mut score = noise(self.seed, from, to) + fight.swing;
        if let Some(Way { gains, here }) = piece.way {
            let after = self.tables.estimate.distance(self.seat, kind, to);
            let crown = f32::from(after == 0) * VICTORY;
            score += fight.win * (gains[usize::from(after)] - here + crown);
        }
        if self.siege.is_laid() {
            score -= DEFEAT * self.siege.exposure(self.information, (kind, from), (to, fight.lose));
        }
        Best::new(score, from, to)
    }

    #[inline(always)]
    fn other(&self, from: u8) -> u8 {
        self.nearest[usize::from(self.front == from)]
    }
}

/// A number in [0, `NOISE`) that depends on the ply's word and the move.
#[inline(always)]
pub fn noise(seed: u32, from: u8, to: u8) -> f32 {
    let mixed =
        (seed ^ (u32::from(from) << 8 | u32::from(to)).wrapping_mul(0x9e37_79b9)).wrapping_mul(0x85eb_ca6b);
    (mixed >> 8) as f32 * (NOISE / (1 << 24) as f32)
}

struct Siege<'a, B: Bits> {
    position: &'a Position<B>,
    seat: usize,
    home: u8,
    besiegers: B,
}

impl<'a, B: Bits> Siege<'a, B> {
    #[inline(always)]
    fn new(game: &Gunjin<B>, geometry: &Geometry<B>, position: &'a Position<B>) -> Siege<'a, B> {
        let seat = position.seat();
        let home = geometry.headquarters(seat);
        let mut besiegers = B::EMPTY;
        for foe in (position.side(1 - seat) & geometry.takers(1 - seat)).members() {
            let comes = geometry.takes(1 - seat, position.kind(foe), foe);
            if comes && game.targets(position, 1 - seat, foe).has(home) {
                besiegers |= B::square(foe);
            }
        }
        Siege { position, seat, home, besiegers }
    }

    #[inline(always)]
    fn is_laid(&self) -> bool {
        !self.besiegers.is_empty()
    }

    /// The chance that the headquarters falls after a move against whose target an enemy piece holds with
    /// some chance.
    #[inline(always)]
    fn exposure(
        &self,
        information: &impl InformationModel<B>,
        (kind, from): (u8, u8),
        (to, holds): (u8, f32),
    ) -> f32 {
        let own = self.position.side(self.seat);
        let guard = if to == self.home {
            Some(kind)
        } else if own.has(self.home) && from != self.home {
            Some(self.position.kind(self.home))
        } else {
            None
        };
        let mut safe = 1.0f32;
        for foe in self.besiegers.members() {
            let lives = if foe == to { holds } else { 1.0 };
            safe *= 1.0 - lives * information.taking(self.position, guard, foe);
        }
        1.0 - safe
    }
}
