//! Training of set-ups: steps, matches, and what is kept.

use super::plan::{SetupChoices, SetupEvent, SetupPlan};
use crate::game_run::setup_trials::SetupTrials;
use crate::learning::folder::{BEST, Folder, LAST};
use crate::learning::training::{Ended, Step, run};
use crate::stats::interval::{Estimate, mean_95};
use gunjin_agents::games::gunjin::setup::log_linear::file::{Origin, PolicyFile, Written};
use gunjin_agents::games::gunjin::setup::log_linear::policy::{Camps, LogLinear};
use gunjin_agents::games::gunjin::setup::log_linear::strength::{Meeting, Strength};
use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec, deal_pair};
use gunjin_engine::games::gunjin::{Ruleset, Setup};
use gunjin_engine::{Purpose, Stream, Wrong};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// The first pair of matches, so that no game of a match was learned from.
const MATCHES: u64 = 1 << 48;
const FRESH: u64 = 1 << 50;
const DRAWS: u32 = 60;
const MOST_PAST: usize = 8;

/// The best policy so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestSetups {
    /// After this step.
    pub step: u64,
    /// Its mean score over all opponents.
    pub score: f64,
    /// Policy that is learned, as written.
    pub policy: Written,
}

/// A learner as its folder keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupState {
    steps: u64,
    finished: bool,
    strength: Strength,
    past: Vec<Written>,
    best: Option<BestSetups>,
}

/// Set-ups that are being learned.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct SetupTraining<'b> {
    trials: &'b dyn SetupTrials,
    plan: SetupPlan,
    folder: Folder,
    camps: Camps,
    random: Box<dyn SetupPolicy>,
    rivals: Vec<Box<dyn SetupPolicy>>,
    state: SetupState,
}

