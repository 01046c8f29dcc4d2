//! One moment of a game, as the inputs see it.

use super::inputs::{CONTEXT, FeatureExtractor, Input, MOMENT, MOVE};
use super::leaf_evaluation::{LeafEvaluation, Meeting, Step};
use crate::games::gunjin::appraisal::{Appraisal, Aspects, Walk};
use crate::games::gunjin::leaf::integer::UNITS;
use crate::games::gunjin::marginals::{Marginals, Row};
use crate::games::gunjin::odds::FightOdds;
use crate::games::gunjin::rollout::fight_table::FightValue;
use crate::games::gunjin::values::{ASPECTS, FAR, SQUARES};
use crate::learn::decision::{Inputs, stored};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Announcement, Gunjin, MOST_KINDS, Manner, Move, Outcome, View};

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
    marginals: Marginals,
    own: B,
    enemies: B,
    past: [Past; SQUARES],
    /// By own kind: the share of the enemy's army that it beats when it attacks, and the share that beats it.
    strength: [(f32, f32); MOST_KINDS],
    expected: Row,
    last: Option<u8>,
    foes: Vec<Option<Foe>>,
    /// By own kind, where its swings begin: one for each living enemy piece.
    kinds: [Option<usize>; MOST_KINDS],
    /// Gains of a fight: ours if we attack, the enemy's if he does.
    swings: Vec<Swing>,
    leaf: Option<LeafEvaluation<'a>>,
}

#[derive(Debug, Clone)]
struct Foe {
    square: u8,
    threat: f32,
    worth: f32,
    fights: [FightValue; MOST_KINDS],
}

#[derive(Debug, Clone, Copy)]
struct Swing {
    square: u8,
    ours: f32,
    theirs: f32,
    beats: f32,
    threat: f32,
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

pub(super) struct Numbers([f32; MOVE.len()]);

impl Numbers {
    pub(super) fn each(self) -> [f32; MOVE.len()] {
        self.0
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
    ) -> FeatureContext<'a, B> {
        let marginals = about.marginals(game, view);
        let mut expected = [0.0; MOST_KINDS];
        for (piece, row) in view.enemies.iter().zip(&marginals.rows) {
            if piece.square.is_some() {
                expected.iter_mut().zip(row).for_each(|(sum, p)| *sum += p);
            }
        }
        let mut context = FeatureContext {
            about,
            game,
            view,
            own: view.own_squares(),
            enemies: view.enemy_squares(),
            past: past(view),
            strength: [(0.0, 0.0); MOST_KINDS],
            expected,
            last: last_mover(view),
            foes: Vec::new(),
            kinds: [None; MOST_KINDS],
            swings: Vec::with_capacity(about.kinds * view.enemies.len()),
            leaf: about.leaf.as_ref().map(|leaf| LeafEvaluation::new(leaf, view, &marginals)),
            marginals,
        };
        let foes = view.enemies.iter().zip(&context.marginals.rows);
        context.foes = foes.map(|(piece, row)| Some(context.foe(piece.square?, row))).collect();
        for piece in view.own.iter().filter(|piece| piece.square.is_some()) {
            let kind = usize::from(piece.kind) % MOST_KINDS;
            if context.kinds[kind].is_none() {
                context.kinds[kind] = Some(context.swings.len());
                context.strength[kind] = context.strength_of(piece.kind);
                context.add_swings(piece.kind);
            }
        }
        context
    }

    fn foe(&self, square: u8, row: &Row) -> Foe {
        let FeatureExtractor { geometry, fights, estimate, .. } = self.about;
        let near = self.about.nearness(square, geometry.headquarters(self.view.seat));
        Foe {
            square,
            threat: fights.captor(row) * near,
            worth: row.iter().enumerate().map(|(kind, p)| p * estimate.trade(kind as u8)).sum(),
            fights: fights.against(row),
        }
    }

