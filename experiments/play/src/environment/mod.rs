//! Many games of one sort stepped together, for programs that learn: numbers of actions go in, tensors and
//! masks come out, and a game that ends begins anew at once.
//!
//! Game *i* of a batch of *n* is the game of number *i* of the seed, then that of number *i + n*, and so on.
//! Everything depends on the seed and the actions alone, not on threads.

mod arrays;
mod marks;
mod slot;

pub use arrays::{Arrays, Observed, Output};
pub use slot::{Beginning, Hosts, Opponent};

use arrays::Row;
use gunjin_engine::GameHistory;
use gunjin_engine::tensors::{Encoded, Number, Tensors};
use rayon::prelude::*;
use slot::{Slot, Terms};
use std::sync::Arc;
use thiserror::Error;

const GRAIN: usize = 16;

/// Why a batch was not made or not stepped. Nothing has changed, unless a game is stuck.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// There are no games in it.
    #[error("a batch needs at least one game")]
    Empty,
    /// The threads cannot be started.
    #[error("cannot start {0} threads: {1}; ask for fewer")]
    Threads(usize, rayon::ThreadPoolBuildError),
    /// An array has another length than it should.
    #[error("{0} has {1} numbers; it should have {2}")]
    Length(&'static str, usize, usize),
    /// Observations are asked for that were not followed from the start.
    #[error("this batch has no such observations; create it with them")]
    Unobserved,
    /// There is no game of this place.
    #[error("there is no game {0}; games go from 0 to {last}", last = .1 - 1)]
    NoGame(usize, usize),
    /// A game cannot begin or go on. The others have been stepped.
    #[error("game {0}: {1}")]
    Stuck(usize, String),
    /// An action is not legal.
    #[error("game {0}: {1}; {2} actions are legal, for example {3}")]
    Illegal(usize, String, usize, String),
}

/// Settings of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Number of games.
    pub games: usize,
    /// The seed of all of them.
    pub seed: u64,
    /// Threads that step them.
    pub threads: usize,
    /// Form of the observations that can be had.
    pub observed: Observed,
}

/// Data to restore a game of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The number of the game.
    pub number: u64,
    /// The numbers of all actions of the seats so far.
    pub actions: Vec<u32>,
    /// Random words that [`Batch::sample`] has taken for it.
    pub words: u64,
}

/// Games stepped together. Every method is given the game that they are of.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct Batch<G: Encoded> {
    tensors: G::Tensors,
    hosts: Arc<Hosts<G>>,
    slots: Vec<Slot<G>>,
    settings: Settings,
    pool: Option<rayon::ThreadPool>,
}

impl<G: Encoded> Batch<G> {
    /// Games at their beginning.
    pub fn new(game: &G, settings: Settings, hosts: Arc<Hosts<G>>) -> Result<Batch<G>, BatchError> {
        Batch::made(game, settings, hosts, |terms, place| Slot::new(terms, place as u64))
    }

    /// Games as they were saved.
    ///
    /// # Errors
    /// As [`Batch::new`], or if they are not those of such a batch.
    pub fn restored(
        game: &G,
        settings: Settings,
        hosts: Arc<Hosts<G>>,
        saved: &[Saved],
    ) -> Result<Batch<G>, BatchError> {
        if saved.len() != settings.games {
            return Err(BatchError::Length("saved", saved.len(), settings.games));
        }
        Batch::made(game, settings, hosts, |terms, place| Slot::restored(terms, &saved[place]))
    }

