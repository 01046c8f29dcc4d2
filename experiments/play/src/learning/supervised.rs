//! A course of supervised learning: every step plays games in all editions and learns once from what became of
//! them; at the end it is asked about games that it never learned from. There are no matches.
//!
//! A [`Subject`] is learned: a [leaf](super::leaf), a [belief](super::belief) or a
//! [forecast](super::forecast).

use super::folder::{Folder, LAST};
use gunjin_agents::games::gunjin::learned::file::Origin;
use gunjin_agents::learn::adam::Adam;
use gunjin_engine::wrong::Wrong;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The share of the rate that is left at the end.
const SLOWEST: f32 = 0.05;
/// Interval of saving the state.
const SAVING: Duration = Duration::from_secs(30);
/// Steps from one event to the next.
const TOLD: u64 = 10;
/// The first of the games that are never learned from.
const FIRST_APART: u64 = 1 << 48;

/// The free settings.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choices {
    /// Number of steps.
    pub steps: u64,
    /// Games of a step in every edition.
    pub games: u64,
    /// Adam's learning rate at the beginning; a twentieth of it at the end.
    pub rate: f32,
    /// Seed of everything random.
    pub seed: u64,
}

impl Choices {
    /// The games of a numbered step.
    pub fn numbers(&self, step: u64) -> Range<u64> {
        step * self.games..(step + 1) * self.games
    }

    fn rate(&self, step: u64) -> f32 {
        self.rate * (1.0 - (1.0 - SLOWEST) * step as f32 / self.steps.max(1) as f32)
    }
}

/// Something to learn from games that are over.
///
/// # Laws
/// The same step, or the same games, give the same losses and weights for any number of threads.
pub trait Subject {
    /// Losses of predictions, added up.
    type Losses: Copy + Default + Debug + PartialEq + Serialize + DeserializeOwned;
    /// Their report: means, and the number of samples.
    type Found: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// Games of every edition that are never learned from.
    const APART: u64;

    /// Plays the games of a numbered step in every edition and learns from them once. Answers how far off it was
    /// before.
    fn step(&mut self, choices: &Choices, step: u64, rate: f32) -> Self::Losses;

    /// Losses in numbered games of an edition, counted from 0.
    fn apart(&self, edition: usize, numbers: Range<u64>) -> Self::Losses;

    /// Adds losses to others.
    fn add(sum: &mut Self::Losses, other: &Self::Losses);

    /// Number of samples in losses.
    fn samples(losses: &Self::Losses) -> u64;

    /// Report of losses.
    fn found(losses: &Self::Losses) -> Self::Found;

    /// The weights, and what Adam remembers.
    fn learned(&self) -> (&[f32], &Adam);

    /// Goes on from these; `None` if they do not fit.
    fn restore(&mut self, weights: Vec<f32>, adam: Adam) -> Option<()>;

    /// The file of what is learned.
    ///
    /// # Errors
    /// Never of what this program learned.
    fn file(&self, origin: Origin) -> Result<String, Wrong>;
}

/// Report of some steps, or of games apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event<F> {
    /// Steps since the last event.
    Steps {
        /// The number of the last of them, from 1.
        step: u64,
        /// Losses before learning from the games.
        #[serde(flatten)]
        found: F,
    },
    /// Games that were not learned from, at the end.
    Apart {
        /// Name of the game, with the switches that are not at their defaults.
        game: String,
        /// Losses on games held out.
        #[serde(flatten)]
        found: F,
    },
}

/// A learner as its folder keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State<L> {
    steps: u64,
    samples: u64,
    weights: Vec<f32>,
    adam: Adam,
    /// Of the steps since the last event.
    losses: L,
    finished: bool,
}

/// Callback for every step, with the events as they come.
pub type Watch<'w, S> = dyn FnMut(u64, Option<&Event<<S as Subject>::Found>>) + 'w;

