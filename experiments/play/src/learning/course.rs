//! The course of learning: steps, matches, what is kept, and when it ends.

use super::actors::{Actors, Manner};
use super::folder::{BEST, Folder, LAST};
use super::plan::Plan;
use crate::stats::interval::Estimate;
use gunjin_agents::games::gunjin::networks::{NetworkFile, NetworkFormat, Origin};
use gunjin_agents::learn::descent::Adam;
use gunjin_agents::learn::integer::IntegerNetwork;
use gunjin_agents::learn::network::{Network, Shape};
use gunjin_agents::learn::trainer::{Learner, StepFacts};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Matches in a row that may be worse than the best before learning stops.
const PATIENCE: u32 = 3;
/// Interval of saving the state between matches.
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

/// A network that is being learned.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct Course {
    plan: Plan,
    actors: Actors,
    folder: Folder,
    kept: Kept,
}

impl Course {
    /// Goes on where the folder is, or begins.
    pub fn new(
        plan: Plan,
        rulesets: Vec<Ruleset>,
        (folder, state): (Folder, Option<State>),
    ) -> Result<Course, Wrong> {
        let Plan { settings, judgement, setups, temperature, against, values, .. } = &plan;
        let manner = Manner {
            judgement: *judgement,
            setups,
            temperature: *temperature,
            against: against.as_ref(),
            values: values.as_deref(),
            seed: settings.seed,
        };
        let actors = Actors::new(rulesets, manner)?;
        let kept = match state {
            Some(state) => Kept::of(state, plan.shape).ok_or_else(|| folder.spoilt())?,
            None => {
                Kept { learner: Learner::new(beginning(&plan, actors.straight())?), decisions: 0, best: None }
            }
        };
        Ok(Course { plan, actors, folder, kept })
    }

    /// Steps that were made.
    pub fn steps(&self) -> u64 {
        self.kept.learner.steps
    }

    /// Opponent in matches.
    pub fn rival(&self) -> &str {
        self.plan.against.as_ref().map_or("greedy", |opponent| &opponent.agent)
    }

    /// The best network so far.
    pub fn best(&self) -> Option<&Best> {
        self.kept.best.as_ref()
    }

    /// Learns until the plan is done, it gets worse, or `stop` is set. `watch` is shown every event.
    pub fn run(&mut self, stop: &AtomicBool, watch: &mut dyn FnMut(&Event)) -> Result<Ended, Wrong> {
        let mut saved = Instant::now();
        while self.steps() < self.plan.settings.steps {
            let facts = self.kept.learner.step(&self.actors, &self.plan.settings);
            self.kept.decisions += facts.learned.decisions;
            self.event(&Event::of_step(self.steps(), &facts), watch)?;
            let last = self.steps() == self.plan.settings.steps;
            let judged = last || self.steps().is_multiple_of(self.plan.judge_every.max(1));
            let eroded = judged && self.judge(watch)?;
            if judged || saved.elapsed() > SAVING {
                self.kept.save(&self.folder, &self.plan)?;
                saved = Instant::now();
            }
            if eroded {
                return Ok(Ended::Eroded);
            }
            if stop.load(Ordering::Relaxed) && !last {
                self.kept.save(&self.folder, &self.plan)?;
                return Ok(Ended::Interrupted);
            }
        }
        Ok(Ended::Finished)
    }

    /// The games, ready to be played.
    pub fn actors(&self) -> &Actors {
        &self.actors
    }

    fn event(&mut self, event: &Event, watch: &mut dyn FnMut(&Event)) -> Result<(), Wrong> {
        self.folder.tell(event)?;
        watch(event);
        Ok(())
    }

    fn judge(&mut self, watch: &mut dyn FnMut(&Event)) -> Result<bool, Wrong> {
        let network = IntegerNetwork::of(&self.kept.learner.network);
        let Some(score) = self.actors.score(&network, 0..self.plan.pairs) else { return Ok(false) };
        let step = self.steps();
        let better = self.kept.best.as_ref().is_none_or(|best| score.point > best.score);
        if better {
            let Estimate { point, low, .. } = score;
            self.kept.best = Some(Best { step, score: point, low, worse_since: 0 });
            self.kept.write_network(&self.folder, &self.plan, BEST)?;
        }
        let mut eroded = false;
        if let Some(best) = &mut self.kept.best {
            best.worse_since = if score.high < best.low { best.worse_since + 1 } else { 0 };
            eroded = best.worse_since >= PATIENCE;
        }
        self.event(&Event::of_match(step, score, better), watch)?;
        Ok(eroded)
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
            .ok_or_else(|| Wrong("the network to begin with has other weights than its shape".into())),
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

/// Saved state of a learner.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    steps: u64,
    decisions: u64,
    weights: Vec<f32>,
    adam: Adam,
    past: Vec<Vec<f32>>,
    best: Option<Best>,
}

#[derive(Debug)]
struct Kept {
    learner: Learner,
    decisions: u64,
    best: Option<Best>,
}

impl Kept {
    fn of(state: State, shape: Shape) -> Option<Kept> {
        let network = |weights: Vec<f32>| Network::of_weights(shape, weights);
        let finite = |weights: &Vec<f32>| weights.iter().all(|weight| weight.is_finite());
        let sound = state.past.iter().all(finite) && state.adam.fits(&state.weights);
        let past = state.past.into_iter().map(network).collect::<Option<Vec<_>>>()?;
        let network = network(state.weights).filter(|_| sound)?;
        let learner = Learner { network, adam: state.adam, steps: state.steps, past };
        Some(Kept { learner, decisions: state.decisions, best: state.best })
    }

    fn save(&self, folder: &Folder, plan: &Plan) -> Result<(), Wrong> {
        let Kept { learner, decisions, best } = self;
        self.write_network(folder, plan, LAST)?;
        folder.save(&State {
            steps: learner.steps,
            decisions: *decisions,
            weights: learner.network.weights().to_vec(),
            adam: learner.adam.clone(),
            past: learner.past.iter().map(|network| network.weights().to_vec()).collect(),
            best: best.clone(),
        })
    }

    fn write_network(&self, folder: &Folder, plan: &Plan, name: &str) -> Result<(), Wrong> {
        let names: Vec<&str> = plan.games.iter().map(|(game, _)| game.as_str()).collect();
        let rules: Vec<&str> = plan.games.iter().map(|(_, rules)| rules.as_str()).collect();
        let origin = Origin {
            command: folder.command().to_string(),
            game: names.join(" "),
            rules: rules.join(" "),
            games: self.learner.steps * plan.settings.games,
            decisions: self.decisions,
            seed: plan.settings.seed,
        };
        let file = NetworkFile::of(&IntegerNetwork::of(&self.learner.network), origin);
        folder.write(name, &NetworkFile { values: plan.values.clone(), ..file }.text()?)
    }
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
        undecided: f64,
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
        let StepFacts { games, learned } = facts;
        let of = |sum: f64, count: u64| sum / count.max(1) as f64;
        Event::Step {
            step,
            plies: of(games.plies as f64, games.games),
            attacks: of(100.0 * games.attacks as f64, games.plies),
            undecided: of(games.undecided as f64, games.games),
            decisions: learned.decisions,
            loss: of(learned.loss, learned.decisions),
            entropy: of(learned.entropy, learned.decisions),
            from_start: of(learned.from_magnet, learned.decisions),
            clipped: of(learned.clipped as f64, learned.decisions),
        }
    }

    fn of_match(step: u64, score: Estimate, best: bool) -> Event {
        Event::Match { step, score: score.point, low: score.low, high: score.high, pairs: score.count, best }
    }
}
