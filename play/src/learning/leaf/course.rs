//! The course of learning a leaf: every step plays games in all editions and learns from them once.

use super::plan::LeafPlan;
use crate::learning::actors::deals;
use crate::learning::folder::{Folder, LAST};
use gunjin_agents::games::gunjin::leaf::file::LeafFile;
use gunjin_agents::games::gunjin::leaf::network::LeafNetwork;
use gunjin_agents::games::gunjin::leaf::network_games::NetworkGames;
use gunjin_agents::games::gunjin::leaf::practice::{Practice, QuickGames};
use gunjin_agents::games::gunjin::leaf::trainer::{LeafLearner, Losses, losses};
use gunjin_agents::games::gunjin::learned::file::Origin;
use gunjin_agents::games::gunjin::learned::player::network_file;
use gunjin_agents::learn::adam::Adam;
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream, shuffle};
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Positions of a step of Adam.
const BATCH: usize = 1024;
/// The share of the rate that is left at the end.
const SLOWEST: f32 = 0.05;
/// How often the state is written.
const SAVING: Duration = Duration::from_secs(30);
/// Steps from one event to the next.
pub const TOLD: u64 = 10;
/// Games of every edition that are never learned from.
const APART: u64 = 4096;
/// The first of them.
const FIRST_APART: u64 = 1 << 48;

/// What some steps were like, and where they led.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum LeafEvent {
    /// Steps since the last event.
    Steps {
        /// The number of the last of them, from 1.
        step: u64,
        /// Positions that were learned from.
        positions: u64,
        /// Their mean logarithmic loss before they were learned from, in nats.
        loss: f64,
        /// The same of the linear value.
        linear: f64,
    },
    /// Games that were not learned from, at the end.
    Apart {
        /// The game.
        game: String,
        /// Positions.
        positions: u64,
        /// Their mean logarithmic loss.
        loss: f64,
        /// The same of the linear value.
        linear: f64,
    },
}

/// A learner as its folder keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeafState {
    steps: u64,
    positions: u64,
    weights: Vec<f32>,
    adam: Adam,
    /// Of the steps since the last event.
    losses: Losses,
    finished: bool,
}

impl LeafState {
    fn new(network: &LeafNetwork) -> LeafState {
        LeafState {
            steps: 0,
            positions: 0,
            adam: Adam::new(network.weights().len()),
            weights: network.weights().to_vec(),
            losses: Losses::default(),
            finished: false,
        }
    }
}

struct Games<'a> {
    plan: &'a LeafPlan,
}

impl EditionVisitor for Games<'_> {
    type Output = Result<Box<dyn Practice>, Wrong>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let LeafPlan { setups, player, choices, .. } = self.plan;
        let seed = choices.seed;
        let deals = deals(game.ruleset(), setups, seed)?;
        let Some(player) = player else { return Ok(Box::new(QuickGames::new(game, deals, seed))) };
        let network = network_file(player, &game.ruleset().edition().id)?.network();
        Ok(Box::new(NetworkGames::new(game, network, deals, seed)))
    }
}

/// A leaf that is being learned.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct LeafCourse {
    plan: LeafPlan,
    practices: Vec<Box<dyn Practice>>,
    folder: Folder,
    learner: LeafLearner,
    steps: u64,
    positions: u64,
    losses: Losses,
    finished: bool,
}

