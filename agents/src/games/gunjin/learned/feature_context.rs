//! One moment of a game, as the inputs see it.

use super::enemy_beliefs::{EnemyBeliefs, Prospect};
use super::inputs::{CONTEXT, FeatureExtractor, Input, MOMENT, MOVE};
use super::leaf_evaluation::{LeafEvaluation, Meeting, Sums};
use crate::games::gunjin::appraisal::{Appraisal, Aspects, Walk};
use crate::games::gunjin::leaf::integer::UNITS;
use crate::games::gunjin::odds::FightOdds;
use crate::games::gunjin::values::{ASPECTS, FAR, SQUARES};
use crate::learn::decision::{Inputs, stored};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Announcement, Gunjin, MOST_KINDS, Manner, Move, Outcome, View};
use wide::f32x4;

#[derive(Debug, Clone, Copy, Default)]
struct Past {
    moved: bool,
    shown: bool,
    fights: u8,
}

pub(super) struct FeatureContext<'a, B: Bits> {
    about: &'a FeatureExtractor<B>,
    game: &'a Gunjin<B>,
    view: &'a View<B>,
    beliefs: &'a EnemyBeliefs<B>,
    own: B,
    enemies: B,
    past: [Past; SQUARES],
    last: Option<u8>,
    foes: Vec<Foe<'a>>,
    leaf: Option<LeafEvaluation<'a>>,
}

/// An enemy piece that lives.
struct Foe<'a> {
    square: u8,
    /// Number of the piece in the view.
    enemy: usize,
    prospect: &'a Prospect,
    /// The chance that it takes headquarters, by how near it is to ours.
    threat: f32,
    /// Factors of its swings: 1, but of the third the threat.
    scale: f32x4,
}

/// Parts that all moves of a piece have in common.
struct Origin {
    from: u8,
    kind: u8,
    /// Inputs of a fall.
    falling: Numbers,
    /// Inputs of a walk.
    walking: Numbers,
    /// The leaf's first layer without the piece.
    gone: Sums,
}

const ASPECT_PLACES: [Input; ASPECTS] = [
    Input::Wins,
    Input::Gain,
    Input::Loss,
    Input::Advance,
    Input::Risk,
    Input::Exposure,
    Input::Shuffle,
    Input::News,
];

/// Inputs by what is near, before a move and after it.
const HERE: [Input; 4] = [Input::HuntHere, Input::DangerHere, Input::GuardHere, Input::HomeHere];
const THERE: [Input; 4] = [Input::HuntThere, Input::DangerThere, Input::GuardThere, Input::HomeThere];

#[derive(Clone)]
struct Numbers([f32; MOVE.len()]);

impl Numbers {
    fn stored(&self) -> [i16; MOVE.len()] {
        let mut whole = [0; MOVE.len()];
        whole.iter_mut().zip(&self.0).for_each(|(whole, &number)| *whole = stored(number));
        whole
    }

    fn set(&mut self, place: Input, number: f32) {
        self.0[place as usize] = number;
    }

    fn set_aspects(&mut self, aspects: Aspects) {
        ASPECT_PLACES.into_iter().zip(aspects).for_each(|(place, aspect)| self.set(place, aspect as f32));
    }

    fn get(&self, place: Input) -> f32 {
        self.0[place as usize]
    }
}

