//! Successive halving of the root moves over common worlds.

use crate::agent::Agent;
use crate::belief_kind::BeliefKind;
use crate::budget::Budget;
use crate::error::AgentError;
use crate::parameters::{parameters, resolved_name};
use crate::policy::{Policy, Said};
use crate::search::common_worlds::{MoveStats, TrialSettings, Trials};
use crate::search::update::blueprint;
use crate::search_model::SearchModel;
use crate::spec::AgentSpec;
use gunjin_engine::random::Stream;

parameters! {
    /// Of successive halving.
    HalvingSettings {
        iterations: u64 as Limit = "0", "most rollouts, all root moves together; 0 for no limit";
        milliseconds: u64 as Limit = "20", "most milliseconds; 0 for no limit";
        depth: u32 as AtLeastOne = "24", "plies of a rollout, the root move included";
        worlds: u32 as WorldCount = "64", "worlds drawn, used in turn; 0 draws one for every round";
        mix: f64 as Share = "1", "share of rollouts whose players go by belief; the others see everything";
        prior: f64 as NotNegative = "0.03", "how much of the blueprint's probability is added to a move's value";
        net: String = "none", "network whose policy is the blueprint: none, built-in, general, or a file of `gunjin learn`";
        temperature: f64 as NotNegative = "0.5", "temperature of the blueprint, the network's policy or the softmax of greedy's scores";
        belief: BeliefKind = "plain", "how a network's policy guesses at the enemy's pieces";
        inference: BeliefKind = "conduct", "how worlds are weighed";
        values: String = "built-in", "what positions are worth: built-in, hand, flat, none, shuffled-SEED, or a file of `gunjin fit`";
        leaf: String = "built-in", "what is learned of the positions in which rollouts end: none, built-in (of editions), or a file of `gunjin learn-leaf`";
    }
}

/// Flat search over common worlds: every root move is rolled out in the same worlds with the same luck; after
/// each phase the worse half of the moves is dropped (Karnin, Koren and Somekh, *Almost optimal exploration
/// in multi-armed bandits*, 2013), so that most rollouts go to the moves between which it is hard to choose.
pub(crate) struct Halving<G: SearchModel> {
    settings: HalvingSettings,
    evaluator: G::Evaluator,
    blueprint: Box<dyn Agent<G>>,
}

impl HalvingSettings {
    /// The agent that is the blueprint, for a family with or without networks.
    pub(crate) fn blueprint(&self, networks: bool) -> Result<AgentSpec, AgentError> {
        blueprint((&self.net, networks), self.temperature, &self.values, self.belief)
    }
}

impl<G: SearchModel> Halving<G> {
    /// The searcher of a game.
    pub(crate) fn new(
        game: &G,
        blueprint: &AgentSpec,
        settings: HalvingSettings,
    ) -> Result<Halving<G>, AgentError> {
        let evaluator = game.evaluator_with(&settings.values, &settings.leaf)?;
        let blueprint = game.blueprint(blueprint, &evaluator)?;
        Ok(Halving { settings, evaluator, blueprint })
    }

    /// Results of every move, and the best move.
    fn search(
        &self,
        game: &G,
        view: &G::View,
        (legal, prior): (&[G::Action], &[f64]),
        rng: &mut Stream,
    ) -> (Vec<MoveStats>, usize) {
        let HalvingSettings { depth, worlds, mix, inference, .. } = self.settings;
        let settings = TrialSettings { depth, worlds, believing: mix, inference };
        let mut trials = Trials::new(game, &self.evaluator, view, settings);
        let mut earned = vec![MoveStats::default(); legal.len()];
        let mut left = affordable(prior, self.settings.iterations);
        let phases = u64::from(usize::BITS - (left.len() - 1).leading_zeros()).max(1);
        let mut made = 0;
        for phase in 0..phases {
            if let Some(budget) = self.budget(phases, phase, made, left.len() as u64) {
                made += spend(budget, &mut trials, legal, &left, &mut earned, rng);
            }
            drop_worse(&mut left, &earned, prior, self.settings.prior);
        }
        (earned, left[0])
    }

    /// The rounds of a phase: an equal share of what is left of the budget, in whole rounds of all moves that are
    /// left. `None` if not even one can be afforded.
    fn budget(&self, phases: u64, phase: u64, made: u64, left: u64) -> Option<Budget> {
        let HalvingSettings { iterations, milliseconds, .. } = self.settings;
        let milliseconds = milliseconds.div_ceil(phases);
        if iterations == 0 {
            return Some(Budget { iterations: 0, milliseconds });
        }
        let affordable = (iterations - made) / left;
        let rounds = (affordable / (phases - phase)).max(affordable.min(1));
        (rounds > 0).then_some(Budget { iterations: rounds, milliseconds })
    }
}

/// The moves that are tried: all, or those that the blueprint likes best where the budget does not go round.
fn affordable(prior: &[f64], iterations: u64) -> Vec<usize> {
    let mut moves: Vec<usize> = (0..prior.len()).collect();
    if iterations > 0 && iterations < moves.len() as u64 {
        moves.sort_by(|&a, &b| prior[b].total_cmp(&prior[a]).then(a.cmp(&b)));
        moves.truncate(iterations as usize);
    }
    moves
}

fn spend<G: SearchModel>(
    budget: Budget,
    trials: &mut Trials<'_, G>,
    legal: &[G::Action],
    left: &[usize],
    earned: &mut [MoveStats],
    rng: &mut Stream,
) -> u64 {
    let (mut clock, mut made) = (budget.start(), 0);
    while clock.tick() {
        let Some(round) = trials.round(rng) else { break };
        for &index in left {
            earned[index].sum += trials.trial(&round, legal[index]);
            earned[index].trials += 1;
        }
        made += left.len() as u64;
    }
    made
}

/// Keeps the better half of the moves, the best first: so much of its prior is added to what a move earned.
fn drop_worse(left: &mut Vec<usize>, earned: &[MoveStats], prior: &[f64], part: f64) {
    let worth = |index: usize| earned[index].mean() + part * prior[index];
    left.sort_by(|&a, &b| worth(b).total_cmp(&worth(a)).then(a.cmp(&b)));
    left.truncate(left.len().div_ceil(2));
}

impl<G: SearchModel> Agent<G> for Halving<G> {
    fn name(&self) -> String {
        resolved_name("halving", &self.settings)
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        let blueprint = self.blueprint.policy(game, view, legal, rng);
        if legal.len() < 2 {
            return blueprint;
        }
        let prior = blueprint.probabilities();
        let (earned, best) = self.search(game, view, (legal, &prior), rng);
        Policy::saying(legal, &said(&earned, best))
    }
}

fn said(earned: &[MoveStats], best: usize) -> Vec<Said> {
    let said = |(index, earned): (usize, &MoveStats)| Said {
        probability: f64::from(u8::from(index == best)),
        visits: Some(earned.trials),
        value: Some(earned.mean()),
    };
    earned.iter().enumerate().map(said).collect()
}
