//! Double oracle, round by round, and what its last mixture is worth in games that nobody has seen.

use super::answer::Search;
use super::mixture::Mixture;
use super::players::Players;
use super::pool::{Member, Pool};
use super::settings::Settings;
use super::sources::Sources;
use super::twins::Twins;
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::Setup;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_play::game_run::bouts::{LAST, Numbers, Pairing, of_round};
use gunjin_play::stats::interval::Estimate;
use gunjin_play::stats::paired::Paired;
use serde::{Deserialize, Serialize};

/// Rounds in a row without a new member after which nothing more is tried.
const FAILURES: usize = 2;
/// The pairs between members of the support are made so many times as many before they are answered.
const REFINED: u64 = 4;
const REFINEMENTS: u32 = 6;
/// The streams that set-ups of games are drawn from belong to seats 0 and 1.
const SOLVER: u64 = 2;

/// A round: one answer, and what it was worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Members that had a share in the equilibrium which was answered.
    pub support: usize,
    /// The answer's score against it, in games that the search did not see.
    pub score: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
    /// True if the answer joined the pool.
    pub joined: bool,
}

/// Outcome of a round's play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is played.
    Played,
    /// It was stopped; the solver is as it was before.
    Stopped,
}

/// Score of the mixture against something.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Against what: a policy, or `answer`, the best answer that a new search found.
    pub against: String,
    /// The mixture's score.
    pub score: Estimate,
}

/// The end of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    /// The pool with refined payoffs.
    pub pool: Pool,
    pub(crate) shares: Vec<f64>,
    /// Mixture by these shares: members, and the twins that share with them.
    pub mixture: Mixture,
    /// Scores of the mixture.
    pub verdicts: Vec<Verdict>,
}

#[derive(Debug, Default)]
struct Meetings {
    between: Vec<([usize; 2], usize)>,
    pairings: Vec<Pairing>,
}

/// A set-up game that is being solved.
#[derive(Debug)]
pub struct Solving<'a> {
    /// Players of the games.
    pub players: Players<'a>,
    /// Sources of set-ups.
    pub sources: &'a Sources<'a>,
    /// For whom else each of them stands.
    pub twins: Twins,
    /// Extent of the work.
    pub settings: &'a Settings,
    /// Members and payoffs so far.
    pub pool: Pool,
    /// The rounds played.
    pub rounds: Vec<Round>,
}