    fn made(
        game: &G,
        settings: Settings,
        hosts: Arc<Hosts<G>>,
        make: impl Fn(&Terms<'_, G>, usize) -> Result<Slot<G>, String> + Sync,
    ) -> Result<Batch<G>, BatchError> {
        if settings.games == 0 {
            return Err(BatchError::Empty);
        }
        let threads = settings.threads.max(1);
        let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = (threads > 1).then(|| builder.build()).transpose();
        let pool = pool.map_err(|cause| BatchError::Threads(threads, cause))?;
        let tensors = game.tensors();
        let terms = Terms { game, tensors: &tensors, settings, hosts: &hosts };
        let stuck = |place| move |problem| BatchError::Stuck(place, problem);
        let make = |place| make(&terms, place).map_err(stuck(place));
        let slots = match &pool {
            None => (0..settings.games).map(make).collect(),
            Some(pool) => pool.install(|| (0..settings.games).into_par_iter().map(make).collect::<Vec<_>>()),
        };
        let slots = slots.into_iter().collect::<Result<_, _>>()?;
        Ok(Batch { tensors, hosts, slots, settings, pool })
    }

    fn terms<'a>(&'a self, game: &'a G) -> Terms<'a, G> {
        Terms { game, tensors: &self.tensors, settings: self.settings, hosts: &self.hosts }
    }

    /// Data to restore all games, by [`Batch::restored`].
    pub fn saved(&self) -> Vec<Saved> {
        self.slots.iter().map(Slot::saved).collect()
    }

    /// The history of a game so far.
    pub fn history(&self, game: &G, place: usize) -> Result<GameHistory<G>, BatchError> {
        let games = self.slots.len();
        let slot = self.slots.get(place).ok_or(BatchError::NoGame(place, games))?;
        let history = slot.history(&self.terms(game));
        history.map_err(|problem| BatchError::Stuck(place, problem))
    }

    /// Plays an action in each game, if any are given, and fills the arrays: reward and end of this step, and what the seat
    /// sees that acts next, in the next game where this one has ended.
    ///
    /// # Errors
    /// If an action is not legal, an array has the wrong length, or observations are wanted of a batch without them; no game
    /// has been stepped then. If a game is stuck, which the others are not.
    pub fn run(
        &mut self,
        game: &G,
        actions: Option<&[i64]>,
        arrays: &mut Arrays<'_>,
    ) -> Result<(), BatchError> {
        let layout = self.tensors.layout();
        arrays.check(self.slots.len(), game.seats(), layout)?;
        if ![Observed::Nothing, self.settings.observed].contains(&arrays.observation.form()) {
            return Err(BatchError::Unobserved);
        }
        let actions = actions.map(|actions| self.read(game, actions)).transpose()?;
        let rows = arrays.rows(game.seats(), layout);
        let terms = Terms { game, tensors: &self.tensors, settings: self.settings, hosts: &self.hosts };
        let stuck = match &self.pool {
            None => terms.step_each(&mut self.slots, rows, actions.as_deref()),
            Some(pool) => pool.install(|| {
                let mut rows: Vec<Row<'_>> = rows.collect();
                let games = self.slots.par_chunks_mut(GRAIN).zip(rows.par_chunks_mut(GRAIN)).enumerate();
                let step = |(chunk, (slots, rows)): (usize, (&mut [Slot<G>], &mut [Row<'_>]))| {
                    let first = chunk * GRAIN;
                    let actions = actions.as_ref().map(|actions| &actions[first..]);
                    let (place, problem) = terms.step_each(slots, rows.iter_mut(), actions)?;
                    Some((first + place, problem))
                };
                games.filter_map(step).min()
            }),
        };
        stuck.map_or(Ok(()), |(game, problem)| Err(BatchError::Stuck(game, problem)))
    }

    fn read(&self, game: &G, numbers: &[i64]) -> Result<Vec<G::Action>, BatchError> {
        let right = self.slots.len();
        if numbers.len() != right {
            return Err(BatchError::Length("actions", numbers.len(), right));
        }
        let read = |(slot, &number): (&Slot<G>, &i64)| slot.read(game, &self.tensors, number);
        let actions: Option<Vec<G::Action>> = match &self.pool {
            None => self.slots.iter().zip(numbers).map(read).collect(),
            Some(pool) => pool.install(|| self.slots.par_iter().zip(numbers).map(read).collect()),
        };
        actions.ok_or_else(|| self.refusal(game, numbers))
    }

    fn refusal(&self, game: &G, numbers: &[i64]) -> BatchError {
        let wrong = self
            .slots
            .iter()
            .zip(numbers)
            .position(|(slot, &number)| slot.read(game, &self.tensors, number).is_none());
        let place = wrong.unwrap_or(0);
        let slot = &self.slots[place];
        let (number, seat) = (numbers[place], slot.seat());
        let action = usize::try_from(number).ok().and_then(|number| self.tensors.action(seat, number));
        let problem = match action {
            Some(action) => {
                let text = game.action_text(slot.position(), action);
                format!("action {number} ({text}) is not legal")
            }
            None => {
                let most = self.tensors.layout().actions - 1;
                format!("no action has the number {number} (they go from 0 to {most})")
            }
        };
        let legal = slot.legal(game);
        let example = legal.first().map_or_else(String::new, |&action| {
            let text = game.action_text(slot.position(), action);
            format!("{} ({text})", self.tensors.number(seat, action))
        });
        BatchError::Illegal(place, problem, legal.len(), example)
    }

    /// Draws a uniformly random legal action in each game.
    pub fn sample(&mut self, game: &G, actions: &mut [i64]) -> Result<(), BatchError> {
        let right = self.slots.len();
        if actions.len() != right {
            return Err(BatchError::Length("actions", actions.len(), right));
        }
        let tensors = &self.tensors;
        let draw = |(slot, number): (&mut Slot<G>, &mut i64)| *number = slot.sample(game, tensors);
        match &self.pool {
            None => self.slots.iter_mut().zip(actions).for_each(draw),
            Some(pool) => pool.install(|| {
                let slots = self.slots.par_iter_mut().zip(actions.par_iter_mut());
                slots.with_min_len(GRAIN).for_each(draw);
            }),
        }
        Ok(())
    }

    /// Writes the truth of every game, turned for the seat that acts next.
    pub fn truth<N: Number>(&self, game: &G, numbers: &mut [N]) -> Result<(), BatchError> {
        let length = self.tensors.layout().truth.len();
        let (given, right) = (numbers.len(), length * self.slots.len());
        if given != right {
            return Err(BatchError::Length("truth", given, right));
        }
        for (slot, numbers) in self.slots.iter().zip(numbers.chunks_mut(length)) {
            self.tensors.truth(game, slot.position(), slot.seat(), numbers);
        }
        Ok(())
    }
}
