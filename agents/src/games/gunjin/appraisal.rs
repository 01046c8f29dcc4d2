//! Arguments for and against each move of a view, one ply deep. On a board
//! without headquarters goals, and squares to ward, are the flags.

use super::marginals::Marginals;
use super::odds::{FightOdds, Odds};
use super::rollout::nearest::NearestTwo;
use super::tactician::own_moves;
use super::values::{ASPECTS, FAR, Geometry, PositionValue, SQUARES};
use gunjin_engine::games::gunjin::{Gunjin, Manner, Move, NOWHERE, View};
use gunjin_engine::{Bits, math};

const MEMORY: usize = 8;

/// The aspects of a move: winning chance, value gained, value lost, advance, risk, exposure, shuffling, news.
pub type Aspects = [f64; ASPECTS];

#[derive(Debug, Clone, Copy)]
pub(super) struct Walk {
    pub(super) kind: u8,
    pub(super) enemy: Option<usize>,
    /// FightOdds of that fight; of a walk without one, that it lives.
    pub(super) fight: FightOdds,
    pub(super) win: f64,
    pub(super) advance: f64,
    pub(super) risk_there: f64,
    pub(super) risk_here: f64,
    pub(super) exposure: f64,
    pub(super) shuffle: f64,
}

/// Estimates the value of every legal move.
#[derive(Debug)]
pub struct Appraisal<'a, B: Bits> {
    pub(super) odds: Odds<'a, B>,
    kinds: [u8; SQUARES],
    pub(super) nearest: NearestTwo,
    hunt: Option<FlagHunt>,
    /// Numbers of the enemy pieces that may come to our home next.
    pub(super) besiegers: B,
    /// By square, what our piece there stands to lose.
    pub(super) risks: [f64; SQUARES],
    /// Our latest moves, from and to, the last first.
    pub(super) past: Vec<(u8, u8)>,
}

impl<'a, B: Bits> Appraisal<'a, B> {
    /// Of the moves of a view, by what is believed of the enemy's pieces.
    pub fn new(
        game: &'a Gunjin<B>,
        geometry: &'a Geometry<B>,
        estimate: &'a PositionValue,
        view: &'a View<B>,
        marginals: &'a Marginals,
    ) -> Appraisal<'a, B> {
        let odds = Odds::new(game, geometry, estimate, view, marginals);
        let (mut kinds, mut risks) = ([0; SQUARES], [0.0; SQUARES]);
        for piece in &view.own {
            if let Some(square) = piece.square {
                kinds[usize::from(square)] = piece.kind;
                risks[usize::from(square)] = odds.risk(piece.kind, square, None);
            }
        }
        let kind = |square| kinds[usize::from(square)];
        let nearest = NearestTwo::of(estimate, view.seat, view.own_squares(), kind);
        let besiegers = odds.besiegers();
        let hunt = FlagHunt::of(game, geometry, view);
        let past = own_moves(view).take(MEMORY).map(|action| (action.from, action.to)).collect();
        Appraisal { odds, kinds, nearest, hunt, besiegers, risks, past }
    }

    /// The aspects of a move.
    pub fn aspects(&self, action: Move) -> Aspects {
        match action.manner {
            Manner::Walk => self.aspects_of(&self.walk(action)),
            Manner::Fall | Manner::Carry { .. } => self.fall(action),
        }
    }

    pub(super) fn kind(&self, square: u8) -> u8 {
        self.kinds[usize::from(square)]
    }

    pub(super) fn walk(&self, action: Move) -> Walk {
        let (from, to) = (action.from, action.to);
        let kind = self.kind(from);
        let enemy = self.odds.enemy_at(to);
        let fight = match enemy {
            Some(enemy) => self.odds.fight((kind, from), enemy),
            None => FightOdds { win: 1.0, ..FightOdds::default() },
        };
        let takes = to == self.odds.geometry.headquarters(1 - self.odds.view.seat)
            && self.odds.geometry.captures(kind);
        Walk {
            kind,
            enemy,
            fight,
            win: (if takes { fight.win } else { 0.0 }).max(fight.crown),
            advance: f64::from(self.advance(kind, from, to)) * fight.win,
            risk_there: fight.win * self.odds.risk(kind, to, enemy),
            risk_here: self.risks[usize::from(from)],
            exposure: self.exposure(action, kind, enemy, fight),
            shuffle: self.shuffle(from, to),
        }
    }

    pub(super) fn aspects_of(&self, walk: &Walk) -> Aspects {
        let fight = walk.fight;
        let loss = (fight.lose + fight.both) * self.odds.value(walk.kind);
        let risk = walk.risk_there - walk.risk_here;
        [walk.win, fight.gain, loss, walk.advance, risk, walk.exposure, walk.shuffle, news(fight)]
    }

    /// R6.1: what a falling missile may expect of everything it strikes.
    fn fall(&self, action: Move) -> Aspects {
        let weapon = match action.manner {
            Manner::Carry { bomb } => bomb,
            Manner::Walk | Manner::Fall => action.from,
        };
        let (mut gain, mut crown, mut lost) = (0.0, 0.0f64, 0.0f64);
        for square in
            (self.odds.game.struck(self.odds.view.seat, action) & self.odds.view.enemy_squares()).members()
        {
            let Some(enemy) = self.odds.enemy_at(square) else { continue };
            let fight = self.odds.fight((self.kind(weapon), weapon), enemy);
            gain += fight.gain;
            crown = crown.max(fight.crown);
            lost = lost.max(fight.lose + fight.both);
        }
        let spent = self.odds.value(self.kind(action.from))
            + if weapon == action.from { 0.0 } else { self.odds.value(self.kind(weapon)) };
        let reusable = !self.odds.game.ruleset().rules().missile_single_use;
        let loss = if reusable { spent * lost } else { spent };
        let exposure = self.exposure(action, self.kind(action.from), None, FightOdds::default());
        [crown, gain, loss, 0.0, 0.0, exposure, 0.0, 0.0]
    }

    fn advance(&self, kind: u8, from: u8, to: u8) -> f32 {
        if let Some(hunt) = &self.hunt {
            return hunt.advance(self.odds.estimate, from, to);
        }
        self.odds.estimate.advance(self.odds.view.seat, kind, from, to, self.nearest.other_than(from))
    }

    fn exposure(&self, action: Move, kind: u8, met: Option<usize>, fight: FightOdds) -> f64 {
        let headquarters = self.odds.geometry.headquarters(self.odds.view.seat);
        let own = self.odds.view.own_squares();
        let guard = if action.manner == Manner::Walk && action.to == headquarters {
            Some(kind)
        } else if own.has(headquarters) && action.from != headquarters {
            Some(self.kind(headquarters))
        } else {
            None
        };
        let survives = |enemy: usize| if met == Some(enemy) { fight.lose } else { 1.0 };
        let safe: f64 = self
            .besiegers
            .members()
            .map(usize::from)
            .map(|enemy| 1.0 - (survives(enemy) * self.odds.taking(enemy, guard)).min(1.0))
            .product();
        1.0 - safe
    }

    fn shuffle(&self, from: u8, to: u8) -> f64 {
        let back = |(turn, &(earlier, _)): (usize, &(u8, u8))| {
            if earlier == to && self.leads_to(turn, from) { 1.0 } else { 0.0 }
        };
        self.past.iter().enumerate().map(back).sum()
    }

    /// True if the piece on `square` is the one that moved `turn` own moves ago.
    fn leads_to(&self, turn: usize, square: u8) -> bool {
        let mut at = square;
        for (earlier, &(from, to)) in self.past[..=turn].iter().enumerate() {
            if to == at {
                if earlier == turn {
                    return true;
                }
                at = from;
            }
        }
        false
    }
}

