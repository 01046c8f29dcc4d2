//! A training run: steps, matches, what is kept, and when it ends.

use super::actors::Actors;
use super::folder::{BEST, Folder, LAST};
use super::plan::{Plan, origin};
use crate::stats::interval::Estimate;
use gunjin_agents::games::gunjin::networks::{NetworkFile, NetworkFormat};
use gunjin_agents::learn::critic::Critic;
use gunjin_agents::learn::integer::IntegerNetwork;
use gunjin_agents::learn::network::Network;
use gunjin_agents::learn::trainer::{Learner, Settings, StepFacts};
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_engine::{Purpose, Stream, Wrong};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Matches in a row that may be worse than the best before learning stops.
const MAX_WORSE_MATCHES: u32 = 3;
const SAVING: Duration = Duration::from_secs(30);

/// Outcome of learning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// All steps of the plan were made.
    Finished,
    /// It got worse again.
    Eroded,
    /// It was interrupted.
    Interrupted,
}

#[derive(PartialEq, Eq)]
pub(super) enum Step {
    Plain,
    Judged,
    Eroded,
}

/// Makes steps until all are made, one erodes what was learned, or `stop` is set. The state is saved after matches,
/// at the end, and from time to time.
pub(super) fn run<L>(
    learner: &mut L,
    (all, stop): (u64, &AtomicBool),
    steps: fn(&L) -> u64,
    save: fn(&L) -> Result<(), Wrong>,
    mut step: impl FnMut(&mut L) -> Result<Step, Wrong>,
) -> Result<Ended, Wrong> {
    let mut saved = Instant::now();
    while steps(learner) < all {
        let step = step(learner)?;
        let last = steps(learner) == all;
        let stopped = stop.load(Ordering::Relaxed) && !last;
        if step != Step::Plain || last || stopped || saved.elapsed() > SAVING {
            save(learner)?;
            saved = Instant::now();
        }
        if step == Step::Eroded || stopped {
            return Ok(if stopped && step != Step::Eroded { Ended::Interrupted } else { Ended::Eroded });
        }
    }
    Ok(Ended::Finished)
}

/// A network that is being learned.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct TrainingRun {
    plan: Plan,
    /// The games, ready to be played.
    pub actors: Actors,
    folder: Folder,
    learner: Learner,
    decisions: u64,
    /// The best network so far.
    pub best: Option<Best>,
}

impl TrainingRun {
    /// Goes on where the folder is, or begins.
    pub fn new(
        plan: Plan,
        rulesets: Vec<Ruleset>,
        (folder, state): (Folder, Option<State>),
    ) -> Result<TrainingRun, Wrong> {
        let actors = Actors::new(rulesets, &plan)?;
        let State { learner, decisions, best } = match state {
            Some(state) if state.learner.fits(plan.shape) => state,
            Some(_) => return Err(folder.spoilt()),
            None => {
                let Settings { critic_rate, seed, .. } = plan.settings;
                let critic = (critic_rate > 0.0).then(|| Critic::beginning(plan.shape.context, seed));
                let learner = Learner { critic, ..Learner::new(beginning(&plan, &actors.straight)?) };
                State { learner, decisions: 0, best: None }
            }
        };
        Ok(TrainingRun { plan, actors, folder, learner, decisions, best })
    }

    /// Steps that were made.
    pub fn steps(&self) -> u64 {
        self.learner.steps
    }

    /// Opponent in matches.
    pub fn rival(&self) -> &str {
        self.plan.against.as_ref().map_or("greedy", |opponent| &opponent.agent)
    }

    /// Learns until the plan is done, it gets worse, or `stop` is set. `watch` is shown every event.
    pub fn run(&mut self, stop: &AtomicBool, watch: &mut dyn FnMut(&Event)) -> Result<Ended, Wrong> {
        let all = self.plan.settings.steps;
        run(self, (all, stop), TrainingRun::steps, TrainingRun::save, |training| {
            let facts = training.learner.step(&training.actors, &training.plan.settings);
            training.decisions += facts.learned.decisions;
            training.folder.tell(&Event::of_step(training.steps(), &facts), watch)?;
            let judged =
                training.steps() == all || training.steps().is_multiple_of(training.plan.judge_every.max(1));
            if judged { training.judge(watch) } else { Ok(Step::Plain) }
        })
    }