impl LeafCourse {
    /// Goes on where the folder is, or begins.
    ///
    /// # Errors
    /// If the plan has no game, or the weights that it begins with do not fit.
    pub fn new(
        plan: LeafPlan,
        rulesets: Vec<Ruleset>,
        (folder, state): (Folder, Option<LeafState>),
    ) -> Result<LeafCourse, Wrong> {
        if rulesets.is_empty() {
            return Err(Wrong("name a game to learn".into()));
        }
        let games = |rules| with_ruleset(rules, Games { plan: &plan });
        let practices = rulesets.into_iter().map(games).collect::<Result<_, _>>()?;
        let LeafState { steps, positions, weights, adam, losses, finished } = match state {
            Some(state) => state,
            None => LeafState::new(&beginning(&plan)?),
        };
        let sound = adam.len() == plan.shape.weights();
        let network = LeafNetwork::of_weights(plan.shape, weights).filter(|_| sound);
        let learner = LeafLearner { network: network.ok_or_else(|| folder.spoilt())?, adam };
        Ok(LeafCourse { plan, practices, folder, learner, steps, positions, losses, finished })
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
        watch: &mut dyn FnMut(u64, Option<&LeafEvent>),
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

    /// Plays the games of the next step in every edition and learns from them, edition by edition in turn.
    fn step(&mut self) {
        let choices = self.plan.choices;
        let numbers = self.steps * choices.games..(self.steps + 1) * choices.games;
        let rate = choices.rate * (1.0 - (1.0 - SLOWEST) * self.steps as f32 / choices.steps.max(1) as f32);
        let mut rng = Stream::new(choices.seed, self.steps, Purpose::Learning, 2);
        let positions: Vec<_> = self
            .practices
            .iter()
            .map(|practice| {
                let mut positions = practice.games(numbers.clone());
                shuffle(&mut rng, &mut positions);
                positions
            })
            .collect();
        let batches = positions.iter().map(|positions| positions.len().div_ceil(BATCH)).max().unwrap_or(0);
        for batch in 0..batches {
            for (practice, positions) in self.practices.iter().zip(&positions) {
                let begin = (batch * BATCH).min(positions.len());
                let batch = &positions[begin..(begin + BATCH).min(positions.len())];
                if !batch.is_empty() {
                    self.losses.add(&self.learner.step(practice.attributes(), batch, rate));
                }
            }
        }
        self.steps += 1;
    }

    fn tell_losses(&mut self, watch: &mut dyn FnMut(u64, Option<&LeafEvent>)) -> Result<(), Wrong> {
        let Losses { positions, loss, linear } = std::mem::take(&mut self.losses);
        self.positions += positions;
        let of = |sum: f64| sum / positions.max(1) as f64;
        let event = LeafEvent::Steps { step: self.steps, positions, loss: of(loss), linear: of(linear) };
        self.folder.tell(&event)?;
        watch(self.steps, Some(&event));
        Ok(())
    }

    fn look_at_games_apart(&mut self, watch: &mut dyn FnMut(u64, Option<&LeafEvent>)) -> Result<(), Wrong> {
        for (practice, (game, _)) in self.practices.iter().zip(&self.plan.games) {
            let positions = practice.games(FIRST_APART..FIRST_APART + APART);
            let found = losses(&self.learner.network, practice.attributes(), &positions);
            let of = |sum: f64| sum / found.positions.max(1) as f64;
            let event = LeafEvent::Apart {
                game: game.clone(),
                positions: found.positions,
                loss: of(found.loss),
                linear: of(found.linear),
            };
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
            decisions: self.positions,
            seed: self.plan.choices.seed,
        };
        self.folder.write(LAST, &LeafFile::of(&self.learner.network, origin).text()?)?;
        self.folder.save(&LeafState {
            steps: self.steps,
            positions: self.positions,
            weights: self.learner.network.weights().to_vec(),
            adam: self.learner.adam.clone(),
            losses: self.losses,
            finished: self.finished,
        })
    }
}

/// The network from which learning begins.
fn beginning(plan: &LeafPlan) -> Result<LeafNetwork, Wrong> {
    match &plan.from {
        None => {
            let mut rng = Stream::new(plan.choices.seed, 0, Purpose::Learning, 3);
            Ok(LeafNetwork::beginning(plan.shape, &mut rng))
        }
        Some(weights) => LeafFile::network_of(plan.shape, weights)
            .ok_or_else(|| Wrong("the leaf to begin with has other weights than its shape".into())),
    }
}