fn news(fight: FightOdds) -> f64 {
    [fight.win, fight.lose, fight.both].iter().filter(|p| **p > 0.0).map(|p| -p * math::log2(*p)).sum()
}

#[derive(Debug, Clone)]
pub(super) struct FlagHunt {
    distance: Vec<u8>,
    /// The square of our nearest piece that moves, and how near it and the next are.
    front: u8,
    nearest: [u8; 2],
}

fn is_prized_flag<B: Bits>(geometry: &Geometry<B>, kind: u8) -> bool {
    geometry.is_flag(kind) && geometry.is_crown(kind) && geometry.is_fixed(kind)
}

/// Square to ward: our headquarters, or on a board without any our flag.
pub(super) fn home<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, view: &View<B>) -> u8 {
    if game.ruleset().board().headquarters(view.seat).is_some() {
        return geometry.headquarters(view.seat);
    }
    let flag = view.own.iter().find(|piece| is_prized_flag(geometry, piece.kind));
    flag.and_then(|piece| piece.square).unwrap_or(NOWHERE)
}

impl FlagHunt {
    pub(super) fn of<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, view: &View<B>) -> Option<FlagHunt> {
        let board = game.ruleset().board();
        if board.headquarters(view.seat).is_some() {
            return None;
        }
        let prizes: u32 = (0..game.ruleset().kinds().len() as u8)
            .filter(|&k| is_prized_flag(geometry, k))
            .fold(0, |set, k| set | 1 << k);
        let place = |square: u8| board.get(square).map(|square| (square.file, square.row));
        let goals = view.enemies.iter().filter(|piece| piece.kinds & prizes != 0);
        let goals: Vec<(usize, usize)> = goals.filter_map(|piece| piece.square).filter_map(place).collect();
        let mut distance = vec![FAR; SQUARES];
        for square in board.squares() {
            let Some((file, row)) = place(square) else { continue };
            let steps = goals.iter().map(|goal| goal.0.abs_diff(file) + goal.1.abs_diff(row));
            distance[usize::from(square)] =
                steps.min().map_or(FAR, |steps| steps.min(usize::from(FAR) - 1) as u8);
        }
        let movers = view.own.iter().filter(|piece| !geometry.is_fixed(piece.kind));
        let mut ways: Vec<(u8, u8)> = movers
            .filter_map(|piece| piece.square)
            .map(|square| (distance[usize::from(square)], square))
            .collect();
        ways.sort_unstable();
        let way = |at: usize| ways.get(at).copied().unwrap_or((FAR, NOWHERE));
        Some(FlagHunt { front: way(0).1, nearest: [way(0).0, way(1).0], distance })
    }

    pub(super) fn advance(&self, estimate: &PositionValue, from: u8, to: u8) -> f32 {
        let other = self.nearest[usize::from(self.front == from)];
        estimate.gain(self.distance[usize::from(from)], self.distance[usize::from(to)], other)
    }
}