    fn add_swings(&mut self, kind: u8) {
        let value = self.about.estimate.trade(kind);
        let swing = |foe: &Foe| {
            let fight = foe.fights[usize::from(kind) % MOST_KINDS];
            // Whether he moves at all is not asked: a table of fights knows no walls.
            let theirs = fight.lose * value - fight.win * foe.worth;
            Swing {
                square: foe.square,
                ours: fight.swing.max(0.0),
                theirs: theirs.max(0.0),
                beats: fight.win,
                threat: foe.threat,
            }
        };
        self.swings.extend(self.foes.iter().flatten().map(swing));
    }

    fn swings(&self, kind: u8) -> impl Iterator<Item = &Swing> {
        let begin = self.kinds[usize::from(kind) % MOST_KINDS].unwrap_or(self.swings.len());
        self.swings[begin..].iter().take(self.enemies.len() as usize)
    }

    fn goal_danger(&self) -> f32 {
        let goal = self.about.geometry.headquarters(1 - self.view.seat);
        let captors = self.view.own.iter().filter(|piece| self.about.geometry.captures(piece.kind));
        captors.filter_map(|piece| piece.square).map(|square| self.about.nearness(square, goal)).sum()
    }

    fn strength_of(&self, kind: u8) -> (f32, f32) {
        let (mut beats, mut falls, mut all) = (0.0, 0.0, 0.0f32);
        for (other, &count) in self.expected.iter().enumerate().take(self.about.kinds) {
            all += count;
            match self.about.geometry.outcome(kind, other as u8) {
                Outcome::Win => beats += count,
                Outcome::Lose => falls += count,
                Outcome::Both => {}
            }
        }
        let all = all.max(1.0);
        (beats / all, falls / all)
    }

