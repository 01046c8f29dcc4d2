//! The course of learning a belief: every step plays games in all editions and learns from them once.

use super::plan::BeliefPlan;
use crate::learning::folder::{Folder, LAST};
use gunjin_agents::games::gunjin::learned::file::Origin;
use gunjin_agents::games::gunjin::learned_belief::file::BeliefFile;
use gunjin_agents::games::gunjin::learned_belief::network::BeliefNetwork;
use gunjin_agents::games::gunjin::learned_belief::practice::{LearnedGames, Practice};
use gunjin_agents::games::gunjin::learned_belief::trainer::{BeliefLearner, Losses, losses};
use gunjin_agents::learn::adam::Adam;
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The share of the rate that is left at the end.
const SLOWEST: f32 = 0.05;
/// How often the state is written.
const SAVING: Duration = Duration::from_secs(30);
/// Steps from one event to the next.
pub const TOLD: u64 = 10;
/// Games of every edition that are never learned from.
const APART: u64 = 128;
/// The first of them.
const FIRST_APART: u64 = 1 << 48;

/// What some steps were like, and where they led.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum BeliefEvent {
    /// Steps since the last event.
    Steps {
        /// The number of the last of them, from 1.
        step: u64,
        /// Moments that were learned from.
        moments: u64,
        /// The mean surprise of a pair of pieces before it was learned from, in nats: 0.693 where nothing is
        /// known.
        loss: f64,
    },
    /// Games that were not learned from, at the end.
    Apart {
        /// The game.
        game: String,
        /// Moments.
        moments: u64,
        /// The mean surprise of a pair.
        loss: f64,
    },
}

/// A learner as its folder keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefState {
    steps: u64,
    moments: u64,
    weights: Vec<f32>,
    adam: Adam,
    /// Of the steps since the last event.
    losses: Losses,
    finished: bool,
}

struct Games(u64);

impl EditionVisitor for Games {
    type Output = Result<Box<dyn Practice>, Wrong>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        Ok(Box::new(LearnedGames::new(game, self.0)?))
    }
}

/// A belief that is being learned.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct BeliefCourse {
    plan: BeliefPlan,
    practices: Vec<Box<dyn Practice>>,
    folder: Folder,
    learner: BeliefLearner,
    steps: u64,
    moments: u64,
    losses: Losses,
    finished: bool,
}

impl BeliefCourse {
    /// Goes on where the folder is, or begins.
    ///
    /// # Errors
    /// If the plan has no game, its players cannot be had, or the folder is spoilt.
    pub fn new(
        plan: BeliefPlan,
        rulesets: Vec<Ruleset>,
        (folder, state): (Folder, Option<BeliefState>),
    ) -> Result<BeliefCourse, Wrong> {
        if rulesets.is_empty() {
            return Err(Wrong("name a game to learn".into()));
        }
        let seed = plan.choices.seed;
        let practices: Result<Vec<_>, Wrong> =
            rulesets.into_iter().map(|rules| with_ruleset(rules, Games(seed))).collect();
        let mut learner = BeliefLearner::new(seed);
        let (mut steps, mut moments, mut lost, mut finished) = (0, 0, Losses::default(), false);
        if let Some(state) = state {
            let sound = state.adam.len() == state.weights.len();
            let network = BeliefNetwork::of_weights(state.weights).filter(|_| sound);
            learner = BeliefLearner { network: network.ok_or_else(|| folder.spoilt())?, adam: state.adam };
            (steps, moments, lost, finished) = (state.steps, state.moments, state.losses, state.finished);
        }
        Ok(BeliefCourse {
            plan,
            practices: practices?,
            folder,
            learner,
            steps,
            moments,
            losses: lost,
            finished,
        })
    }

    /// Steps that were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Learns until the plan is done, or `stop` is set; answers whether it is done. `watch` is shown every
    /// step, and the events as they come.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn run(
        &mut self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(u64, Option<&BeliefEvent>),
    ) -> Result<bool, Wrong> {
        let mut saved = Instant::now();
        let steps = self.plan.choices.steps;
        while self.steps < steps {
            self.step();
            watch(self.steps, None);
            let last = self.steps == steps;
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

    fn step(&mut self) {
        let choices = self.plan.choices;
        let rate = choices.rate * (1.0 - (1.0 - SLOWEST) * self.steps as f32 / choices.steps.max(1) as f32);
        let lost = self.learner.learn(&self.practices, (choices.seed, self.steps, choices.games), rate);
        self.losses.add(&lost);
        self.steps += 1;
    }

    fn tell_losses(&mut self, watch: &mut dyn FnMut(u64, Option<&BeliefEvent>)) -> Result<(), Wrong> {
        let lost = std::mem::take(&mut self.losses);
        self.moments += lost.moments;
        let event = BeliefEvent::Steps { step: self.steps, moments: lost.moments, loss: lost.mean() };
        self.folder.tell(&event)?;
        watch(self.steps, Some(&event));
        Ok(())
    }

    fn look_at_games_apart(&mut self, watch: &mut dyn FnMut(u64, Option<&BeliefEvent>)) -> Result<(), Wrong> {
        for (practice, (game, _)) in self.practices.iter().zip(&self.plan.games) {
            let samples = practice.games(FIRST_APART..FIRST_APART + APART);
            let found = losses(&self.learner.network, practice.as_ref(), &samples);
            let (moments, loss) = (found.moments, found.mean());
            let event = BeliefEvent::Apart { game: game.clone(), moments, loss };
            self.folder.tell(&event)?;
            watch(self.steps, Some(&event));
        }
        Ok(())
    }

    fn save(&self) -> Result<(), Wrong> {
        let names: Vec<&str> = self.plan.games.iter().map(|(game, _)| game.as_str()).collect();
        let rules: Vec<&str> = self.plan.games.iter().map(|(_, rules)| rules.as_str()).collect();
        let origin = Origin {
            command: self.folder.command().to_string(),
            game: names.join(" "),
            rules: rules.join(" "),
            games: self.steps * self.plan.choices.games * self.plan.games.len() as u64,
            decisions: self.moments,
            seed: self.plan.choices.seed,
        };
        self.folder.write(LAST, &BeliefFile::of(&self.learner.network, origin).text()?)?;
        self.folder.save(&BeliefState {
            steps: self.steps,
            moments: self.moments,
            weights: self.learner.network.weights().to_vec(),
            adam: self.learner.adam.clone(),
            losses: self.losses,
            finished: self.finished,
        })
    }
}