impl<'b> SetupTraining<'b> {
    /// Goes on where the folder is, or begins.
    pub fn new(
        trials: &'b dyn SetupTrials,
        plan: SetupPlan,
        (folder, state): (Folder, Option<SetupState>),
    ) -> Result<SetupTraining<'b>, Wrong> {
        let rivals = built(trials.ruleset(), &plan.rivals())?;
        let unknown = Strength::unknown(Camps::new(trials.ruleset()).numbers(), plan.certainty);
        SetupTraining::against(trials, plan, (rivals, unknown), (folder, state))
    }

    /// Goes on or begins against these policies, which the plan names, where so much is known before.
    pub(super) fn against(
        trials: &'b dyn SetupTrials,
        plan: SetupPlan,
        (rivals, known): (Vec<Box<dyn SetupPolicy>>, Strength),
        (folder, state): (Folder, Option<SetupState>),
    ) -> Result<SetupTraining<'b>, Wrong> {
        let camps = Camps::new(trials.ruleset());
        let random = SetupSpec::random().build(trials.ruleset())?;
        let unknown =
            || SetupState { steps: 0, finished: false, strength: known, past: Vec::new(), best: None };
        let state = state.unwrap_or_else(unknown);
        if !state.strength.fits(camps.numbers())
            || state.past.iter().any(|past| past.policy(&camps).is_none())
        {
            return Err(folder.spoilt());
        }
        Ok(SetupTraining { trials, plan, folder, camps, random, rivals, state })
    }

    /// Steps that were made.
    pub fn steps(&self) -> u64 {
        self.state.steps
    }

    /// The best policy so far.
    pub fn best(&self) -> Option<&BestSetups> {
        self.state.best.as_ref()
    }

    pub(super) fn strength(&self) -> &Strength {
        &self.state.strength
    }

    /// Learns until the plan is done or `stop` is set, and judges the best policy in new games. Answers
    /// whether the plan is done. `watch` is shown every event.
    pub fn run(&mut self, stop: &AtomicBool, watch: &mut dyn FnMut(&SetupEvent)) -> Result<bool, Wrong> {
        let done = self.learn(stop, watch)?;
        if done && !self.state.finished {
            self.judge_best(watch)?;
            self.state.finished = true;
            self.save()?;
        }
        Ok(done)
    }

    pub(super) fn learn(
        &mut self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SetupEvent),
    ) -> Result<bool, Wrong> {
        let SetupChoices { steps: all, judge_every, .. } = self.plan.choices;
        let ended = run(self, (all, stop), SetupTraining::steps, SetupTraining::save, |training| {
            training.step(watch)?;
            if training.steps() < all && !training.steps().is_multiple_of(judge_every.max(1)) {
                return Ok(Step::Plain);
            }
            training.judge(watch).map(|()| Step::Judged)
        })?;
        Ok(ended == Ended::Finished)
    }

    fn save(&self) -> Result<(), Wrong> {
        self.folder.write(LAST, &self.file(self.now()).text()?)?;
        self.folder.save(&self.state)
    }

    /// The policy that follows from what is known: the best answer with entropy worth so much, and worth more
    /// during the first half of the plan, when little is known.
    fn now(&self) -> Written {
        let choices = &self.plan.choices;
        let sure = (2.0 * self.steps() as f64 / choices.steps as f64).min(1.0) / choices.entropy;
        let weights: Vec<f64> =
            self.state.strength.weights().iter().map(|&gain| sure * f64::from(gain)).collect();
        Written::new(&weights)
    }

    fn file(&self, policy: Written) -> PolicyFile {
        let choices = &self.plan.choices;
        let origin = Origin {
            command: self.folder.command.clone(),
            games: self.state.steps * choices.games,
            seed: choices.seed,
        };
        PolicyFile::new(self.trials.ruleset(), vec![policy], origin)
    }

    fn policy(&self, written: &Written) -> Result<LogLinear, Wrong> {
        written.policy(&self.camps).ok_or_else(|| self.folder.spoilt())
    }

    fn step(&mut self, watch: &mut dyn FnMut(&SetupEvent)) -> Result<(), Wrong> {
        let now = self.now();
        let games = self.practise(&self.policy(&now)?)?;
        let meetings: Vec<Meeting> =
            games.iter().map(|bout| Meeting::new(&self.camps, &bout.setups, bout.points)).collect();
        let loss = self.state.strength.loss(&meetings);
        self.state.strength.learn(&meetings, self.plan.kept);
        self.state.steps += 1;
        if self.steps().is_multiple_of(self.plan.generation) {
            if self.state.past.len() == MOST_PAST {
                self.state.past.remove(0);
            }
            self.state.past.push(now);
        }
        let scores: Vec<f64> = games.iter().filter_map(|bout| bout.score).collect();
        let score = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
        let event = SetupEvent::Step { step: self.steps(), games: games.len() as u64, loss, score };
        self.folder.tell(&event, watch)
    }

    /// Plays the games of a step.
    fn practise(&self, now: &LogLinear) -> Result<Vec<PlayedGame>, Wrong> {
        let past: Vec<LogLinear> =
            self.state.past.iter().filter_map(|past| past.policy(&self.camps)).collect();
        let selves = Selves { now, bold: &now.warmed(0.5), past: &past };
        let first = self.steps() * self.plan.choices.games;
        let numbers = first..first + self.plan.choices.games;
        let games: Vec<_> = numbers.into_par_iter().map(|number| self.game(&selves, number)).collect();
        games.into_iter().collect()
    }

    /// In six of eight games the policy is one of the two, in one a bolder one, in one random set-ups.
    fn game(&self, selves: &Selves<'_>, number: u64) -> Result<PlayedGame, Wrong> {
        let (seat, turn) = ((number % 2) as usize, number / 2);
        let (first, learns): (&dyn SetupPolicy, bool) = match turn / 8 % 8 {
            0 => (self.random.as_ref(), false),
            1 => (selves.bold, false),
            _ => (selves.now, true),
        };
        let (second, itself) = self.opponent(selves, turn);
        let policies = if seat == 0 { [first, second] } else { [second, first] };
        let setups = deal_pair(policies, self.plan.choices.seed, number)?;
        let points = self.trials.points(number, setups.clone());
        let own = if seat == 0 { points } else { 1.0 - points };
        Ok(PlayedGame { setups, points, score: (learns && !itself).then_some(own) })
    }

    /// The opponent, and true if it is the policy itself: in three of eight games itself, in two a past self,
    /// else a rival.
    fn opponent<'p>(&'p self, selves: &Selves<'p>, turn: u64) -> (&'p dyn SetupPolicy, bool) {
        let fixed = self.plan.against.is_some();
        let which = |count: usize| (turn / 64) as usize % count.max(1);
        match turn % 8 {
            0..3 if !fixed => (selves.now, true),
            3..5 if !fixed => match selves.past.get(which(selves.past.len())) {
                Some(past) => (past, false),
                None => (self.random.as_ref(), false),
            },
            turn => (self.rivals[turn as usize % self.rivals.len()].as_ref(), false),
        }
    }

    /// Plays a match against every rival, and notes the policy if it is the best so far.
    fn judge(&mut self, watch: &mut dyn FnMut(&SetupEvent)) -> Result<(), Wrong> {
        let (step, now) = (self.steps(), self.now());
        let policy = self.policy(&now)?;
        let mean = self.matches(&policy, (step, MATCHES, false), watch)?;
        let best = self.best().is_none_or(|best| mean > best.score);
        if best {
            self.folder.write(BEST, &self.file(now.clone()).text()?)?;
            self.state.best = Some(BestSetups { step, score: mean, policy: now });
        }
        let mut rng = Stream::new(self.plan.choices.seed, step, Purpose::Learning, 0);
        let from_random = policy.divergence(0, DRAWS, &mut rng);
        self.folder.tell(&SetupEvent::Spread { step, from_random, best }, watch)
    }

    /// Plays the best policy's matches in new games: the choice of the best from several makes its score look
    /// better than it is.
    fn judge_best(&mut self, watch: &mut dyn FnMut(&SetupEvent)) -> Result<(), Wrong> {
        let Some(best) = self.state.best.clone() else { return Ok(()) };
        let policy = self.policy(&best.policy)?;
        self.matches(&policy, (best.step, FRESH, true), watch).map(|_| ())
    }

    fn matches(
        &mut self,
        policy: &LogLinear,
        games: (u64, u64, bool),
        watch: &mut dyn FnMut(&SetupEvent),
    ) -> Result<f64, Wrong> {
        matches(self.trials, policy, (&self.plan, &self.rivals), games, &mut |event| {
            self.folder.tell(event, watch)
        })
    }
}

