//! The policy: weights, and the chains by which set-ups are drawn; and several policies, of which one is drawn for
//! each set-up.

use super::super::ground::Ground;
use super::super::policy::SetupPolicy;
use super::chain::Chain;
use super::shown::{Neighbour, Shown};
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::{Dealer, Ruleset, Setup};
use gunjin_engine::random::{Fast, Stream, below};

/// Parts into which the way from uniform play to the policy is cut to measure its entropy.
const PARTS: u32 = 16;

/// Features of set-ups of a game, for both seats.
#[derive(Debug, Clone)]
pub struct Camps {
    dealer: Dealer,
    grounds: [Ground; 2],
    shown: [Shown; 2],
}

impl Camps {
    /// Of a game.
    pub fn new(ruleset: &Ruleset) -> Camps {
        let grounds = [0, 1].map(|seat| Ground::new(ruleset, seat));
        Camps { dealer: Dealer::new(ruleset), shown: Shown::of(ruleset, &grounds), grounds }
    }

    /// Number of features that a set-up can show.
    pub fn numbers(&self) -> usize {
        self.shown[0].len()
    }

    /// Tells every number that a set-up of a seat shows, as often as it shows it.
    pub fn shown(&self, seat: usize, setup: &Setup, tell: impl FnMut(usize)) {
        self.shown[seat & 1].each(&setup.kinds, tell);
    }

    /// The sum of the weights of what a set-up of a seat shows.
    pub fn score(&self, seat: usize, setup: &Setup, weights: &[f64]) -> f64 {
        let mut sum = 0.0;
        self.shown(seat, setup, |number| sum += weights[number]);
        sum
    }

    pub(super) fn on(&self, seat: usize, place: usize, kind: usize) -> usize {
        self.shown[seat].on(place, kind)
    }

    pub(super) fn pair(&self, kind: usize, other: usize, neighbour: Neighbour) -> usize {
        self.shown[0].pair(kind, other, neighbour)
    }

    pub(super) fn each_pair(&self, mut tell: impl FnMut([usize; 2], Neighbour)) {
        let kinds = self.shown[0].kinds;
        for neighbour in [Neighbour::Behind, Neighbour::Beside] {
            for pair in 0..kinds * kinds {
                tell([pair / kinds, pair % kinds], neighbour);
            }
        }
    }

    pub(super) fn same_places(&self, other: &Camps) -> bool {
        let headquarters = |camps: &Camps| [0, 1].map(|seat| camps.grounds[seat].headquarters);
        self.shown == other.shown && headquarters(self) == headquarters(other)
    }

    /// A uniformly random legal set-up of a seat.
    pub fn deal(&self, seat: usize, rng: &mut Fast) -> Setup {
        self.dealer.deal(seat, rng)
    }

    /// The chain of the policy of some weights.
    pub fn chain(&self, seat: usize, weights: &[f64]) -> Chain {
        Chain::new(&self.grounds[seat], &self.shown[seat], weights)
    }
}

/// A log-linear policy of one game.
#[derive(Debug, Clone)]
pub struct LogLinear {
    camps: Camps,
    weights: Vec<f64>,
    chains: [Chain; 2],
}

impl LogLinear {
    /// The policy of some weights; `None` if they are not as many as set-ups can show numbers.
    pub fn new(camps: Camps, weights: Vec<f64>) -> Option<LogLinear> {
        (weights.len() == camps.numbers()).then(|| LogLinear::of(camps, weights))
    }

    fn of(camps: Camps, weights: Vec<f64>) -> LogLinear {
        let chains = [0, 1].map(|seat| camps.chain(seat, &weights));
        LogLinear { camps, weights, chains }
    }

    /// Weights of all features.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The policy with so much of its weights: with none of them set-ups are uniformly random.
    pub fn warmed(&self, heat: f64) -> LogLinear {
        LogLinear::of(self.camps.clone(), self.weights.iter().map(|weight| heat * weight).collect())
    }

    /// Entropy that the set-ups of a seat lack against uniformly random ones, in nats: their divergence from
    /// these. Measured by `draws` set-ups on each of 17 stations on the way from one to the other
    /// (thermodynamic integration).
    pub fn divergence(&self, seat: usize, draws: u32, rng: &mut Stream) -> f64 {
        let mut rng = rng.fast();
        let mut mean = |heat: f64| {
            let mut score = || {
                let setup = self.draw(seat & 1, heat, &mut rng);
                self.camps.score(seat, &setup, &self.weights)
            };
            (0..draws).map(|_| score()).sum::<f64>() / f64::from(draws)
        };
        let means: Vec<f64> = (0..=PARTS).map(|part| mean(f64::from(part) / f64::from(PARTS))).collect();
        let area: f64 =
            means.windows(2).map(|ends| (ends[0] + ends[1]) / 2.0).sum::<f64>() / f64::from(PARTS);
        means[means.len() - 1] - area
    }

    /// A set-up with probability proportional to exp(`heat` · score), nearly.
    fn draw(&self, seat: usize, heat: f64, rng: &mut Fast) -> Setup {
        let mut setup = self.camps.deal(seat, rng);
        self.chains[seat].run(&mut setup.kinds, heat, rng);
        setup
    }
}

impl SetupPolicy for LogLinear {
    fn setup(&self, seat: usize, _: u64, rng: &mut Stream) -> Result<Setup, Wrong> {
        Ok(self.draw(seat & 1, 1.0, &mut rng.fast()))
    }
}

/// Policies with shares, of which at least one is positive.
///
/// Learning against oneself may go round in circles, each policy beating the one before. The average of a circle
/// gives nobody such a hold (Brown, *Iterative solution of games by fictitious play*, 1951), and no single
/// log-linear policy is that average.
#[derive(Debug, Clone)]
pub struct Mixed {
    /// Shares and policies.
    pub parts: Vec<(u32, LogLinear)>,
    total: u32,
}

impl Mixed {
    /// Of shares and policies; `None` if no share is positive, or they are too large to be added up.
    pub fn new(parts: Vec<(u32, LogLinear)>) -> Option<Mixed> {
        let total = parts.iter().try_fold(0u32, |sum, (share, _)| sum.checked_add(*share))?;
        (total > 0).then_some(Mixed { parts, total })
    }

    fn drawn(&self, rng: &mut Stream) -> &LogLinear {
        let mut left = if self.total == 1 { 0 } else { below(rng, self.total) };
        for (share, policy) in &self.parts {
            if left < *share {
                return policy;
            }
            left -= share;
        }
        &self.parts[self.parts.len() - 1].1
    }
}

impl SetupPolicy for Mixed {
    fn setup(&self, seat: usize, game: u64, rng: &mut Stream) -> Result<Setup, Wrong> {
        self.drawn(rng).setup(seat, game, rng)
    }
}
