//! The course of learning: steps, matches, what is kept, and when it ends.

use super::actors::{Actors, Manner};
use super::event::Event;
use super::folder::Folder;
use super::kept::{Best, Kept, State};
use super::plan::Plan;
use crate::stats::interval::Estimate;
use gunjin_agents::learn::integer::IntegerNetwork;
use gunjin_agents::learn::network::Network;
use gunjin_agents::learn::trainer::Learner;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::wrong::Wrong;
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
    ///
    /// # Errors
    /// If the plan has no game, or the network that it begins with does not fit.
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
    ///
    /// # Errors
    /// If the folder cannot be written.
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

    /// Plays a match. Answers whether too many in a row were worse than the best.
    fn judge(&mut self, watch: &mut dyn FnMut(&Event)) -> Result<bool, Wrong> {
        let network = IntegerNetwork::of(&self.kept.learner.network);
        let Some(score) = self.actors.score(&network, 0..self.plan.pairs) else { return Ok(false) };
        let step = self.steps();
        let better = self.kept.best.as_ref().is_none_or(|best| score.point > best.score);
        if better {
            let Estimate { point, low, .. } = score;
            self.kept.best = Some(Best { step, score: point, low, worse_since: 0 });
            self.kept.save_best(&self.folder, &self.plan)?;
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

/// The network from which learning begins.
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
