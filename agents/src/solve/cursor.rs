//! A path through a game, for whoever builds its tree without knowing the type of the game.

use super::compile::{NewSet, Progress, Watcher};
use gunjin_engine::{Hidden, Rulebook, Seat, Turn};
use std::collections::HashMap;
use std::fmt::Debug;
use std::ops::ControlFlow;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Here<'c> {
    /// Nothing: the game is over, with these returns.
    Over(&'c [f64]),
    Chance(&'c [f64]),
    Seat(usize, usize),
}

/// A path from a beginning of a game, and somebody who watches.
pub(super) trait Cursor {
    fn begin(&mut self, root: usize);
    fn id(&self) -> String;
    fn fingerprint(&self) -> u64;
    fn here(&self) -> Here<'_>;
    /// Adds a branch to the path, by its number. `histories` ends with the numbers by seat of own actions and
    /// observations on the path until now, and gets those of the longer path. 0 is nothing yet, and few
    /// numbers are left out.
    fn down(&mut self, choice: usize, histories: &mut Vec<u32>);
    /// Takes the last branch off, after which [`Cursor::here`] is not asked.
    fn up(&mut self);
    fn view(&mut self, seat: usize, show: &mut dyn FnMut(&dyn Debug));
    /// Tells who watches that the view asked for last is one of a new information set of the seat, which is
    /// to move, with the digest of the view.
    fn announce(&mut self, seat: usize, key: u64);
    fn progress(&mut self, progress: Progress) -> ControlFlow<()>;
    /// About how many bytes the numbers of histories take.
    fn bytes(&self) -> usize;
}

/// Addition of one step to a seat's history: its own action, if it made it, and what it saw.
type Step<G> = (Option<<G as gunjin_engine::Game>::Action>, <G as Hidden>::Observation);

/// A history on the path at which something can happen.
struct Spot<G: Rulebook> {
    position: G::Position,
    past: G::Past,
    branches: Vec<G::Action>,
    /// The seat to move; `None` for chance.
    seat: Option<usize>,
}

struct Eyes<G: Rulebook> {
    /// Numbers of rows of steps, by the number of the row before the last step and that step.
    rows: HashMap<(u32, Step<G>), u32>,
    /// The number after which those of these rows come.
    last: u32,
    observations: Vec<G::Observation>,
}

impl<G: Rulebook> Eyes<G> {
    fn number(&mut self, before: u32, step: Step<G>) -> u32 {
        let next = self.last + 1 + self.rows.len() as u32;
        *self.rows.entry((before, step)).or_insert(next)
    }
}

pub(super) struct GameCursor<'g, G: Rulebook> {
    ground: &'g dyn Ground<G>,
    watcher: &'g mut dyn Watcher<G>,
    root: usize,
    path: Vec<Spot<G>>,
    /// True if the game is over at the end of the path, which is then one step longer than `path`.
    over: bool,
    eyes: Vec<Eyes<G>>,
    shares: Vec<f64>,
    view: Option<G::View>,
}

impl<'g, G: Rulebook> GameCursor<'g, G> {
    /// The empty path from the first beginning. By seat, numbers of histories come after these.
    pub(super) fn new(ground: &'g dyn Ground<G>, watcher: &'g mut dyn Watcher<G>, last: &[u32]) -> Self {
        let mut eyes = Vec::with_capacity(last.len());
        for &last in last {
            eyes.push(Eyes { rows: HashMap::new(), last, observations: Vec::new() });
        }
        let (path, shares) = (Vec::new(), Vec::new());
        let mut cursor = GameCursor { ground, watcher, root: 0, path, over: false, eyes, shares, view: None };
        cursor.begin(0);
        cursor
    }

    fn arrive(&mut self, position: G::Position, past: G::Past) {
        let (seat, branches) = match self.ground.branches(&position, &past, self.path.len()) {
            Branches::Over(returns) => {
                (self.shares, self.over) = (returns, true);
                return;
            }
            Branches::Chance(outcomes) => {
                self.shares.clear();
                self.shares.extend(outcomes.iter().map(|(_, probability)| *probability));
                (None, outcomes.into_iter().map(|(outcome, _)| outcome).collect())
            }
            Branches::Seat(seat, legal) => (Some(seat), legal),
        };
        self.path.push(Spot { position, past, branches, seat });
    }
}

