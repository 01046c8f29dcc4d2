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
    pub(crate) support: usize,
    /// The answer's score against it, in games that the search did not see.
    pub score: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) joined: bool,
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

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::games::gunjin::{Ruleset, SOUTH};
    use gunjin_engine::random::{RandomSource, unit};
    use gunjin_play::game_run::bouts::Bouts;
    use std::sync::atomic::AtomicBool;

    /// A toy: a set-up is worth the place of its general among three thirds of the camp, and thirds beat each
    /// other in a circle; the farther a second officer stands from the front, the better against anybody.
    struct Toy {
        ruleset: Ruleset,
        general: u8,
        other: u8,
    }

    impl Toy {
        fn new() -> Toy {
            let ruleset = Ruleset::named("mini-4x6").expect("an edition");
            let kind = |code: &str| ruleset.kind_of_code(code).expect("a kind");
            Toy { general: kind("GE"), other: kind("SP"), ruleset }
        }

        fn third(&self, setup: &Setup) -> usize {
            self.place(setup, self.general) * 3 / setup.kinds.len()
        }

        fn place(&self, setup: &Setup, kind: u8) -> usize {
            setup.kinds.iter().position(|&there| there == Some(kind)).expect("it is there")
        }

        /// The chance that the first wins.
        fn chance(&self, setups: [&Setup; 2]) -> f64 {
            let [one, other] = setups.map(|setup| self.third(setup));
            let circle = [0.5, 0.8, 0.2][(3 + one - other) % 3];
            let [one, other] = setups.map(|setup| self.place(setup, self.other) as f64);
            circle + 0.15 * (one - other) / setups[0].kinds.len() as f64
        }
    }

    impl Bouts for Toy {
        fn ruleset(&self) -> &Ruleset {
            &self.ruleset
        }

        fn points(&self, number: u64, setups: [Setup; 2]) -> f64 {
            let mut rng = Stream::new(9, number, Purpose::Chance, 0).fast();
            rng.word();
            f64::from(u8::from(unit(&mut rng) < self.chance([&setups[0], &setups[1]])))
        }
    }

    fn settings() -> Settings {
        let usual = Settings::usual("mini-4x6".into(), "toy".into(), 3);
        Settings { sources: vec!["random".into()], pairs: 100, tests: 400, most: 24, ..usual }
    }

    fn solved(settings: &Settings, stop: &AtomicBool) -> (Vec<Round>, Solution) {
        let toy = Toy::new();
        let sources = Sources::new(toy.ruleset(), &settings.sources).expect("policies");
        let mut solving = Solving {
            players: Players { bouts: &toy, stop },
            sources: &sources,
            twins: Twins::default(), // the toy's circle goes one way round
            settings,
            pool: Pool::default(),
            rounds: Vec::new(),
        };
        solving.begin().expect("it begins");
        while !solving.is_over() {
            assert_eq!(solving.round().expect("a round"), Step::Played);
        }
        let solution = solving.finish().expect("an end").expect("not stopped");
        (solving.rounds, solution)
    }

    #[test]
    fn the_toy_is_solved_as_can_be_reckoned() {
        let toy = Toy::new();
        let (rounds, solution) = solved(&settings(), &AtomicBool::new(false));
        assert!(rounds.iter().any(|round| round.joined));
        let mixture = &solution.mixture;
        // Every third about equally often: no answer gains more than a few points, which can be reckoned
        // without games.
        let mut best: f64 = 0.0;
        let dealer = gunjin_engine::games::gunjin::Dealer::new(&toy.ruleset);
        let mut rng = Stream::new(8, 0, Purpose::Check, 0);
        for _ in 0..3000 {
            let setup = dealer.deal(SOUTH, &mut rng);
            let against = |(share, other): &(f64, Setup)| share * toy.chance([&setup, other]);
            best = best.max(mixture.parts.iter().map(against).sum());
        }
        assert!(best < 0.58, "an answer scores {best}");
        let random = solution.verdicts.iter().find(|verdict| verdict.against == "random").expect("tested");
        assert!(random.score.low > 0.5, "{random:?}");
        let answer = solution.verdicts.last().expect("an answer");
        assert!(answer.score.point > 0.42 && answer.score.low < 0.5, "{answer:?}");
    }

    #[test]
    fn threads_change_nothing_and_a_stop_leaves_all_as_it_was() {
        let settings = Settings { most: 12, ..settings() };
        let stop = AtomicBool::new(false);
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| solved(&settings, &stop))
        };
        assert_eq!(on(1), on(3));
        let toy = Toy::new();
        let sources = Sources::new(toy.ruleset(), &settings.sources).expect("policies");
        let (pool, rounds) = (Pool::default(), Vec::new());
        let mut solving = Solving {
            players: Players { bouts: &toy, stop: &stop },
            sources: &sources,
            twins: Twins::default(),
            settings: &settings,
            pool,
            rounds,
        };
        solving.begin().expect("it begins");
        let before = solving.pool.clone();
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(solving.round().expect("a round"), Step::Stopped);
        assert_eq!((solving.pool.clone(), solving.rounds.len()), (before, 0));
        assert!(solving.finish().expect("an end").is_none());
    }
}