    pub(super) fn appraisal(&self) -> Appraisal<'_, B> {
        Appraisal::new(self.game, &self.about.geometry, &self.about.estimate, self.view, &self.marginals)
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
        for (kind, &count) in self.expected.iter().enumerate().take(self.about.kinds) {
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
            self.foes.iter().flatten().map(|foe| foe.threat).sum(),
            self.goal_danger(),
            self.leaf.as_ref().map_or(0.0, |leaf| leaf.standing),
        ]
    }

    fn units(&self) -> [f32; UNITS] {
        self.leaf.as_ref().map_or([0.0; UNITS], LeafEvaluation::units)
    }

    pub(super) fn moment(&self, appraisal: &Appraisal<'_, B>, inputs: &mut Inputs) {
        inputs.context.clear();
        inputs.context.reserve(MOMENT);
        inputs.context.extend(self.context(appraisal).map(stored));
        inputs.context.extend(self.units().map(stored));
    }

    pub(super) fn action(&self, appraisal: &Appraisal<'_, B>, action: Move) -> Numbers {
        let mut numbers = Numbers([0.0; MOVE.len()]);
        if action.manner == Manner::Walk {
            let walk = appraisal.walk(action);
            let aspects = appraisal.aspects_of(&walk);
            numbers.set_aspects(aspects);
            self.fight(&walk, action, &mut numbers);
            self.distances(walk.kind, action, &mut numbers);
            self.risks(appraisal, &walk, action, &mut numbers);
            self.neighbourhood(walk.kind, action, walk.enemy, &mut numbers);
            self.leaf_changes(&walk, action, &mut numbers);
        } else {
            let aspects = appraisal.aspects(action);
            numbers.set_aspects(aspects);
            numbers.set(Input::Falls, 1.0);
            numbers.set(Input::Carried, f32::from(matches!(action.manner, Manner::Carry { .. })));
        }
        self.piece(appraisal, action, &mut numbers);
        self.places(action, &mut numbers);
        numbers
    }

    fn fight(&self, walk: &Walk, action: Move, numbers: &mut Numbers) {
        let Some(enemy) = walk.enemy else { return };
        let FightOdds { win, lose, both, .. } = walk.fight;
        let (piece, row) = (&self.view.enemies[enemy], &self.marginals.rows[enemy]);
        let chance = |test: &dyn Fn(u8) -> bool| -> f32 {
            row.iter()
                .enumerate()
                .take(self.about.kinds)
                .filter(|(kind, _)| test(*kind as u8))
                .map(|(_, p)| p)
                .sum()
        };
        let FeatureExtractor { geometry, .. } = self.about;
        let worth = self.foes[enemy].as_ref().map_or(0.0, |foe| foe.worth);
        numbers.set(Input::Attacks, 1.0);
        numbers.set(Input::WinsFight, win as f32);
        numbers.set(Input::LosesFight, lose as f32);
        numbers.set(Input::BothFall, both as f32);
        numbers.set(Input::TargetMoved, f32::from(piece.moved));
        numbers.set(Input::TargetFights, piece.fights.len() as f32 / 3.0);
        numbers.set(Input::TargetFixed, chance(&|kind| geometry.is_fixed(kind)));
        numbers.set(Input::TargetCaptor, chance(&|kind| geometry.captures(kind)));
        numbers.set(Input::TargetValue, worth);
        numbers.set(Input::TargetWay, geometry.quarter(1 - self.view.seat, action.to) as f32 / 3.0);
        numbers.set(Input::TargetMovedLast, f32::from(self.last == Some(action.to)));
    }

    fn leaf_changes(&self, walk: &Walk, action: Move, numbers: &mut Numbers) {
        let Some(leaf) = &self.leaf else { return };
        let FeatureExtractor { geometry, .. } = self.about;
        let row = |enemy: usize| &self.marginals.rows[enemy];
        let meeting = walk.enemy.map(|enemy| Meeting { enemy, row: row(enemy), fight: &walk.fight });
        let loses = |other: u8| geometry.outcome(walk.kind, other) == Outcome::Lose;
        let (change, alone) = leaf.change(Step { kind: walk.kind, action }, meeting.as_ref(), loses);
        numbers.set(Input::LeafChange, 2.0 * change);
        numbers.set(Input::LeafAlone, 2.0 * alone);
    }

    fn distances(&self, kind: u8, action: Move, numbers: &mut Numbers) {
        let distance = |square: u8| match self.about.estimate.distance(self.view.seat, kind, square) {
            FAR => 0.0,
            distance => f32::from(distance) / 8.0,
        };
        numbers.set(Input::DistanceHere, distance(action.from));
        numbers.set(Input::DistanceThere, distance(action.to));
    }

    fn neighbourhood(&self, kind: u8, action: Move, but: Option<usize>, numbers: &mut Numbers) {
        let met = but.and_then(|enemy| self.view.enemies[enemy].square);
        let home = self.about.geometry.headquarters(self.view.seat);
        let places = [
            (action.from, Input::HuntHere, Input::DangerHere, Input::GuardHere, Input::HomeHere),
            (action.to, Input::HuntThere, Input::DangerThere, Input::GuardThere, Input::HomeThere),
        ];
        let mut sums = [[0.0; 3]; 2];
        for swing in self.swings(kind) {
            if Some(swing.square) == met {
                continue;
            }
            for (sums, place) in sums.iter_mut().zip(&places) {
                let near = self.about.nearness(place.0, swing.square);
                sums[0] += near * swing.ours;
                sums[1] += near * swing.theirs;
                sums[2] += near * swing.beats * swing.threat;
            }
        }
        for (sums, (square, hunt, danger, guard, way)) in sums.into_iter().zip(places) {
            numbers.set(hunt, sums[0]);
            numbers.set(danger, sums[1]);
            numbers.set(guard, sums[2]);
            numbers.set(way, f32::from(self.about.steps(square, home)) / 8.0);
        }
    }

    fn risks(&self, appraisal: &Appraisal<'_, B>, walk: &Walk, action: Move, numbers: &mut Numbers) {
        let odds = &appraisal.odds;
        let (from, to) = (action.from, action.to);
        let there = odds.visitors(to, walk.enemy).len() as f32;
        numbers.set(Input::RiskHere, walk.risk_here as f32);
        numbers.set(Input::RiskThere, walk.risk_there as f32);
        numbers.set(Input::AttackThere, self.best_attack(appraisal, walk.kind, to, walk.enemy));
        numbers.set(Input::AttackHere, self.best_attack(appraisal, walk.kind, from, None));
        numbers.set(Input::VisitorsThere, there / 4.0);
        numbers.set(Input::VisitorsHere, odds.visitors(from, None).len() as f32 / 4.0);
        let friends = self.beside(to) & self.own & !B::square(from);
        let threatened = friends.members().any(|square| !odds.visitors(square, None).is_empty());
        numbers.set(Input::Rescue, if threatened { numbers.get(Input::AttackThere) } else { 0.0 });
        numbers.set(
            Input::FreeWay,
            f32::from(there == 0.0 && numbers.get(Input::DistanceThere) < numbers.get(Input::DistanceHere)),
        );
        let backing =
            friends.members().map(|square| self.strength[usize::from(appraisal.kind(square)) % MOST_KINDS].0);
        numbers.set(Input::Backing, backing.fold(0.0, f32::max));
    }

    fn best_attack(&self, appraisal: &Appraisal<'_, B>, kind: u8, from: u8, but: Option<usize>) -> f32 {
        let near = self.about.geometry.reach(self.view.seat, kind, from) & self.enemies;
        let swing = |square: u8| match appraisal.odds.enemy_at(square) {
            Some(enemy) if Some(enemy) != but => {
                self.foes[enemy].as_ref().map_or(0.0, |foe| foe.fights[usize::from(kind) % MOST_KINDS].swing)
            }
            _ => 0.0,
        };
        near.members().map(swing).fold(0.0, f32::max)
    }

    fn piece(&self, appraisal: &Appraisal<'_, B>, action: Move, numbers: &mut Numbers) {
        let FeatureExtractor { geometry, estimate, .. } = self.about;
        let (seat, from, to) = (self.view.seat, action.from, action.to);
        let kind = appraisal.kind(from);
        let past = self.past[usize::from(from)];
        let value = estimate.trade(kind);
        numbers.set(Input::Value, value);
        numbers.set(Input::Captor, f32::from(geometry.captures(kind)));
        numbers.set(Input::Moved, f32::from(past.moved));
        numbers.set(Input::Shown, f32::from(past.shown));
        numbers.set(Input::Fights, f32::from(past.fights) / 3.0);
        numbers.set(Input::IsNearest, f32::from(appraisal.nearest.front() == from));
        numbers.set(Input::SamePiece, f32::from(appraisal.past.first().is_some_and(|&(_, at)| at == from)));
        numbers.set(
            Input::LastMoverHere,
            f32::from(self.last.is_some_and(|square| self.beside(from).has(square))),
        );
        let (beats, beaten) = self.strength[usize::from(kind) % MOST_KINDS];
        numbers.set(Input::Beats, beats);
        numbers.set(Input::Beaten, beaten);
        numbers.set(Input::Reach, geometry.reach(seat, kind, to).len() as f32 / 16.0);
        numbers.set(Input::Unrevealed, if past.moved { 0.0 } else { value });
    }

    fn places(&self, action: Move, numbers: &mut Numbers) {
        let FeatureExtractor { geometry, strip, .. } = self.about;
        let (seat, from, to) = (self.view.seat, action.from, action.to);
        let (home, ring) = (geometry.headquarters(seat), geometry.ring(seat));
        numbers.set(Input::WayHere, geometry.quarter(seat, from) as f32 / 3.0);
        numbers.set(Input::WayThere, geometry.quarter(seat, to) as f32 / 3.0);
        numbers.set(Input::GoesBesideHome, f32::from(ring.has(to)));
        numbers.set(Input::StandsBesideHome, f32::from(ring.has(from)));
        numbers.set(Input::StandsAtHome, f32::from(from == home));
        numbers.set(Input::GoesHome, f32::from(to == home));
        numbers.set(Input::GoesBesideGoal, f32::from(geometry.ring(1 - seat).has(to)));
        numbers.set(Input::GoesToStrip, f32::from(strip.has(to)));
        numbers.set(Input::StandsOnStrip, f32::from(strip.has(from)));
        let (there, here) = (self.beside(to) & !B::square(from), self.beside(from));
        numbers.set(Input::FriendsThere, (there & self.own).len() as f32 / 4.0);
        numbers.set(Input::EnemiesThere, (there & self.enemies).len() as f32 / 4.0);
        numbers.set(Input::FriendsHere, (here & self.own).len() as f32 / 4.0);
        numbers.set(Input::EnemiesHere, (here & self.enemies).len() as f32 / 4.0);
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
