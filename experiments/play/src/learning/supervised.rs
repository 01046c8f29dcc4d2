//! A run of supervised training: every step plays games in all editions and learns once from what became of
//! them; at the end it is asked about games that it never learned from. There are no matches.
//!
//! A [`Model`] is learned: a leaf, a belief or a forecast.

use super::folder::{Folder, LAST};
use super::plan::{named, origin};
use super::training::{Ended, Step, run};
use gunjin_agents::games::gunjin::supervised::{Losses, Model, Players, SampleSource, Trainer};
use gunjin_agents::learn::descent::Adam;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
use gunjin_engine::{Bits, Wrong};
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

/// The share of the rate that is left at the end.
const SLOWEST: f32 = 0.05;
/// Steps from one event to the next.
const TOLD: u64 = 10;
/// The first of the games that are never learned from.
const FIRST_HELD_OUT: u64 = 1 << 48;

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
    fn rate(&self, step: u64) -> f32 {
        self.rate * (1.0 - (1.0 - SLOWEST) * step as f32 / self.steps.max(1) as f32)
    }
}

/// Plan of a value, belief or forecast network.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupervisedPlan {
    /// The version of the inputs.
    pub layout: u32,
    /// The games, with their switches, and the fingerprints of their rules.
    pub games: Vec<(String, String)>,
    /// Weights of the initial network, as they were read; without them learning begins with nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Vec<i16>>,
    /// The network that plays; without one, quick players do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Set-up policies of both seats, in turn; without any, those that are usual for the network that learns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setups: Vec<String>,
    /// Agents that play one seat in half of the games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pool: Vec<String>,
    /// The free settings.
    pub choices: Choices,
}

impl SupervisedPlan {
    /// The training of this plan: resumes where the folder is, or begins with a model.
    pub fn training<M: Model>(
        &self,
        model: M,
        rulesets: Vec<Ruleset>,
        opened: Opened<M>,
    ) -> Result<SupervisedRun<M>, Wrong> {
        let SupervisedPlan { player, setups, pool, choices, .. } = self;
        let players = Players { net: player.as_deref(), setups, pool, seed: choices.seed };
        SupervisedRun::new(model, rulesets, players, *choices, opened)
    }
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
pub type Watch<'w, M> = dyn FnMut(u64, Option<&Event<Report<M>>>) + 'w;

/// Report of a model's losses.
pub type Report<M> = <<M as Model>::Losses as Losses>::Report;

/// A folder as it was opened, with the state of its learner.
pub type Opened<M> = (Folder, Option<State<<M as Model>::Losses>>);

/// A model that is being learned.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct SupervisedRun<M: Model> {
    trainer: Trainer<M>,
    sources: Vec<SampleSource<M>>,
    games: Vec<(String, String)>,
    choices: Choices,
    folder: Folder,
    steps: u64,
    samples: u64,
    losses: M::Losses,
    finished: bool,
}

struct Source<'a, M>(Players<'a>, PhantomData<M>);

impl<M: Model> EditionVisitor for Source<'_, M> {
    type Output = Result<SampleSource<M>, Wrong>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        M::source(game, self.0)
    }
}

impl<M: Model> SupervisedRun<M> {
    /// Continues where the folder is, or begins with the model as it is.
    pub fn new(
        model: M,
        rulesets: Vec<Ruleset>,
        players: Players<'_>,
        choices: Choices,
        (folder, state): Opened<M>,
    ) -> Result<SupervisedRun<M>, Wrong> {
        if rulesets.is_empty() {
            return Err(Wrong("name a game to learn".into()));
        }
        let games = named(&rulesets);
        let source = |rules| with_ruleset(rules, Source::<M>(players, PhantomData));
        let sources = rulesets.into_iter().map(source).collect::<Result<_, _>>()?;
        let mut trainer = Trainer::new(model);
        let (mut steps, mut samples, mut losses, mut finished) = (0, 0, M::Losses::default(), false);
        if let Some(state) = state {
            trainer = trainer.restored(&state.weights, state.adam).ok_or_else(|| folder.spoilt())?;
            (steps, samples, losses, finished) = (state.steps, state.samples, state.losses, state.finished);
        }
        Ok(SupervisedRun { trainer, sources, games, choices, folder, steps, samples, losses, finished })
    }

    /// Steps that were made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Learns until the plan is done, or `stop` is set; answers whether it is done.
    pub fn run(&mut self, stop: &AtomicBool, watch: &mut Watch<'_, M>) -> Result<bool, Wrong> {
        let Choices { steps: all, games, seed, .. } = self.choices;
        let ended = run(self, (all, stop), SupervisedRun::steps, SupervisedRun::save, |this| {
            let numbers = this.steps * games..(this.steps + 1) * games;
            let rate = this.choices.rate(this.steps);
            this.losses += this.trainer.learn(&this.sources, (seed, this.steps, numbers), rate);
            this.steps += 1;
            watch(this.steps, None);
            if this.steps == all || this.steps.is_multiple_of(TOLD) {
                this.tell_losses(watch)?;
            }
            Ok(Step::Plain)
        })?;
        if ended == Ended::Finished && !self.finished {
            self.report_held_out(watch)?;
            self.finished = true;
            self.save()?;
        }
        Ok(ended == Ended::Finished)
    }

    fn tell_losses(&mut self, watch: &mut Watch<'_, M>) -> Result<(), Wrong> {
        let lost = std::mem::take(&mut self.losses);
        self.samples += lost.samples();
        self.tell(&Event::Steps { step: self.steps, found: lost.report() }, watch)
    }

    fn report_held_out(&mut self, watch: &mut Watch<'_, M>) -> Result<(), Wrong> {
        for edition in 0..self.games.len() {
            let source = &self.sources[edition];
            let samples = source.games(FIRST_HELD_OUT..FIRST_HELD_OUT + M::HELD_OUT);
            let found = self.trainer.model.losses(&source.context, &samples).report();
            self.tell(&Event::Apart { game: self.games[edition].0.clone(), found }, watch)?;
        }
        Ok(())
    }

    fn tell(&mut self, event: &Event<Report<M>>, watch: &mut Watch<'_, M>) -> Result<(), Wrong> {
        let steps = self.steps;
        self.folder.tell(event, &mut |event| watch(steps, Some(event)))
    }

    fn save(&self) -> Result<(), Wrong> {
        let Choices { games, seed, .. } = self.choices;
        let numbers = [self.steps * games * self.games.len() as u64, self.samples, seed];
        let origin = origin(&self.folder.command, &self.games, numbers);
        self.folder.write(LAST, &self.trainer.model.file(origin)?)?;
        let Trainer { model, adam } = &self.trainer;
        self.folder.save(&State {
            steps: self.steps,
            samples: self.samples,
            weights: model.weights().to_vec(),
            adam: adam.clone(),
            losses: self.losses,
            finished: self.finished,
        })
    }
}
