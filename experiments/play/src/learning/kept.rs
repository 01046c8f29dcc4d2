//! A network that is being learned, as its folder keeps it.

use super::folder::{BEST, Folder, LAST};
use super::plan::Plan;
use gunjin_agents::games::gunjin::networks::{NetworkFile, NetworkFormat, Origin};
use gunjin_agents::learn::descent::Adam;
use gunjin_agents::learn::integer::IntegerNetwork;
use gunjin_agents::learn::network::{Network, Shape};
use gunjin_agents::learn::trainer::Learner;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};

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

/// A learner with what its folder keeps of it besides.
#[derive(Debug)]
pub struct Kept {
    /// Learner with its past selves.
    pub learner: Learner,
    /// Decisions learned from.
    pub decisions: u64,
    /// The best network so far.
    pub best: Option<Best>,
}

impl Kept {
    /// The learner of a state; `None` if it was changed.
    pub fn of(state: State, shape: Shape) -> Option<Kept> {
        let network = |weights: Vec<f32>| Network::of_weights(shape, weights);
        let finite = |weights: &Vec<f32>| weights.iter().all(|weight| weight.is_finite());
        let sound = state.past.iter().all(finite) && state.adam.fits(&state.weights);
        let past = state.past.into_iter().map(network).collect::<Option<Vec<_>>>()?;
        let network = network(state.weights).filter(|_| sound)?;
        let learner = Learner { network, adam: state.adam, steps: state.steps, past };
        Some(Kept { learner, decisions: state.decisions, best: state.best })
    }

    /// Writes the learner and its network.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn save(&self, folder: &Folder, plan: &Plan) -> Result<(), Wrong> {
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

    /// Writes the learner's network as the best.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save_best(&self, folder: &Folder, plan: &Plan) -> Result<(), Wrong> {
        self.write_network(folder, plan, BEST)
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