impl<'a, B: Bits> FeatureContext<'a, B> {
    pub(super) fn new(
        about: &'a FeatureExtractor<B>,
        game: &'a Gunjin<B>,
        view: &'a View<B>,
        beliefs: &'a EnemyBeliefs<B>,
    ) -> FeatureContext<'a, B> {
        let home = about.geometry.headquarters(view.seat);
        let foe = |(enemy, square): (usize, u8)| {
            let prospect = beliefs.prospect(enemy);
            let threat = prospect.captor * about.nearness(square)[usize::from(home) % SQUARES];
            Foe { square, enemy, prospect, threat, scale: f32x4::new([1.0, 1.0, threat, 1.0]) }
        };
        let living =
            view.enemies.iter().enumerate().filter_map(|(enemy, piece)| Some((enemy, piece.square?)));
        FeatureContext {
            about,
            game,
            view,
            own: view.own_squares(),
            enemies: view.enemy_squares(),
            past: past(view),
            last: last_mover(view),
            foes: living.map(foe).collect(),
            leaf: about.leaf.as_ref().map(|leaf| LeafEvaluation::new(leaf, view, &beliefs.means)),
            beliefs,
        }
    }

    /// Describes the moment and its moves.
    pub(super) fn describe(&self, legal: &[Move], inputs: &mut Inputs) {
        let marginals = &self.beliefs.marginals;
        let FeatureExtractor { geometry, estimate, .. } = self.about;
        let appraisal = Appraisal::new(self.game, geometry, estimate, self.view, marginals);
        inputs.context.clear();
        inputs.context.reserve(MOMENT);
        inputs.context.extend(self.context(&appraisal).map(stored));
        inputs.context.extend(self.units().map(stored));
        inputs.moves.clear();
        inputs.moves.reserve(legal.len() * MOVE.len());
        for moves in legal.chunk_by(|one, other| one.from == other.from) {
            let origin = self.origin(&appraisal, moves[0].from);
            for &action in moves {
                inputs.moves.extend_from_slice(&self.action(&appraisal, &origin, action).stored());
            }
        }
    }

    fn goal_danger(&self) -> f32 {
        let goal = self.about.geometry.headquarters(1 - self.view.seat);
        let captors = self.view.own.iter().filter(|piece| self.about.geometry.captures(piece.kind));
        let near = |square: u8| self.about.nearness(square)[usize::from(goal) % SQUARES];
        captors.filter_map(|piece| piece.square).map(near).sum()
    }

    fn beside(&self, square: u8) -> B {
        self.game.stepped(B::square(square))
    }

    fn context(&self, appraisal: &Appraisal<'_, B>) -> [f32; CONTEXT.len()] {
        let FeatureExtractor { geometry, estimate, .. } = self.about;
        let (view, seat) = (self.view, self.view.seat);
        let living = |list: usize, all: usize| list as f32 / all.max(1) as f32;
        let (own, enemies) = (self.own.len() as usize, self.enemies.len() as usize);
        let mut value = 0.0;
        let mut captors = 0.0;
        for piece in view.own.iter().filter(|piece| piece.square.is_some()) {
            value += estimate.trade(piece.kind);
            captors += f32::from(geometry.captures(piece.kind));
        }
        let mut dangerous = 0.0;
        for (kind, &count) in self.beliefs.expected.iter().enumerate().take(self.about.kinds) {
            value -= count * estimate.trade(kind as u8);
            dangerous += count * f32::from(geometry.captures(kind as u8));
        }
        let [nearest, next] = appraisal.nearest.distances().map(|distance| f32::from(distance) / 8.0);
        let furthest = self.enemies.members().map(|square| geometry.quarter(1 - seat, square)).max();
        let moved = |moved: usize, all: usize| moved as f32 / all.max(1) as f32;
        [
            living(own, view.own.len()),
            living(enemies, view.enemies.len()),
            value / 4.0,
            captors / 4.0,
            dangerous / 4.0,
            nearest,
            next,
            appraisal.besiegers.len() as f32 / 3.0,
            furthest.unwrap_or(0) as f32 / 3.0,
            view.ply() as f32 / 200.0,
            quiet_plies(view) as f32 / 20.0,
            moved(view.enemies.iter().filter(|piece| piece.moved).count(), view.enemies.len()),
            moved(view.own.iter().filter(|piece| piece.moved).count(), view.own.len()),
            f32::from(self.own.has(geometry.headquarters(seat))),
            self.about.squares / 64.0,
            self.foes.iter().map(|foe| foe.threat).sum(),
            self.goal_danger(),
            self.leaf.as_ref().map_or(0.0, |leaf| leaf.standing),
        ]
    }

    fn units(&self) -> [f32; UNITS] {
        self.leaf.as_ref().map_or([0.0; UNITS], LeafEvaluation::units)
    }

    fn origin(&self, appraisal: &Appraisal<'_, B>, from: u8) -> Origin {
        let kind = appraisal.kind(from);
        let mut falling = Numbers([0.0; MOVE.len()]);
        self.piece(appraisal, (kind, from), &mut falling);
        self.place(from, &mut falling);
        let mut walking = falling.clone();
        walking.set(Input::DistanceHere, self.distance(kind, from));
        walking.set(Input::RiskHere, appraisal.risks[usize::from(from)] as f32);
        walking.set(Input::AttackHere, self.best_attack(appraisal, kind, from, None));
        walking.set(Input::VisitorsHere, appraisal.odds.visitors(from, None).len() as f32 / 4.0);
        self.around(HERE, (kind, from), None, &mut walking);
        let gone = self.leaf.as_ref().map_or([0.0; UNITS], |leaf| leaf.without(kind, from));
        Origin { from, kind, falling, walking, gone }
    }

    fn action(&self, appraisal: &Appraisal<'_, B>, origin: &Origin, action: Move) -> Numbers {
        let mut numbers;
        if action.manner == Manner::Walk {
            numbers = origin.walking.clone();
            let walk = appraisal.walk(action);
            numbers.set_aspects(appraisal.aspects_of(&walk));
            numbers.set(Input::DistanceThere, self.distance(walk.kind, action.to));
            self.fight(&walk, action, &mut numbers);
            self.risks(appraisal, &walk, action, &mut numbers);
            if walk.enemy.is_some() {
                self.around(HERE, (walk.kind, action.from), walk.enemy, &mut numbers);
            }
            self.around(THERE, (walk.kind, action.to), walk.enemy, &mut numbers);
            self.leaf_changes(&walk, origin, action.to, &mut numbers);
        } else {
            numbers = origin.falling.clone();
            numbers.set_aspects(appraisal.aspects(action));
            numbers.set(Input::Falls, 1.0);
            numbers.set(Input::Carried, f32::from(matches!(action.manner, Manner::Carry { .. })));
        }
        self.destination(origin, action.to, &mut numbers);
        numbers
    }

    fn fight(&self, walk: &Walk, action: Move, numbers: &mut Numbers) {
        let Some(enemy) = walk.enemy else { return };
        let FightOdds { win, lose, both, .. } = walk.fight;
        let (piece, row) = (&self.view.enemies[enemy], &self.beliefs.marginals.rows[enemy]);
        let chance = |test: &dyn Fn(u8) -> bool| -> f32 {
            row.iter()
                .enumerate()
                .take(self.about.kinds)
                .filter(|(kind, _)| test(*kind as u8))
                .map(|(_, p)| p)
                .sum()
        };
        let FeatureExtractor { geometry, .. } = self.about;
        numbers.set(Input::Attacks, 1.0);
        numbers.set(Input::WinsFight, win as f32);
        numbers.set(Input::LosesFight, lose as f32);
        numbers.set(Input::BothFall, both as f32);
        numbers.set(Input::TargetMoved, f32::from(piece.moved));
        numbers.set(Input::TargetFights, piece.fights.len() as f32 / 3.0);
        numbers.set(Input::TargetFixed, chance(&|kind| geometry.is_fixed(kind)));
        numbers.set(Input::TargetCaptor, chance(&|kind| geometry.captures(kind)));
        numbers.set(Input::TargetValue, self.beliefs.prospect(enemy).worth);
        numbers.set(Input::TargetWay, geometry.quarter(1 - self.view.seat, action.to) as f32 / 3.0);
        numbers.set(Input::TargetMovedLast, f32::from(self.last == Some(action.to)));
    }

    fn leaf_changes(&self, walk: &Walk, origin: &Origin, to: u8, numbers: &mut Numbers) {
        let Some(leaf) = &self.leaf else { return };
        let row = |enemy: usize| &self.beliefs.marginals.rows[enemy];
        let meeting = walk.enemy.map(|enemy| Meeting { enemy, row: row(enemy), fight: &walk.fight });
        let loses = |other: u8| self.about.geometry.outcome(walk.kind, other) == Outcome::Lose;
        let (change, alone) = leaf.change(&origin.gone, (walk.kind, to), meeting.as_ref(), loses);
        numbers.set(Input::LeafChange, 2.0 * change);
        numbers.set(Input::LeafAlone, 2.0 * alone);
    }

    fn distance(&self, kind: u8, square: u8) -> f32 {
        match self.about.estimate.distance(self.view.seat, kind, square) {
            FAR => 0.0,
            distance => f32::from(distance) / 8.0,
        }
    }

    /// Fights with the enemy pieces but one, by how near they are to a square.
    fn around(
        &self,
        inputs: [Input; 4],
        (kind, square): (u8, u8),
        but: Option<usize>,
        numbers: &mut Numbers,
    ) {
        let (nearness, kind) = (self.about.nearness(square), usize::from(kind) % MOST_KINDS);
        let foes = self.foes.iter().filter(|foe| Some(foe.enemy) != but);
        let sums = foes.fold(f32x4::ZERO, |sums, foe| {
            let near = f32x4::splat(nearness[usize::from(foe.square) % SQUARES]);
            sums + near * foe.prospect.swings[kind] * foe.scale
        });
        let [hunt, danger, guard, way] = inputs;
        let [ours, theirs, threat, _] = sums.to_array();
        let home = self.about.geometry.headquarters(self.view.seat);
        let steps = f32::from(self.about.steps(square, home)) / 8.0;
        [(hunt, ours), (danger, theirs), (guard, threat), (way, steps)]
            .into_iter()
            .for_each(|(input, number)| numbers.set(input, number));
    }

    fn risks(&self, appraisal: &Appraisal<'_, B>, walk: &Walk, action: Move, numbers: &mut Numbers) {
        let odds = &appraisal.odds;
        let (from, to) = (action.from, action.to);
        let there = odds.visitors(to, walk.enemy).len() as f32;
        numbers.set(Input::RiskThere, walk.risk_there as f32);
        numbers.set(Input::AttackThere, self.best_attack(appraisal, walk.kind, to, walk.enemy));
        numbers.set(Input::VisitorsThere, there / 4.0);
        let friends = self.beside(to) & self.own & !B::square(from);
        let threatened = friends.members().any(|square| !odds.visitors(square, None).is_empty());
        numbers.set(Input::Rescue, if threatened { numbers.get(Input::AttackThere) } else { 0.0 });
        numbers.set(
            Input::FreeWay,
            f32::from(there == 0.0 && numbers.get(Input::DistanceThere) < numbers.get(Input::DistanceHere)),
        );
        let backing = friends.members().map(|square| self.strength(appraisal.kind(square)).0);
        numbers.set(Input::Backing, backing.fold(0.0, f32::max));
    }

    fn best_attack(&self, appraisal: &Appraisal<'_, B>, kind: u8, from: u8, but: Option<usize>) -> f32 {
        let near = self.about.geometry.reach(self.view.seat, kind, from) & self.enemies;
        let swing = |square: u8| match appraisal.odds.enemy_at(square) {
            Some(enemy) if Some(enemy) != but => {
                self.beliefs.prospect(enemy).swings[usize::from(kind) % MOST_KINDS].to_array()[0]
            }
            _ => 0.0,
        };
        near.members().map(swing).fold(0.0, f32::max)
    }

    fn strength(&self, kind: u8) -> (f32, f32) {
        self.beliefs.strength[usize::from(kind) % MOST_KINDS]
    }

    fn piece(&self, appraisal: &Appraisal<'_, B>, (kind, from): (u8, u8), numbers: &mut Numbers) {
        let FeatureExtractor { geometry, estimate, .. } = self.about;
        let past = self.past[usize::from(from)];
        let value = estimate.trade(kind);
        numbers.set(Input::Value, value);
        numbers.set(Input::Captor, f32::from(geometry.captures(kind)));
        numbers.set(Input::Moved, f32::from(past.moved));
        numbers.set(Input::Shown, f32::from(past.shown));
        numbers.set(Input::Fights, f32::from(past.fights) / 3.0);
        numbers.set(Input::IsNearest, f32::from(appraisal.nearest.front() == from));
        numbers.set(Input::SamePiece, f32::from(appraisal.past.first().is_some_and(|&(_, at)| at == from)));
        let (beats, beaten) = self.strength(kind);
        numbers.set(Input::Beats, beats);
        numbers.set(Input::Beaten, beaten);
        numbers.set(Input::Unrevealed, if past.moved { 0.0 } else { value });
    }

    fn place(&self, from: u8, numbers: &mut Numbers) {
        let FeatureExtractor { geometry, strip, .. } = self.about;
        let (seat, beside) = (self.view.seat, self.beside(from));
        numbers.set(Input::LastMoverHere, f32::from(self.last.is_some_and(|square| beside.has(square))));
        numbers.set(Input::WayHere, geometry.quarter(seat, from) as f32 / 3.0);
        numbers.set(Input::StandsBesideHome, f32::from(geometry.ring(seat).has(from)));
        numbers.set(Input::StandsAtHome, f32::from(from == geometry.headquarters(seat)));
        numbers.set(Input::StandsOnStrip, f32::from(strip.has(from)));
        numbers.set(Input::FriendsHere, (beside & self.own).len() as f32 / 4.0);
        numbers.set(Input::EnemiesHere, (beside & self.enemies).len() as f32 / 4.0);
    }

    fn destination(&self, origin: &Origin, to: u8, numbers: &mut Numbers) {
        let FeatureExtractor { geometry, strip, .. } = self.about;
        let (seat, beside) = (self.view.seat, self.beside(to) & !B::square(origin.from));
        numbers.set(Input::Reach, geometry.reach(seat, origin.kind, to).len() as f32 / 16.0);
        numbers.set(Input::WayThere, geometry.quarter(seat, to) as f32 / 3.0);
        numbers.set(Input::GoesBesideHome, f32::from(geometry.ring(seat).has(to)));
        numbers.set(Input::GoesHome, f32::from(to == geometry.headquarters(seat)));
        numbers.set(Input::GoesBesideGoal, f32::from(geometry.ring(1 - seat).has(to)));
        numbers.set(Input::GoesToStrip, f32::from(strip.has(to)));
        numbers.set(Input::FriendsThere, (beside & self.own).len() as f32 / 4.0);
        numbers.set(Input::EnemiesThere, (beside & self.enemies).len() as f32 / 4.0);
    }
}

fn past<B: Bits>(view: &View<B>) -> [Past; SQUARES] {
    let mut fights = [0u8; SQUARES];
    for fight in view.enemies.iter().flat_map(|enemy| &enemy.fights) {
        let count = &mut fights[usize::from(fight.our_start)];
        *count = count.saturating_add(1);
    }
    let mut past = [Past::default(); SQUARES];
    for piece in &view.own {
        if let Some(square) = piece.square {
            past[usize::from(square)] =
                Past { moved: piece.moved, shown: piece.shown, fights: fights[usize::from(piece.start)] };
        }
    }
    past
}

pub(in crate::games::gunjin) fn quiet_plies<B: Bits>(view: &View<B>) -> usize {
    let is_quiet = |told: &&Announcement<B>| told.outcome.is_none() && told.action.manner == Manner::Walk;
    view.log.iter().rev().take_while(is_quiet).count()
}

fn last_mover<B: Bits>(view: &View<B>) -> Option<u8> {
    let told = view.log.last()?;
    if told.seat == view.seat { None } else { told.stands }
}