impl<G: Rulebook> Cursor for GameCursor<'_, G> {
    fn begin(&mut self, root: usize) {
        (self.root, self.over) = (root, false);
        self.path.clear();
        for eyes in &mut self.eyes {
            eyes.observations.clear();
        }
        let (position, past) = self.ground.begin(root);
        self.arrive(position, past);
    }

    fn id(&self) -> String {
        self.ground.game().id()
    }

    fn fingerprint(&self) -> u64 {
        self.ground.game().fingerprint()
    }

    fn here(&self) -> Here<'_> {
        match self.path.last() {
            Some(Spot { seat: Some(seat), branches, .. }) if !self.over => Here::Seat(*seat, branches.len()),
            Some(_) if !self.over => Here::Chance(&self.shares),
            _ => Here::Over(&self.shares),
        }
    }

    fn down(&mut self, choice: usize, histories: &mut Vec<u32>) {
        let game = self.ground.game();
        let spot = self.path.last().expect("a path has a beginning");
        let action = spot.branches[choice];
        let (mut position, mut past) = (spot.position.clone(), spot.past.clone());
        game.play(&mut position, action);
        game.remember(&mut past, &spot.position, action, &position);
        let before = histories.len() - self.eyes.len();
        for (seat, eyes) in self.eyes.iter_mut().enumerate() {
            let observation = game.observe(Seat(seat as u8), &spot.position, action, &position);
            let step = ((spot.seat == Some(seat)).then_some(action), observation.clone());
            histories.push(eyes.number(histories[before + seat], step));
            eyes.observations.push(observation);
        }
        self.arrive(position, past);
    }

    fn up(&mut self) {
        if !std::mem::take(&mut self.over) {
            self.path.pop();
        }
        for eyes in &mut self.eyes {
            eyes.observations.pop();
        }
    }

    fn view(&mut self, seat: usize, show: &mut dyn FnMut(&dyn Debug)) {
        let mut knowledge = self.ground.knowledge(self.root, Seat(seat as u8));
        let game = self.ground.game();
        for observation in &self.eyes[seat].observations {
            game.learn(&mut knowledge, observation);
        }
        show(self.view.insert(game.view(&knowledge)));
    }

    fn announce(&mut self, seat: usize, key: u64) {
        if let (Some(view), Some(spot)) = (&self.view, self.path.last()) {
            let (legal, position) = (spot.branches.as_slice(), &spot.position);
            self.watcher.information_set(&NewSet { seat, key, view, legal, position });
        }
    }

    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self.watcher.progress(progress)
    }

    fn bytes(&self) -> usize {
        let row = size_of::<(u32, Step<G>, u32)>();
        self.eyes.iter().map(|eyes| eyes.rows.capacity() * row).sum()
    }
}

/// Branches of a node: of a seat or of chance.
pub(crate) enum Branches<A> {
    /// Nothing: the game is over, with these returns.
    Over(Vec<f64>),
    Chance(Vec<(A, f64)>),
    Seat(usize, Vec<A>),
}

pub(super) trait Ground<G: Rulebook> {
    fn game(&self) -> &G;
    fn begin(&self, root: usize) -> (G::Position, G::Past);
    fn knowledge(&self, root: usize, seat: Seat) -> G::Knowledge;
    /// Branches after so many actions from there.
    fn branches(&self, position: &G::Position, past: &G::Past, made: usize) -> Branches<G::Action>;
}

pub(super) struct WholeGame<'g, G>(pub(super) &'g G);

impl<G: Rulebook> Ground<G> for WholeGame<'_, G> {
    fn game(&self) -> &G {
        self.0
    }

    fn begin(&self, _: usize) -> (G::Position, G::Past) {
        let start = self.0.start();
        let past = self.0.past(&start);
        (start, past)
    }

    fn knowledge(&self, _: usize, seat: Seat) -> G::Knowledge {
        self.0.knowledge(&self.0.start(), seat)
    }

    fn branches(&self, position: &G::Position, past: &G::Past, _: usize) -> Branches<G::Action> {
        Branches::of(self.0, position, past)
    }
}

impl<A: Copy + Ord> Branches<A> {
    pub(crate) fn of<G: Rulebook<Action = A>>(
        game: &G,
        position: &G::Position,
        past: &G::Past,
    ) -> Branches<A> {
        let turn = game.turn(position);
        if turn == Turn::Over {
            return Branches::Over(game.returns(position));
        }
        if let Some(ended) = game.past_ending(position, past) {
            return Branches::Over(ended.returns);
        }
        match turn {
            Turn::Seat(seat) => {
                let mut actions = Vec::new();
                game.legal(position, &mut actions);
                let barred = game.barred(position, past, &actions);
                actions.retain(|action| barred.binary_search(action).is_err());
                Branches::Seat(seat.index(), actions)
            }
            _ => {
                let mut outcomes = Vec::new();
                game.outcomes(position, &mut outcomes);
                Branches::Chance(outcomes)
            }
        }
    }

    pub(crate) fn actions(self) -> Vec<A> {
        match self {
            Branches::Over(_) => Vec::new(),
            Branches::Chance(outcomes) => outcomes.into_iter().map(|(outcome, _)| outcome).collect(),
            Branches::Seat(_, actions) => actions,
        }
    }
}