/// Plays a match against every rival of a plan after a step, from a pair of games on, and tells of it: the mean score.
pub(super) fn matches(
    trials: &dyn SetupTrials,
    policy: &dyn SetupPolicy,
    (plan, rivals): (&SetupPlan, &[Box<dyn SetupPolicy>]),
    (step, first, fresh): (u64, u64, bool),
    tell: &mut dyn FnMut(&SetupEvent) -> Result<(), Wrong>,
) -> Result<f64, Wrong> {
    let SetupChoices { pairs, seed, .. } = plan.choices;
    let mut sum = 0.0;
    for (index, (name, rival)) in plan.rivals().into_iter().zip(rivals).enumerate() {
        let begin = first + index as u64 * pairs;
        let found = score(trials, [policy, rival.as_ref()], seed, begin..begin + pairs)?;
        let Some(found) = found else { continue };
        sum += found.point;
        tell(&SetupEvent::of_match(step, name, found, fresh))?;
    }
    Ok(sum / rivals.len() as f64)
}

pub(super) fn built(ruleset: &Ruleset, names: &[&str]) -> Result<Vec<Box<dyn SetupPolicy>>, Wrong> {
    names.iter().map(|name| SetupSpec::read(name)?.build(ruleset)).collect()
}

struct PlayedGame {
    setups: [Setup; 2],
    points: f64,
    score: Option<f64>,
}

/// The policy of a step with those that came of it.
struct Selves<'p> {
    now: &'p LogLinear,
    /// The policy with half of its weights: it tries more.
    bold: &'p LogLinear,
    past: &'p [LogLinear],
}

/// The score of one policy over another in pairs of games, once in each seat; every game has set-ups of its
/// own. `None` of fewer than two pairs.
pub(super) fn score(
    trials: &dyn SetupTrials,
    policies: [&dyn SetupPolicy; 2],
    seed: u64,
    pairs: std::ops::Range<u64>,
) -> Result<Option<Estimate>, Wrong> {
    let [one, other] = policies;
    let pair = |pair: u64| -> Result<f64, Wrong> {
        let [south, north] = [2 * pair, 2 * pair + 1];
        let first = trials.points(south, deal_pair([one, other], seed, south)?);
        Ok((first + 1.0 - trials.points(north, deal_pair([other, one], seed, north)?)) / 2.0)
    };
    let scores: Vec<_> = pairs.into_par_iter().map(pair).collect();
    Ok(mean_95(scores.into_iter().collect::<Result<Vec<f64>, _>>()?))
}
