//! Set-ups answer by answer: each round learns the best answer to a mixture of all that were found before, until
//! an answer gains nothing (double oracle: H. McMahan, G. Gordon and A. Blum, *Planning in the presence of cost
//! functions controlled by an adversary*, 2003; with learned answers: M. Lanctot and others, *A unified
//! game-theoretic approach to multiagent reinforcement learning*, 2017).

use super::plan::{SetupEvent, SetupPlan};
use super::pool::Pool;
use super::training::{SetupTraining, built, matches, score};
use crate::game_run::setup_trials::SetupTrials;
use crate::learning::folder::{BEST, Folder};
use gunjin_agents::games::gunjin::setup::SetupPolicy;
use gunjin_agents::games::gunjin::setup::log_linear::file::{Origin, PolicyFile, Written};
use gunjin_agents::games::gunjin::setup::log_linear::policy::{Camps, LogLinear, Mixed};
use gunjin_agents::games::gunjin::setup::log_linear::strength::Strength;
use gunjin_engine::Wrong;
use gunjin_engine::random::{Purpose, Stream, below};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The first pair of matches between policies of the pool.
const PAYOFFS: u64 = 1 << 52;
const FRESH: u64 = 1 << 54;
/// Of what an answer taught, the share of the certainty that the next one begins with: it meets another mixture, of
/// which much is the same.
const KEPT: f64 = 0.5;
/// Answers in a row without a gain after which one is learned from nothing. It may find what they, who begin with
/// what the one before knew, did not; where it gains nothing either, the learning ends.
const IDLE: usize = 2;
const LONGER: u64 = 2;

/// Everything that decides what is learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundsPlan {
    /// Plan of one answer.
    pub answer: SetupPlan,
    /// Most rounds of best responses.
    pub rounds: u64,
    /// The first policies; random set-ups are one besides.
    pub begin: Vec<Written>,
    /// Pairs of a match between two policies.
    pub payoff_pairs: u64,
    /// Tolerated gain of an answer over one half: a mixture is as even as that allows, and the learning ends
    /// after three answers that gain no more, the last of them learned from nothing.
    pub slack: f64,
}

impl RoundsPlan {
    /// The usual plan. `answer` has the steps of one answer, and the pairs of the last matches.
    pub fn new(answer: SetupPlan, rounds: u64, begin: Vec<Written>) -> RoundsPlan {
        RoundsPlan { answer, rounds, begin, payoff_pairs: 200, slack: 0.02 }
    }

    /// Opens the folder of the plan, or of one that is the same with fewer rounds.
    pub fn open(
        &self,
        path: &Path,
        command: &str,
        resume: bool,
    ) -> Result<(Folder, Option<RoundsState>), Wrong> {
        let goes_on = |known: &RoundsPlan| {
            known.rounds <= self.rounds && RoundsPlan { rounds: self.rounds, ..known.clone() } == *self
        };
        Folder::extend(path, self, command, resume, goes_on)
    }
}

/// A learner as its folder keeps it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundsState {
    pool: Pool,
    answers: Vec<f64>,
    known: Option<Strength>,
    /// Once it is done: how long the events were before the last matches.
    finished: Option<u64>,
}

/// Set-ups that are being learned answer by answer.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct SetupRounds<'b> {
    trials: &'b dyn SetupTrials,
    plan: RoundsPlan,
    path: PathBuf,
    folder: Folder,
    camps: Camps,
    state: RoundsState,
}

