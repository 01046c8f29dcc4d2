//! A path through a game, for whoever builds its tree without knowing the type of the game.

use super::branches::{Branches, Compilable};
use super::compile::{Progress, Watcher};
use gunjin_engine::game::{Hidden, Seat};
use std::collections::HashMap;
use std::fmt::Debug;
use std::ops::ControlFlow;

/// What can happen at the end of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Here<'c> {
    /// Nothing: the game is over, with these returns.
    Over(&'c [f64]),
    /// Chance draws, with these probabilities.
    Chance(&'c [f64]),
    /// A seat has so many actions.
    Seat(usize, usize),
}

/// A path from the start of a game, and somebody who watches.
pub(super) trait Cursor {
    /// The game's name.
    fn id(&self) -> String;
    /// The number of its rules.
    fn fingerprint(&self) -> u64;
    /// What can happen at the end of the path.
    fn here(&self) -> Here<'_>;
    /// Adds a branch to the path, by its number. `histories` ends with the numbers by seat of own actions and observations
    /// on the path until now, and gets those of the longer path: 0 is nothing yet, and each new row has the next number.
    fn down(&mut self, choice: usize, histories: &mut Vec<u32>);
    /// Takes the last branch off, after which [`Cursor::here`] is not asked.
    fn up(&mut self);
    /// What a seat is given at the end of the path.
    fn view(&mut self, seat: usize) -> &dyn Debug;
    /// Tells who watches that the view asked for last is one of a new information set of the seat, which is to move.
    fn announce(&mut self, seat: usize);
    /// Tells who watches how far the compilation is.
    fn progress(&mut self, progress: Progress) -> ControlFlow<()>;
    /// About how many bytes the numbers of histories take.
    fn bytes(&self) -> usize;
}

/// What one step adds to a seat's history: its own action, if it made it, and what it saw.
type Step<G> = (Option<<G as gunjin_engine::game::Game>::Action>, <G as Hidden>::Observation);

/// A history on the path at which something can happen.
struct Spot<G: Compilable> {
    position: G::Position,
    past: G::Past,
    branches: Vec<G::Action>,
    /// The seat to move; `None` for chance.
    seat: Option<usize>,
}

/// What a seat saw.
struct Eyes<G: Compilable> {
    /// Rows of steps, by the number of the row before the last step.
    numbers: HashMap<(u32, Step<G>), u32>,
    /// The observations on the path.
    observations: Vec<G::Observation>,
}

/// A path through a game.
pub(super) struct GameCursor<'g, G: Compilable> {
    game: &'g G,
    watcher: &'g mut dyn Watcher<G>,
    start: G::Position,
    path: Vec<Spot<G>>,
    /// Whether the game is over at the end of the path, which is then one step longer than `path`.
    over: bool,
    eyes: Vec<Eyes<G>>,
    /// Returns or probabilities at the end of the path.
    shares: Vec<f64>,
    view: Option<G::View>,
}

impl<'g, G: Compilable> GameCursor<'g, G> {
    /// The empty path.
    pub(super) fn new(game: &'g G, watcher: &'g mut dyn Watcher<G>) -> Self {
        let (seats, start) = (game.seats(), game.start());
        let eyes = (0..seats).map(|_| Eyes { numbers: HashMap::new(), observations: Vec::new() }).collect();
        let (path, shares) = (Vec::new(), Vec::new());
        let (position, past) = (start.clone(), game.past(&start));
        let mut cursor = GameCursor { game, watcher, start, path, over: false, eyes, shares, view: None };
        cursor.arrive(position, past);
        cursor
    }

    /// Adds a history to the path.
    fn arrive(&mut self, position: G::Position, past: G::Past) {
        let (seat, branches) = match Branches::of(self.game, &position, &past) {
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

impl<G: Compilable> Cursor for GameCursor<'_, G> {
    fn id(&self) -> String {
        self.game.id()
    }

    fn fingerprint(&self) -> u64 {
        self.game.fingerprint()
    }

    fn here(&self) -> Here<'_> {
        match self.path.last() {
            Some(Spot { seat: Some(seat), branches, .. }) if !self.over => Here::Seat(*seat, branches.len()),
            Some(_) if !self.over => Here::Chance(&self.shares),
            _ => Here::Over(&self.shares),
        }
    }

    fn down(&mut self, choice: usize, histories: &mut Vec<u32>) {
        let game = self.game;
        let spot = self.path.last().expect("a path has a beginning");
        let action = spot.branches[choice];
        let (mut position, mut past) = (spot.position.clone(), spot.past.clone());
        game.play(&mut position, action);
        game.remember(&mut past, &spot.position, action, &position);
        let before = histories.len() - self.eyes.len();
        for (seat, eyes) in self.eyes.iter_mut().enumerate() {
            let observation = game.observe(Seat(seat as u8), &spot.position, action, &position);
            let step = ((spot.seat == Some(seat)).then_some(action), observation.clone());
            let next = eyes.numbers.len() as u32 + 1;
            let number = *eyes.numbers.entry((histories[before + seat], step)).or_insert(next);
            histories.push(number);
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

    fn view(&mut self, seat: usize) -> &dyn Debug {
        let mut knowledge = self.game.knowledge(&self.start, Seat(seat as u8));
        for observation in &self.eyes[seat].observations {
            self.game.learn(&mut knowledge, observation);
        }
        self.view.insert(self.game.view(&knowledge))
    }

    fn announce(&mut self, seat: usize) {
        if let (Some(view), Some(spot)) = (&self.view, self.path.last()) {
            self.watcher.information_set(seat, view, &spot.branches, &spot.position);
        }
    }

    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self.watcher.progress(progress)
    }

    fn bytes(&self) -> usize {
        let entry = size_of::<((u32, Step<G>), u32)>() + 1;
        self.eyes.iter().map(|eyes| eyes.numbers.capacity() * entry).sum()
    }
}