impl Solving<'_> {
    /// True if no round is to follow: the pool is full, or nothing new was found twice in a row.
    pub fn is_over(&self) -> bool {
        let last = self.rounds.iter().rev().take(FAILURES);
        let failed = self.rounds.len() >= FAILURES && last.clone().all(|round| !round.joined);
        failed || self.pool.members.len() >= self.settings.most
    }

    fn rng(&self, round: u32) -> Stream {
        Stream::new(self.settings.seed, u64::from(round), Purpose::Setup, SOLVER)
    }

    fn search(&self) -> Search<'_> {
        let Solving { players, sources, settings, .. } = self;
        Search { players: *players, sources, settings }
    }

    /// The first members, and all their payoffs.
    ///
    /// # Errors
    /// If a policy finds no set-up.
    pub fn begin(&mut self) -> Result<Step, Wrong> {
        let (mut rng, mut numbers, mut pool) = (self.rng(0), of_round(0), Pool::default());
        let mut meetings = Meetings::default();
        for draw in 0..self.settings.first * self.sources.policies.len() {
            let (setup, origin) = self.sources.draw(draw, draw as u64, &mut rng)?;
            let member = Member { setup, origin: origin.to_string(), round: 0 };
            if !pool.has(&member.setup) {
                self.admit(&mut pool, member, &mut numbers, &mut meetings);
            }
        }
        if self.play(&mut pool, &meetings).is_none() {
            return Ok(Step::Stopped);
        }
        self.pool = pool;
        Ok(Step::Played)
    }

    fn admit(&self, pool: &mut Pool, member: Member, numbers: &mut Numbers, meetings: &mut Meetings) {
        pool.join(member);
        let new = pool.members.len() - 1;
        (0..new).for_each(|other| self.more(pool, [new, other], self.settings.pairs, numbers, meetings));
    }

    fn more(&self, pool: &Pool, two: [usize; 2], pairs: u64, numbers: &mut Numbers, meetings: &mut Meetings) {
        let setups = two.map(|member| &pool.members[member].setup);
        let pairing = |(place, number)| {
            let [first, second] = self.twins.of_meeting(place, setups);
            Pairing { number, first, second }
        };
        meetings.pairings.extend(numbers.take(pairs as usize).enumerate().map(pairing));
        meetings.between.push((two, pairs as usize));
    }

    fn play(&self, pool: &mut Pool, meetings: &Meetings) -> Option<()> {
        let points = self.players.meet(&meetings.pairings)?;
        let mut points = points.iter();
        for &([first, second], pairs) in &meetings.between {
            points.by_ref().take(pairs).for_each(|points| pool.add(first, second, points));
        }
        Some(())
    }

    /// Searches an answer to the pool's equilibrium, and takes it in if it is one.
    ///
    /// # Errors
    /// If a policy finds no set-up.
    pub fn round(&mut self) -> Result<Step, Wrong> {
        let round = self.rounds.len() as u32 + 1;
        let (mut rng, mut numbers) = (self.rng(round), of_round(round));
        let mut pool = self.pool.clone();
        if !self.refine(&mut pool, &mut numbers)? {
            return Ok(Step::Stopped);
        }
        let shares = pool.equilibrium()?;
        let (support, mixture) = (pool.mixture(&shares).parts.len(), self.mixture(&pool, &shares));
        let Some(setup) = self.search().answer(&mixture, &mut numbers, &mut rng)? else {
            return Ok(Step::Stopped);
        };
        let Some(tested) = self.tested(|_| Ok(setup.clone()), &mixture, &mut numbers, &mut rng)? else {
            return Ok(Step::Stopped);
        };
        let score = estimate(&tested);
        let joined = score.low > 0.5 && !pool.has(&setup);
        let member = Member { setup, origin: "answer".into(), round };
        if joined {
            let mut meetings = Meetings::default();
            self.admit(&mut pool, member, &mut numbers, &mut meetings);
            if self.play(&mut pool, &meetings).is_none() {
                return Ok(Step::Stopped);
            }
        }
        self.pool = pool;
        let Estimate { point, low, high, .. } = score;
        self.rounds.push(Round { support, score: point, low, high, joined });
        Ok(Step::Played)
    }

    /// The members of a pool by these shares, twins and all.
    fn mixture(&self, pool: &Pool, shares: &[f64]) -> Mixture {
        self.twins.shared(&pool.mixture(shares))
    }

    fn tested(
        &self,
        mut draw: impl FnMut(&mut Stream) -> Result<Setup, Wrong>,
        mixture: &Mixture,
        numbers: &mut Numbers,
        rng: &mut Stream,
    ) -> Result<Option<Paired>, Wrong> {
        let mut pairings = Vec::new();
        for number in numbers.take(self.settings.tests as usize) {
            pairings.push(Pairing { number, first: draw(rng)?, second: mixture.draw(rng) });
        }
        Ok(self.players.score(&pairings))
    }

    /// The equilibrium with refined payoffs, and what it is worth; `None` if it was stopped.
    ///
    /// # Errors
    /// If a policy finds no set-up.
    pub fn finish(&self) -> Result<Option<Solution>, Wrong> {
        let mut pool = self.pool.clone();
        if !self.refine(&mut pool, &mut of_round(LAST))? {
            return Ok(None);
        }
        let shares = pool.equilibrium()?;
        let mixture = self.mixture(&pool, &shares);
        let verdicts = self.verdicts(&mixture)?;
        Ok(verdicts.map(|verdicts| Solution { pool, shares, mixture, verdicts }))
    }

    /// Plays more pairs between those that have a share, until all of them met often; an equilibrium believes
    /// what luck says of its members, and this makes luck smaller. `false` if it was stopped.
    fn refine(&self, pool: &mut Pool, numbers: &mut Numbers) -> Result<bool, Wrong> {
        let enough = 2 * REFINED * self.settings.pairs;
        for _ in 0..REFINEMENTS {
            let shares = pool.equilibrium()?;
            let support: Vec<usize> = (0..shares.len()).filter(|&member| shares[member] > 1e-3).collect();
            let mut meetings = Meetings::default();
            for (at, &later) in support.iter().enumerate() {
                for &earlier in &support[..at] {
                    let missing = enough.saturating_sub(pool.payoff(earlier, later).games) / 2;
                    if missing > 0 {
                        self.more(pool, [earlier, later], missing, numbers, &mut meetings);
                    }
                }
            }
            if meetings.between.is_empty() {
                break;
            }
            if self.play(pool, &meetings).is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn verdicts(&self, mixture: &Mixture) -> Result<Option<Vec<Verdict>>, Wrong> {
        let round = LAST + 1;
        let (mut rng, mut numbers) = (self.rng(round), of_round(round));
        let mut verdicts = Vec::new();
        for policy in 0..self.sources.policies.len() {
            let (mut game, mut name) = (0, String::new());
            let draw = |rng: &mut Stream| {
                game += 1;
                let (setup, origin) = self.sources.draw(policy, game, rng)?;
                name = origin.to_string();
                Ok(setup)
            };
            let Some(paired) = self.tested(draw, mixture, &mut numbers, &mut rng)? else { return Ok(None) };
            verdicts.push(Verdict { against: name, score: reversed(&paired) });
        }
        let Some(setup) = self.search().answer(mixture, &mut numbers, &mut rng)? else { return Ok(None) };
        let tested = self.tested(|_| Ok(setup.clone()), mixture, &mut numbers, &mut rng)?;
        let Some(paired) = tested else { return Ok(None) };
        verdicts.push(Verdict { against: "answer".into(), score: reversed(&paired) });
        Ok(Some(verdicts))
    }
}

fn estimate(paired: &Paired) -> Estimate {
    paired.score().unwrap_or(Estimate { point: 0.5, low: 0.0, high: 1.0, count: 0 })
}

fn reversed(paired: &Paired) -> Estimate {
    let Estimate { point, low, high, count } = estimate(paired);
    Estimate { point: 1.0 - point, low: 1.0 - high, high: 1.0 - low, count }
}