impl<'b> SetupRounds<'b> {
    /// Goes on where the folder at a path is, or begins.
    pub fn new(
        trials: &'b dyn SetupTrials,
        plan: RoundsPlan,
        path: &Path,
        (folder, state): (Folder, Option<RoundsState>),
    ) -> Result<SetupRounds<'b>, Wrong> {
        let camps = Camps::new(trials.ruleset());
        let state = state.unwrap_or_default();
        let fits = |known: &Strength| known.fits(camps.numbers());
        if !state.pool.is_whole()
            || !state.known.as_ref().is_none_or(fits)
            || state.pool.policies.iter().any(|known| known.policy(&camps).is_none())
        {
            return Err(folder.spoilt());
        }
        Ok(SetupRounds { trials, plan, path: path.to_path_buf(), folder, camps, state })
    }

    /// Rounds that were made.
    pub fn rounds(&self) -> u64 {
        self.state.answers.len() as u64
    }

    /// Score of the last answer against the mixture before it.
    pub fn last_answer(&self) -> Option<f64> {
        self.state.answers.last().copied()
    }

    /// Learns until no answer gains anything, the plan is done or `stop` is set, and judges the mixture in new games.
    /// Answers whether it is done. `watch` is shown every event.
    pub fn run(&mut self, stop: &AtomicBool, watch: &mut dyn FnMut(&SetupEvent)) -> Result<bool, Wrong> {
        if self.state.pool.policies.is_empty() {
            self.begin()?;
        }
        if self.rounds() < self.plan.rounds && !self.is_settled() {
            self.unfinish()?;
        }
        while self.rounds() < self.plan.rounds && !self.is_settled() {
            if !self.round(stop, watch)? {
                return Ok(false);
            }
            if stop.load(Ordering::Relaxed) && self.rounds() < self.plan.rounds {
                return Ok(false);
            }
        }
        if self.state.finished.is_none() {
            let events = self.folder.length;
            self.judge(watch)?;
            self.state.finished = Some(events);
            self.save()?;
        }
        Ok(true)
    }

    fn idle(&self) -> usize {
        self.state.answers.iter().fold(0, |idle, score| self.idle_after(idle, *score))
    }

    fn idle_after(&self, idle: usize, score: f64) -> usize {
        if score - 0.5 > self.plan.slack { 0 } else { idle + 1 }
    }

    fn steps_after(&self, idle: usize) -> u64 {
        let steps = self.plan.answer.choices.steps;
        if idle >= IDLE { LONGER * steps } else { steps }
    }

    fn games(&self) -> u64 {
        let add = |(idle, steps): (usize, u64), score: &f64| {
            (self.idle_after(idle, *score), steps + self.steps_after(idle))
        };
        self.state.answers.iter().fold((0, 0), add).1 * self.plan.answer.choices.games
    }

    fn is_settled(&self) -> bool {
        self.idle() > IDLE
    }

    fn unfinish(&mut self) -> Result<(), Wrong> {
        let Some(events) = self.state.finished.take() else { return Ok(()) };
        self.folder.take_back(events)?;
        self.save()
    }

    fn begin(&mut self) -> Result<(), Wrong> {
        let random = Written::new(&vec![0.0; self.camps.numbers()]);
        for policy in std::iter::once(random).chain(self.plan.begin.clone()) {
            self.join(policy)?;
        }
        self.save()
    }

    fn join(&mut self, joining: Written) -> Result<(), Wrong> {
        let known = &self.state.pool.policies;
        let pairs = self.plan.payoff_pairs;
        let number = known.len() * known.len().saturating_sub(1) / 2;
        let policy = self.policy(&joining)?;
        let mut scores = Vec::new();
        for (index, other) in known.iter().enumerate() {
            let first = PAYOFFS + (number + index) as u64 * pairs;
            let meeting = [&policy, &self.policy(other)?];
            let found = score(self.trials, meeting.map(|one| one as _), self.seed(), first..first + pairs)?;
            scores.push(found.map_or(0.5, |found| found.point));
        }
        self.state.pool.add(joining, scores);
        Ok(())
    }

    /// Learns an answer to the mixture of now, and adds it. `false` if it was stopped before.
    fn round(&mut self, stop: &AtomicBool, watch: &mut dyn FnMut(&SetupEvent)) -> Result<bool, Wrong> {
        let round = self.rounds() + 1;
        let mixture = self.mixed()?;
        let plan = self.answer_plan(round);
        self.forget(round - 1)?;
        let folder = Folder::open(&self.answer_path(round), &plan, &self.folder.command, true)?;
        let unknown = || Strength::unknown(self.camps.numbers(), plan.certainty);
        let known = self.state.known.as_ref().filter(|_| self.idle() < IDLE);
        let known = known.map_or_else(unknown, |known| known.doubted(KEPT));
        let rival: Vec<Box<dyn SetupPolicy>> = vec![Box::new(mixture)];
        let mut training = SetupTraining::against(self.trials, plan, (rival, known), folder)?;
        if !training.learn(stop, watch)? {
            return Ok(false);
        }
        let Some(best) = training.best().cloned() else { return Err(self.folder.spoilt()) };
        self.state.known = Some(training.strength().clone());
        self.join(best.policy)?;
        self.state.answers.push(best.score);
        let policies = self.state.pool.mixture(self.plan.slack)?.len() as u64;
        let event = SetupEvent::Answer { round, score: best.score, policies };
        self.folder.tell(&event, watch)?;
        self.save()?;
        self.forget(round)?;
        Ok(true)
    }

    fn answer_plan(&self, round: u64) -> SetupPlan {
        let mut plan = self.plan.answer.clone();
        plan.against = Some(format!("round {round}"));
        let mut rng = Stream::new(self.seed(), round, Purpose::Learning, 1);
        plan.choices.seed = below(&mut rng, u32::MAX).into();
        plan.choices.steps = self.steps_after(self.idle());
        plan.choices.judge_every = plan.choices.steps;
        plan
    }

    fn answer_path(&self, round: u64) -> PathBuf {
        self.path.join(format!("answer-{round}"))
    }

    fn forget(&self, round: u64) -> Result<(), Wrong> {
        let path = self.answer_path(round);
        if !path.exists() {
            return Ok(());
        }
        std::fs::remove_dir_all(&path)
            .map_err(|cause| Wrong(format!("cannot remove '{}': {cause}; remove it", path.display())))
    }

    fn save(&self) -> Result<(), Wrong> {
        self.folder.write(BEST, &self.file()?.text()?)?;
        self.folder.save(&self.state)
    }

    fn file(&self) -> Result<PolicyFile, Wrong> {
        let command = self.folder.command.clone();
        let origin = Origin { command, games: self.games(), seed: self.seed() };
        Ok(PolicyFile::new(self.trials.ruleset(), self.state.pool.mixture(self.plan.slack)?, origin))
    }

    fn mixed(&self) -> Result<Mixed, Wrong> {
        self.file()?.mixed(&self.camps).ok_or_else(|| self.folder.spoilt())
    }

    fn policy(&self, written: &Written) -> Result<LogLinear, Wrong> {
        let other = || Wrong("the initial policies are for other rules; leave out --from".into());
        written.policy(&self.camps).ok_or_else(other)
    }

    fn seed(&self) -> u64 {
        self.plan.answer.choices.seed
    }

    fn judge(&mut self, watch: &mut dyn FnMut(&SetupEvent)) -> Result<(), Wrong> {
        let (mixed, plan, round) = (self.mixed()?, &self.plan.answer, self.rounds());
        let rivals = built(self.trials.ruleset(), &plan.rivals())?;
        let tell = &mut |event: &SetupEvent| self.folder.tell(event, watch);
        matches(self.trials, &mixed, (plan, &rivals), (round, FRESH, true), tell).map(|_| ())
    }
}
