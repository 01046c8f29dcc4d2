//! The course of learning a leaf.

use super::plan::LeafPlan;
use crate::learning::actors::deals;
use crate::learning::folder::Folder;
use crate::learning::supervised::{Choices, Course, State, Subject};
use gunjin_agents::games::gunjin::leaf::file::LeafFile;
use gunjin_agents::games::gunjin::leaf::network::LeafNetwork;
use gunjin_agents::games::gunjin::leaf::network_games::NetworkGames;
use gunjin_agents::games::gunjin::leaf::practice::{Practice, QuickGames};
use gunjin_agents::games::gunjin::leaf::trainer::{LeafLearner, Losses, losses};
use gunjin_agents::games::gunjin::learned::file::Origin;
use gunjin_agents::learn::adam::Adam;
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream, shuffle};
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Positions of a step of Adam.
const BATCH: usize = 1024;

/// Losses of the leaf.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Number of positions that were learned from.
    pub positions: u64,
    /// Their mean logarithmic loss, in nats.
    pub loss: f64,
    /// The same of the linear value.
    pub linear: f64,
}

/// A leaf with the games that it learns from.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct LeafSubject {
    practices: Vec<Box<dyn Practice>>,
    learner: LeafLearner,
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
        Ok(Box::new(NetworkGames::new(game, player, deals, seed)?))
    }
}

/// The course of a plan: goes on where the folder is, or begins.
///
/// # Errors
/// If the plan has no game, its players or set-ups cannot be had, or the weights that it begins with do not fit.
pub fn course(
    plan: LeafPlan,
    rulesets: Vec<Ruleset>,
    opened: (Folder, Option<State<Losses>>),
) -> Result<Course<LeafSubject>, Wrong> {
    let games = |rules| with_ruleset(rules, Games { plan: &plan });
    let practices = rulesets.into_iter().map(games).collect::<Result<_, _>>()?;
    let subject = LeafSubject { practices, learner: LeafLearner::new(beginning(&plan)?) };
    Course::new(subject, plan.games, plan.choices, opened)
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

impl Subject for LeafSubject {
    type Losses = Losses;
    type Found = Found;
    const APART: u64 = 4096;

    /// The editions take turns, batch by batch.
    fn step(&mut self, choices: &Choices, step: u64, rate: f32) -> Losses {
        let mut rng = Stream::new(choices.seed, step, Purpose::Learning, 2);
        let positions: Vec<_> = self
            .practices
            .iter()
            .map(|practice| {
                let mut positions = practice.games(choices.numbers(step));
                shuffle(&mut rng, &mut positions);
                positions
            })
            .collect();
        let batches = positions.iter().map(|positions| positions.len().div_ceil(BATCH)).max().unwrap_or(0);
        let mut losses = Losses::default();
        for batch in 0..batches {
            for (practice, positions) in self.practices.iter().zip(&positions) {
                let begin = (batch * BATCH).min(positions.len());
                let batch = &positions[begin..(begin + BATCH).min(positions.len())];
                if !batch.is_empty() {
                    losses.add(&self.learner.step(practice.attributes(), batch, rate));
                }
            }
        }
        losses
    }

    fn apart(&self, edition: usize, numbers: Range<u64>) -> Losses {
        let practice = &self.practices[edition];
        losses(&self.learner.network, practice.attributes(), &practice.games(numbers))
    }

    fn add(sum: &mut Losses, other: &Losses) {
        sum.add(other);
    }

    fn samples(losses: &Losses) -> u64 {
        losses.positions
    }

    fn found(&Losses { positions, loss, linear }: &Losses) -> Found {
        let of = |sum: f64| sum / positions.max(1) as f64;
        Found { positions, loss: of(loss), linear: of(linear) }
    }

    fn learned(&self) -> (&[f32], &Adam) {
        (self.learner.network.weights(), &self.learner.adam)
    }

    fn restore(&mut self, weights: Vec<f32>, adam: Adam) -> Option<()> {
        let shape = self.learner.network.shape();
        let sound = adam.fits(&weights);
        let network = LeafNetwork::of_weights(shape, weights).filter(|_| sound)?;
        self.learner = LeafLearner { network, adam };
        Some(())
    }

    fn file(&self, origin: Origin) -> Result<String, Wrong> {
        LeafFile::of(&self.learner.network, origin).text()
    }
}