/// A subject that is being learned.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct Course<S: Subject> {
    subject: S,
    /// The games and the fingerprints of their rules.
    games: Vec<(String, String)>,
    choices: Choices,
    folder: Folder,
    steps: u64,
    samples: u64,
    losses: S::Losses,
    finished: bool,
}

impl<S: Subject> Course<S> {
    /// Goes on where the folder is, or begins with the subject as it is.
    ///
    /// # Errors
    /// If there is no game, or the folder is spoilt.
    pub fn new(
        mut subject: S,
        games: Vec<(String, String)>,
        choices: Choices,
        (folder, state): (Folder, Option<State<S::Losses>>),
    ) -> Result<Course<S>, Wrong> {
        if games.is_empty() {
            return Err(Wrong("name a game to learn".into()));
        }
        let (mut steps, mut samples, mut losses, mut finished) = (0, 0, S::Losses::default(), false);
        if let Some(state) = state {
            subject.restore(state.weights, state.adam).ok_or_else(|| folder.spoilt())?;
            (steps, samples, losses, finished) = (state.steps, state.samples, state.losses, state.finished);
        }
        Ok(Course { subject, games, choices, folder, steps, samples, losses, finished })
    }

    /// Steps that were made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Learns until the plan is done, or `stop` is set; answers whether it is done.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn run(&mut self, stop: &AtomicBool, watch: &mut Watch<'_, S>) -> Result<bool, Wrong> {
        let mut saved = Instant::now();
        while self.steps < self.choices.steps {
            let lost = self.subject.step(&self.choices, self.steps, self.choices.rate(self.steps));
            S::add(&mut self.losses, &lost);
            self.steps += 1;
            watch(self.steps, None);
            let last = self.steps == self.choices.steps;
            if last || self.steps.is_multiple_of(TOLD) {
                self.tell_losses(watch)?;
            }
            let stopped = stop.load(Ordering::Relaxed) && !last;
            if last || stopped || saved.elapsed() > SAVING {
                self.save()?;
                saved = Instant::now();
            }
            if stopped {
                return Ok(false);
            }
        }
        if !self.finished {
            self.look_at_games_apart(watch)?;
            self.finished = true;
            self.save()?;
        }
        Ok(true)
    }

    fn tell_losses(&mut self, watch: &mut Watch<'_, S>) -> Result<(), Wrong> {
        let lost = std::mem::take(&mut self.losses);
        self.samples += S::samples(&lost);
        self.tell(&Event::Steps { step: self.steps, found: S::found(&lost) }, watch)
    }

    fn look_at_games_apart(&mut self, watch: &mut Watch<'_, S>) -> Result<(), Wrong> {
        for edition in 0..self.games.len() {
            let lost = self.subject.apart(edition, FIRST_APART..FIRST_APART + S::APART);
            let game = self.games[edition].0.clone();
            self.tell(&Event::Apart { game, found: S::found(&lost) }, watch)?;
        }
        Ok(())
    }

    fn tell(&mut self, event: &Event<S::Found>, watch: &mut Watch<'_, S>) -> Result<(), Wrong> {
        self.folder.tell(event)?;
        watch(self.steps, Some(event));
        Ok(())
    }

    fn save(&self) -> Result<(), Wrong> {
        let names: Vec<&str> = self.games.iter().map(|(game, _)| game.as_str()).collect();
        let rules: Vec<&str> = self.games.iter().map(|(_, rules)| rules.as_str()).collect();
        let origin = Origin {
            command: self.folder.command().to_string(),
            game: names.join(" "),
            rules: rules.join(" "),
            games: self.steps * self.choices.games * self.games.len() as u64,
            decisions: self.samples,
            seed: self.choices.seed,
        };
        self.folder.write(LAST, &self.subject.file(origin)?)?;
        let (weights, adam) = self.subject.learned();
        self.folder.save(&State {
            steps: self.steps,
            samples: self.samples,
            weights: weights.to_vec(),
            adam: adam.clone(),
            losses: self.losses,
            finished: self.finished,
        })
    }
}