    /// Plays a match. The network eroded if too many in a row were worse than the best.
    fn judge(&mut self, watch: &mut dyn FnMut(&Event)) -> Result<Step, Wrong> {
        let network = IntegerNetwork::of(&self.learner.network);
        let Some(score) = self.actors.score(&network, 0..self.plan.pairs) else { return Ok(Step::Judged) };
        let step = self.steps();
        let better = self.best.as_ref().is_none_or(|best| score.point > best.score);
        if better {
            let Estimate { point, low, .. } = score;
            self.best = Some(Best { step, score: point, low, worse_since: 0 });
            self.write_network(BEST)?;
        }
        let mut eroded = false;
        if let Some(best) = &mut self.best {
            best.worse_since = if score.high < best.low { best.worse_since + 1 } else { 0 };
            eroded = best.worse_since >= MAX_WORSE_MATCHES;
        }
        self.folder.tell(&Event::of_match(step, score, better), watch)?;
        Ok(if eroded { Step::Eroded } else { Step::Judged })
    }

    fn save(&self) -> Result<(), Wrong> {
        self.write_network(LAST)?;
        let TrainingRun { learner, decisions, best, .. } = self;
        self.folder.save(&State { learner: learner.clone(), decisions: *decisions, best: best.clone() })
    }

    fn write_network(&self, name: &str) -> Result<(), Wrong> {
        let Settings { games, seed, .. } = self.plan.settings;
        let numbers = [self.learner.steps * games, self.decisions, seed];
        let origin = origin(&self.folder.command, &self.plan.games, numbers);
        let file = NetworkFile::of(&IntegerNetwork::of(&self.learner.network), origin);
        self.folder.write(name, &NetworkFile { values: self.plan.values.clone(), ..file }.text()?)
    }
}

fn beginning(plan: &Plan, straight: &[f32]) -> Result<Network, Wrong> {
    match &plan.from {
        None => {
            let mut rng = Stream::new(plan.settings.seed, 0, Purpose::Learning, 1);
            let nothing = vec![0.0; straight.len()];
            Ok(Network::beginning(plan.shape, if plan.uniform { &nothing } else { straight }, &mut rng))
        }
        Some(weights) => IntegerNetwork::of_weights(plan.shape, weights.clone())
            .map(|network| network.to_floats())
            .ok_or_else(|| Wrong("the initial network has weights that do not fit its shape".into())),
    }
}

/// The best network so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Best {
    /// After this step.
    pub step: u64,
    /// Mean points per game.
    pub score: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// Matches since in which even the upper end was below that.
    pub worse_since: u32,
}

/// Saved state of a training run.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    learner: Learner,
    decisions: u64,
    best: Option<Best>,
}

/// Report of a step, or of a match after it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A step of self-play.
    Step {
        /// Its number, from 1.
        step: u64,
        /// Plies of a game.
        plies: f64,
        /// Attacks in a hundred plies.
        attacks: f64,
        /// Share of games that nobody won.
        draws: f64,
        /// Decisions that were learned from.
        decisions: u64,
        /// Mean loss of them.
        loss: f64,
        /// Mean entropy of the policy, in nats.
        entropy: f64,
        /// Mean divergence from the policy of the beginning, in nats.
        from_start: f64,
        /// Share of decisions whose ratio was clipped.
        clipped: f64,
        /// Mean log loss of the critic, if it learns, in nats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        critic: Option<f64>,
    },
    /// A match against `greedy`.
    Match {
        /// After this step.
        step: u64,
        /// Share of the points.
        score: f64,
        /// Lower end of its 95 % interval.
        low: f64,
        /// Upper end of the interval.
        high: f64,
        /// Number of pairs of games, seats exchanged between the two.
        pairs: u64,
        /// True if it is the best so far.
        best: bool,
    },
}

impl Event {
    fn of_step(step: u64, facts: &StepFacts) -> Event {
        let StepFacts { games, learned, critic } = facts;
        let of = |sum: f64, count: u64| sum / count.max(1) as f64;
        Event::Step {
            step,
            plies: of(games.plies as f64, games.games),
            attacks: of(100.0 * games.attacks as f64, games.plies),
            draws: of(games.draws as f64, games.games),
            decisions: learned.decisions,
            loss: of(learned.loss, learned.decisions),
            entropy: of(learned.entropy, learned.decisions),
            from_start: of(learned.kl, learned.decisions),
            clipped: of(learned.clipped as f64, learned.decisions),
            critic: *critic,
        }
    }

    fn of_match(step: u64, score: Estimate, best: bool) -> Event {
        Event::Match { step, score: score.point, low: score.low, high: score.high, pairs: score.count, best }
    }
}
