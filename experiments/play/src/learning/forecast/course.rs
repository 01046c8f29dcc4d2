//! The course of learning a forecast.

use crate::learning::folder::Folder;
use crate::learning::supervised::{Choices, Course, State, Subject};
use crate::learning::watched::WatchedPlan;
use gunjin_agents::games::gunjin::forecast::file::ForecastFile;
use gunjin_agents::games::gunjin::forecast::inputs::SHAPE;
use gunjin_agents::games::gunjin::forecast::practice::{ForecastGames, Practice};
use gunjin_agents::games::gunjin::forecast::trainer::{ForecastLearner, Losses, losses};
use gunjin_agents::games::gunjin::learned::file::Origin;
use gunjin_agents::learn::adam::Adam;
use gunjin_agents::learn::network::Network;
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Losses of the forecast.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Number of decisions, each seen by its seat.
    pub moments: u64,
    /// The mean surprise at the result, in nats.
    pub loss: f64,
    /// That of one who knows only how often games are won, drawn and lost.
    pub by_shares: f64,
    /// Distance of results from expectation, over moments of like forecasts.
    pub miscalibration: f64,
}

/// A forecast with the games that it learns from.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct ForecastSubject {
    practices: Vec<Box<dyn Practice>>,
    learner: ForecastLearner,
}

struct Games<'a> {
    plan: &'a WatchedPlan,
}

impl EditionVisitor for Games<'_> {
    type Output = Result<Box<dyn Practice>, Wrong>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let WatchedPlan { player, setups, choices, .. } = self.plan;
        Ok(Box::new(ForecastGames::new(game, player, setups, choices.seed)?))
    }
}

/// The course of a plan: goes on where the folder is, or begins.
///
/// # Errors
/// If the plan has no game, its players cannot be had, or the folder is spoilt.
pub fn course(
    plan: WatchedPlan,
    rulesets: Vec<Ruleset>,
    opened: (Folder, Option<State<Losses>>),
) -> Result<Course<ForecastSubject>, Wrong> {
    let games = |rules| with_ruleset(rules, Games { plan: &plan });
    let practices = rulesets.into_iter().map(games).collect::<Result<_, _>>()?;
    let subject = ForecastSubject { practices, learner: ForecastLearner::new(plan.choices.seed) };
    Course::new(subject, plan.games, plan.choices, opened)
}

impl Subject for ForecastSubject {
    type Losses = Losses;
    type Found = Found;
    const APART: u64 = 256;

    fn step(&mut self, choices: &Choices, step: u64, rate: f32) -> Losses {
        self.learner.learn(&self.practices, (choices.seed, step, choices.numbers(step)), rate)
    }

    fn apart(&self, edition: usize, numbers: Range<u64>) -> Losses {
        losses(&self.learner.network, &self.practices[edition].games(numbers))
    }

    fn add(sum: &mut Losses, other: &Losses) {
        sum.add(other);
    }

    fn samples(losses: &Losses) -> u64 {
        losses.moments()
    }

    fn found(losses: &Losses) -> Found {
        Found {
            moments: losses.moments(),
            loss: losses.mean(),
            by_shares: losses.by_shares(),
            miscalibration: losses.miscalibration(),
        }
    }

    fn learned(&self) -> (&[f32], &Adam) {
        (self.learner.network.weights(), &self.learner.adam)
    }

    fn restore(&mut self, weights: Vec<f32>, adam: Adam) -> Option<()> {
        let sound = adam.fits(&weights);
        let network = Network::of_weights(SHAPE, weights).filter(|_| sound)?;
        self.learner = ForecastLearner { network, adam };
        Some(())
    }

    fn file(&self, origin: Origin) -> Result<String, Wrong> {
        ForecastFile::of(&self.learner.network, origin).text()
    }
}
